package tree

// Options are the thresholds of the mapping.
type Options struct {
	MinHeight int     // of the subtrees that the top-down phase maps; a leaf has height 1
	MinDice   float64 // share of mapped descendants that two inner nodes need in common to be mapped bottom-up
	MaxExact  int     // unmapped nodes up to which the recovery below two mapped nodes is an optimal tree edit distance
}

// DefaultOptions are those of GumTree 2. What an optimal recovery may cost is bounded apart from MaxExact, see
// maxCells.
func DefaultOptions() Options { return Options{MinHeight: 2, MinDice: 0.5, MaxExact: 1000} }

// None stands for the partner of a node that has none.
const None = -1

// Mapping pairs nodes of two trees that have the same kind. It is one to one.
type Mapping struct {
	Old, New *Tree
	toNew    []int // by old node
	toOld    []int // by new node
}

// NewOf returns the partner of an old node, or None.
func (m *Mapping) NewOf(old int) int { return m.toNew[old] }

// OldOf returns the partner of a new node, or None.
func (m *Mapping) OldOf(fresh int) int { return m.toOld[fresh] }

// Match maps two trees in GumTree's three phases. It is deterministic.
func Match(old, fresh *Tree, o Options) *Mapping {
	m := &matcher{
		Mapping: &Mapping{Old: old, New: fresh, toNew: unmapped(old.Len()), toOld: unmapped(fresh.Len())},
		Options: o,
		cells:   maxCells,
	}
	same := classes{}
	m.oldClass, m.newClass = same.of(old, true), same.of(fresh, true)
	if m.topDown(); m.NewOf(0) == None { // else the trees are equal
		m.bottomUp()
	}
	return m.Mapping
}

func unmapped(n int) []int {
	partners := make([]int, n)
	for i := range partners {
		partners[i] = None
	}
	return partners
}

// matcher is a mapping in the making.
type matcher struct {
	*Mapping
	Options
	oldClass, newClass []int32 // of isomorphic subtrees
	oldShape, newShape []int32 // of subtrees that are isomorphic but for labels; found on first use
	cells              int     // what optimal recovery may still cost
}

func (m *matcher) free(old, fresh int) bool { return m.toNew[old] == None && m.toOld[fresh] == None }

func (m *matcher) pair(old, fresh int) {
	m.toNew[old], m.toOld[fresh] = fresh, old
}

// pairAll maps two subtrees of one shape, node by node. Nodes that were mapped elsewhere stay so.
func (m *matcher) pairAll(old, fresh int) {
	for i := range m.Old.size(old) {
		if m.free(old+i, fresh+i) {
			m.pair(old+i, fresh+i)
		}
	}
}

// common counts the pairs among the descendants of two nodes.
func (m *matcher) common(old, fresh int) int {
	n := 0
	if m.Old.size(old) <= m.New.size(fresh) {
		for _, partner := range m.toNew[old+1 : m.Old.Nodes[old].End] {
			if partner > fresh && partner < m.New.Nodes[fresh].End {
				n++
			}
		}
		return n
	}
	for _, partner := range m.toOld[fresh+1 : m.New.Nodes[fresh].End] {
		if partner > old && partner < m.Old.Nodes[old].End {
			n++
		}
	}
	return n
}

// dice is the share of the descendants of two nodes that have common pairs.
func (m *matcher) dice(old, fresh, common int) float64 {
	if common == 0 {
		return 0
	}
	return 2 * float64(common) / float64(m.Old.size(old)+m.New.size(fresh)-2)
}
