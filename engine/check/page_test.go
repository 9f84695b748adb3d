package check

import (
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// A change is an example of a rule's page: the lines of a class before and after, and what it shows.
type change struct{ shows, old, new string }

// changes reads those of a section. Blank lines part them, "#" begins what one shows. They stand in a class, unless
// they have one of their own.
func changes(page, heading string) (all []change) {
	for text := range strings.SplitSeq(fenced(page, heading), "\n\n") {
		if text == "" {
			continue
		}
		var c change
		class := "class A<E> {\n"
		var imports, body [2]string // before and after
		for line := range strings.Lines(strings.TrimSuffix(text, "\n") + "\n") {
			sign, code := line[:1], line[1:]
			to := &body
			switch {
			case sign == "#":
				c.shows = strings.TrimSpace(code)
				continue
			case strings.HasPrefix(code, "class ") && sign == " ":
				class = code
				continue
			case strings.HasPrefix(code, "import "):
				to = &imports
			}
			for i, other := range []string{"+", "-"} {
				if sign != other {
					to[i] += code
				}
			}
		}
		c.old, c.new = imports[0]+class+body[0]+"}\n", imports[1]+class+body[1]+"}\n"
		all = append(all, c)
	}
	return all
}

// TestPages holds each rule against the changes of its page.
func TestPages(t *testing.T) {
	for _, rule := range All() {
		for heading, fires := range map[string]bool{"Finds": true, "Leaves": false} {
			all := changes(page(rule.ID), heading)
			if len(all) == 0 {
				t.Errorf("%s: nothing under %q", rule.ID, heading)
			}
			for _, c := range all {
				t.Run(rule.ID+"/"+c.shows, func(t *testing.T) {
					if got := c.speaks(t)[rule.ID]; got != fires {
						t.Errorf("it speaks: %v, want %v of\n%s\n%s", got, fires, c.old, c.new)
					}
				})
			}
		}
	}
}

// speaks are the rules that have something against a comment of the change.
func (x change) speaks(t *testing.T) map[string]bool {
	t.Helper()
	parse := func(text string) *java.File {
		file, err := java.Parse([]byte(text))
		if err != nil || len(file.Methods) == 0 {
			t.Fatalf("%q makes no class with a method: %v", text, err)
		}
		return file
	}
	old, fresh := parse(x.old), parse(x.new)
	cases, _ := engine.Cases(old, fresh)
	first := engine.Case{Old: old.Methods[0], New: fresh.Methods[0], Doc: engine.Documentation(fresh.Methods[0])}
	for u := range first.Doc.All() {
		c := first
		c.Unit = u
		cases = append(cases, &c)
	}
	pairs := java.Match(old.Methods, fresh.Methods)
	cases = append(cases, engine.Inline(pairs, old, fresh)...)
	var change reference.Changed
	change.Add("A.java", reference.Compare(old, fresh, pairs))
	change.Settle()
	for links := range change.Find("A.java", fresh, old) {
		for _, s := range links {
			cases = append(cases, &engine.Case{Old: s.Element, New: s.Element, Doc: javadoc.Parse(fresh.Source, s.Element.Doc),
				Unit: &s.Unit, Link: &s})
		}
	}
	said := map[string]bool{}
	for _, c := range cases {
		for _, id := range fired(t, c) {
			said[id] = true
		}
	}
	return said
}
