package builtin_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jithook/onnx"
	"jithook/onnx/builtin"
)

// tolerance is the largest difference from ONNX Runtime.
const tolerance = 1e-5

// lanes are the kernels that this processor can run.
func lanes() []int {
	return slices.DeleteFunc([]int{4, 8, 16}, func(n int) bool { return n > builtin.BestLanes() })
}

// reference opens ONNX Runtime, which is right by definition.
func reference(t testing.TB) *onnx.Runtime {
	t.Helper()
	r, err := onnx.Open(onnx.Options{Engine: onnx.ONNXRuntime, Device: onnx.CPU})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		builtin.UseLanes(builtin.BestLanes())
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

var random = rand.New(rand.NewPCG(43, 1))

func floats(shape ...int64) array {
	a := array{shape: shape, floats: []float32{}}
	for range size(shape) {
		a.floats = append(a.floats, float32(random.NormFloat64()))
	}
	return a
}

func ints(values ...int64) array {
	return array{shape: []int64{int64(len(values))}, ints: append([]int64{}, values...)}
}

func ids(n, of int64) array {
	a := array{shape: []int64{n}, ints: []int64{}}
	for range n {
		a.ints = append(a.ints, random.Int64N(of))
	}
	return a
}

func scalar(v int64) array { return array{shape: []int64{}, ints: []int64{v}} }

func halves(shape ...int64) array {
	a := array{shape: shape, halves: []uint16{}}
	for i := range size(shape) {
		h := uint16(random.Uint32N(1 << 16))
		if h>>10&31 == 31 {
			h &^= 1 << 10 // infinities have a case of their own
		}
		a.halves = append(a.halves, h&0xbfff|uint16(i%2)<<15) // below 2
	}
	return a
}

func (a array) shaped(shape ...int64) array { a.shape = shape; return a }

func given(a array) array { a.given = true; return a }

func size(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

// operatorCase is one node, and what it reads as a, b and so on.
type operatorCase struct {
	op   string // with its domain before a colon, unless that is ONNX's own
	in   []array
	with attributes
	out  int // how many outputs
	ints bool
}

func (c operatorCase) name(i int) string {
	return strings.Trim(fmt.Sprintf("%s/%d", strings.ReplaceAll(c.op, ":", "."), i), "/")
}

// model has the node, its outputs as float32.
func (c operatorCase) model() (file []byte, inputs []string, tensors []onnx.Tensor, outputs []string) {
	domain, op, ok := strings.Cut(c.op, ":")
	if !ok {
		domain, op = "", c.op
	}
	arrays := map[string]array{}
	var in []string
	for i, a := range c.in {
		name := string(rune('a' + i))
		if a.shape == nil {
			in = append(in, "") // left out
			continue
		}
		in = append(in, name)
		arrays[name] = a
		if a.given {
			inputs = append(inputs, name)
			tensors = append(tensors, onnx.Tensor{Name: name, Shape: a.shape, Int64: a.ints, Float32: a.floats})
		}
	}
	kinds := map[string]uint64{}
	var nodes [][]byte
	var out []string
	for i := range max(c.out, 1) {
		name := fmt.Sprintf("out%d", i)
		out = append(out, name)
		if c.ints {
			nodes = append(nodes, nodeOf("", "Cast", []string{name}, []string{name + "f"}, attributes{"to": 1}))
			name += "f"
		}
		outputs = append(outputs, name)
		kinds[name] = float32Type
	}
	if op == "TreeEnsembleClassifier" {
		outputs, kinds = outputs[1:], map[string]uint64{"out1": float32Type}
	}
	nodes = slices.Insert(nodes, 0, nodeOf(domain, op, in, out, c.with))
	return modelOf(nodes, arrays, kinds), inputs, tensors, outputs
}

func compare(t *testing.T, r *onnx.Runtime, file []byte, inputs, outputs []string, runs ...[]onnx.Tensor) {
	t.Helper()
	s, err := r.Load(file, onnx.Config{Inputs: inputs, Outputs: outputs})
	if err != nil {
		t.Fatal("ONNX Runtime: ", err)
	}
	defer s.Close()
	own, err := builtin.Load(file, inputs, outputs)
	if err != nil {
		t.Fatal(err)
	}
	for _, tensors := range runs {
		want, err := s.Run(tensors)
		if err != nil {
			t.Fatal("ONNX Runtime: ", err)
		}
		for _, n := range lanes() {
			builtin.UseLanes(n)
			got, err := own.Run(inputsOf(tensors))
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if err := near(got[i], want[i]); err != nil {
					t.Errorf("%d lanes, output %s: %v", n, outputs[i], err)
				}
			}
		}
	}
}

func inputsOf(tensors []onnx.Tensor) []builtin.Input {
	var in []builtin.Input
	for _, x := range tensors {
		in = append(in, builtin.Input{Shape: x.Shape, Int64: x.Int64, Float32: x.Float32})
	}
	return in
}

func near(got, want []float32) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d elements, want %d", len(got), len(want))
	}
	for i := range want {
		g, w := float64(got[i]), float64(want[i])
		if g == w || math.IsNaN(g) && math.IsNaN(w) {
			continue
		}
		if !(math.Abs(g-w) <= tolerance*max(1, math.Abs(w))) {
			return fmt.Errorf("element %d is %g, want %g", i, g, w)
		}
	}
	return nil
}

