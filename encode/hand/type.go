package hand

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// types adds what became of the type that the unit speaks of.
func (r *row) types(s *subject) {
	o, n := s.DescribedTypes()
	co, cn := lexicon.ClassOf(o), lexicon.ClassOf(n)
	for c := range lexicon.Classes() {
		r.flag("class/old/"+c.String(), co == c)
		r.flag("class/new/"+c.String(), cn == c)
	}
	r.flag("type/changed", !java.SameText(o, n))
	r.flag("type/class-changed", co != cn)
	r.flag("type/head-changed", head(o) != head(n))
	r.flag("type/arguments-changed", arguments(o) != arguments(n))
	r.add("type/many", one(cn.Many())-one(co.Many()))
	r.flag("type/generic-gone", strings.Contains(arguments(o), "<") && !strings.Contains(arguments(n), "<"))
	was, is := 0, 0
	for _, w := range s.texts {
		word := lexicon.Lookup(w)
		if word.SpeaksOf(co) {
			was++
		}
		if word.SpeaksOf(cn) {
			is++
		}
	}
	r.add("type/mentioned-old", float64(was))
	r.add("type/mentioned-new", float64(is))
	r.add("type/mention-change", float64(is-was))
	r.add("type/similarity", jaccard(bagOf(o), bagOf(n)))
	r.flag("type/extends", !java.SameText(o, n) && (contains(head(n), head(o)) || contains(head(o), head(n))))
}

func contains(a, b string) bool { return b != "" && strings.Contains(a, b) }

// head is a type's name without arguments.
func head(t []java.Token) string {
	i := slices.IndexFunc(t, func(t java.Token) bool { return t.Text == "<" })
	if i < 0 {
		i = len(t)
	}
	return join(t[:i])
}

func arguments(t []java.Token) string {
	i := slices.IndexFunc(t, func(t java.Token) bool { return t.Text == "<" })
	if i < 0 {
		return ""
	}
	return join(t[i:])
}

func join(t []java.Token) string {
	var b strings.Builder
	for _, t := range t {
		b.WriteString(t.Text)
	}
	return b.String()
}
