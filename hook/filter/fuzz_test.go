package filter_test

import (
	"bytes"
	"errors"
	"testing"

	"jithook/engine/java"
	"jithook/engine/java/javatest"
	"jithook/engine/javadoc"
	"jithook/hook/filter"
)

// FuzzReadBaseline reads any bytes as a baseline: it is refused as damaged, or what is written of it is read as the
// same.
func FuzzReadBaseline(f *testing.F) {
	f.Add(filter.NewBaseline().Encode())
	f.Add(filter.NewBaseline(entry("a/caf\xe9.java", "A.a()", "stale-return", "v1:1"),
		entry("B.java", "B.b(List<String>)", "type-word", "v1:2")).Encode())
	f.Add([]byte(
		`{"version": 1, "findings": [{"fingerprint": "v1:1", "path_base64": "!", "reason": "so"}, {"fingerprint": "v1:1"}]}`))
	f.Add([]byte(`{"version": 2}`))
	f.Add([]byte("{\"version\": 1,\n<<<<<<< HEAD"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := filter.ReadBaseline(data, "b.json")
		if err != nil {
			if !errors.Is(err, filter.ErrDamaged) {
				t.Fatalf("the error is %v", err)
			}
			return
		}
		text := b.Encode()
		again, err := filter.ReadBaseline(text, "b.json")
		if err != nil {
			t.Fatalf("what was written is not read: %v\n%s", err, text)
		}
		if !bytes.Equal(again.Encode(), text) || len(again.Entries()) != len(b.Entries()) {
			t.Fatalf("written\n%s\nand then\n%s", text, again.Encode())
		}
		known, err := filter.ReadKnown(bytes.NewReader(data), "b.json")
		if err != nil || len(known) != len(b.Entries()) {
			t.Fatalf("%d are known of %d, %v", len(known), len(b.Entries()), err)
		}
		for _, e := range b.Entries() {
			if reason, ok := known[e.Fingerprint]; !ok || reason != e.Reason {
				t.Fatalf("%q was lost, or its reason", e.Fingerprint)
			}
		}
	})
}

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
