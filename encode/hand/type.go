package hand

import (
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
	oldHead, oldArguments := parted(o)
	newHead, newArguments := parted(n)
	r.flag("type/head-changed", oldHead != newHead)
	r.flag("type/arguments-changed", oldArguments != newArguments)
	r.add("type/many", one(cn.Many())-one(co.Many()))
	r.flag("type/generic-gone", oldArguments != "" && newArguments == "")
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
	r.flag("type/extends", !java.SameText(o, n) && (contains(newHead, oldHead) || contains(oldHead, newHead)))
}

func contains(a, b string) bool { return b != "" && strings.Contains(a, b) }

// parted is a type's name and its arguments.
func parted(t []java.Token) (head, arguments string) {
	var b strings.Builder
	for _, t := range t {
		b.WriteString(t.Text)
	}
	head, arguments, _ = strings.Cut(b.String(), "<")
	return head, arguments
}
