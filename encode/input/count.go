package input

import (
	"jithook/encode"
	"jithook/encode/graph"
	"jithook/engine"
)

// Counted is the part of a case that a Counter counts.
type Counted struct {
	of    *engine.Case
	graph *graph.Graph
	// New is the new comment, where there is one to count.
	New []encode.Subtoken
}

// Counter counts the tokens of training cases, for vocabularies.
type Counter struct {
	kind  Kind
	words *encode.Counter
	nodes encode.Counts
}

// NewCounter counts what a network of the kind reads. Old and new code count whichever of them it reads.
func NewCounter(k Kind) *Counter { return &Counter{k, encode.NewCounter(), encode.Counts{}} }

// Prepare does the part of counting a case that may run beside others.
func (n *Counter) Prepare(c *engine.Case) (Counted, error) {
	if !n.kind.Graph {
		return Counted{of: c}, nil
	}
	g, err := graph.Change(c.Old, c.New, maxCounted)
	return Counted{of: c, graph: g}, err
}

// maxCounted bounds the nodes of a graph that count.
const maxCounted = 4096

// Add counts a case.
func (n *Counter) Add(p Counted) {
	n.words.Add(p.of)
	n.words.AddComment(p.New)
	if p.graph != nil {
		for _, node := range p.graph.Nodes {
			n.nodes.Add(node.Token)
		}
	}
}

// Vocabularies makes vocabularies of at most size entries each. Keywords are those that the comment's has beside words.
func (n *Counter) Vocabularies(size int, keywords ...string) Vocabularies {
	var v Vocabularies
	v.Comment, v.Code = n.words.Vocabularies(size, keywords...)
	if n.kind.Graph {
		v.Node = encode.NewVocabulary(n.nodes, size)
	}
	return v
}
