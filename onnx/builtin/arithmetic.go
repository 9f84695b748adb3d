package builtin

import (
	"errors"
	"math"
	"slices"
)

// makeArithmetic makes an operator of two tensors; the one with fewer dimensions is stretched.
func makeArithmetic(op arithmetic) maker {
	return func(_ *builder, o *operation) (func(*run) error, error) {
		return func(r *run) error {
			a, b := r.values[o.in[0]], r.values[o.in[1]]
			if a.kind != b.kind {
				return errKind
			}
			shape, err := broadcast(a.shape, b.shape)
			if err != nil {
				return err
			}
			switch a.kind {
			case float32s:
				t, err := r.give(o.out[0], float32s, shape)
				if err != nil {
					return err
				}
				op.floats(&a, &b, t)
				return nil
			case int64s:
				return op.ints(r, o.out[0], &a, &b, shape)
			}
			return errKind
		}, nil
	}
}

// floats joins dimensions as far as both operands allow, and has the kernel work on what is then the last two.
func (op arithmetic) floats(a, b, out *tensor) {
	shape, strides := joined(out.shape, stretched(a.shape, len(out.shape)), stretched(b.shape, len(out.shape)))
	outer := len(shape) - 2
	rows, n := shape[outer], shape[outer+1]
	x, y, to := a.floats(), b.floats(), out.floats()
	if len(to) == 0 {
		return
	}
	walk(shape[:outer], [][]int{strides[0][:outer], strides[1][:outer]}, func(at []int) {
		op.rows(rows, n, operand{x[at[0]:], strides[0][outer], strides[0][outer+1]},
			operand{y[at[1]:], strides[1][outer], strides[1][outer+1]}, to)
		to = to[rows*n:]
	})
}

// joined makes one of neighbouring dimensions along which all strides go on alike. There are at least two.
func joined(shape []int, strides ...[]int) (dims []int, steps [][]int) {
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
func (op arithmetic) ints(r *run, out int, a, b *tensor, shape []int) error {
	t, err := r.give(out, int64s, shape)
	if err != nil {
		return err
	}
	x, y, to := a.ints(), b.ints(), t.ints()
	var failure error
	walk(shape, [][]int{stretched(a.shape, len(shape)), stretched(b.shape, len(shape))}, func(at []int) {
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
				failure = errors.New("division by zero")
				return
			}
			to[0] = p / q
		}
		to = to[1:]
	})
	return failure
}

func makePow(_ *builder, o *operation) (func(*run) error, error) {
	return func(r *run) error {
		a, err := r.want(o.in[0], float32s)
		if err != nil {
			return err
		}
		b, err := r.want(o.in[1], float32s)
		if err != nil {
			return err
		}
		base, exponent := *a, *b
		shape, err := broadcast(base.shape, exponent.shape)
		if err != nil {
			return err
		}
		t, err := r.give(o.out[0], float32s, shape)
		if err != nil {
			return err
		}
		x, y, to := base.floats(), exponent.floats(), t.floats()
		walk(shape, [][]int{stretched(base.shape, len(shape)), stretched(exponent.shape, len(shape))}, func(at []int) {
			to[0], to = float32(math.Pow(float64(x[at[0]]), float64(y[at[1]]))), to[1:]
		})
		return nil
	}, nil
}

func makeEqual(_ *builder, o *operation) (func(*run) error, error) {
	return func(r *run) error {
		x, err := r.intsOf(o.in[0])
		if err != nil {
			return err
		}
		y, err := r.intsOf(o.in[1])
		if err != nil {
			return err
		}
		a, b := r.values[o.in[0]].shape, r.values[o.in[1]].shape
		shape, err := broadcast(a, b)
		if err != nil {
			return err
		}
		t, err := r.give(o.out[0], booleans, shape)
		if err != nil {
			return err
		}
		to := t.bytes()
		walk(shape, [][]int{stretched(a, len(shape)), stretched(b, len(shape))}, func(at []int) {
			to[0], to = byte(number(x[at[0]] == y[at[1]])), to[1:]
		})
		return nil
	}, nil
}

func makeWhere(_ *builder, o *operation) (func(*run) error, error) {
	return func(r *run) error {
		which, err := r.want(o.in[0], booleans)
		if err != nil {
			return err
		}
		then, err := r.intsOf(o.in[1])
		if err != nil {
			return err
		}
		otherwise, err := r.intsOf(o.in[2])
		if err != nil {
			return err
		}
		a, b := r.values[o.in[1]].shape, r.values[o.in[2]].shape
		shape, err := broadcast(which.shape, a, b)
		if err != nil {
			return err
		}
		chosen, rank := which.bytes(), len(shape)
		strides := [][]int{stretched(which.shape, rank), stretched(a, rank), stretched(b, rank)}
		t, err := r.give(o.out[0], int64s, shape)
		if err != nil {
			return err
		}
		to := t.ints()
		walk(shape, strides, func(at []int) {
			to[0] = otherwise[at[2]]
			if chosen[at[0]] != 0 {
				to[0] = then[at[1]]
			}
			to = to[1:]
		})
		return nil
	}, nil
}

// makeActivation makes the sigmoid or the hyperbolic tangent.
func makeActivation(sigmoid bool) maker {
	return func(_ *builder, o *operation) (func(*run) error, error) {
		return func(r *run) error {
			x, to, err := r.alike(o)
			if err == nil && len(to) > 0 {
				activate(sigmoid, x, to)
			}
			return err
		}, nil
	}
}

// alike gives the elements of an operator's first input, and those of its output, which has the same shape.
func (r *run) alike(o *operation) (x, out []float32, err error) {
	t, err := r.want(o.in[0], float32s)
	if err != nil {
		return nil, nil, err
	}
	x = t.floats()
	to, err := r.give(o.out[0], float32s, t.shape)
	if err != nil {
		return nil, nil, err
	}
	return x, to.floats(), nil
}

func makeSoftmax(_ *builder, o *operation) (func(*run) error, error) {
	return func(r *run) error {
		n, err := r.lastAxis(o)
		if err != nil {
			return err
		}
		x, to, err := r.alike(o)
		if err == nil && len(to) > 0 {
			softmax(n, x, to)
		}
		return err
	}, nil
}

func makeLogSoftmax(_ *builder, o *operation) (func(*run) error, error) {
	return func(r *run) error {
		n, err := r.lastAxis(o)
		if err != nil {
			return err
		}
		x, to, err := r.alike(o)
		if err != nil {
			return err
		}
		for ; len(to) > 0; x, to = x[n:], to[n:] {
			sum, greatest := exponentials(x[:n], to[:n])
			log := []float32{greatest + float32(math.Log(float64(sum)))}
			subtract.rows(1, n, operand{x, 0, 1}, operand{log, 0, 0}, to)
		}
		return nil
	}, nil
}

// lastAxis is the size of an operator's axis, which must be the last.
func (r *run) lastAxis(o *operation) (int, error) {
	shape := r.values[o.in[0]].shape
	axis, err := axisOf(o.integer("axis", -1), len(shape))
	if err != nil {
		return 0, err
	}
	if axis != len(shape)-1 {
		return 0, errors.New("its axis is not the last")
	}
	return shape[axis], nil
}
