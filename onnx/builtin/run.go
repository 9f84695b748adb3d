package builtin

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"unsafe"
)

// Input is a tensor for a run: exactly one of Int64 and Float32 holds the elements of Shape.
type Input struct {
	Shape   []int64
	Int64   []int64
	Float32 []float32
}

// run is one pass through the model, with the memory that it used before for others to use again.
type run struct {
	session *Session
	values  []tensor
	free    []*buffer
}

// Run computes the outputs for inputs in the order that Load was given. Each output is flat, the last dimension running
// fastest.
func (s *Session) Run(inputs []Input) ([][]float32, error) {
	r := s.runs.Get().(*run)
	defer r.end()
	for i, in := range inputs {
		shape, err := shapeOf(in.Shape)
		if err != nil {
			return nil, err
		}
		t := tensor{kind: float32s, shape: shape, data: unsafe.Pointer(unsafe.SliceData(in.Float32))}
		if in.Int64 != nil {
			t.kind, t.data = int64s, unsafe.Pointer(unsafe.SliceData(in.Int64))
		}
		if given := max(len(in.Int64), len(in.Float32)); given != t.len() {
			return nil, fmt.Errorf("shape %v needs %d elements, but %d were given", in.Shape, t.len(), given)
		}
		r.values[s.inputs[i]] = t
	}
	for i := range s.steps {
		step := &s.steps[i]
		if err := step.try(r); err != nil {
			return nil, err
		}
		for _, v := range step.last {
			r.drop(v)
		}
	}
	results := make([][]float32, len(s.outputs))
	for i, v := range s.outputs {
		t := &r.values[v]
		if t.kind != float32s {
			return nil, fmt.Errorf("output %s is not a float32 tensor", s.names[i])
		}
		results[i] = slices.Clone(t.floats())
	}
	return results, nil
}

// failure is what an operator panics with that cannot go on, so that none has to hand on what another says.
type failure struct{ error }

// fail ends an operator; its message is for Run's error.
func fail(format string, a ...any) { panic(failure{fmt.Errorf(format, a...)}) }

// must ends an operator where there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(failure{err})
	}
	return v
}

// try runs a step. Its error is an operator's failure.
func (s *step) try(r *run) (err error) {
	defer func() {
		switch wrong := recover().(type) {
		case nil:
		case failure:
			err = fmt.Errorf("at %s: %w", s.name, wrong.error)
		default:
			panic(wrong)
		}
	}()
	s.run(r)
	return nil
}

// end makes the run ready for the next one.
func (r *run) end() {
	for v := range r.values {
		if r.session.constants[v].kind == 0 {
			r.drop(v)
		}
	}
	r.session.runs.Put(r)
}

// drop forgets a value.
func (r *run) drop(v int) {
	if b := r.values[v].owner; b != nil {
		if b.uses--; b.uses == 0 {
			r.giveBack(b)
		}
	}
	r.values[v] = tensor{}
}

// take gives memory for words, the smallest that is free and not far too large. What it holds is old.
func (r *run) take(words int) *buffer {
	at := r.place(words)
	if at < len(r.free) && len(r.free[at].words) <= 4*words+64 {
		b := r.free[at]
		r.free = slices.Delete(r.free, at, at+1)
		b.uses = 1
		return b
	}
	return &buffer{words: make([]uint64, max(words, 1)), uses: 1}
}

// give sets a value to a new tensor, whose elements are still to be written.
func (r *run) give(v int, k kind, shape []int) *tensor {
	limit(shape)
	b := r.take((count(shape)*k.size() + 7) / 8)
	r.drop(v)
	r.values[v] = tensor{kind: k, shape: shape, data: unsafe.Pointer(unsafe.SliceData(b.words)), owner: b}
	return &r.values[v]
}

// limit refuses shapes that are too large.
func limit(shape []int) {
	if len(shape) > maxRank {
		fail("%d dimensions, and at most %d are allowed", len(shape), maxRank)
	}
	n := 1
	for _, d := range shape {
		if d < 0 || d > maxElements || n*max(d, 1) > maxElements {
			fail("shape %v is too large", shape)
		}
		n *= max(d, 1)
	}
}

// scratch is memory for floats that the step alone needs; it goes back by giveBack.
func (r *run) scratch(n int) (*buffer, []float32) {
	b := r.take((n + 1) / 2)
	return b, unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b.words))), n)
}

func (r *run) giveBack(b *buffer) {
	r.free = slices.Insert(r.free, r.place(len(b.words)), b)
}

// place is that of memory of so many words among what is free.
func (r *run) place(words int) int {
	at, _ := slices.BinarySearchFunc(r.free, words, func(b *buffer, n int) int { return cmp.Compare(len(b.words), n) })
	return at
}

var errKind = errors.New("a tensor is of another type than the operator takes")

// want is a value of a certain type.
func (r *run) want(v int, k kind) *tensor {
	t := &r.values[v]
	if t.kind != k {
		fail("%w: %v in place of %v", errKind, t.kind, k)
	}
	return t
}

// intsOf are the elements of a value, such as a shape.
func (r *run) intsOf(v int) []int64 { return r.want(v, int64s).ints() }
