package engine

import (
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/java/javatest"
)

func TestInline(t *testing.T) {
	const body = "{ int size = 0; for (Book b : allBooks) { size += b.weight() * b.count(); } fill(); return size; }"
	for name, c := range map[string]struct{ old, new, want string }{
		"a parameter":      {"int f(List a) { // allBooks\n " + body + " }", "", ""},
		"renamed":          {"int f(List allBooks) { // allBooks is sorted\n // the size\n return allBooks.size(); }", "allBooks>books", "allBooks is sorted"},
		"changed, too":     {"int f(List allBooks) { // allBooks is sorted\n return allBooks.size(); }", "allBooks is>books is not,allBooks>books", ""},
		"code":             {"int f(List allBooks) { // allBooks.sort();\n /* allBooks = null */\n return allBooks.size(); }", "(List allBooks>(List books,return allBooks>return books", ""},
		"a plain word":     {"int f(List all) { // all is sorted\n return all.size(); }", "(List all>(List books,return all>return books", ""},
		"between marks":    {"int f(List all) { // `all` is sorted\n return all.size(); }", "(List all>(List books,return all>return books", "`all` is sorted"},
		"a call":           {"int f(int a) { // fill() does more\n return fill(a); } int fill(int a) { return a; }", "return fill>return load,int fill>int load", "fill() does more"},
		"of another class": {"int f(int a) { // fill() does more\n return b.fill(a); }", "b.fill>b.load", ""},
		"a member is left": {"int f(int a) { // fill() does more\n return fill(a); } int fill(int a) { return a; }", "return fill>return load", ""},
		"Javadoc within":   {"int f(List allBooks) { class B { /** allBooks */ int x; }\n return allBooks.size(); }", "(List allBooks>(List books,return allBooks>return books", ""},
		"of an inner method": {"int f(List allBooks) { return new B() { int g() { // allBooks stays\n return 1 + allBooks.size(); } }.g(); }",
			"(List allBooks>(List books,1 + allBooks>1 + books", ""},
	} {
		t.Run(name, func(t *testing.T) {
			fresh := c.old
			for pair := range strings.SplitSeq(c.new, ",") {
				if from, to, ok := strings.Cut(pair, ">"); ok {
					fresh = strings.Replace(fresh, from, to, 1)
				}
			}
			if name == "renamed" {
				fresh = strings.ReplaceAll(strings.ReplaceAll(c.old, "List allBooks", "List books"), "return allBooks", "return books")
			}
			var got []string
			for _, x := range inlineOf(t, "class A { "+c.old+" }", "class A { "+fresh+" }") {
				got = append(got, strings.TrimPrefix(x.Unit.Text, "// "))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got  %q\nwant %q", s, c.want)
			}
		})
	}
}

func inlineOf(t *testing.T, was, is string) []*Case {
	t.Helper()
	old, err := java.Parse([]byte(was))
	if err != nil {
		return nil
	}
	fresh, err := java.Parse([]byte(is))
	if err != nil {
		return nil
	}
	return Inline(java.Match(old.Methods, fresh.Methods), old, fresh)
}

// FuzzInline takes any two versions of a file: a comment lies in its method, and names what the method's code has no
// more.
func FuzzInline(f *testing.F) {
	for _, source := range javatest.Sources(f) {
		f.Add(string(source), strings.ReplaceAll(string(source), "s", "S"))
	}
	f.Add("class A { void f(int aB) { // aB\n g(aB); /* `aB` */ //\n} }", "class A { void f(int c) { // aB\n g(c); /* `aB` */ //\n} }")
	f.Fuzz(func(t *testing.T, was, is string) {
		const most = 16 << 10
		if len(was) > most || len(is) > most {
			return
		}
		for _, c := range inlineOf(t, was, is) {
			name, at := Outlived(c.Old, c.New, c.Unit)
			if u, m := c.Unit.Span, c.New.Decl; name == "" || at.Start < u.Start || at.End > u.End || u.Start < m.Start || u.End > m.End {
				t.Fatalf("%q at %v of %+v", name, at, c.Unit)
			}
		}
	})
}
