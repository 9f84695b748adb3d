package builtin_test

import (
	"testing"

	"jithook/onnx/builtin"
)

// TestHalve has constants that float16 holds, some of them at its ends, and others that it does not.
func TestHalvedModelsAgreeWithONNXRuntime(t *testing.T) {
	r := reference(t)
	for _, c := range operatorCases() {
		for i := range c.in {
			if a := &c.in[i]; !a.given && len(a.floats) >= 512 {
				rounded(a.floats)
				copy(a.floats, []float32{0, 65504, -65504, 0x1p-24, -0x1p-24, 0x1p-14, 0x1.ff8p-15, 1, -2})
			}
		}
		file, inputs, tensors, outputs := c.model()
		small, err := builtin.Halve(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(small) == len(file) {
			continue
		}
		if len(small) > len(file)*3/4 {
			t.Errorf("%s: %d of %d bytes", c.op, len(small), len(file))
		}
		before, err := builtin.Load(file, inputs, outputs)
		if err != nil {
			t.Fatal(err)
		}
		want, err := before.Run(inputsOf(tensors))
		if err != nil {
			t.Fatal(err)
		}
		after, err := builtin.Load(small, inputs, outputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := after.Run(inputsOf(tensors))
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			for j := range want[i] {
				if got[i][j] != want[i][j] {
					t.Fatalf("%s: %v is %v when it is halved", c.op, want[i][j], got[i][j])
				}
			}
		}
		compare(t, r, small, inputs, outputs, tensors)
	}
	for _, f := range []float32{0x1.ffep15, 65536, 0x1p-25, 0x1.8p-24, 1.0001} {
		c := operatorCase{op: "Add", in: []array{given(floats(600)), floats(600)}}
		rounded(c.in[1].floats)
		c.in[1].floats[17] = f
		file, _, _, _ := c.model()
		if small, err := builtin.Halve(file); err != nil || len(small) != len(file) {
			t.Errorf("%v is halved, %v", f, err)
		}
	}
}

// rounded makes of numbers what float16 holds.
func rounded(all []float32) {
	for i, f := range all {
		all[i] = float32(int(f*256)) / 256
	}
}
