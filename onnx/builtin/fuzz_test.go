package builtin_test

import (
	"bytes"
	"os"
	"testing"

	"jithook/onnx/builtin"
)

// FuzzModel damages models of one operator each. The engine has to refuse the model, to run it, or to say why it
// cannot; `make asan` has the sanitizers watch. Offsets count from the end where they are negative.
func FuzzModel(f *testing.F) {
	cases := operatorCases()
	for i := range cases {
		f.Add(i, 0, 0, []byte{})
		f.Add(i, 40+i, 1, []byte{0xff})
		f.Add(i, -30-i, 2, []byte{0x80, 0x01})
	}
	f.Fuzz(func(t *testing.T, n, at, cut int, put []byte) {
		file, inputs, tensors, outputs := cases[uint(n)%uint(len(cases))].model()
		damaged := replaced(file, at, cut, put)
		s, err := builtin.Load(damaged, inputs, outputs)
		if bytes.Equal(damaged, file) && err != nil {
			t.Fatal(err)
		}
		if err == nil {
			_, _ = s.Run(inputsOf(tensors))
		}
	})
}

// replaced puts bytes in the place of the cut bytes at an offset.
func replaced(whole []byte, at, cut int, put []byte) []byte {
	at %= len(whole)
	if at < 0 {
		at += len(whole)
	}
	end := at
	if cut > 0 {
		end = min(len(whole), at+min(cut, len(whole)))
	}
	return bytes.Join([][]byte{whole[:at], put, whole[end:]}, nil)
}

// FuzzInputs gives a small network that reads sequences and graphs whatever ids, lengths and edges there may be.
func FuzzInputs(f *testing.F) {
	file, err := os.ReadFile("../../detector/testdata/hybrid/detector.onnx")
	if err != nil {
		f.Fatal(err)
	}
	names := []string{"comment", "comment_features", "code", "code_features", "graph", "graph_actions", "graph_features",
		"graph_edges"}
	s, err := builtin.Load(file, names, []string{"logits"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte{1, 2, 3}, []byte{4, 5, 6, 7}, []byte{8, 9}, []byte{0, 1, 7, 0}, 54, 19, 19, int64(1))
	f.Add([]byte{}, []byte{1}, []byte{1}, []byte{}, 54, 19, 19, int64(1))
	f.Add([]byte{200}, []byte{1}, []byte{1}, []byte{255, 255}, 54, 19, 3, int64(-1))
	f.Fuzz(func(t *testing.T, comment, code, graph, edges []byte, wide, wideCode, wideGraph int, by int64) {
		ids := func(b []byte, by int64) []int64 {
			all := make([]int64, len(b))
			for i, v := range b {
				all[i] = int64(v) * by
			}
			return all
		}
		features := func(n, wide int) builtin.Input {
			wide = int(uint(wide) % 64)
			return builtin.Input{Shape: []int64{1, int64(n), int64(wide)}, Float32: make([]float32, n*wide)}
		}
		row := func(b []byte) builtin.Input {
			return builtin.Input{Shape: []int64{1, int64(len(b))}, Int64: ids(b, by)}
		}
		n := int64(len(graph))
		nodes := features(len(graph), wideGraph)
		nodes.Shape = nodes.Shape[1:]
		edges = edges[:len(edges)&^1]
		_, _ = s.Run([]builtin.Input{row(comment), features(len(comment), wide), row(code), features(len(code), wideCode),
			{Shape: []int64{n}, Int64: ids(graph, by)}, {Shape: []int64{n}, Int64: ids(graph, by%2)}, nodes,
			{Shape: []int64{int64(len(edges) / 2), 2}, Int64: ids(edges, by)}})
	})
}
