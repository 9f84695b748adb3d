package graph

import "jithook/engine/java"

// Edit is an edit of the syntax tree. What is inserted or deleted in one piece is one edit, named for its topmost node.
// So is a moved node with what it keeps below it.
type Edit struct {
	Action Action    // Insert, Delete, Move, or ReplaceNew of an updated leaf or of one of its halves
	Kind   string    // of the topmost node
	Old    java.Span // what is deleted or updated, in the old version's source; else empty
	New    java.Span // what is inserted, moved or updated to, in the new version's source; else empty
	Nodes  []int     // all that the graph has of it, subtokens included
}

// Edits lists the edits in the order of the graph's nodes.
func (g *Graph) Edits() []Edit {
	above := make([][]Edge, len(g.Nodes))
	for _, e := range g.Edges {
		if e.Type == Parent || e.Type == SubtokenParent || e.Type == Aligned && e.To < e.From {
			above[e.From] = append(above[e.From], e)
		}
	}
	const none = -1
	of := make([]int, len(g.Nodes)) // the edit of each node; what a node may belong to stands before it
	for i := range of {
		of[i] = none
	}
	var edits []Edit
	for i, n := range g.Nodes {
		for _, e := range above[i] {
			if at := of[e.To]; at != none && (e.Type != Parent || edits[at].takes(n.Action)) {
				of[i] = at
			}
		}
		if of[i] == none {
			if n.Action == Keep {
				continue
			}
			of[i] = len(edits)
			edits = append(edits, Edit{Action: n.Action, Kind: n.Kind})
		}
		edits[of[i]].add(i, n)
	}
	return edits
}

// takes reports whether a node below one of the edit is part of it.
func (e *Edit) takes(a Action) bool {
	switch e.Action {
	case Insert, Delete:
		return a == e.Action
	case Move:
		return a == Keep
	}
	return false
}

func (e *Edit) add(i int, n Node) {
	e.Nodes = append(e.Nodes, i)
	span := &e.New
	switch n.Action {
	case Delete:
		span = &e.Old
	case ReplaceOld:
		e.Action, span = ReplaceNew, &e.Old
	}
	if *span == (java.Span{}) { // the topmost
		*span = n.Span
	}
}
