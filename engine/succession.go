package engine

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Succession is how the types in a method changed: Gone are names that its new version lacks, Came those that its old
// one lacks. Those of the signature come first.
type Succession struct{ Gone, Came []string }

// Successors are the types that may have taken the place of others in a method, a field or a type's head; nil where
// none did.
func Successors(c *Case) *Succession { return successions.Of(c.New, c.Old) }

var successions = java.NewFact(func(m, old *java.Method) *Succession {
	s := Succession{typesWithout(old, m.TokenPlaces()), typesWithout(m, old.TokenPlaces())}
	if len(s.Gone) == 0 || len(s.Came) == 0 {
		return nil
	}
	return &s
})

// typesWithout are the first names of types that are none of another version's, those of the signature before others.
func typesWithout(m *java.Method, other map[string]int) (names []string) {
	const most = 16
	types := append([][]java.Token{m.ReturnType}, m.Throws...)
	for _, p := range m.Params {
		types = append(types, p.Type)
	}
	for _, tokens := range append(types, m.Tokens) {
		for i, t := range tokens {
			_, there := other[t.Text]
			there = there || i > 0 && tokens[i-1].Text == "@"
			if there || t.Kind != java.Identifier || !lexicon.IsCapitalized(t.Text) || slices.Contains(names, t.Text) {
				continue
			}
			if names = append(names, t.Text); len(names) == most {
				return names
			}
		}
	}
	return names
}

// Unthrown are the exceptions that left a method's throws clause, in full as far as its old file imports them, but not
// from the JDK: their names may mean others.
func Unthrown(c *Case) []string { return unthrown.Of(c.New, c.Old) }

var unthrown = java.NewFact(func(m, old *java.Method) (names []string) {
	kept := map[string]bool{}
	for _, typ := range m.Throws {
		kept[typ[len(typ)-1].Text] = true
	}
	for _, typ := range old.Throws {
		if kept[typ[len(typ)-1].Text] {
			continue
		}
		name := java.Spell(typ)
		if from := old.Imported()[name]; len(from) > 0 && !strings.HasPrefix(from[0], "java.") {
			name = from[0] + "." + name
		}
		names = append(names, name)
	}
	return names
})

// Called are cases of one method as they would be had its versions other names for some types, nil for a unit that does
// not stand in its Javadoc. An error says that the method cannot be read then.
func Called(cases []*Case, names map[string]string) ([]*Case, error) {
	olds := map[*java.Method]*java.Method{}
	for _, c := range cases {
		if olds[c.Old] != nil {
			continue
		}
		olds[c.Old] = c.Old
		for name := range names {
			if _, there := c.Old.TokenPlaces()[name]; there {
				olds[c.Old] = c.Old.Respelt(names)
			}
		}
	}
	m := cases[0].New
	if m.Element != java.MethodElement {
		fresh, called := m.Respelt(names), make([]*Case, len(cases))
		for i, c := range cases {
			called[i] = c.Of(olds[c.Old], fresh, c.Doc, c.Unit)
		}
		return called, nil
	}
	from, to := m.Decl.Start, m.Decl.End
	var edits []java.Edit
	for _, t := range m.Tokens {
		if name := names[t.Text]; name != "" && t.Kind == java.Identifier {
			edits = append(edits, java.Edit{Span: java.Span{Start: t.Start - from, End: t.End - from}, Text: name})
		}
	}
	fresh, err := reread(m, java.ApplyEdits(m.Source[from:to], edits), m.Source[m.Doc.Start:m.Doc.End])
	if err != nil {
		return nil, err
	}
	doc := javadoc.Parse(fresh.Source, fresh.Doc)
	type place struct {
		javadoc.Type
		offset int // in the Javadoc
	}
	units := map[place]*javadoc.Unit{}
	for u := range doc.All() {
		units[place{u.Type, u.Span.Start - fresh.Doc.Start}] = u
	}
	called := make([]*Case, len(cases))
	for i, c := range cases {
		if u := units[place{c.Unit.Type, c.Unit.Span.Start - m.Doc.Start}]; u != nil {
			called[i] = c.Of(olds[c.Old], fresh, doc, u)
		}
	}
	return called, nil
}
