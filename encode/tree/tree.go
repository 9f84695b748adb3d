// Package tree compares the syntax trees of two versions of a method: GumTree's mapping (Falleri et al., ASE 2014) and
// the edit script that follows from it (Chawathe et al., SIGMOD 1996).
package tree

import (
	"encoding/binary"

	"jithook/engine/java"
)

// Tree is an ordered tree whose nodes have a kind and a label. Nodes are numbered in pre-order from 0, so that the
// descendants of a node are the numbers after it and before its End.
type Tree struct {
	Nodes []Node
}

// Node is a node of a Tree.
type Node struct {
	Kind     string
	Label    string // of a leaf its text
	Parent   int    // -1 for the root
	Place    int    // among its parent's children, from 0
	Children []int
	End      int // one past the last descendant
	Height   int // 1 for a leaf
	Span     java.Span
}

// New numbers the nodes of a syntax tree.
func New(root *java.Node) *Tree {
	t := &Tree{}
	var add func(n *java.Node, parent int) int
	add = func(n *java.Node, parent int) int {
		id := t.open(Node{Kind: n.Kind, Label: n.Text, Parent: parent, Span: n.Span})
		for _, c := range n.Children {
			add(c, id)
		}
		t.close(id)
		return id
	}
	add(root, -1)
	return t
}

// open adds a node whose descendants follow until close.
func (t *Tree) open(n Node) int {
	id := len(t.Nodes)
	n.Height = 1
	t.Nodes = append(t.Nodes, n)
	if n.Parent >= 0 {
		p := &t.Nodes[n.Parent]
		t.Nodes[id].Place = len(p.Children)
		p.Children = append(p.Children, id)
	}
	return id
}

func (t *Tree) close(id int) {
	n := &t.Nodes[id]
	n.End = len(t.Nodes)
	if n.Parent >= 0 {
		p := &t.Nodes[n.Parent]
		p.Height = max(p.Height, n.Height+1)
	}
}

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.Nodes) }

// size is the number of nodes of a subtree.
func (t *Tree) size(n int) int { return t.Nodes[n].End - n }

// postorder lists all nodes, children before their parent, from left to right.
func (t *Tree) postorder() []int {
	order := make([]int, 0, t.Len())
	var open []int
	for n := range t.Nodes {
		for len(open) > 0 && t.Nodes[open[len(open)-1]].End <= n {
			order = append(order, open[len(open)-1])
			open = open[:len(open)-1]
		}
		open = append(open, n)
	}
	for i := len(open) - 1; i >= 0; i-- {
		order = append(order, open[i])
	}
	return order
}

// classes gives isomorphic subtrees one number, in both trees.
type classes map[string]int32

// of returns the class of each node's subtree. Labels count or not.
func (c classes) of(t *Tree, labels bool) []int32 {
	class := make([]int32, t.Len())
	var key []byte
	for n := t.Len() - 1; n >= 0; n-- { // children have higher numbers than their parents
		node := &t.Nodes[n]
		key = append(append(key[:0], node.Kind...), 0)
		if labels {
			key = append(key, node.Label...)
		}
		key = append(key, 0)
		for _, child := range node.Children {
			key = binary.LittleEndian.AppendUint32(key, uint32(class[child]))
		}
		id, known := c[string(key)]
		if !known {
			id = int32(len(c))
			c[string(key)] = id
		}
		class[n] = id
	}
	return class
}
