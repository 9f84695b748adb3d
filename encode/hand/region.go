package hand

import "jithook/engine/java"

// region is a part of a method's code in both versions.
type region struct {
	name     string
	old, new bag
}

// parts returns the regions; the last is all of the code.
func (s *subject) parts() []region {
	oldType, newType := s.DescribedTypes()
	name := func(m *java.Method) bag {
		b := bag{}
		b.add(m.Name)
		return b
	}
	params := func(m *java.Method) bag {
		b := bag{}
		for _, p := range m.Params {
			b.add(p.Name)
			for w, n := range bagOf(p.Type) {
				b[w] += n
			}
		}
		return b
	}
	return []region{
		{"type", bagOf(oldType), bagOf(newType)},
		{"name", name(s.Old), name(s.New)},
		{"params", params(s.Old), params(s.New)},
		{"throws", bagOf(s.Old.Throws...), bagOf(s.New.Throws...)},
		{"returns", bagOf(s.Old.Returns...), bagOf(s.New.Returns...)},
		{"body", bagOf(s.Old.Body), bagOf(s.New.Body)},
		{"all", bagOf(s.Old.Tokens), bagOf(s.New.Tokens)},
	}
}

// regions adds for each part of the code how many of the comment's words were removed from it, added to it and kept.
func (r *row) regions(s *subject) {
	rs := s.parts()
	all := rs[len(rs)-1]
	for _, g := range rs {
		var removed, added, kept, fewer, removedAll, addedAll, removedRarest, addedRarest, keptRarest float64
		for _, w := range s.words {
			o, n := g.old[w.stem], g.new[w.stem]
			switch {
			case o > 0 && n == 0:
				removed++
				removedRarest = max(removedRarest, w.rarity)
				if all.new[w.stem] == 0 {
					removedAll = max(removedAll, w.rarity)
				}
			case o == 0 && n > 0:
				added++
				addedRarest = max(addedRarest, w.rarity)
				if all.old[w.stem] == 0 {
					addedAll = max(addedAll, w.rarity)
				}
			case o > 0:
				kept++
				keptRarest = max(keptRarest, w.rarity)
				if n < o {
					fewer++
				}
			}
		}
		total := float64(max(len(s.words), 1))
		p := "region/" + g.name + "/"
		r.add(p+"gone", removed)
		r.add(p+"gone-share", removed/total)
		r.add(p+"gone-rarest", removedRarest)
		r.add(p+"came", added)
		r.add(p+"came-rarest", addedRarest)
		r.add(p+"kept", kept)
		r.add(p+"kept-share", kept/total)
		r.add(p+"kept-rarest", keptRarest)
		r.add(p+"fewer", fewer)
		if g.name != "all" {
			r.add(p+"gone-everywhere", removedAll)
			r.add(p+"came-everywhere", addedAll)
		}
		o, n := s.cosine(g.old), s.cosine(g.new)
		r.add(p+"cosine-old", o)
		r.add(p+"cosine-new", n)
		r.add(p+"cosine-change", n-o)
		r.add(p+"jaccard", jaccard(g.old, g.new))
	}
	known := 0
	for _, w := range s.words {
		if all.old[w.stem] > 0 {
			known++
		}
	}
	r.add("region/all/known-share", float64(known)/float64(max(len(s.words), 1)))
}
