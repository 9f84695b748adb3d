package graph

import (
	"errors"
	"fmt"
	"sync/atomic"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
)

// Example is an encoded graph of n nodes, at least one.
type Example struct {
	Node    []int32            // n vocabulary ids
	Action  []int32            // n
	Feature []float32          // n × encode.CodeFeatures, row-major
	Edge    [EdgeTypes][]int32 // by type: from, to, from, to …
}

// DefaultMaxNodes leaves 95 % of mined changes whole.
const DefaultMaxNodes = 512

// Encoder turns cases into graphs. It may be used by any number of goroutines.
type Encoder struct {
	nodes   *encode.Vocabulary
	limit   int
	columns []int                // of the features, in the model's order
	last    atomic.Pointer[made] // all comments of a method have one graph, and come one after the other
}

// made is a graph and what it is of.
type made struct {
	old, fresh *java.Method
	graph      *Graph
}

// NewEncoder makes an encoder for graphs of at most limit nodes, with the features that are named.
func NewEncoder(nodes *encode.Vocabulary, limit int, features []string) (*Encoder, error) {
	if nodes == nil {
		return nil, errors.New("make a graph encoder: the vocabulary is missing")
	}
	if limit < 1 || limit > encode.MaxLength {
		return nil, fmt.Errorf("make a graph encoder: %d nodes at most; it must be from 1 to %d", limit, encode.MaxLength)
	}
	columns, err := encode.Columns("feature", encode.CodeFeatureNames[:], features)
	if err != nil {
		return nil, err
	}
	return &Encoder{nodes: nodes, limit: limit, columns: columns}, nil
}

// Change encodes T_edit, the case's change. The columns of the features are of encode.CodeFeatureNames; a moved node
// counts as kept.
func (e *Encoder) Change(c *engine.Case) (*Example, error) {
	g, err := e.Graph(c)
	if err != nil {
		return nil, err
	}
	return e.encode(g, encode.NewPlaces(encode.Comment(c), encode.Edits(c))), nil
}

// Graph is T_edit as Change encodes it, node for node.
func (e *Encoder) Graph(c *engine.Case) (*Graph, error) {
	if m := e.last.Load(); m != nil && m.old == c.Old && m.fresh == c.New {
		return m.graph, nil
	}
	g, err := Change(c.Old, c.New, e.limit)
	if err != nil {
		return nil, fmt.Errorf("make the edit graph: %w", err)
	}
	e.last.Store(&made{c.Old, c.New, g})
	return g, nil
}

// New encodes T, the new version alone. It holds nothing of the old.
func (e *Encoder) New(c *engine.Case) (*Example, error) { return e.version(c, c.New) }

// Old encodes T_old, the old version alone.
func (e *Encoder) Old(c *engine.Case) (*Example, error) { return e.version(c, c.Old) }

func (e *Encoder) version(c *engine.Case, m *java.Method) (*Example, error) {
	g, err := Version(m, e.limit)
	if err != nil {
		return nil, fmt.Errorf("make the graph of one version: %w", err)
	}
	code := encode.Code(m)
	return e.encode(g, encode.NewPlaces(encode.Comment(c), encode.Diff(code, code))), nil
}

func (e *Encoder) encode(g *Graph, places encode.Places) *Example {
	x := &Example{
		Node:    make([]int32, len(g.Nodes)),
		Action:  make([]int32, len(g.Nodes)),
		Feature: make([]float32, len(g.Nodes)*encode.CodeFeatures),
	}
	for i, n := range g.Nodes {
		x.Node[i] = e.nodes.ID(n.Token)
		x.Action[i] = int32(n.Action)
		places.Features(x.Feature[i*encode.CodeFeatures:(i+1)*encode.CodeFeatures], n.Parts, commands[n.Action])
	}
	x.Feature = encode.Pick(x.Feature, encode.CodeFeatures, e.columns)
	for _, edge := range g.Edges {
		x.Edge[edge.Type] = append(x.Edge[edge.Type], int32(edge.From), int32(edge.To))
	}
	return x
}

// commands are the commands of the edit sequence, by action.
var commands = [Actions]encode.Command{
	Keep: encode.KeepSpan, Insert: encode.InsertSpan, Delete: encode.DeleteSpan,
	ReplaceOld: encode.ReplaceOld, ReplaceNew: encode.ReplaceNew, Move: encode.KeepSpan,
}
