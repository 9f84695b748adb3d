package rewrite

import (
	"slices"

	"jithook/engine/lexicon"
)

// segment is a stretch of a gap without markup in it.
type segment struct {
	removed []int // words
	code    bool
	link    bool  // what is in it must name something
	owners  []int // the opening items, within the gap, of the markup that it lies in
	between int   // the item before it
}

// gap is what stands between two words that are kept.
type gap struct {
	from, to int // items, without the kept words
	segments []segment
	markup   []int // the items between the segments
	words    []newWord
}

// newGap takes the items [from, to) apart.
func (t *text) newGap(from, to int, words []newWord) gap {
	g := gap{from: from, to: to, words: words}
	cut := func(at int) {
		g.segments = append(g.segments, t.segmentAt(from, to, at))
	}
	cut(from)
	for i := from; i < to; i++ {
		last := &g.segments[len(g.segments)-1]
		if it := t.items[i]; it.kind == word {
			if len(last.removed) > 0 && t.items[last.removed[0]].code != it.code { // a link's label
				g.markup = append(g.markup, -1)
				cut(i)
				last = &g.segments[len(g.segments)-1]
			}
			last.removed = append(last.removed, i)
			last.code = it.code
			continue
		}
		g.markup = append(g.markup, i)
		cut(i + 1)
	}
	return g
}

// segmentAt is the empty segment before item at of a gap.
func (t *text) segmentAt(from, to, at int) segment {
	s := segment{between: at - 1}
	for i := at - 1; i >= 0; i-- {
		it := &t.items[i]
		if it.kind == closing {
			i = it.pair
			continue
		}
		if it.kind != opening {
			continue
		}
		if it.pair < at { // closed before
			continue
		}
		if i >= from && it.pair < to {
			s.owners = append(s.owners, i)
		}
		s.link = s.link || it.link()
		s.code = s.code || it.holdsCode()
	}
	if s.code && at < len(t.items) && at > 0 { // behind a link's reference stands its label
		before, after := t.items[at-1], t.items[at]
		if before.kind == word && !before.code || after.kind == word && !after.code {
			s.code = false
		}
	}
	return s
}

// distribute gives each segment its part of the new words, in order: ends[i] is the first word behind segment i's.
func (t *text) distribute(g *gap) (ends []int) {
	n, k := len(g.words), len(g.segments)
	ends = make([]int, k)
	if n == 0 {
		return ends
	}
	if k*n*(n+k) > maxDistributions { // all to the first
		return slices.Repeat([]int{n}, k)
	}
	const unreached = -1 << 30
	best := make([][]int, k+1)
	from := make([][]int, k+1)
	for i := range best {
		best[i], from[i] = slices.Repeat([]int{unreached}, n+1), make([]int, n+1)
	}
	best[0][0] = 0
	for i := range g.segments {
		for a := 0; a <= n; a++ {
			if best[i][a] == unreached {
				continue
			}
			for b := a; b <= n; b++ {
				if score := best[i][a] + t.fit(g, i, a, b); score > best[i+1][b] {
					best[i+1][b], from[i+1][b] = score, a
				}
			}
		}
	}
	for i, b := k, n; i > 0; i-- {
		ends[i-1] = b
		b = from[i][b]
	}
	return ends
}

// What it is worth to put new words into a segment. They go where words were removed; code gets names, prose words.
const (
	worthPlace     = 2    // words were removed here
	worthElsewhere = -3   // words were removed in other segments alone
	worthProse     = 2    // a word of prose in prose
	worthName      = 4    // a name in code
	worthNoName    = -5   // another word in code
	worthNoLink    = -10  // another word in a link, which would lead nowhere
	worthEmptied   = -4   // markup loses all that it held
	impossible     = -100 // code that no words were removed from gets words that do not belong to it
)

// fit says how well the new words [a, b) stand in segment i.
func (t *text) fit(g *gap, i, a, b int) int {
	s := &g.segments[i]
	if a == b {
		if len(s.removed) > 0 && len(s.owners) > 0 {
			return worthEmptied
		}
		return 0
	}
	score := 0
	switch {
	case len(s.removed) > 0:
		score += worthPlace
	case slices.ContainsFunc(g.segments, func(o segment) bool { return len(o.removed) > 0 }):
		score += worthElsewhere
	case s.code && !t.attached(g, s, a, b):
		return impossible
	}
	if !s.code {
		for _, w := range g.words[a:b] {
			if !w.token {
				score += worthProse
			}
		}
		return score
	}
	names := false
	for _, w := range g.words[a:b] {
		names = names || s.accepts(w)
	}
	alone := b-a == 1 && len(s.removed) == 1 && !s.link
	for _, w := range g.words[a:b] {
		switch {
		case s.accepts(w):
			score += worthName
		case !lexicon.IsWord(w.parts[0]) && names, alone:
		case s.link:
			score += worthNoLink
		default:
			score += worthNoName
		}
	}
	return score
}

// accepts reports whether a new word may be a name in the code of a segment. What a link names is most often a type.
func (s *segment) accepts(w newWord) bool {
	if !s.link {
		return w.token || len(w.names) > 0 && !lexicon.IsStopWord(w.parts[0])
	}
	return slices.ContainsFunc(w.names, func(n spelling) bool { return lexicon.IsCapitalized(n.text) || len(w.parts) > 1 })
}

// attached reports whether new words within code are joined to what is there already, as a member is to its class.
func (t *text) attached(g *gap, s *segment, a, b int) bool {
	if b < len(g.words) && a > 0 {
		return false
	}
	joins := func(w newWord) bool { return oneOf(w.parts[0], ".#(:<") }
	before, after := s.between, s.between+1
	if before >= 0 && t.items[before].kind == word && t.items[before].code && a == 0 {
		return joins(g.words[a]) && b > a+1 && s.accepts(g.words[a+1])
	}
	if after < len(t.items) && t.items[after].kind == word && t.items[after].code && b == len(g.words) {
		return joins(g.words[b-1])
	}
	return false
}
