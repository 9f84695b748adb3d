package check

import (
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// A link gets a new name unread only if what has the name is the same but for it, and nothing is said beside the link.
func TestDoubtsOfLinks(t *testing.T) {
	for _, x := range []struct {
		name, old, new, doc string
		certain             bool
	}{
		{"alone", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "See {@link #fill}", true},
		{"in a tag", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "\n * @see #fill(int)", true},
		{"an abstract one", "int fill();", "int load();", "See also {@link #fill}", true},
		{"a constant", "int MAX = 1;", "int LIMIT_MAX = 1;", "\n * @see #MAX", true},
		{"a call of itself", "int fill(int a) { return fill(a + 1); }", "int load(int a) { return load(a + 1); }", "\n * @see #fill", true},
		{"said beside it", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "Pours, see {@link #fill}", false},
		{"as what it is", "int MAX = 1;", "int LIMIT_MAX = 1;", "{@link #MAX}", false},
		{"with its label", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "See {@link #fill fill}", false},
		{"with the rest of a line", "int fill();", "int load();", "\n * @see #fill() pours", false},
		{"in another tag", "int fill();", "int load();", "\n * @since 2 {@link #fill()}", false},
		{"other parameters", "int f(int a) { return a; }", "int f(long a) { return 2; }", "See {@link #f(int)}", false},
		{"parameters in another order", "int f(int a, int b) { return 1; }", "int g(int b, int a) { return 1; }", "See {@link #f}", false},
		{"another body", "boolean isHot() { return a; }", "boolean isCool() { return !a; }", "See {@link #isHot()}", false},
		{"another call", "int f() { return x.count(); }", "int g() { return x.sum(); }", "See {@link #f()}", false},
		{"the field goes with it", "int a; int getA() { return a; }", "int b; int getB() { return b; }", "See {@link #getA()}", false},
		{"another modifier", "synchronized int f() { return a; }", "int g() { return a; }", "See {@link #f()}", false},
		{"an annotation", "@Nonnull A f() { return a; }", "A g() { return a; }", "See {@link #f()}", false},
		{"a clause", "void f() throws A { a.go(); }", "void g() { a.go(); }", "See {@link #f()}", false},
		{"one that was there", "void f() { g(); } void g(int a) { }", "void g() { g(); } void g(int a) { }", "See {@link #f()}", false},
		{"another value", "int WAIT = 60;", "int PAUSE_WAIT = 90;", "See {@link #WAIT}", false},
		{"a type", "class In { int a, b; int c() { } }", "class Row { int a, b; int c() { } }", "See {@link In}", false},
	} {
		source := func(members string) *java.File {
			f, err := java.Parse([]byte("package p; class A { " + members + "\n/** " + x.doc + "\n */\nint z; }"))
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		before, after := source(x.old), source(x.new)
		var c reference.Changed
		c.Add("src/p/A.java", reference.Compare(before, after, java.Match(before.Methods, after.Methods)))
		c.Settle()
		seen := false
		for _, s := range c.Find("src/p/A.java", after, before) {
			link := &engine.Case{Old: s.Element, New: s.Element, Doc: javadoc.Parse(after.Source, s.Element.Doc),
				Unit: &s.Unit, Link: &s}
			found := Run(link)
			fixes, _ := Fixes(link, found)
			if said := Doubt(link, found, fixes); len(fixes) > 0 && (said == "") != x.certain {
				t.Errorf("%s: doubt %q", x.name, said)
			}
			seen = seen || len(fixes) > 0
		}
		if !seen && x.certain {
			t.Errorf("%s: nothing to write", x.name)
		}
	}
}
