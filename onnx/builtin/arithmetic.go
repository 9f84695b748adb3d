package builtin

import (
	"math"
	"slices"
)

// makeArithmetic makes an operator of two tensors.
func makeArithmetic(op arithmetic) maker {
	return plain(func(r *run, o *operation) {
		a, b := r.values[o.in[0]], r.values[o.in[1]]
		if a.kind != b.kind || a.kind != float32s && a.kind != int64s {
			fail("%w", errKind)
		}
		out, strides := r.stretch(o, a.kind, 2)
		if a.kind == int64s {
			op.ints(a.ints(), b.ints(), out, strides)
		} else {
			op.floats(a.floats(), b.floats(), out, strides)
		}
	})
}

// stretch gives an operator's output the shape to which its first n inputs are stretched, and says by which strides
// each of them is read then.
func (r *run) stretch(o *operation, k kind, n int) (out *tensor, strides [][]int) {
	var shapes [][]int
	for _, v := range o.in[:n] {
		shapes = append(shapes, r.values[v].shape)
	}
	shape := must(broadcast(shapes...))
	for _, s := range shapes {
		strides = append(strides, stretched(s, len(shape)))
	}
	return r.give(o.out[0], k, shape), strides
}

// floats joins dimensions as far as both operands allow, and has the kernel work on what is then the last two.
func (op arithmetic) floats(x, y []float32, out *tensor, strides [][]int) {
	to := out.floats()
	if len(to) == 0 {
		return
	}
	shape, strides := joined(out.shape, strides)
	outer := len(shape) - 2
	rows, n := shape[outer], shape[outer+1]
	walk(shape[:outer], [][]int{strides[0][:outer], strides[1][:outer]}, func(at []int) {
		op.rows(rows, n, operand{x[at[0]:], strides[0][outer], strides[0][outer+1]},
			operand{y[at[1]:], strides[1][outer], strides[1][outer+1]}, to)
		to = to[rows*n:]
	})
}

// joined makes one of neighbouring dimensions along which all strides go on alike. There are at least two.
func joined(shape []int, strides [][]int) (dims []int, steps [][]int) {
	steps = make([][]int, len(strides))
	for d := len(shape) - 1; d >= 0; d-- {
		if shape[d] == 1 {
			continue
		}
		last := len(dims) - 1
		alike := last >= 0
		for s := range strides {
			alike = alike && strides[s][d] == steps[s][last]*dims[last]
		}
		if alike {
			dims[last] *= shape[d]
			continue
		}
		dims = append(dims, shape[d])
		for s := range strides {
			steps[s] = append(steps[s], strides[s][d])
		}
	}
	for len(dims) < 2 {
		dims = append(dims, 1)
		for s := range strides {
			steps[s] = append(steps[s], 0)
		}
	}
	slices.Reverse(dims)
	for s := range strides {
		slices.Reverse(steps[s])
	}
	return dims, steps
}

// ints works on shapes and positions, which are few.
func (op arithmetic) ints(x, y []int64, out *tensor, strides [][]int) {
	to := out.ints()
	walk(out.shape, strides, func(at []int) {
		p, q := x[at[0]], y[at[1]]
		switch op {
		case add:
			to[0] = p + q
		case subtract:
			to[0] = p - q
		case multiple:
			to[0] = p * q
		case divide:
			if q == 0 {
				fail("division by zero")
			}
			to[0] = p / q
		}
		to = to[1:]
	})
}

func runPow(r *run, o *operation) {
	base := r.want(o.in[0], float32s)
	exponent := r.want(o.in[1], float32s)
	x, y := base.floats(), exponent.floats()
	out, strides := r.stretch(o, float32s, 2)
	to := out.floats()
	walk(out.shape, strides, func(at []int) {
		to[0], to = float32(math.Pow(float64(x[at[0]]), float64(y[at[1]]))), to[1:]
	})
}

func runEqual(r *run, o *operation) {
	x := r.intsOf(o.in[0])
	y := r.intsOf(o.in[1])
	out, strides := r.stretch(o, booleans, 2)
	to := out.bytes()
	walk(out.shape, strides, func(at []int) {
		to[0], to = byte(number(x[at[0]] == y[at[1]])), to[1:]
	})
}

func runWhere(r *run, o *operation) {
	which := r.want(o.in[0], booleans)
	chosen := which.bytes()
	then := r.intsOf(o.in[1])
	otherwise := r.intsOf(o.in[2])
	out, strides := r.stretch(o, int64s, 3)
	to := out.ints()
	walk(out.shape, strides, func(at []int) {
		to[0] = otherwise[at[2]]
		if chosen[at[0]] != 0 {
			to[0] = then[at[1]]
		}
		to = to[1:]
	})
}

// makeActivation makes the sigmoid or the hyperbolic tangent.
func makeActivation(sigmoid bool) maker {
	return func(_ *builder, o *operation) (func(*run), error) {
		return func(r *run) {
			if x, to := r.alike(o); len(to) > 0 {
				activate(sigmoid, x, to)
			}
		}, nil
	}
}

// alike gives the elements of an operator's first input, and those of its output, which has the same shape.
func (r *run) alike(o *operation) (x, out []float32) {
	t := r.want(o.in[0], float32s)
	x = t.floats()
	to := r.give(o.out[0], float32s, t.shape)
	return x, to.floats()
}

func runSoftmax(r *run, o *operation) {
	n := r.lastAxis(o)
	if x, to := r.alike(o); len(to) > 0 {
		softmax(n, x, to)
	}
}

func runLogSoftmax(r *run, o *operation) {
	n := r.lastAxis(o)
	x, to := r.alike(o)
	for ; len(to) > 0; x, to = x[n:], to[n:] {
		sum, greatest := exponentials(x[:n], to[:n])
		log := []float32{greatest + float32(math.Log(float64(sum)))}
		subtract.rows(1, n, operand{x, 0, 1}, operand{log, 0, 0}, to)
	}
}

// lastAxis is the size of an operator's axis, which must be the last.
func (r *run) lastAxis(o *operation) int {
	shape := r.values[o.in[0]].shape
	axis := must(axisOf(o.integer("axis", -1), len(shape)))
	if axis != len(shape)-1 {
		fail("its axis is not the last")
	}
	return shape[axis]
}
