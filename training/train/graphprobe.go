package train

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/engine/check"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// Probes is how many examples an exported graph is compared with PyTorch on.
const Probes = 200

const probeFile = "probes.json"

// makeProbes takes examples of real units, and adds the shortest and the longest that the encoder can give: graphs of a
// single node, and of as many as there may be with every edge twice.
func makeProbes(e *input.Encoder, units []*corpus.Unit) ([]*input.Example, error) {
	var examples []*input.Example
	for _, u := range units {
		c, err := dataset.Case(u)
		if err != nil {
			continue
		}
		if x, err := e.Encode(c, check.Run(c)); err == nil {
			examples = append(examples, x)
		}
	}
	if len(examples) == 0 {
		return nil, errors.New("no unit of clean-valid can be encoded, to compare the exported graph on")
	}
	o, actual := e.Options(), len(examples)
	extremes := []size{{1, 1, 1}, {1, o.MaxCode, o.MaxNodes}, {o.MaxComment, 1, 1}, {o.MaxComment, o.MaxCode, o.MaxNodes}}
	for i := 0; len(examples) < Probes-len(extremes); i++ { // a small set is used again, in other lengths
		x, more := examples[i%actual], i/actual+1
		s := size{len(x.Comment) + more, len(x.Code) + more, 0}
		if x.Graph != nil {
			s.nodes = len(x.Graph.Node) + more
		}
		examples = append(examples, stretch(x, s))
	}
	examples = examples[:Probes-len(extremes)]
	for i, s := range extremes {
		examples = append(examples, stretch(examples[i], s))
	}
	return examples, nil
}

// size is an example's, in subtokens and nodes.
type size struct{ comment, code, nodes int }

// Sizes says how large an example is.
func Sizes(x *input.Example) string {
	s := fmt.Sprintf("%d comment and %d code tokens", len(x.Comment), len(x.Code))
	if x.Graph != nil {
		s += fmt.Sprintf(", %d nodes", len(x.Graph.Node))
	}
	return s
}

// stretch cuts or repeats what an example has to the given size.
func stretch(x *input.Example, s size) *input.Example {
	y := &input.Example{Example: &encode.Example{
		Comment: cycle(x.Comment, s.comment), CommentFeature: cycle(x.CommentFeature,
			s.comment*len(x.CommentFeature)/len(x.Comment)),
		Code: cycle(x.Code, s.code), CodeFeature: cycle(x.CodeFeature, s.code*len(x.CodeFeature)/max(len(x.Code), 1)),
		Type: x.Type, Evidence: x.Evidence,
	}}
	y.OldCode = cycle(x.OldCode, s.code)
	y.Graph, y.OldGraph = stretchGraph(x.Graph, s.nodes), stretchGraph(x.OldGraph, s.nodes)
	return y
}

// stretchGraph lays copies of a graph, the last cut, one after the other. Each edge is there twice.
func stretchGraph(g *graph.Example, nodes int) *graph.Example {
	if g == nil {
		return nil
	}
	h := &graph.Example{Node: cycle(g.Node, nodes), Action: cycle(g.Action, nodes),
		Feature: cycle(g.Feature, nodes*len(g.Feature)/len(g.Node))}
	for t, ends := range g.Edge {
		for first := 0; first < nodes; first += len(g.Node) {
			for i := 0; i < len(ends); i += 2 {
				from, to := int32(first)+ends[i], int32(first)+ends[i+1]
				if int(from) < nodes && int(to) < nodes {
					h.Edge[t] = append(h.Edge[t], from, to, from, to)
				}
			}
		}
	}
	return h
}

// cycle repeats values to the number of n; nothing stays nothing.
func cycle[T any](values []T, n int) []T {
	if len(values) == 0 {
		return nil
	}
	out := make([]T, n)
	for i := range out {
		out[i] = values[i%len(values)]
	}
	return out
}

func writeProbes(run string, examples []*input.Example) error {
	text, err := json.Marshal(examples)
	if err != nil {
		return err
	}
	return renameio.WriteFile(filepath.Join(run, checkpointDir, probeFile), text, 0o666)
}

// ReadProbes are the examples that a run keeps for the comparison.
func ReadProbes(run string) ([]*input.Example, error) {
	text, err := os.ReadFile(filepath.Join(run, checkpointDir, probeFile))
	if err != nil {
		return nil, fmt.Errorf("read the run's probes: %w", err)
	}
	var examples []*input.Example
	if err := json.Unmarshal(text, &examples); err != nil {
		return nil, fmt.Errorf("read the run's probes: %w", err)
	}
	return examples, nil
}
