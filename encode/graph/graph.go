// Package graph turns the syntax trees of a method into the graphs that a gated graph neural network reads: T_edit,
// both versions merged, and T and T_old, one version alone (paper, section "AST Code Encoder").
package graph

import (
	"strings"

	"jithook/encode"
	"jithook/encode/tree"
	"jithook/engine/java"
)

// Action is the edit that a change makes to a node.
type Action uint8

// The actions. An updated leaf is two nodes, ReplaceOld and ReplaceNew. A moved subtree is one Move, and what is below
// it Keep.
const (
	Keep Action = iota
	Insert
	Delete
	ReplaceOld
	ReplaceNew
	Move
	Actions = iota
)

// EdgeType is how two nodes are joined.
type EdgeType uint8

// The edge types, each named for the node that it leads to. Where a moved node is joined, its parents in both versions
// are.
const (
	Parent EdgeType = iota
	Child
	SubtokenChild // from a leaf to each of its subtokens
	SubtokenParent
	PrevSubtoken
	NextSubtoken
	Aligned   // between the two nodes of an updated leaf, both ways
	EdgeTypes = iota
)

// Node is a node of the syntax tree, or a subtoken of a leaf that has several.
type Node struct {
	Token  string // what the vocabulary knows it by: a single subtoken, or in upper case the kind of a node that is none
	Action Action
	Kind   string            // in the syntax tree, such as "return_statement"; of a subtoken its leaf's
	Span   java.Span         // in the new version's source; of Delete and ReplaceOld in the old version's
	Parts  []encode.Subtoken // of a leaf, those of its text; of a subtoken node, itself; else nil
}

// Edge joins two nodes, by their index.
type Edge struct {
	Type     EdgeType
	From, To int
}

// Graph is a graph of a method's code. The nodes of the new version stand in the order of its code, those that only the
// old one has among them, and the subtokens of a leaf right behind it.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// Change is T_edit: both versions of a method in one graph of at most limit nodes. What is too large first loses kept
// nodes that are far from any change, the signature and what lies above a change excepted, and then its end. An error
// says which version has no syntax tree.
func Change(old, fresh *java.Method, limit int) (*Graph, error) {
	a, err := treeOf(old)
	if err != nil {
		return nil, err
	}
	b, err := treeOf(fresh)
	if err != nil {
		return nil, err
	}
	return write(merge(tree.Match(a, b, tree.DefaultOptions())), old, fresh, limit), nil
}

// Version is T or T_old: the graph of one version, of at most limit nodes. All of it is kept.
func Version(m *java.Method, limit int) (*Graph, error) {
	t, err := treeOf(m)
	if err != nil {
		return nil, err
	}
	return write(merge(tree.Match(t, t, tree.DefaultOptions())), m, m, limit), nil
}

func treeOf(m *java.Method) (*tree.Tree, error) {
	root, err := java.Syntax(m)
	if err != nil {
		return nil, err
	}
	return tree.New(root), nil
}

// write makes the graph of a merged tree: what fits is taken, and subtokens are added.
func write(m *merged, old, fresh *java.Method, limit int) *Graph {
	oldParts, newParts := newParts(old), newParts(fresh)
	parts := make([][]encode.Subtoken, len(m.nodes))
	for i, n := range m.nodes {
		if n.inNew {
			parts[i] = newParts.of(n.node)
		} else {
			parts[i] = oldParts.of(n.node)
		}
	}
	taken := m.nearest(func(i int) int { return 1 + subtokens(parts[i]) }, limit)
	g := &Graph{Nodes: make([]Node, 0, min(limit, 2*len(m.nodes)))}
	index := make([]int, len(m.nodes))
	for i, n := range m.nodes {
		index[i] = -1
		if taken[i] == 0 {
			continue
		}
		leaf := len(g.Nodes)
		index[i] = leaf
		g.Nodes = append(g.Nodes, Node{Token: token(n.node, parts[i]), Action: n.action, Kind: n.node.Kind,
			Span: n.node.Span, Parts: parts[i]})
		for k := range taken[i] - 1 {
			part := len(g.Nodes)
			g.Nodes = append(g.Nodes, Node{Token: parts[i][k].Text, Action: n.action, Kind: n.node.Kind,
				Span: parts[i][k].Span, Parts: parts[i][k : k+1]})
			g.join(SubtokenChild, SubtokenParent, leaf, part)
			if k > 0 {
				g.join(NextSubtoken, PrevSubtoken, part-1, part)
			}
		}
	}
	for _, e := range m.below {
		if from, to := index[e[0]], index[e[1]]; from >= 0 && to >= 0 {
			g.join(Child, Parent, from, to)
		}
	}
	for _, e := range m.aligned {
		if from, to := index[e[0]], index[e[1]]; from >= 0 && to >= 0 {
			g.join(Aligned, Aligned, from, to)
		}
	}
	return g
}

// join adds an edge and the one back.
func (g *Graph) join(there, back EdgeType, from, to int) {
	g.Edges = append(g.Edges, Edge{there, from, to}, Edge{back, to, from})
}

// subtokens is how many nodes the subtokens of a leaf become: a single one is the leaf itself.
func subtokens(parts []encode.Subtoken) int {
	if len(parts) > 1 {
		return len(parts)
	}
	return 0
}

func token(n *tree.Node, parts []encode.Subtoken) string {
	if len(parts) == 1 {
		return parts[0].Text
	}
	return strings.ToUpper(n.Kind)
}
