package builtin

import (
	"fmt"
	"slices"
	"unsafe"
)

// stridesOf are how many elements lie from one to the next of each dimension.
func stridesOf(shape []int) []int {
	strides, n := make([]int, len(shape)), 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i], n = n, n*shape[i]
	}
	return strides
}

// view sets a value to elements of another: those that begin at offset and lie strides apart. They are copied only
// where they do not lie one behind the other.
func (r *run) view(out, of int, shape, strides []int, offset int) {
	limit(shape)
	source := r.values[of]
	size := source.kind.size()
	if size == 0 {
		fail("%w", errKind)
	}
	whole := contiguous(shape, strides)
	if whole == len(shape) || count(shape) == 0 {
		t := tensor{kind: source.kind, shape: shape, data: unsafe.Add(source.data, offset*size), owner: source.owner}
		if count(shape) == 0 {
			t.data = source.data
		}
		if t.owner != nil {
			t.owner.uses++
		}
		r.drop(out)
		r.values[out] = t
		return
	}
	t := r.give(out, source.kind, shape)
	outer := len(shape) - whole
	block := count(shape[outer:]) * size
	to := t.bytes()
	walk(shape[:outer], [][]int{strides[:outer]}, func(at []int) {
		copy(to[:block], unsafe.Slice((*byte)(unsafe.Add(source.data, (offset+at[0])*size)), block))
		to = to[block:]
	})
}

// contiguous is how many of the last dimensions lie one behind the other.
func contiguous(shape, strides []int) int {
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] != 1 && strides[i] != n {
			return len(shape) - 1 - i
		}
		n *= shape[i]
	}
	return len(shape)
}

