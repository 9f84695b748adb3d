package tree

// maxCells bounds what optimal recovery costs in one mapping: table cells of the tree edit distance, some 10 ns each.
// The bound is a count, not a time, so the same trees always get the same mapping.
const maxCells = 1 << 22

// recover maps what is left unmapped below two nodes: by an optimal tree edit distance where that is small, else child
// by child.
func (m *matcher) recover(old, fresh int) {
	a, b := remains(m.Old, old, m.toNew, m.MaxExact), remains(m.New, fresh, m.toOld, m.MaxExact)
	if a == nil || b == nil {
		m.recoverChildren(old, fresh)
		return
	}
	if len(a.id) < 2 || len(b.id) < 2 {
		return
	}
	cost := a.weight() * b.weight()
	if cost > m.cells {
		m.recoverChildren(old, fresh)
		return
	}
	m.cells -= cost
	roots := [2]int{len(a.id) - 1, len(b.id) - 1}
	for _, p := range distance(a, b, m.change(a, b, roots)) {
		x, y := a.id[p[0]], b.id[p[1]]
		if p == roots || !m.free(x, y) {
			continue
		}
		// As in GumTree, the parents' kinds must agree too; else leaves are torn out of statements that have nothing in
		// common.
		up, down := m.Old.Nodes[x].Parent, m.New.Nodes[y].Parent
		if m.Old.Nodes[up].Kind == m.New.Nodes[down].Kind || up == old && down == fresh {
			m.pair(x, y)
		}
	}
}

// change gives the cost of making one node of another: none between the roots, which belong together, too much between
// kinds.
func (m *matcher) change(a, b *remainder, roots [2]int) func(i, j int) float64 {
	return func(i, j int) float64 {
		if i == roots[0] && j == roots[1] {
			return 0
		}
		x, y := &m.Old.Nodes[a.id[i]], &m.New.Nodes[b.id[j]]
		switch {
		case x.Kind != y.Kind:
			return forbidden
		case x.Label == y.Label:
			return 0
		}
		return 1 - likeness(x.Label, y.Label)
	}
}

// likeness is the share of pairs of neighbouring bytes that two labels have in common (Dice's coefficient), read as far
// as labelBytes.
func likeness(a, b string) float64 {
	const labelBytes = 100
	a, b = a[:min(len(a), labelBytes)], b[:min(len(b), labelBytes)]
	if len(a) < 2 || len(b) < 2 {
		return 0
	}
	var taken [labelBytes]bool
	common := 0
	for i := range len(a) - 1 {
		for j := range len(b) - 1 {
			if !taken[j] && a[i:i+2] == b[j:j+2] {
				taken[j] = true
				common++
				break
			}
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b)-2)
}

// recoverChildren maps unmapped children of two nodes: in order those that are isomorphic, then those that differ in
// labels alone; and then those whose kind is left once on each side.
func (m *matcher) recoverChildren(old, fresh int) {
	if m.oldShape == nil {
		same := classes{}
		m.oldShape, m.newShape = same.of(m.Old, false), same.of(m.New, false)
	}
	left := func() (a, b []int) {
		return free(m.Old.Nodes[old].Children, m.toNew), free(m.New.Nodes[fresh].Children, m.toOld)
	}
	for _, class := range [][2][]int32{{m.oldClass, m.newClass}, {m.oldShape, m.newShape}} {
		a, b := left()
		for _, p := range common(pick(class[0], a), pick(class[1], b)) {
			m.pairAll(a[p[0]], b[p[1]])
		}
	}
	a, b := left()
	only := map[string][2][]int{}
	for _, n := range a {
		kind := m.Old.Nodes[n].Kind
		only[kind] = [2][]int{append(only[kind][0], n), nil}
	}
	for _, n := range b {
		kind := m.New.Nodes[n].Kind
		only[kind] = [2][]int{only[kind][0], append(only[kind][1], n)}
	}
	for _, n := range a {
		if pair := only[m.Old.Nodes[n].Kind]; len(pair[0]) == 1 && len(pair[1]) == 1 {
			m.pair(n, pair[1][0])
			m.recover(n, pair[1][0])
		}
	}
}

// free returns those nodes that have no partner.
func free(nodes, partner []int) []int {
	var left []int
	for _, n := range nodes {
		if partner[n] == None {
			left = append(left, n)
		}
	}
	return left
}

func pick(class []int32, nodes []int) []int32 {
	picked := make([]int32, len(nodes))
	for i, n := range nodes {
		picked[i] = class[n]
	}
	return picked
}
