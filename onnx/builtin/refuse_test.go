package builtin_test

import (
	"errors"
	"strings"
	"testing"

	"jithook/onnx/builtin"
)

// TestLoadSaysWhatItDoesNotKnow is of models that are whole: ONNX Runtime may run them.
func TestLoadSaysWhatItDoesNotKnow(t *testing.T) {
	for name, c := range map[string]operatorCase{
		"operator":           {op: "Relu", in: []array{given(floats(3))}},
		"domain":             {op: "com.microsoft:Tanh", in: []array{given(floats(3))}},
		"reduction":          {op: "ScatterND", in: []array{floats(3, 1), ints(0).shaped(1, 1), given(floats(1, 1))}},
		"transposed factor":  {op: "Gemm", in: []array{given(floats(2, 3)), floats(2, 4)}, with: attributes{"transA": 1}},
		"second is computed": {op: "Gemm", in: []array{given(floats(2, 3)), given(floats(3, 4))}},
		"early reset": {op: "GRU", in: []array{given(floats(1, 1, 2)), floats(1, 6, 2), floats(1, 6, 2)},
			with: attributes{"hidden_size": 2}},
		"type": {op: "Cast", in: []array{given(floats(3))}, with: attributes{"to": 11}},
	} {
		file, inputs, _, outputs := c.model()
		if _, err := builtin.Load(file, inputs, outputs); !errors.Is(err, builtin.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRunSaysWhatDoesNotFit is of inputs that the kernel must not see.
func TestRunSaysWhatDoesNotFit(t *testing.T) {
	for name, test := range map[string]struct {
		operatorCase
		want string
	}{
		"an id too many":    {operatorCase{op: "Gather", in: []array{floats(4, 2), given(ints(1, 4))}}, "index 4 is out of"},
		"an id below":       {operatorCase{op: "Gather", in: []array{floats(4, 2), given(ints(-5))}}, "index -5 is out of"},
		"depth":             {operatorCase{op: "MatMul", in: []array{given(floats(2, 3)), floats(4, 5)}}, "does not go with"},
		"depth of computed": {operatorCase{op: "MatMul", in: []array{given(floats(2, 3)), given(floats(4, 5))}}, "do not go"},
		"shapes":            {operatorCase{op: "Add", in: []array{given(floats(2, 3)), floats(2)}}, "do not go together"},
		"types":             {operatorCase{op: "Tanh", in: []array{given(ints(3))}}, "another type"},
		"row": {operatorCase{op: "ScatterND", in: []array{floats(3, 2), given(ints(3).shaped(1, 1)), given(floats(1, 2))},
			with: attributes{"reduction": "add"}}, "index 3 of row 0 is out of"},
		"width": {operatorCase{op: "GRU", in: []array{given(floats(1, 1, 3)), floats(1, 6, 2), floats(1, 6, 2)},
			with: attributes{"hidden_size": 2, "linear_before_reset": 1}}, "of width 2"},
		"size":  {operatorCase{op: "Expand", in: []array{given(floats(1)), ints(1<<20, 1<<20)}}, "too large"},
		"parts": {operatorCase{op: "Split", in: []array{given(floats(4)), ints(1, 2)}, out: 2}, "is not split into"},
		"whole": {operatorCase{op: "Reshape", in: []array{given(floats(4)), ints(3)}}, "cannot become"},
	} {
		file, inputs, tensors, outputs := test.model()
		s, err := builtin.Load(file, inputs, outputs)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := s.Run(inputsOf(tensors)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want one with %q", name, err, test.want)
		}
		if _, err := s.Run(inputsOf(tensors)); err == nil {
			t.Errorf("%s: the second run is not refused", name)
		}
	}
}

// TestLoadRefusesDamagedModels is of files that are cut short, or whose nodes go in a circle.
func TestLoadRefusesDamagedModels(t *testing.T) {
	file, inputs, _, outputs := operatorCase{op: "MatMul", in: []array{given(floats(2, 3)), floats(3, 5)}}.model()
	for n := range len(file) / 2 { // what is behind the graph says which operators are meant
		if _, err := builtin.Load(file[:n], inputs, outputs); err == nil {
			t.Errorf("the first %d of %d bytes are loaded", n, len(file))
		}
	}
	circle := modelOf([][]byte{nodeOf("", "Add", []string{"a", "c"}, []string{"b"}, nil),
		nodeOf("", "Tanh", []string{"b"}, []string{"c"}, nil)}, map[string]array{"a": given(floats(2))},
		map[string]uint64{"c": float32Type})
	if _, err := builtin.Load(circle, []string{"a"}, []string{"c"}); err == nil || !strings.Contains(err.Error(), "circle") {
		t.Errorf("nodes that go in a circle: %v", err)
	}
}