// walk calls visit for every element of a shape, the last dimension running fastest, with where it lies by each of the
// strides.
func walk(shape []int, strides [][]int, visit func(at []int)) {
	if count(shape) == 0 {
		return
	}
	at, index := make([]int, len(strides)), make([]int, len(shape))
	for {
		visit(at)
		d := len(shape) - 1
		for ; d >= 0; d-- {
			index[d]++
			for s := range strides {
				at[s] += strides[s][d]
			}
			if index[d] < shape[d] {
				break
			}
			for s := range strides {
				at[s] -= strides[s][d] * shape[d]
			}
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

func makeReshape(_ *builder, o *operation) (func(*run), error) {
	if o.integer("allowzero", 0) != 0 {
		return nil, unknown("it keeps dimensions of 0")
	}
	return func(r *run) {
		dims := r.intsOf(o.in[1])
		shape := must(reshaped(r.values[o.in[0]].shape, dims))
		r.view(o.out[0], o.in[0], shape, stridesOf(shape), 0)
	}, nil
}

// reshaped is a new shape for as many elements, where 0 keeps a dimension and one that is -1 is what is left.
func reshaped(shape []int, dims []int64) ([]int, error) {
	wrong := func() error { return fmt.Errorf("shape %v cannot become %v", shape, dims) }
	if len(dims) > maxRank {
		return nil, wrong()
	}
	to, rest, known := make([]int, len(dims)), -1, 1
	for i, d := range dims {
		switch {
		case d == -1 && rest < 0:
			rest = i
			continue
		case d == 0 && i < len(shape):
			d = int64(shape[i])
		case d < 0 || d > maxElements:
			return nil, wrong()
		}
		to[i] = int(d)
		if known *= int(d); known > maxElements {
			return nil, wrong()
		}
	}
	n := count(shape)
	if rest >= 0 {
		if known == 0 || n%known != 0 {
			return nil, wrong()
		}
		to[rest] = n / known
		known *= to[rest]
	}
	if known != n {
		return nil, wrong()
	}
	return to, nil
}

func runSqueeze(r *run, o *operation) {
	shape := slices.Clone(r.values[o.in[0]].shape)
	gone := make([]bool, len(shape))
	if v := o.input(1); v != none {
		axes := r.intsOf(v)
		for _, a := range axes {
			axis := must(axisOf(a, len(shape)))
			if shape[axis] != 1 {
				fail("axis %d of shape %v is not 1", axis, shape)
			}
			gone[axis] = true
		}
	} else {
		for i, d := range shape {
			gone[i] = d == 1
		}
	}
	var left []int
	for i, d := range shape {
		if !gone[i] {
			left = append(left, d)
		}
	}
	r.view(o.out[0], o.in[0], left, stridesOf(left), 0)
}

func runUnsqueeze(r *run, o *operation) {
	axes := r.intsOf(o.in[1])
	old := r.values[o.in[0]].shape
	rank := len(old) + len(axes)
	if rank > maxRank {
		fail("%d dimensions", rank)
	}
	shape := make([]int, rank)
	for _, a := range axes {
		axis := must(axisOf(a, rank))
		if shape[axis] != 0 {
			fail("axis %d comes twice", axis)
		}
		shape[axis] = -1
	}
	for i := range shape {
		if shape[i] == -1 {
			shape[i] = 1
		} else {
			shape[i], old = old[0], old[1:]
		}
	}
	r.view(o.out[0], o.in[0], shape, stridesOf(shape), 0)
}

func makeTranspose(_ *builder, o *operation) (func(*run), error) {
	order := o.attributes["perm"].ints
	seen := make([]bool, len(order))
	for _, d := range order {
		if d < 0 || d >= int64(len(order)) || seen[d] {
			return nil, fmt.Errorf("its order of dimensions is %v", order)
		}
		seen[d] = true
	}
	if len(order) == 0 {
		return nil, unknown("it turns all dimensions round")
	}
	return func(r *run) {
		old := r.values[o.in[0]].shape
		if len(old) != len(order) {
			fail("shape %v has not %d dimensions", old, len(order))
		}
		strides := stridesOf(old)
		shape, turned := make([]int, len(order)), make([]int, len(order))
		for i, d := range order {
			shape[i], turned[i] = old[d], strides[d]
		}
		r.view(o.out[0], o.in[0], shape, turned, 0)
	}, nil
}

func runExpand(r *run, o *operation) {
	dims := r.intsOf(o.in[1])
	want := must(shapeOf(dims))
	old := r.values[o.in[0]].shape
	shape := must(broadcast(old, want))
	r.view(o.out[0], o.in[0], shape, stretched(old, len(shape)), 0)
}

// broadcast is the shape to which all of some are stretched.
func broadcast(shapes ...[]int) ([]int, error) {
	rank := 0
	for _, s := range shapes {
		rank = max(rank, len(s))
	}
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = 1
	}
	for _, s := range shapes {
		for i, d := range s {
			at := &shape[rank-len(s)+i]
			switch {
			case *at == 1:
				*at = d
			case d != 1 && d != *at:
				return nil, fmt.Errorf("shapes %v do not go together", shapes)
			}
		}
	}
	return shape, nil
}

// stretched are the strides of a shape where dimensions of 1 repeat, and those that it lacks at the front.
func stretched(shape []int, rank int) []int {
	strides := make([]int, rank)
	for i, n := range stridesOf(shape) {
		if shape[i] != 1 {
			strides[rank-len(shape)+i] = n
		}
	}
	return strides
}

func runSlice(r *run, o *operation) {
	starts := r.intsOf(o.in[1])
	ends := r.intsOf(o.in[2])
	shape := slices.Clone(r.values[o.in[0]].shape)
	strides := stridesOf(shape)
	axes, steps := []int64(nil), []int64(nil)
	if v := o.input(3); v != none {
		axes = r.intsOf(v)
	} else {
		for i := range starts {
			axes = append(axes, int64(i))
		}
	}
	if v := o.input(4); v != none {
		steps = r.intsOf(v)
	}
	if len(ends) != len(starts) || len(axes) != len(starts) || steps != nil && len(steps) != len(starts) {
		fail("its starts, ends, axes and steps are not alike many")
	}
	offset := 0
	for i, a := range axes {
		axis := must(axisOf(a, len(shape)))
		if steps != nil && steps[i] != 1 {
			fail("it takes steps of %d", steps[i])
		}
		from, to := clamp(starts[i], shape[axis]), clamp(ends[i], shape[axis])
		offset += from * strides[axis]
		shape[axis] = max(to-from, 0)
	}
	r.view(o.out[0], o.in[0], shape, strides, offset)
}

// clamp is a position in a dimension, that may count from the end and may lie outside.
func clamp(at int64, size int) int {
	if at < 0 {
		at += int64(size)
	}
	return int(min(max(at, 0), int64(size)))
}

func runSplit(r *run, o *operation) {
	old := r.values[o.in[0]].shape
	axis := must(axisOf(o.integer("axis", 0), len(old)))
	var parts []int64
	if v := o.input(1); v != none {
		parts = r.intsOf(v)
	} else {
		for range o.out {
			parts = append(parts, int64(old[axis]/len(o.out)))
		}
	}
	strides, from := stridesOf(old), 0
	for i, n := range parts {
		if i >= len(o.out) || n < 0 || n > int64(old[axis]-from) {
			fail("shape %v is not split into %v", old, parts)
		}
		if o.out[i] != none {
			shape := slices.Clone(old)
			shape[axis] = int(n)
			r.view(o.out[i], o.in[0], shape, strides, from*strides[axis])
		}
		from += int(n)
	}
	if from != old[axis] || len(parts) != len(o.out) {
		fail("shape %v is not split into %v", old, parts)
	}
}
