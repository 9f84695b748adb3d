package dataset

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"

	"jithook/encode"
)

// Writer stores examples and their labels as the arrays that the training worker reads: comment and code (ids), their features
// (float16), the offset of each example's first row in them (and of the end), type, evidence and label.
type Writer struct {
	comment, code *sequences
	types         *array
	evidence      *array
	labels        *array
	halves        []uint16
}

// sequences are the arrays of one side.
type sequences struct {
	ids, features, offsets *array
	total                  int64
}

// NewWriter begins a set in an existing directory. Every example must have that many values of evidence.
func NewWriter(dir string, evidence int) (*Writer, error) {
	w := new(Writer)
	var errs []error
	open := func(name, typ string, cols int) *array {
		a, err := newArray(filepath.Join(dir, name+".npy"), typ, cols)
		errs = append(errs, err)
		return a
	}
	side := func(name string, width int) *sequences {
		return &sequences{ids: open(name, "<i4", flat), features: open(name+"_features", "<f2", width), offsets: open(name+"_offsets", "<i8", flat)}
	}
	w.comment, w.code = side("comment", encode.CommentFeatures), side("code", encode.CodeFeatures)
	w.types, w.evidence, w.labels = open("type", "|u1", types), open("evidence", "|u1", evidence), open("label", "|u1", flat)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return w, errors.Join(write(w.comment.offsets, 1, []int64{0}), write(w.code.offsets, 1, []int64{0}))
}

// types is the width of Example.Type.
const types = 3

// Add appends an example.
func (w *Writer) Add(x *encode.Example, label bool) error {
	kind, err := flags(x.Type)
	if err != nil {
		return err
	}
	evidence, err := flags(x.Evidence)
	if err != nil {
		return err
	}
	stale := []uint8{0}
	if label {
		stale[0] = 1
	}
	return errors.Join(
		w.sequence(w.comment, x.Comment, x.CommentFeature), w.sequence(w.code, x.Code, x.CodeFeature),
		write(w.types, 1, kind), write(w.evidence, 1, evidence), write(w.labels, 1, stale),
	)
}

func (w *Writer) sequence(s *sequences, ids []int32, features []float32) error {
	if len(ids) == 0 {
		return errors.New("the encoder gave an empty sequence; the network needs at least one token")
	}
	w.halves = w.halves[:0]
	for _, f := range features {
		h, exact := half(f)
		if !exact {
			return fmt.Errorf("the feature %v is no exact float16, which is how features are stored", f)
		}
		w.halves = append(w.halves, h)
	}
	s.total += int64(len(ids))
	return errors.Join(write(s.ids, len(ids), ids), write(s.features, len(ids), w.halves), write(s.offsets, 1, []int64{s.total}))
}

// Close finishes the files.
func (w *Writer) Close() error {
	var errs []error
	for _, a := range []*array{
		w.comment.ids, w.comment.features, w.comment.offsets, w.code.ids, w.code.features, w.code.offsets, w.types, w.evidence, w.labels,
	} {
		errs = append(errs, a.close())
	}
	return errors.Join(errs...)
}

// half converts a number to IEEE 754 binary16, and tells whether nothing is lost. Subnormal numbers, infinities and NaN count as lost.
func half(f float32) (bits uint16, exact bool) {
	b := math.Float32bits(f)
	if b<<1 == 0 {
		return uint16(b >> 16), true
	}
	exponent, fraction := int(b>>23&0xff)-127+15, b&0x7fffff
	if exponent <= 0 || exponent >= 31 || fraction&0x1fff != 0 {
		return 0, false
	}
	return uint16(b>>31)<<15 | uint16(exponent)<<10 | uint16(fraction>>13), true
}

func flags(values []float32) ([]uint8, error) {
	bytes := make([]uint8, len(values))
	for i, v := range values {
		if v != 0 && v != 1 {
			return nil, fmt.Errorf("the flag %v is neither 0 nor 1", v)
		}
		bytes[i] = uint8(v)
	}
	return bytes, nil
}
