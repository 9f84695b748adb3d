package tree

import "slices"

// bottomUp maps inner nodes that have enough mapped descendants in common, and recovers what is left below them.
func (m *matcher) bottomUp() {
	for _, old := range m.Old.postorder() {
		switch node := &m.Old.Nodes[old]; {
		case old == 0:
			if m.toOld[0] == None && node.Kind == m.New.Nodes[0].Kind {
				m.pair(0, 0)
			}
			m.recover(0, 0)
		case m.toNew[old] == None && len(node.Children) > 0:
			if fresh := m.container(old); fresh != None {
				m.pair(old, fresh)
				m.recover(old, fresh)
			}
		}
	}
}

// container returns the unmapped new node of the same kind that has the most in common with an old one, by dice, or
// None.
func (m *matcher) container(old int) int {
	var partners []int // of the descendants
	for _, p := range m.toNew[old+1 : m.Old.Nodes[old].End] {
		if p != None {
			partners = append(partners, p)
		}
	}
	slices.Sort(partners)
	best, most := None, m.MinDice
	seen := map[int]bool{}
	for _, p := range partners {
		// the root is left for the end
		for n := m.New.Nodes[p].Parent; n > 0 && !seen[n]; n = m.New.Nodes[n].Parent {
			seen[n] = true
			if m.toOld[n] != None || m.New.Nodes[n].Kind != m.Old.Nodes[old].Kind {
				continue
			}
			first, _ := slices.BinarySearch(partners, n+1)
			end, _ := slices.BinarySearch(partners, m.New.Nodes[n].End)
			if dice := m.dice(old, n, end-first); dice > most || dice == most && best == None {
				best, most = n, dice
			}
		}
	}
	return best
}
