package reference

import (
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/java/javatest"
)

// FuzzFind takes any two versions of a file: links lie in the new one, name what only the old one declares, and their
// edits are apart and within the link. A file that stays as it is has none.
func FuzzFind(f *testing.F) {
	for _, source := range javatest.Sources(f) {
		f.Add(string(source), strings.ReplaceAll(string(source), "(", "2("))
	}
	f.Add("package a; class A<T> { enum E { X, Y } record R(int f) {} int f, g[] = {1}, h; void f(int... a) {} @interface M { int v() default 1; } }",
		"package a; /** {@link #f(int[])} {@link E#X} {@value A.R#f} {@link M#v()} {@link a.A.E} */ class A { int h; /** @see #g */ void h() {} }")
	f.Add("class A { class A { void a() {} } /** {@link A.A#a} {@link A#a} {@link #A()} */ int a; }",
		"class A { /** {@link A.A#a} {@link A#a} {@link #A()} */ int a; }")
	f.Fuzz(func(t *testing.T, was, is string) {
		const most = 16 << 10
		if len(was) > most || len(is) > most {
			return
		}
		old, err := java.Parse([]byte(was))
		if err != nil {
			return
		}
		fresh, err := java.Parse([]byte(is))
		if err != nil {
			return
		}
		var c Changed
		c.Add("a/A.java", Compare(old, fresh, java.Match(old.Methods, fresh.Methods)))
		c.Settle()
		var all []Stale
		for links := range c.Find("a/A.java", fresh, old) {
			all = append(all, links...)
		}
		for _, s := range all {
			link := s.Unit.Span
			if link.Start < s.Element.Doc.Start || link.End > s.Element.Doc.End || s.Removed == nil || s.Removed.Class == "" {
				t.Fatalf("%+v of %+v", s.Reference, s.Element.Doc)
			}
			at := link.Start
			for _, e := range s.Edits {
				if e.Span.Start < at || e.Span.End > link.End || e.Text == "" {
					t.Fatalf("%+v has the edits %+v", s.Reference, s.Edits)
				}
				at = e.Span.End
			}
		}
		var same Changed
		same.Add("a/A.java", Compare(old, old, java.Match(old.Methods, old.Methods)))
		if same.Settle() {
			t.Fatal("a file that stays as it is has lost something")
		}
	})
}
