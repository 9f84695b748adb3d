package detector

import (
	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/onnx"
)

// Inputs names what a graph of the kind reads, in the order of its tensors (jittrain/networks.py, Detector.example).
func Inputs(k input.Kind) []string {
	empty := &graph.Example{}
	var names []string
	for _, t := range Tensors(k, &input.Example{Example: &encode.Example{}, Graph: empty, OldGraph: empty}) {
		names = append(names, t.Name)
	}
	return names
}

// Tensors are an example as the graph reads it.
func Tensors(k input.Kind, x *input.Example) []onnx.Tensor {
	var all []onnx.Tensor
	sequence := func(name string, ids []int32, features []float32) {
		n := int64(len(ids))
		all = append(all, onnx.Tensor{Name: name, Shape: []int64{1, n}, Int64: widen(ids)})
		if k.Features {
			all = append(all, onnx.Tensor{Name: name + "_features", Shape: []int64{1, n, width(features, n)}, Float32: features})
		}
	}
	sequence("comment", x.Comment, x.CommentFeature)
	if k.Sequence {
		sequence("code", x.Code, x.CodeFeature)
		if k.Code == input.OldNew {
			sequence("old_code", x.OldCode, nil)
		}
	}
	if k.Graph {
		all = append(all, graphTensors(k, "graph", x.Graph)...)
		if k.Code == input.OldNew {
			all = append(all, graphTensors(k, "old_graph", x.OldGraph)...)
		}
	}
	if k.Context {
		all = append(all,
			onnx.Tensor{Name: "type", Shape: []int64{1, int64(len(x.Type))}, Float32: x.Type},
			onnx.Tensor{Name: "evidence", Shape: []int64{1, int64(len(x.Evidence))}, Float32: x.Evidence})
	}
	return all
}

// graphTensors are a graph's nodes, and its edges as the network sums over them: the source's row among the messages of
// all nodes, one for each type of edge, and the target.
func graphTensors(k input.Kind, name string, g *graph.Example) []onnx.Tensor {
	n := int64(len(g.Node))
	all := []onnx.Tensor{{Name: name, Shape: []int64{n}, Int64: widen(g.Node)}}
	if k.Code == input.Edit {
		all = append(all, onnx.Tensor{Name: name + "_actions", Shape: []int64{n}, Int64: widen(g.Action)})
	}
	if k.Features {
		all = append(all, onnx.Tensor{Name: name + "_features", Shape: []int64{n, width(g.Feature, n)}, Float32: g.Feature})
	}
	edges := []int64{}
	for t, ends := range g.Edge {
		for i := 0; i < len(ends); i += 2 {
			edges = append(edges, int64(ends[i])*graph.EdgeTypes+int64(t), int64(ends[i+1]))
		}
	}
	return append(all, onnx.Tensor{Name: name + "_edges", Shape: []int64{int64(len(edges) / 2), 2}, Int64: edges})
}

// width is how many features each of n tokens or nodes has.
func width(features []float32, n int64) int64 { return int64(len(features)) / max(n, 1) }

func widen(ids []int32) []int64 {
	wide := make([]int64, len(ids))
	for i, id := range ids {
		wide[i] = int64(id)
	}
	return wide
}
