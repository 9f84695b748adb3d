package mine

import (
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
)

// Bounds in characters: what is longer is no example to learn from.
const (
	maxCode = 8000 // of a declaration
	maxUnit = 1500 // of a unit's text
)

// outcome is what became of a pair of methods.
type outcome uint8

const (
	unchanged    outcome = iota // the same tokens
	undocumented                // no Javadoc in one version, or none with a unit that both have
	notUTF8
	tooLong
	mined
)

// record makes a record of a method's two versions, without the fields that say where it was found.
func record(old, now *java.Method) (*corpus.Record, outcome) {
	switch {
	case java.SameText(old.Tokens, now.Tokens):
		return nil, unchanged
	case old.Doc.Empty() || now.Doc.Empty():
		return nil, undocumented
	}
	texts := [4][]byte{}
	for i, s := range [4]struct {
		method *java.Method
		span   java.Span
	}{{old, old.Doc}, {now, now.Doc}, {old, old.Decl}, {now, now.Decl}} {
		texts[i] = s.method.Source[s.span.Start:s.span.End]
		if !utf8.Valid(texts[i]) {
			return nil, notUTF8
		}
	}
	r := &corpus.Record{
		Class: now.Class, Method: now.Name, Weight: 1,
		OldDoc: string(texts[0]), NewDoc: string(texts[1]), OldCode: string(texts[2]), NewCode: string(texts[3]),
	}
	if utf8.RuneCountInString(r.OldCode) > maxCode || utf8.RuneCountInString(r.NewCode) > maxCode {
		return nil, tooLong
	}
	if r.Comments = comments(old, now); len(r.Comments) == 0 {
		return nil, undocumented
	}
	r.OldMembers, r.NewMembers = engine.Context(old, now)
	return r, mined
}

// comments pairs the units of a method's two versions: summary, @return, then each @param of the old version.
func comments(old, now *java.Method) []corpus.Comment {
	before, after := units(old), units(now)
	renamed := renamedParams(old, now)
	var all []corpus.Comment
	add := func(key unitKey, o, n *javadoc.Unit, relevant bool) {
		if utf8.RuneCountInString(o.Text) > maxUnit || utf8.RuneCountInString(n.Text) > maxUnit {
			return
		}
		c := corpus.Comment{Type: key.typ, Param: key.param, Old: o.Text, New: n.Text, Relevant: relevant}
		if c.Old != c.New {
			if c.Kind = kindOf(c.Old, c.New); c.Kind != cosmetic {
				c.Label = 1
			}
		}
		all = append(all, c)
	}
	for _, typ := range javadoc.Types {
		for _, key := range before.order {
			if key.typ != typ {
				continue
			}
			n, kept := after.units[key], true
			if typ == javadoc.Param {
				if n == nil {
					n, kept = after.units[unitKey{typ, renamed[key.param]}], false
				}
			}
			if n == nil || !kept && before.units[unitKey{typ, n.Param}] != nil {
				continue // dropped, or the tag of another parameter
			}
			add(key, before.units[key], n, engine.Relevant(old, now, typ))
		}
	}
	return all
}

// unitKey identifies a unit in its Javadoc.
type unitKey struct {
	typ   javadoc.Type
	param string
}

type unitSet struct {
	order []unitKey // in source order
	units map[unitKey]*javadoc.Unit
}

// units indexes a method's units. Of doubled tags the first counts.
func units(m *java.Method) unitSet {
	s := unitSet{units: map[unitKey]*javadoc.Unit{}}
	doc := javadoc.Parse(m.Source, m.Doc)
	for i := range doc.Units {
		u := &doc.Units[i]
		key := unitKey{u.Type, u.Param}
		if s.units[key] == nil {
			s.order = append(s.order, key)
			s.units[key] = u
		}
	}
	return s
}

// renamedParams maps parameters to those in the same place of a list of the same length.
func renamedParams(old, now *java.Method) map[string]string {
	names := map[string]string{}
	if len(old.Params) == len(now.Params) {
		for i, p := range old.Params {
			names[p.Name] = now.Params[i].Name
		}
	}
	return names
}

// contents hashes each unit, to find duplicates.
func contents(r *corpus.Record) []uint64 {
	hashes := make([]uint64, len(r.Comments))
	for i, c := range r.Comments {
		hashes[i] = r.Unit(c).Content()
	}
	return hashes
}