// operatorCases has each operator in the forms that the networks use, and in those that may go wrong.
func operatorCases() []operatorCase {
	left := array{} // an input that is left out
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	odd := given(array{shape: []int64{8}, floats: []float32{nan, inf, -inf, 0, 100, -100, 1e-30, -8.99}})
	cases := []operatorCase{
		{op: "Shape", in: []array{given(floats(3, 4, 5))}, ints: true},
		{op: "ConstantOfShape", in: []array{given(ints(2, 3))}},
		{op: "ConstantOfShape", in: []array{given(ints(7))}, with: attributes{"value": ints(5)}, ints: true},
		{op: "Reshape", in: []array{given(floats(4, 6)), ints(2, -1, 3)}},
		{op: "Reshape", in: []array{given(floats(4, 6)), ints(0, 0)}},
		{op: "Squeeze", in: []array{given(floats(1, 4, 1)), ints(-1)}},
		{op: "Squeeze", in: []array{given(floats(1, 4, 1))}},
		{op: "Unsqueeze", in: []array{given(floats(4, 2)), ints(0, -1)}},
		{op: "Transpose", in: []array{given(floats(3, 4, 5))}, with: attributes{"perm": []int64{1, 0, 2}}},
		{op: "Transpose", in: []array{given(floats(3, 4, 5))}, with: attributes{"perm": []int64{2, 0, 1}}},
		{op: "Transpose", in: []array{given(floats(7, 2, 1, 5))}, with: attributes{"perm": []int64{0, 2, 1, 3}}},
		{op: "Expand", in: []array{given(floats(3, 1, 5)), ints(3, 4, 5)}},
		{op: "Expand", in: []array{given(floats(5)), ints(2, 3, 1)}},
		{op: "Expand", in: []array{given(floats(3, 1)), ints(3, 1)}},
		{op: "Slice", in: []array{given(floats(6, 9)), ints(2), ints(7), ints(1)}},
		{op: "Slice", in: []array{given(floats(6, 9)), ints(-3, 1), ints(100, -2)}},
		{op: "Slice", in: []array{given(floats(6, 9)), ints(4), ints(2), ints(0), ints(1)}},
		{op: "Split", in: []array{given(floats(6, 9)), ints(2, 7)}, with: attributes{"axis": 1}, out: 2},
		{op: "Split", in: []array{given(floats(6, 9))}, with: attributes{"axis": 0}, out: 3},
		{op: "Concat", in: []array{given(floats(3, 4)), given(floats(3, 2)), floats(3, 1)}, with: attributes{"axis": -1}},
		{op: "Concat", in: []array{given(floats(3, 4)), floats(0, 4), floats(2, 4)}, with: attributes{"axis": 0}},
		{op: "Gather", in: []array{floats(10, 7), given(ids(5, 10))}},
		{op: "Gather", in: []array{floats(10, 7), given(ints(-1, -10, 3))}},
		{op: "Gather", in: []array{floats(100, 7), given(ids(5, 100))}},
		{op: "Concat", in: []array{given(floats(3, 7)), floats(100, 7)}, with: attributes{"axis": 0}},
		{op: "Gather", in: []array{given(floats(3, 10, 2)), ids(6, 10).shaped(2, 3)}, with: attributes{"axis": 1}},
		{op: "Gather", in: []array{given(floats(4, 3)), scalar(2)}},
		{op: "ScatterND", in: []array{floats(9, 5), given(ids(30, 9).shaped(30, 1)), given(floats(30, 5))},
			with: attributes{"reduction": "add"}},
		{op: "Cast", in: []array{given(ints(-3, 0, 1<<40))}, with: attributes{"to": float32Type}},
		{op: "Pow", in: []array{given(array{shape: []int64{3}, floats: []float32{32, 2, 9}}),
			{shape: []int64{}, floats: []float32{-0.5}}}},
		{op: "Tanh", in: []array{given(floats(37))}},
		{op: "Sigmoid", in: []array{given(floats(3, 37))}},
		{op: "Tanh", in: []array{odd}},
		{op: "Sigmoid", in: []array{odd}},
		{op: "Softmax", in: []array{given(floats(4, 3, 33))}, with: attributes{"axis": -1}},
		{op: "Softmax", in: []array{given(floats(5, 1))}, with: attributes{"axis": 1}},
		{op: "Softmax", in: []array{odd.shaped(2, 4)}, with: attributes{"axis": -1}},
		{op: "LogSoftmax", in: []array{given(floats(4, 333))}, with: attributes{"axis": -1}},
		{op: "Gemm", in: []array{given(floats(7, 20)), floats(20, 33), floats(33)}},
		{op: "Gemm", in: []array{given(floats(1, 20)), floats(2, 20), floats(1, 2)},
			with: attributes{"transB": 1, "alpha": float32(0.5)}},
		{op: "com.microsoft:FusedGemm", in: []array{given(floats(3, 20)), floats(40, 20), floats(40)},
			with: attributes{"transB": 1, "activation": "Tanh"}},
		{op: "com.microsoft:FusedMatMul", in: []array{given(floats(9, 1, 4, 8)), given(floats(13, 1, 4, 8))},
			with: attributes{"transBatchA": 1, "transBatchB": 1, "transB": 1, "alpha": float32(0.25)}},
		{op: "com.microsoft:FusedMatMul", in: []array{given(floats(1, 4, 9, 13)), given(floats(13, 1, 4, 8))},
			with: attributes{"transBatchB": 1}},
		{op: "com.microsoft:FusedMatMul", in: []array{given(floats(1, 6, 8)), given(floats(13, 6, 8))},
			with: attributes{"transBatchA": 1, "transBatchB": 1, "transB": 1}},
	}
	for _, op := range []string{"Add", "Sub", "Mul", "Div"} {
		for _, shapes := range [][2][]int64{{{5, 7}, {5, 7}}, {{5, 7}, {7}}, {{7}, {5, 7}}, {{5, 7}, {}},
			{{5, 7}, {5, 1}}, {{2, 1, 3, 1}, {4, 1, 9}}, {{2, 3, 4, 5}, {3, 1, 5}}, {{0, 3}, {3}}, {{1}, {1}}} {
			cases = append(cases, operatorCase{op: op, in: []array{given(floats(shapes[0]...)), floats(shapes[1]...)}})
		}
		cases = append(cases, operatorCase{op: op, in: []array{given(floats(3, 600)), floats(600)}},
			operatorCase{op: op, in: []array{given(ints(7, -9, 12, 1)), ints(3)}, ints: true})
	}
	for m := range int64(14) {
		cases = append(cases,
			operatorCase{op: "MatMul", in: []array{given(floats(m+1, 5)), floats(5, 17+m)}},
			operatorCase{op: "MatMul", in: []array{given(floats(2, m+1, 19)), given(floats(2, 19, 40))}})
	}
	cases = append(cases,
		operatorCase{op: "MatMul", in: []array{given(floats(50, 70)), floats(70, 256)}},
		operatorCase{op: "MatMul", in: []array{given(floats(1, 64)), floats(64, 384)}},
		operatorCase{op: "MatMul", in: []array{given(floats(4)), given(floats(4, 9))}},
		operatorCase{op: "MatMul", in: []array{given(floats(6, 4)), given(floats(4))}},
		operatorCase{op: "MatMul", in: []array{given(floats(3, 1, 6, 4)), given(floats(5, 4, 7))}})
	for _, direction := range []string{"forward", "reverse", "bidirectional"} {
		ways := int64(1)
		if direction == "bidirectional" {
			ways = 2
		}
		for _, s := range [][4]int64{{1, 1, 5, 3}, {9, 1, 30, 64}, {4, 3, 7, 20}, {2, 20, 16, 16}} {
			steps, batch, width, hidden := s[0], s[1], s[2], s[3]
			// With large weights a GRU makes every rounding larger at each step.
			recurrent := floats(ways, 3*hidden, hidden)
			for i := range recurrent.floats {
				recurrent.floats[i] /= 10
			}
			in := []array{given(floats(steps, batch, width)), floats(ways, 3*hidden, width), recurrent,
				floats(ways, 6*hidden), left, given(floats(ways, batch, hidden))}
			with := attributes{"hidden_size": int(hidden), "direction": direction, "linear_before_reset": 1}
			cases = append(cases, operatorCase{op: "GRU", in: in, with: with, out: 2},
				operatorCase{op: "GRU", in: in[:3], with: with})
		}
	}
	return cases
}

