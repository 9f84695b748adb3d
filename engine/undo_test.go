package engine

import (
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// changed is the one case of a type in a change of the file above.
func changed(t *testing.T, typ javadoc.Type, src string) *Case {
	t.Helper()
	cases, _ := Cases(parse(t, before), parse(t, src))
	for _, c := range cases {
		if c.Unit.Type == typ {
			return c
		}
	}
	t.Fatalf("no %s is judged", typ)
	return nil
}

// between is the part that replaced one text by another.
func between(t *testing.T, c *Case, old, fresh string) Part {
	t.Helper()
	find := func(source []byte, text string) java.Span {
		i := strings.LastIndex(string(source), text)
		if i < 0 {
			t.Fatalf("%q is not in the source", text)
		}
		return java.Span{Start: i, End: i + len(text)}
	}
	return Part{Old: find(c.Old.Source, old), New: find(c.New.Source, fresh)}
}

func code(m *java.Method) string {
	var words []string
	for _, t := range m.Tokens {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}

func TestUndone(t *testing.T) {
	c := changed(t, javadoc.Return, edit(t, "Book find", "Optional<Book> find", "search(title, limit)",
		"Optional.ofNullable(search(title, limit))"))
	signature, body := between(t, c, "Book", "Optional<Book>"),
		between(t, c, "search(title, limit)", "Optional.ofNullable(search(title, limit))")
	for _, tt := range []struct {
		name  string
		parts []Part
		want  string
	}{
		{"nothing", nil, code(c.New)},
		{"the signature", []Part{signature},
			"Book find ( String title , int limit ) { return Optional . ofNullable ( search ( title , limit ) ) ; }"},
		{"the body", []Part{body},
			"Optional < Book > find ( String title , int limit ) { return search ( title , limit ) ; }"},
		{"all", []Part{signature, body}, code(c.Old)},
	} {
		got, err := Undone(c, tt.parts...)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if code(got.New) != tt.want {
			t.Errorf("%s undone gives\n%s\nwant\n%s", tt.name, code(got.New), tt.want)
		}
		if got.Unit.Text != c.Unit.Text || got.New.Class != "Shelf" || got.Old != c.Old {
			t.Errorf("%s undone gives another unit, class or old version: %q of %s", tt.name, got.Unit.Text, got.New.Class)
		}
	}
}

func TestWithout(t *testing.T) {
	c := changed(t, javadoc.Return, edit(t, "Book find", "Optional<Book> find"))
	words := javadoc.Words(c.New.Source, c.Unit)
	for i, want := range []string{"book, never null", "the , never null", "the book never null", "the book, null",
		"the book, never"} {
		got, err := Without(c, words[i].Span)
		if err != nil {
			t.Errorf("without %q: %v", words[i].Text, err)
			continue
		}
		if got.Unit.Text != want || code(got.New) != code(c.New) || code(got.Old) != code(c.Old) {
			t.Errorf("without %q the unit is %q on %s", words[i].Text, got.Unit.Text, code(got.New))
		}
		if units := javadoc.Parse(got.Old.Source, got.Old.Doc).Units; units[len(units)-1].Text != want {
			t.Errorf("without %q the old version has %q", words[i].Text, units[len(units)-1].Text)
		}
	}
}

func TestWithoutTheOnlyWordThereIsNoUnit(t *testing.T) {
	old, fresh := "class A {\n/** Counts. */ int f() { return 1; }\n}",
		"class A {\n/** Counts. */ int f() { return 2; }\n}"
	cases, _ := Cases(parse(t, old), parse(t, fresh))
	word := javadoc.Words(cases[0].New.Source, cases[0].Unit)[0]
	if c, err := Without(cases[0], word.Span); err == nil && c.Unit.Text == cases[0].Unit.Text {
		t.Errorf("the unit is still %q", c.Unit.Text)
	}
}

func TestUndoneTellsWhatCannotBeRead(t *testing.T) {
	c := changed(t, javadoc.Return, edit(t, "return search(title, limit);",
		"if (limit > 0) {\n return search(title, limit);\n }\n return null;"))
	if got, err := Undone(c, between(t, c, "", "if (limit > 0) {")); err == nil {
		t.Errorf("half a block is read as %s", code(got.New))
	}
	r := Record{Class: "A", OldCode: "int f() { return 1; }", NewCode: "int f() { return 2; }", OldDoc: "/** One. */",
		Type: javadoc.Return, Text: "one"}
	alone, err := NewCase(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Undone(alone); err == nil {
		t.Error("a unit that stands in no Javadoc of the method was found there")
	}
}
