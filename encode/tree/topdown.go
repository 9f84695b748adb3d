package tree

import (
	"cmp"
	"slices"
)

// maxPairs bounds the candidates of a class of isomorphic subtrees. Of a class with more, the first old one is compared
// with the first new one, the second with the second, and so on.
const maxPairs = 2_500

// topDown maps isomorphic subtrees, the highest first. Those that stand once in either tree are mapped at once; the
// others as their surroundings are mapped then.
func (m *matcher) topDown() {
	height := max(m.Old.Nodes[0].Height, m.New.Nodes[0].Height)
	old, fresh := newLevels(m.Old, height), newLevels(m.New, height)
	var ambiguous []candidate
	for h := height; h >= m.MinHeight; h-- {
		partners := map[int32][]int{}
		for _, n := range fresh.at(h) {
			partners[m.newClass[n]] = append(partners[m.newClass[n]], n)
		}
		groups := map[int32][]int{}
		var order []int32
		for _, o := range old.at(h) {
			class := m.oldClass[o]
			if partners[class] == nil {
				old.openNode(o)
				continue
			}
			if groups[class] == nil {
				order = append(order, class)
			}
			groups[class] = append(groups[class], o)
		}
		for _, n := range fresh.at(h) {
			if groups[m.newClass[n]] == nil {
				fresh.openNode(n)
			}
		}
		for _, class := range order {
			if a, b := groups[class], partners[class]; len(a) == 1 && len(b) == 1 {
				m.pairAll(a[0], b[0])
			} else {
				ambiguous = appendCandidates(ambiguous, a, b)
			}
		}
	}
	m.rank(ambiguous)
	for _, c := range ambiguous {
		if m.free(c.old, c.new) {
			m.pairAll(c.old, c.new)
		}
	}
}

// levels holds the nodes that may still be mapped, by height.
type levels struct {
	tree *Tree
	by   [][]int
}

func newLevels(t *Tree, height int) *levels {
	l := &levels{tree: t, by: make([][]int, height+1)}
	l.add(0)
	return l
}

func (l *levels) add(n int) {
	h := l.tree.Nodes[n].Height
	l.by[h] = append(l.by[h], n)
}

// openNode puts a node's children in its place.
func (l *levels) openNode(n int) {
	for _, c := range l.tree.Nodes[n].Children {
		l.add(c)
	}
}

// at returns the nodes of a height in the order of the source.
func (l *levels) at(height int) []int {
	slices.Sort(l.by[height])
	return l.by[height]
}

// candidate is a pair of isomorphic subtrees, at least one of which has other partners to choose from.
type candidate struct {
	old, new   int
	similarity float64 // of the parents
	distance   int     // between the places among their parents' children
}

func appendCandidates(candidates []candidate, old, fresh []int) []candidate {
	if len(old)*len(fresh) > maxPairs {
		for i := range min(len(old), len(fresh)) {
			candidates = append(candidates, candidate{old: old[i], new: fresh[i]})
		}
		return candidates
	}
	for _, o := range old {
		for _, n := range fresh {
			candidates = append(candidates, candidate{old: o, new: n})
		}
	}
	return candidates
}

// rank sorts candidates: those first whose parents have the most in common, then those that stand at the nearest
// places.
func (m *matcher) rank(candidates []candidate) {
	known := map[[2]int]float64{}
	for i := range candidates {
		c := &candidates[i]
		parents := [2]int{m.Old.Nodes[c.old].Parent, m.New.Nodes[c.new].Parent}
		if parents[0] != None && parents[1] != None {
			similarity, ok := known[parents]
			if !ok {
				similarity = m.dice(parents[0], parents[1], m.common(parents[0], parents[1]))
				known[parents] = similarity
			}
			c.similarity = similarity
		}
		c.distance = abs(m.Old.Nodes[c.old].Place - m.New.Nodes[c.new].Place)
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity), cmp.Compare(a.distance, b.distance),
			cmp.Compare(abs(a.old-a.new), abs(b.old-b.new)), cmp.Compare(a.old, b.old), cmp.Compare(a.new, b.new))
	})
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