func TestOperatorsAgreeWithONNXRuntime(t *testing.T) {
	r := reference(t)
	for i, c := range operatorCases() {
		t.Run(c.name(i), func(t *testing.T) {
			file, inputs, tensors, outputs := c.model()
			compare(t, r, file, inputs, outputs, tensors)
		})
	}
}

// TestChoice is of what chooses between integers, as ONNX's Expand does in what PyTorch exports.
func TestChoiceAgreesWithONNXRuntime(t *testing.T) {
	r := reference(t)
	arrays := map[string]array{"a": given(ints(-1, 20, -1)), "b": ints(-1), "c": ints(1)}
	nodes := [][]byte{
		nodeOf("", "Equal", []string{"a", "b"}, []string{"same"}, nil),
		nodeOf("", "Where", []string{"same", "c", "a"}, []string{"chosen"}, nil),
		nodeOf("", "Cast", []string{"chosen"}, []string{"out"}, attributes{"to": float32Type}),
	}
	file := modelOf(nodes, arrays, map[string]uint64{"out": float32Type})
	compare(t, r, file, []string{"a"}, []string{"out"},
		[]onnx.Tensor{{Name: "a", Shape: []int64{3}, Int64: []int64{-1, 20, -1}}})
}

// TestHalves is of embeddings, which lie in the file as float16.
func TestHalvesAgreeWithONNXRuntime(t *testing.T) {
	r := reference(t)
	table := halves(300, 7)
	copy(table.halves, []uint16{0x7c00, 0xfc00, 0x7e00, 1, 0x83ff, 0x8000, 0x7bff})
	all := make([]int64, 300)
	for i := range all {
		all[i] = int64(i)
	}
	arrays := map[string]array{"table": table, "ids": given(ints(all...))}
	nodes := [][]byte{
		nodeOf("", "Gather", []string{"table", "ids"}, []string{"rows"}, nil),
		nodeOf("", "Cast", []string{"rows"}, []string{"out"}, attributes{"to": float32Type}),
	}
	compare(t, r, modelOf(nodes, arrays, map[string]uint64{"out": float32Type}), []string{"ids"}, []string{"out"},
		[]onnx.Tensor{{Name: "ids", Shape: []int64{300}, Int64: all}})
}

