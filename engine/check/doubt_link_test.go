package check

import (
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// A link gets a new name unread only where what has that name means the same, and the sentence does not say the old name.
func TestDoubtsOfLinks(t *testing.T) {
	for _, x := range []struct {
		name, old, new, doc string
		certain             bool
	}{
		{"renamed", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "{@link #fill}", true},
		{"with its label", "int fill(int a) { return a + 1; }", "int load(int a) { return a + 1; }", "{@link #fill fill}", true},
		{"the field goes with it", "int a; int getA() { return a; }", "int b; int getB() { return b; }", "{@link #getA()}", true},
		{"other parameters", "int f(int a) { return a; }", "int f(long a) { return 2; }", "Fills, {@link #f(int)}", false},
		{"said in another sentence", "int fill() { return 1; }", "int load() { return 1; }", "Fills. See {@link #fill}", true},
		{"the type", "class In { int a; }", "class Row { int a; }", "{@link In}", false},
		{"the constant", "int MAX = 1;", "int LIMIT = 1;", "{@link #MAX}", true},
		{"an abstract one, said by no more", "int fill();", "int load();", "See {@link #fill}", true},
		{"an abstract one", "int fill();", "int load();", "Pours like {@link #fill}", false},
		{"nothing but a field", "double lat; double lat() { return lat; }", "double eta; double eta() { return eta; }",
			"To the north, {@link #lat()}", false},
		{"a constant that says nothing", "int UPWARDS = 1;", "int SIDEWAYS = 1;", "{@link #UPWARDS}: smallest first", false},
		{"a constant with a text", "String UPWARDS = \"u\";", "String SIDEWAYS = \"u\";",
			"{@link #UPWARDS}: smallest first", true},
		{"an empty type", "class In { }", "class Row { }", "{@link In} takes it", false},
		{"a type of few members", "class In { int a; }", "class Row { int a; }", "{@link In} takes it", false},
		{"a type of more", "class In { int a, b; int c() { } }", "class Row { int a, b; int c() { } }",
			"{@link In} takes it", false},
		{"the rest of a line", "int fill();", "int load();", "\n * @see #fill() pours", false},
		{"in another tag", "int fill();", "int load();", "\n * @since 2 {@link #fill()} pours", false},
		{"inverted", "boolean isHot() { return a; }", "boolean isCool() { return !a; }", "{@link #isHot()}", false},
		{"another field", "int a, b; int getA() { return a; }", "int a, b; int getB() { return b; }", "{@link #getA()}", false},
		{"another call", "int f() { return x.count(); }", "int g() { return x.sum(); }", "{@link #f()}", false},
		{"opposite calls", "void f() { on(); } void on() {}", "void g() { off(); } void off() {}", "{@link #f()}", false},
		{"on and off", "boolean isOn();", "boolean isOff();", "{@link #isOn()}", false},
		{"negated", "boolean isEmpty();", "boolean isNotEmpty();", "{@link #isEmpty()}", false},
		{"with a syllable", "void lock() { a.b(); }", "void unlock() { a.b(); }", "{@link #lock()}", false},
		{"next and done", "boolean hasNext();", "boolean isDone();", "{@link #hasNext()}", false},
		{"another word, and no code", "int firstUser();", "int firstRole();", "{@link #firstUser()}", false},
		{"another unit", "long millis() { return a; }", "long seconds() { return a; }", "{@link #millis()}", false},
		{"another value", "int WAIT = 60;", "int PAUSE_LIMIT = 90;", "{@link #WAIT}", false},
		{"a constant's unit", "int TIMEOUT_SECONDS = 60;", "int TIMEOUT_MS = 60000;", "{@link #TIMEOUT_SECONDS}", false},
		{"a type of other members", "class In { int a; int b; }", "class Row { int a; int c; }", "{@link In}", false},
		{"an opposite type", "class Reader { int a; }", "class Writer { int a; }", "{@link Reader}", false},
		{"said beside it", "int fill() { return 1; }", "int load() { return 1; }", "Fills it like {@link #fill}", false},
		{"said by its label", "int fillAll() { return 1; }", "int load() { return 1; }", "{@link #fillAll how it fills}", false},
	} {
		source := func(members string) *java.File {
			f, err := java.Parse([]byte("package p; class A { " + members + "\n/** " + x.doc + ". */\nint z; }"))
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
