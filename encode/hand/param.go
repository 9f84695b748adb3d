package hand

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// parameters adds how many parameters were removed, added, kept and retyped, and what became of the one that a @param
// describes.
func (r *row) parameters(s *subject) {
	removed, added, kept, retyped := 0, 0, 0, 0
	var addedParams []*java.Param
	before, after := byName(s.Old), byName(s.New)
	for i := range s.Old.Params {
		p := &s.Old.Params[i]
		switch n := after[p.Name]; {
		case n == nil:
			removed++
		case java.SameText(n.Type, p.Type):
			kept++
		default:
			retyped++
		}
	}
	for i := range s.New.Params {
		if p := &s.New.Params[i]; before[p.Name] == nil {
			added++
			addedParams = append(addedParams, p)
		}
	}
	r.add("params/gone", float64(removed))
	r.add("params/came", float64(added))
	r.add("params/kept", float64(kept))
	r.add("params/retyped", float64(retyped))
	is := s.Unit.Type == javadoc.Param
	r.flag("param/was", s.oldParam != nil)
	r.flag("param/is", s.newParam != nil)
	r.flag("param/left", is && s.oldParam != nil && s.newParam == nil)
	best, words := 0.0, 0
	if is {
		a := bag{}
		a.add(s.Unit.Param)
		total := a.total()
		inComment := map[string]bool{}
		for _, w := range s.words {
			inComment[w.stem] = true
		}
		for _, p := range addedParams {
			b := bag{}
			b.add(p.Name)
			best = max(best, shared(a.common(b), total+b.total()))
			n := 0
			for w := range b {
				if inComment[w] {
					n++
				}
			}
			words = max(words, n)
		}
	}
	r.add("param/nearest-new", best)
	r.add("param/words-of-new", float64(words))
	useOld, useNew := inBody(s.Old, s.Unit.Param), inBody(s.New, s.Unit.Param) // no token is empty
	r.add("param/uses-old", capped(useOld, maxUses))
	r.add("param/uses-change", capped(useNew-useOld, maxChange))
	r.flag("param/unused", is && useOld > 0 && useNew == 0)
	at := func(m *java.Method) int {
		return slices.IndexFunc(m.Params, func(p java.Param) bool { return p.Name == s.Unit.Param })
	}
	r.flag("param/moved", is && at(s.Old) != at(s.New))
	r.flag("param/bare", is && len(s.words) == 0)
}

// byName are a method's parameters; of those of one name the first.
func byName(m *java.Method) map[string]*java.Param {
	params := map[string]*java.Param{}
	for i := range m.Params {
		if p := &m.Params[i]; params[p.Name] == nil {
			params[p.Name] = p
		}
	}
	return params
}