// TestBytes is of embeddings, which lie in the file as int8 with a float16 for each row.
func TestBytesAgreeWithONNXRuntime(t *testing.T) {
	r := reference(t)
	table := array{shape: []int64{256, 3}}
	for i := range 256 * 3 {
		table.bytes = append(table.bytes, int8(i))
	}
	all := make([]int64, 256)
	for i := range all {
		all[i] = int64(255 - i)
	}
	arrays := map[string]array{"table": table, "scale": halves(256, 1), "ids": given(ints(all...))}
	nodes := [][]byte{
		nodeOf("", "Gather", []string{"table", "ids"}, []string{"rows"}, nil),
		nodeOf("", "Cast", []string{"rows"}, []string{"floats"}, attributes{"to": float32Type}),
		nodeOf("", "Gather", []string{"scale", "ids"}, []string{"halves"}, nil),
		nodeOf("", "Cast", []string{"halves"}, []string{"scales"}, attributes{"to": float32Type}),
		nodeOf("", "Mul", []string{"floats", "scales"}, []string{"out"}, nil),
	}
	compare(t, r, modelOf(nodes, arrays, map[string]uint64{"out": float32Type}), []string{"ids"}, []string{"out"},
		[]onnx.Tensor{{Name: "ids", Shape: []int64{256}, Int64: all}})
}

