package filter_test

import (
	"testing"

	"jithook/engine/java"
	"jithook/engine/java/javatest"
	"jithook/engine/javadoc"
	"jithook/hook/filter"
)

// FuzzReadSuppressions looks for suppressions in any source: each stands on a line of it, in order, and one that
// silences anything has a reason.
func FuzzReadSuppressions(f *testing.F) {
	f.Add(javatest.Source(f, "Reader.java"))
	f.Add([]byte("class A {\n// jit-hook:ignore[param-gone, return] so\n/** A.\n * @jit-hook ignore[summary] so\n */ " +
		"int f() { return 1; } // jit-hook:ignore[] none\n}"))
	f.Add([]byte("class A { /* jit-hook:ignore[stale-return] */ String f() { return \"// jit-hook:ignore[return] no\"; " +
		"} // jit-hook:ignore[unknown\x1b] \xff\r}"))
	f.Fuzz(func(t *testing.T, source []byte) {
		if len(source) > 16<<10 {
			return
		}
		file, err := java.Parse(source)
		if err != nil {
			return
		}
		suppressions := filter.ReadSuppressions(file)
		line, last := 0, java.Line(source, len(source))
		for _, d := range suppressions {
			if d.Line < max(1, line) || d.Line > last {
				t.Fatalf("%q is on line %d, behind %d, of %d", d.Text, d.Line, line, last)
			}
			line = d.Line
			if len(d.Silences("stale-return", javadoc.Return)) > 0 && (d.Reason == "" || d.Method == nil) {
				t.Fatalf("%q silences without a reason or a method", d.Text)
			}
			if !d.Holds() && len(d.Problems) == 0 {
				t.Fatalf("%q holds nothing and has no problem", d.Text)
			}
		}
		filter.MarkStanding(file, suppressions)
		for _, d := range suppressions {
			if !d.Standing {
				t.Fatalf("%q is new against the same file", d.Text)
			}
		}
	})
}
