package engine

import (
	"cmp"
	"slices"

	"jithook/engine/java"
)

// StrayPair is a method that moved, as it was and as it is.
type StrayPair struct {
	Old, New *Stray
	Stood    bool // only the comment shows it, see Case
	part     bool // and only a part of that
}

// CommentAlone reports whether no code moved, as far as is known: both methods are in both versions of their files, or
// they have only a part of a comment in common.
func (p StrayPair) CommentAlone() bool { return p.Old.Kept && p.New.Kept || p.part }

// PairStrays pairs the methods that a change took from files with those that it brought, one to one, in the order of
// the new ones. Both kept at least one comment unit word by word. A pair needs each to be clearly the other's best: by
// name, parameter types, a Javadoc that no other has, an alike body; or, of those that are left, by a unit that no
// other has. Where classes share several pairs, one is the other by a new name, and their methods need less. What is
// not clear is not paired; unclear counts such old methods.
func PairStrays(old, fresh []*Stray) (pairs []StrayPair, unclear int) {
	p := newStrayPairing(old, fresh)
	p.settle()
	p.link()
	p.settle()
	p.parts = true
	p.settle()
	p.parts = false
	for _, c := range p.paired {
		if c != nil {
			edited := *c
			edited.whole, edited.unique = false, false
			_, enough := p.score(c)
			pair := StrayPair{Old: old[c.old], New: fresh[c.new], part: !enough}
			_, enough = p.score(&edited)
			pair.Stood = !enough || pair.CommentAlone()
			pairs = append(pairs, pair)
		}
	}
	return pairs, p.unclear()
}

// strayPairing pairs strays, which it knows by their numbers.
type strayPairing struct {
	old, new   []*Stray
	candidates []strayCandidate  // by old method
	moved      []bool            // of old methods
	paired     []*strayCandidate // of new methods; nil for none
	parts      bool              // a part of the Javadoc is enough
}

// strayCandidate is a possible pair.
type strayCandidate struct {
	old, new        int
	body, signature float64
	doc             float64 // how much of the Javadoc they share
	whole, unique   bool    // all of it; and no other method has it
	part            bool    // a unit of it that no other method has
	linked          bool    // their classes are one by a new name
}

// A key that more than maxShared new methods have says nothing. No old method is compared with more than maxCompared.
const (
	maxShared   = 32
	maxCompared = 64
)

func newStrayPairing(old, fresh []*Stray) *strayPairing {
	p := &strayPairing{old: old, new: fresh, moved: make([]bool, len(old)),
		paired: make([]*strayCandidate, len(fresh))}
	if len(old) == 0 || len(fresh) == 0 {
		return p
	}
	owners := map[uint64][]int{}
	docs := map[uint64]int{} // how many old, and 1<<32 times how many new methods have a Javadoc, or a unit
	count := func(s *Stray, one int) {
		docs[s.doc] += one
		for _, u := range s.units {
			docs[u.hash] += one
		}
	}
	for _, o := range old {
		count(o, 1)
	}
	for i, n := range fresh {
		count(n, 1<<32)
		for _, k := range n.keys() {
			if len(owners[k]) <= maxShared {
				owners[k] = append(owners[k], i)
			}
		}
	}
	seen := map[int]bool{}
	for i, o := range old {
		clear(seen)
		for _, k := range o.keys() {
			if len(owners[k]) > maxShared {
				continue
			}
			for _, j := range owners[k] {
				if seen[j] || len(seen) == maxCompared {
					continue
				}
				seen[j] = true
				if c, ok := compareStrays(o, fresh[j], docs); ok {
					c.old, c.new = i, j
					p.candidates = append(p.candidates, c)
				}
			}
		}
	}
	return p
}

// keys lead from one stray to those that it may be, the most telling first.
func (s *Stray) keys() []uint64 {
	const most = 8 // of comment units
	keys := []uint64{hash("class", s.class, s.name, s.types), hash("doc", s.name) ^ s.doc, s.doc,
		hash("name", s.name, s.types)}
	for _, u := range s.units[:min(len(s.units), most)] {
		keys = append(keys, u.hash)
	}
	return keys
}

// inBoth is the count of what one old and one new method have.
const inBoth = 1<<32 + 1

// compareStrays finds out what two strays have in common. It is false where they share no comment unit. Of each Javadoc
// and unit, docs counts the methods.
func compareStrays(o, n *Stray, docs map[uint64]int) (c strayCandidate, ok bool) {
	if o.constructor != n.constructor {
		return c, false
	}
	c.whole = o.doc == n.doc
	c.unique = c.whole && docs[o.doc] == inBoth
	had, all, shared := map[uint64]int{}, 0, 0
	for _, u := range o.units {
		had[u.hash]++
		all += u.size
	}
	for _, u := range n.units {
		all += u.size
		if had[u.hash] > 0 {
			had[u.hash]--
			shared += 2 * u.size
			c.part = c.part || docs[u.hash] == inBoth && u.size > 0
		}
	}
	if shared == 0 {
		return c, false
	}
	c.doc = float64(shared) / float64(all)
	c.body, c.signature = o.print.Similarity(n.print)
	if o.bodiless != n.bodiless {
		c.body = 0
	}
	return c, true
}

// telling is how many words a Javadoc has that hardly two methods have by chance.
const telling = 6