// TestTrees has two trees, of which one sends what is no number to the side of yes.
func TestTreesAgreeWithONNXRuntime(t *testing.T) {
	r := reference(t)
	nan := float32(math.NaN())
	endless := float32(math.Inf(1))
	x := given(array{shape: []int64{6, 2}, floats: []float32{0, 0, 1, 5, 2, nan, nan, 1, endless, 0.5, -3, -3}})
	for _, missing := range [][]int64{nil, {1, 0, 0, 0, 0, 1, 0, 0}} {
		with := attributes{
			"classlabels_int64s": []int64{0, 1}, "post_transform": "LOGISTIC", "base_values": []float32{-0.25},
			"nodes_treeids": []int64{0, 0, 0, 0, 0, 1, 1, 1}, "nodes_nodeids": []int64{0, 1, 2, 3, 4, 0, 1, 2},
			"nodes_featureids": []int64{0, 1, 0, 0, 0, 1, 0, 0}, "nodes_values": []float32{1, 0.5, 0, 0, 0, 3, 0, 0},
			"nodes_modes":       []string{"BRANCH_LEQ", "BRANCH_LEQ", "LEAF", "LEAF", "LEAF", "BRANCH_LEQ", "LEAF", "LEAF"},
			"nodes_truenodeids": []int64{1, 2, 0, 0, 0, 1, 0, 0}, "nodes_falsenodeids": []int64{4, 3, 0, 0, 0, 2, 0, 0},
			"class_treeids": []int64{0, 0, 0, 1, 1}, "class_nodeids": []int64{2, 3, 4, 1, 2},
			"class_ids": []int64{0, 0, 0, 0, 0}, "class_weights": []float32{-1, 0.5, 2, 0.75, -0.5},
		}
		if missing != nil {
			with["nodes_missing_value_tracks_true"] = missing
		}
		c := operatorCase{op: "ai.onnx.ml:TreeEnsembleClassifier", in: []array{x}, with: with, out: 2}
		file, inputs, tensors, outputs := c.model()
		compare(t, r, file, inputs, outputs, tensors)
	}
}
