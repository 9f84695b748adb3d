package input

import (
	"errors"
	"fmt"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/engine"
	"jithook/engine/check"
)

// Options are what an Encoder does beside its vocabularies and kind.
type Options struct {
	encode.Options
	MaxNodes int `json:"max_nodes,omitempty"` // of a graph; 0 where the network reads none
}

// Named returns an error where a model of the kind does not name what it reads.
func (o Options) Named(k Kind) error {
	if k.Context && len(o.Rules) == 0 || k.Features && (len(o.CommentFeatures) == 0 || len(o.CodeFeatures) == 0) {
		return errors.New("its manifest does not name the rules and features that it reads; " +
			"pack it again")
	}
	return nil
}

// ReadBy are the options for the manifest of a model of the kind: what such a model does not read is not named.
func (o Options) ReadBy(k Kind) Options {
	if !k.Context {
		o.Rules = nil
	}
	if !k.Features {
		o.CommentFeatures, o.CodeFeatures = nil, nil
	}
	return o
}

// Vocabularies number the tokens of comments, of sequences of code and of graphs. Node may be nil where the network
// reads no graph.
type Vocabularies struct{ Comment, Code, Node *encode.Vocabulary }

// Example is an encoded case. What the network's kind does not read is nil; the example has the sequence of edits where
// it reads them.
type Example struct {
	*encode.Example
	OldCode         []int32 // of the old version, where both are read
	Graph, OldGraph *graph.Example
}

// Encoder turns cases into examples for networks of one kind. It never changes and may be used by any number of
// goroutines.
type Encoder struct {
	kind         Kind
	options      Options
	vocabularies Vocabularies
	sequences    *encode.Encoder
	graphs       *graph.Encoder
}

// NewEncoder makes an encoder.
func NewEncoder(k Kind, v Vocabularies, o Options) (*Encoder, error) {
	if err := k.Check(); err != nil {
		return nil, fmt.Errorf("make an encoder: %w", err)
	}
	e := &Encoder{kind: k, options: o, vocabularies: v}
	var err error
	if e.sequences, err = encode.NewEncoder(v.Comment, v.Code, o.Options); err != nil {
		return nil, err
	}
	e.options.Options = e.sequences.Options()
	if k.Graph {
		if e.graphs, err = graph.NewEncoder(v.Node, o.MaxNodes, e.options.CodeFeatures); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Kind is the kind of network that the examples are for.
func (e *Encoder) Kind() Kind { return e.kind }

// Options are those that the encoder was made with, and name all that it reads.
func (e *Encoder) Options() Options { return e.options }

// Vocabularies are those that the encoder was made with.
func (e *Encoder) Vocabularies() Vocabularies { return e.vocabularies }

// Encode turns a case into an example; found is what check.Run gave for it. An error says that a version of the method
// has no syntax tree.
func (e *Encoder) Encode(c *engine.Case, found []check.Finding) (*Example, error) {
	x := &Example{Example: e.sequences.Encode(c, found)}
	if e.kind.Code != Edit {
		x.Code, x.CodeFeature = e.sequences.Version(c.New), nil
	}
	if e.kind.Code == OldNew {
		x.OldCode = e.sequences.Version(c.Old)
	}
	if !e.kind.Graph {
		return x, nil
	}
	var err error
	if e.kind.Code == Edit {
		x.Graph, err = e.graphs.Change(c)
		return x, err
	}
	if x.Graph, err = e.graphs.New(c); err == nil && e.kind.Code == OldNew {
		x.OldGraph, err = e.graphs.Old(c)
	}
	return x, err
}

// Read lists what the ids of an example's comment and sequence of edits stand for; code is nil where the network reads
// no such sequence.
func (e *Encoder) Read(c *engine.Case) (comment []encode.Subtoken, code []encode.Element) {
	comment, code = e.sequences.Read(c)
	if e.kind.Code != Edit || !e.kind.Sequence {
		code = nil
	}
	return comment, code
}

// EditGraph is the graph behind the nodes of an example's input; nil where the network reads no graph of the change.
func (e *Encoder) EditGraph(c *engine.Case) (*graph.Graph, error) {
	if e.kind.Code != Edit || !e.kind.Graph {
		return nil, nil
	}
	return e.graphs.Graph(c)
}