// score reports how alike two methods are, and whether that is enough to be one.
func (p *strayPairing) score(c *strayCandidate) (score float64, enough bool) {
	o, n := p.old[c.old], p.new[c.new]
	class := o.class == n.class || c.linked
	named := o.name == n.name && (!o.constructor || class)
	typed := o.types == n.types
	score = 0.35*c.body + 0.15*c.signature + 0.3*c.doc
	for _, more := range [...]struct {
		so  bool
		add float64
	}{{named, 0.1}, {typed, 0.05}, {class, 0.05}, {c.linked, 0.05}} {
		if more.so {
			score += more.add
		}
	}
	long := !o.print.Short() && !n.print.Short()
	switch {
	case named && (c.linked || c.whole && typed),
		c.unique && (c.linked || o.words >= telling || long && c.body >= 0.5),
		c.part && p.parts:
		return score, true
	case named && typed:
		return score, c.body >= 0.3 || o.bodiless != n.bodiless && c.doc >= 0.5
	case named:
		return score, long && c.body >= 0.5 || c.whole && c.signature >= 0.5
	}
	return score, long && 0.7*c.body+0.3*c.signature >= 0.7
}

// clearly is by how much the best counterpart has to be better than the next.
const clearly = 0.04

// settle pairs what is clear, and then what that leaves clear.
func (p *strayPairing) settle() {
	const most = 16 // rounds; each pairs all but what rivals of an equal score keep from it
	for range most {
		if !p.round() {
			return
		}
	}
}

// best are the two best candidates of a method, by their numbers.
type best struct {
	first, second int
	score, rival  float64
}

func (b *best) see(i int, score float64) {
	switch {
	case b.first < 0 || score > b.score:
		b.second, b.rival = b.first, b.score
		b.first, b.score = i, score
	case b.second < 0 || score > b.rival:
		b.second, b.rival = i, score
	}
}

// clear reports whether the first is better than all others.
func (b *best) clear() bool { return b.second < 0 || b.score-b.rival >= clearly }

// round pairs the methods that are each other's clear best. It reports whether there were any.
func (p *strayPairing) round() (found bool) {
	ofOld, ofNew := map[int]*best{}, map[int]*best{}
	see := func(of map[int]*best, key, i int, score float64) {
		if of[key] == nil {
			of[key] = &best{first: -1, second: -1}
		}
		of[key].see(i, score)
	}
	for i := range p.candidates {
		c := &p.candidates[i]
		if p.moved[c.old] || p.paired[c.new] != nil {
			continue
		}
		if score, enough := p.score(c); enough {
			see(ofOld, c.old, i, score)
			if first := ofNew[c.new]; first == nil || !p.old[c.old].twin(p.old[p.candidates[first.first].old]) {
				see(ofNew, c.new, i, score)
			}
		}
	}
	for n, b := range ofNew {
		c := &p.candidates[b.first]
		if o := ofOld[c.old]; o.first == b.first && o.clear() && b.clear() {
			p.moved[c.old], p.paired[n] = true, c
			found = true
		}
	}
	return found
}

// twin reports whether two methods are the same but for their place: whichever moved, the change is the same.
func (s *Stray) twin(t *Stray) bool {
	return s.doc == t.doc && s.name == t.name && s.types == t.types && s.bodiless == t.bodiless && s.print.Same(t.print)
}

// home is a class of a file.
type home struct {
	file int
	path string
}

func (s *Stray) home() home { return home{s.File, s.path} }

// link finds the classes that have become others: most of the pairs of either are with the other.
func (p *strayPairing) link() {
	shared := map[[2]home]int{}
	most := map[home]int{}      // pairs with one class
	names := map[[2]home]bool{} // of both are alike
	for _, c := range p.paired {
		if c == nil {
			continue
		}
		was, is := p.old[c.old].home(), p.new[c.new].home()
		at := [2]home{was, is}
		shared[at]++
		names[at] = p.old[c.old].class == p.new[c.new].class
	}
	for at, n := range shared {
		for _, side := range [...]home{{-1 - at[0].file, at[0].path}, at[1]} {
			most[side] = max(most[side], n)
		}
	}
	for i := range p.candidates {
		c := &p.candidates[i]
		at := [2]home{p.old[c.old].home(), p.new[c.new].home()}
		n := shared[at]
		c.linked = (n > 1 || n == 1 && names[at]) && n == most[home{-1 - at[0].file, at[0].path}] && n == most[at[1]]
	}
}

// unclear counts the old methods that have a counterpart which is nobody's, but no clear one.
func (p *strayPairing) unclear() (n int) {
	open := map[int]bool{}
	for i := range p.candidates {
		c := &p.candidates[i]
		if p.moved[c.old] || p.paired[c.new] != nil || open[c.old] {
			continue
		}
		_, enough := p.score(c)
		open[c.old] = enough || c.whole && p.old[c.old].words >= telling
	}
	for _, is := range open {
		if is {
			n++
		}
	}
	return n
}

// StrayMethod finds a stray's method in its file.
func StrayMethod(f *java.File, s *Stray) *java.Method {
	i, found := slices.BinarySearchFunc(f.Methods, s.Start, func(m *java.Method, start int) int {
		return cmp.Compare(m.Decl.Start, start)
	})
	if !found {
		return nil
	}
	return f.Methods[i]
}
