package builtin

import (
	"fmt"
	"slices"
	"unsafe"
)

// packing names a constant matrix as a product reads it.
type packing struct {
	value      int
	transposed bool
	alpha      float32
}

// packed is a matrix [k, n], laid out for the kernel.
type packed struct {
	k, n int
	data []float32
}

// pack lays out a constant matrix; nil where it is none. One that several nodes read is laid out once.
func (b *builder) pack(o *operation, i int, transposed bool, alpha float32) *packed {
	t := b.weights(o, i)
	if t == nil || len(t.shape) != 2 {
		return nil
	}
	o.needs[i] = nothing
	key := packing{o.in[i], transposed, alpha}
	p, ok := b.packs[key]
	if !ok {
		p = packMatrix(t, 0, t.shape[0], t.shape[1], transposed, alpha)
		b.packs[key] = p
	}
	return &p
}

// packMatrix lays out the rows of a constant that begin with one.
func packMatrix(t *tensor, row, rows, columns int, transposed bool, alpha float32) packed {
	p := packed{k: rows, n: columns}
	if transposed {
		p.k, p.n = columns, rows
	}
	p.data = make([]float32, packedLen(p.k, p.n))
	pack(p.data, unsafe.Add(t.data, row*columns*t.kind.size()), t.kind == float16s, transposed, p.k, p.n, columns, alpha)
	return p
}

// matrices are a tensor's two dimensions that a product reads, and those before, each with its strides.
type matrices struct {
	batch, strides []int
	rows, columns  int
	between        int // elements from row to row
}

// matricesOf reads a tensor's shape. The rows are the dimension before the last, or the first where batched is set, as
// com.microsoft's FusedMatMul says.
func matricesOf(shape []int, batched bool) (m matrices, err error) {
	rank := len(shape)
	if rank < 2 {
		return m, fmt.Errorf("shape %v is no matrix", shape)
	}
	row, strides := rank-2, stridesOf(shape)
	if batched {
		row = 0
	}
	m = matrices{rows: shape[row], columns: shape[rank-1], between: strides[row]}
	m.batch = slices.Delete(slices.Clone(shape[:rank-1]), row, row+1)
	m.strides = slices.Delete(strides[:rank-1], row, row+1)
	return m, nil
}

// makeMatMul makes the products of matrices, also with a scale or transposed as ONNX Runtime's optimiser has them.
func makeMatMul(b *builder, o *operation) (func(*run), error) {
	if o.integer("transA", 0) != 0 {
		return nil, unknown("the first factor is transposed")
	}
	p := product{
		alpha: o.float("alpha", 1), transposed: o.integer("transB", 0) != 0,
		batchedA: o.integer("transBatchA", 0) != 0, batchedB: o.integer("transBatchB", 0) != 0,
	}
	if !p.batchedA && !p.batchedB {
		if constant := b.pack(o, 1, p.transposed, p.alpha); constant != nil {
			return func(r *run) { r.byConstant(o.out[0], o.in[0], constant, nil) }, nil
		}
	}
	return func(r *run) { p.run(r, o) }, nil
}

// byConstant multiplies all rows of a tensor with a matrix.
func (r *run) byConstant(out, in int, by *packed, bias []float32) {
	t := r.want(in, float32s)
	last := len(t.shape) - 1
	if last < 0 || t.shape[last] != by.k {
		fail("shape %v does not go with [%d %d]", t.shape, by.k, by.n)
	}
	a := t.floats()
	to := r.give(out, float32s, append(slices.Clone(t.shape[:last]), by.n))
	if len(a) > 0 && by.n > 0 {
		multiply(len(a)/by.k, by.n, by.k, a, by.k, by.data, to.floats(), by.n, bias)
	} else if to.len() > 0 {
		fail("a product of nothing")
	}
}

// product is a product of two matrices that are both computed, for each of a batch.
type product struct {
	alpha                          float32
	transposed, batchedA, batchedB bool
}

