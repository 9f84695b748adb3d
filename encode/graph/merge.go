package graph

import "jithook/encode/tree"

// merged is the tree of both versions: one node for a pair that is alike, two for a pair whose labels differ.
type merged struct {
	nodes   []mergedNode
	below   [][2]int // parent and child, in either version
	aligned [][2]int // the old and the new node of an updated pair
}

type mergedNode struct {
	node   *tree.Node // of the new version where that has it
	inNew  bool
	action Action
	body   bool // it stands in the method's body, that itself included
}

// merge orders the nodes as the new version does; what only the old one has stands before the next kept node, or at the
// end.
func merge(m *tree.Mapping) *merged {
	g := &merged{nodes: make([]mergedNode, 0, m.New.Len())}
	moved := make([]bool, m.Old.Len())
	for _, s := range m.Script() {
		if s.Op == tree.Move {
			moved[s.Node] = true
		}
	}
	ofOld, ofNew := make([]int, m.Old.Len()), make([]int, m.New.Len())
	oldBody, newBody := bodyOf(m.Old), bodyOf(m.New)
	addOld := func(o int) {
		action := Delete
		if n := m.NewOf(o); n != tree.None {
			if m.Old.Nodes[o].Label == m.New.Nodes[n].Label {
				return // the new node stands for both
			}
			action = ReplaceOld
		}
		ofOld[o] = len(g.nodes)
		g.nodes = append(g.nodes, mergedNode{&m.Old.Nodes[o], false, action, oldBody.holds(o)})
	}
	next := 0 // old nodes before it are added
	for n := range m.New.Nodes {
		o, action := m.OldOf(n), Insert
		if o != tree.None {
			switch {
			case m.Old.Nodes[o].Label != m.New.Nodes[n].Label:
				action = ReplaceNew
			case moved[o]:
				action = Move
			default:
				action = Keep
			}
		}
		if action == Keep || action == ReplaceNew {
			for ; next <= o; next++ {
				addOld(next)
			}
		}
		ofNew[n] = len(g.nodes)
		if action == Keep || action == Move {
			ofOld[o] = ofNew[n]
		}
		g.nodes = append(g.nodes, mergedNode{&m.New.Nodes[n], true, action, newBody.holds(n)})
	}
	for ; next < m.Old.Len(); next++ {
		addOld(next)
	}
	g.link(m, ofOld, ofNew)
	return g
}

// link adds the edges of both trees, those that are the same once.
func (g *merged) link(m *tree.Mapping, ofOld, ofNew []int) {
	known := make(map[[2]int]bool, len(ofNew))
	add := func(t *tree.Tree, of []int) {
		for n := range t.Nodes {
			if p := t.Nodes[n].Parent; p != tree.None {
				e := [2]int{of[p], of[n]}
				if !known[e] {
					known[e] = true
					g.below = append(g.below, e)
				}
			}
		}
	}
	add(m.New, ofNew)
	add(m.Old, ofOld)
	for o := range m.Old.Nodes {
		if n := m.NewOf(o); n != tree.None && ofOld[o] != ofNew[n] {
			g.aligned = append(g.aligned, [2]int{ofOld[o], ofNew[n]})
		}
	}
}

// body is the range of a tree's nodes that make up the method's body.
type body struct{ start, end int }

func bodyOf(t *tree.Tree) body {
	for _, c := range t.Nodes[0].Children {
		if kind := t.Nodes[c].Kind; kind == "block" || kind == "constructor_body" {
			return body{c, t.Nodes[c].End}
		}
	}
	return body{}
}

func (b body) holds(n int) bool { return n >= b.start && n < b.end }
