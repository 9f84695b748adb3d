package builtin

import (
	"errors"
	"slices"
	"unsafe"
)

func makeShape(_ *builder, o *operation) (func(*run), error) {
	if o.integer("start", 0) != 0 || o.attributes["end"].integer != 0 {
		return nil, unknown("it takes a part of a shape")
	}
	o.needs[0] = anywhere
	return func(r *run) {
		shape := r.values[o.in[0]].shape
		t := r.give(o.out[0], int64s, []int{len(shape)})
		for i, d := range shape {
			t.ints()[i] = int64(d)
		}
	}, nil
}

func makeConstantOfShape(_ *builder, o *operation) (func(*run), error) {
	value := stored{kind: float32s, raw: make([]byte, 4)}
	if a, ok := o.attributes["value"]; ok {
		if a.tensor == nil || count(a.tensor.shape) != 1 {
			return nil, errors.New("its value is not one")
		}
		value = *a.tensor
	}
	return func(r *run) {
		dims := r.intsOf(o.in[0])
		shape := must(shapeOf(dims))
		t := r.give(o.out[0], value.kind, shape)
		all := t.bytes()
		for n := copy(all, value.raw); n < len(all); n *= 2 {
			copy(all[n:], all[:n])
		}
	}, nil
}

func makeConcat(_ *builder, o *operation) (func(*run), error) {
	if slices.Contains(o.in, none) {
		return nil, errors.New("an input is missing")
	}
	for i := range o.needs {
		o.needs[i] = anywhere
	}
	return func(r *run) {
		first := &r.values[o.in[0]]
		axis := must(axisOf(o.integer("axis", 0), len(first.shape)))
		shape := slices.Clone(first.shape)
		shape[axis] = 0
		for _, v := range o.in {
			t := &r.values[v]
			if t.kind != first.kind || t.kind.size() == 0 {
				fail("%w", errKind)
			}
			if len(t.shape) != len(shape) {
				fail("shape %v does not go with %v", t.shape, first.shape)
			}
			for i, d := range t.shape {
				if i != axis && d != shape[i] {
					fail("shape %v does not go with %v", t.shape, first.shape)
				}
			}
			shape[axis] += t.shape[axis]
		}
		to := r.give(o.out[0], first.kind, shape)
		inner := count(shape[axis+1:]) * to.kind.size()
		stride, at := shape[axis]*inner, 0
		all := to.bytes()
		for _, v := range o.in {
			t := &r.values[v]
			part, from := t.shape[axis]*inner, t.bytes()
			if part == 0 {
				continue
			}
			for into := at; len(from) > 0; into += stride {
				copy(all[into:into+part], from[:part])
				from = from[part:]
			}
			at += part
		}
	}, nil
}

func makeGather(b *builder, o *operation) (func(*run), error) {
	o.needs[0] = anywhere // elements are copied as bytes
	var halved *tensor    // a table whose rows are widened only when somebody reads them
	if b.halved[o.in[0]] {
		o.needs[0], halved = nothing, b.stored(o, 0)
	}
	return func(r *run) {
		from := r.values[o.in[0]]
		if halved != nil {
			from = *halved
		}
		axis := must(axisOf(o.integer("axis", 0), len(from.shape)))
		index := r.want(o.in[1], int64s)
		ids := index.ints()
		size := from.shape[axis]
		for _, id := range ids {
			if id < -int64(size) || id >= int64(size) {
				fail("index %d is out of data bounds: there are %d", id, size)
			}
		}
		kind := from.kind
		if halved != nil {
			kind = float32s
		}
		t := r.give(o.out[0], kind, slices.Concat(from.shape[:axis], index.shape, from.shape[axis+1:]))
		row := count(from.shape[axis+1:])
		read, write := row*from.kind.size(), row*kind.size()
		source, to := from.bytes(), t.bytes()
		for outer := range count(from.shape[:axis]) {
			for _, id := range ids {
				if id < 0 {
					id += int64(size)
				}
				one := source[(outer*size+int(id))*read:][:read]
				if halved == nil {
					copy(to, one)
				} else if row > 0 {
					widen(unsafe.Pointer(&one[0]), unsafe.Slice((*float32)(unsafe.Pointer(&to[0])), row))
				}
				to = to[write:]
			}
		}
	}, nil
}

// makeScatter knows sums of whole rows: out[index[i]] += update[i].
func makeScatter(_ *builder, o *operation) (func(*run), error) {
	if reduction := o.text("reduction", "none"); reduction != "add" {
		return nil, unknown("its reduction is %s", reduction)
	}
	return func(r *run) {
		data := r.want(o.in[0], float32s)
		index := r.want(o.in[1], int64s)
		update := r.want(o.in[2], float32s)
		if len(data.shape) < 1 || len(index.shape) != 2 || index.shape[1] != 1 || len(update.shape) != len(data.shape) ||
			update.shape[0] != index.shape[0] || !slices.Equal(update.shape[1:], data.shape[1:]) {
			fail("rows %v are not added to %v by %v", update.shape, data.shape, index.shape)
		}
		to := index.ints()
		for i, id := range to {
			if id < 0 || id >= int64(data.shape[0]) {
				fail("index %d of row %d is out of data bounds: there are %d", id, i, data.shape[0])
			}
		}
		from, rows := *data, *update
		t := r.give(o.out[0], float32s, from.shape)
		copy(t.floats(), from.floats())
		if width := count(from.shape[1:]); width > 0 {
			addRows(width, to, rows.floats(), t.floats())
		}
	}, nil
}

// makeCast makes a conversion. That of a constant from float16 is done where the constant is read.
func makeCast(b *builder, o *operation) (func(*run), error) {
	to := kind(o.attributes["to"].integer)
	if to != float32s && to != int64s {
		return nil, unknown("it casts to type %d", to)
	}
	if t := b.stored(o, 0); t != nil && t.kind == float16s && to == float32s {
		o.needs[0] = nothing
		b.constants[o.out[0]], b.halved[o.out[0]] = *t, true
		return func(*run) {}, nil
	}
	return func(r *run) {
		from := r.values[o.in[0]]
		if from.kind == to {
			r.view(o.out[0], o.in[0], from.shape, stridesOf(from.shape), 0)
			return
		}
		t := r.give(o.out[0], to, from.shape)
		switch {
		case from.kind == float16s && to == float32s:
			if t.len() > 0 {
				widen(from.data, t.floats())
			}
		case from.kind == int8s && to == float32s:
			for i, v := range unsafe.Slice((*int8)(from.data), from.len()) {
				t.floats()[i] = float32(v)
			}
		case from.kind == int64s && to == float32s:
			for i, v := range from.ints() {
				t.floats()[i] = float32(v)
			}
		case from.kind == booleans:
			for i, v := range unsafe.Slice((*byte)(from.data), from.len()) {
				if to == float32s {
					t.floats()[i] = float32(v)
				} else {
					t.ints()[i] = int64(v)
				}
			}
		default:
			fail("%w", errKind)
		}
	}, nil
}