func (p *product) run(r *run, o *operation) {
	ta := r.want(o.in[0], float32s)
	tb := r.want(o.in[1], float32s)
	// A vector is a matrix of one row, or of one column, that the result has not.
	shapeA, shapeB := ta.shape, tb.shape
	if len(shapeA) == 1 {
		shapeA = []int{1, shapeA[0]}
	}
	if len(shapeB) == 1 {
		shapeB = []int{shapeB[0], 1}
	}
	a := must(matricesOf(shapeA, p.batchedA))
	b := must(matricesOf(shapeB, p.batchedB))
	k, n := b.rows, b.columns
	if p.transposed {
		k, n = n, k
	}
	batch := must(broadcast(a.batch, b.batch))
	if a.columns != k || k == 0 {
		fail("shapes %v and %v do not go together", ta.shape, tb.shape)
	}
	x, y := ta.floats(), tb.floats()
	shape := slices.Clone(batch)
	if len(ta.shape) > 1 {
		shape = append(shape, a.rows)
	}
	if len(tb.shape) > 1 {
		shape = append(shape, n)
	}
	to := r.give(o.out[0], float32s, shape)
	if to.len() == 0 {
		return
	}
	out := to.floats()
	panels, by := r.scratch(packedLen(k, n))
	defer r.giveBack(panels)
	packedAt := -1
	strides := [][]int{repeated(a.batch, a.strides, len(batch)), repeated(b.batch, b.strides, len(batch))}
	walk(batch, strides, func(at []int) {
		from, with := x[at[0]:], y[at[1]:]
		if a.rows == 1 {
			multiplyRow(n, k, from, with, b.between, p.transposed, p.alpha, out)
		} else {
			if packedAt != at[1] {
				pack(by, unsafe.Pointer(unsafe.SliceData(with)), false, p.transposed, k, n, b.between, p.alpha)
				packedAt = at[1]
			}
			multiply(a.rows, n, k, from, a.between, by, out, n, nil)
		}
		out = out[a.rows*n:]
	})
}

// repeated are the strides of a batch that is stretched: dimensions of 1 repeat.
func repeated(shape, strides []int, rank int) []int {
	all := make([]int, rank)
	for i, d := range shape {
		if d != 1 {
			all[rank-len(shape)+i] = strides[i]
		}
	}
	return all
}

// makeGemm makes a product of matrices whose second factor and bias are constants.
func makeGemm(b *builder, o *operation) (func(*run), error) {
	if o.integer("transA", 0) != 0 || o.float("beta", 1) != 1 {
		return nil, unknown("its first factor is transposed, or its bias scaled")
	}
	tanh := o.text("activation", "") == "Tanh"
	if name := o.text("activation", ""); name != "" && !tanh {
		return nil, unknown("its activation is %s", name)
	}
	by := b.pack(o, 1, o.integer("transB", 0) != 0, o.float("alpha", 1))
	if by == nil {
		return nil, unknown("its second factor is computed")
	}
	bias, err := b.bias(o, 2, by.n)
	if err != nil {
		return nil, err
	}
	return func(r *run) {
		if len(r.values[o.in[0]].shape) != 2 {
			fail("shape %v is no matrix", r.values[o.in[0]].shape)
		}
		r.byConstant(o.out[0], o.in[0], by, bias)
		if tanh {
			out := r.values[o.out[0]].floats()
			activate(false, out, out)
		}
	}, nil
}

// bias is a constant of n numbers that every row of a product begins with; nil where there is none.
func (b *builder) bias(o *operation, i, n int) ([]float32, error) {
	if o.input(i) == none {
		return nil, nil
	}
	t := b.weights(o, i)
	if t == nil {
		return nil, unknown("its bias is computed")
	}
	if t.len() != n || len(t.shape) == 0 || t.shape[len(t.shape)-1] != n {
		return nil, unknown("its bias of shape %v is not one for each of %d columns", t.shape, n)
	}
	o.needs[i] = nothing
	return t.copied(), nil
}

// copied are the elements of weights.
func (t *tensor) copied() []float32 {
	floats := make([]float32, t.len())
	switch {
	case len(floats) == 0:
	case t.kind == float16s:
		widen(t.data, floats)
	default:
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&floats[0])), 4*len(floats)), t.bytes())
	}
	return floats
}
