package builtin

import (
	"fmt"
	"unsafe"
)

// kind is the type of a tensor's elements, by ONNX's number.
type kind int32

const (
	float32s kind = 1
	int8s    kind = 3
	int64s   kind = 7
	booleans kind = 9
	float16s kind = 10
)

// kinds are those that are known here, each with its name and the bytes of an element.
var kinds = [...]struct {
	name string
	size int
}{float32s: {"float32", 4}, int8s: {"int8", 1}, int64s: {"int64", 8}, booleans: {"bool", 1}, float16s: {"float16", 2}}

// size is that of an element; 0 for a type that is not known here.
func (k kind) size() int {
	if k < 0 || int(k) >= len(kinds) {
		return 0
	}
	return kinds[k].size
}

func (k kind) String() string {
	if k.size() == 0 {
		return "nothing"
	}
	return kinds[k].name
}

// tensor is a value of a run. Its elements lie in memory of the run, in that of the caller for an input, or in the
// model's file for a constant. Then they may be not aligned, unless something asked for that when the model was loaded.
type tensor struct {
	kind  kind
	shape []int
	data  unsafe.Pointer
	owner *buffer // nil for inputs and constants
}

func (t *tensor) len() int { return count(t.shape) }

func (t *tensor) floats() []float32 { return unsafe.Slice((*float32)(t.data), t.len()) }

func (t *tensor) ints() []int64 { return unsafe.Slice((*int64)(t.data), t.len()) }

func (t *tensor) bytes() []byte { return unsafe.Slice((*byte)(t.data), t.len()*t.kind.size()) }

// maxElements bounds a tensor, so that sizes cannot overflow and a hostile model cannot take all memory.
const maxElements = 1 << 24

// maxRank bounds the number of dimensions.
const maxRank = 8

func shapeOf(dims []int64) ([]int, error) {
	if len(dims) > maxRank {
		return nil, fmt.Errorf("it has %d dimensions, and at most %d are allowed", len(dims), maxRank)
	}
	shape, product := make([]int, len(dims)), int64(1)
	for i, d := range dims {
		if d < 0 || d > maxElements {
			return nil, fmt.Errorf("shape %v", dims)
		}
		shape[i] = int(d)
		product *= max(d, 1)
		if product > maxElements {
			return nil, fmt.Errorf("shape %v is too large", dims)
		}
	}
	return shape, nil
}

// count is how many elements a shape has.
func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// axisOf is an axis that may count from the end.
func axisOf(axis int64, rank int) (int, error) {
	if axis < 0 {
		axis += int64(rank)
	}
	if axis < 0 || axis >= int64(rank) {
		return 0, fmt.Errorf("axis %d of %d dimensions", axis, rank)
	}
	return int(axis), nil
}

// buffer is memory that tensors of a run share; it is used again when the last of them is.
type buffer struct {
	words []uint64
	uses  int
}
