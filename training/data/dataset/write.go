package dataset

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"

	"jithook/encode"
	"jithook/encode/graph"
	"jithook/encode/input"
	"jithook/encode/update"
)

// Writer stores examples and their labels as the arrays that the training worker reads: for comment and code the ids,
// their features (float16), and the offset of each example's first row in them (and of the end); for graphs the same of
// their nodes, and their edges; and type, evidence and label. What the kind of network does not read has no array.
type Writer struct {
	kind    input.Kind
	dir     string
	arrays  []*array
	failed  error // of opening an array
	halves  []uint16
	comment *rows
	code    [2]*rows // of the change or the new version, and of the old one
	graph   [2]*graphs

	types, evidence, labels *array

	texts  [3]*array // what may be copied: of comment, code and old code
	target *rows     // what is to be emitted
	texted *array    // and which text that is
}

// rows are the arrays of one side: a sequence's tokens, a graph's nodes.
type rows struct {
	ids, actions, features, offsets *array
	total                           int64
}

type graphs struct {
	nodes   *rows
	edges   *array // type, from, to
	offsets *array
	total   int64
}

// prefixes of the names of arrays, as in Writer.code.
var prefixes = [2]string{"", "old_"}

// NewWriter begins a set in an existing directory. Every example must have as many features and values of evidence as
// the encoder's options name.
func NewWriter(dir string, k input.Kind, reads encode.Reads) (*Writer, error) {
	w := &Writer{kind: k, dir: dir}
	w.comment = w.rows("comment", len(reads.CommentFeatures))
	for i, prefix := range prefixes {
		if i == 1 && k.Code != input.OldNew {
			continue
		}
		if k.Sequence {
			w.code[i] = w.rows(prefix+"code", len(reads.CodeFeatures))
		}
		if k.Graph {
			name := prefix + "graph"
			nodes := w.rows(name, len(reads.CodeFeatures))
			if k.Code == input.Edit {
				nodes.actions = w.open(name+"_actions", "|u1", flat)
			}
			w.graph[i] = &graphs{nodes: nodes, edges: w.open(name+"_edges", "<i4", 3), offsets: w.offsets(name + "_edges")}
		}
	}
	w.types, w.evidence, w.labels = w.open("type", "|u1", types), w.open("evidence", "|u1", len(reads.Rules)),
		w.open("label", "|u1", flat)
	return w, w.failed
}

// types is the width of Example.Type.
const types = 3

// WithTargets has the set hold targets, too: every example is to be added by AddUpdate then.
func (w *Writer) WithTargets() error {
	w.texts[0] = w.open("comment_text", "<i4", flat)
	for i, prefix := range prefixes {
		if w.code[i] != nil {
			w.texts[1+i] = w.open(prefix+"code_text", "<i4", flat)
		}
	}
	w.target = &rows{ids: w.open("target", "<i4", flat), offsets: w.offsets("target")}
	w.texted = w.open("target_text", "<i4", flat)
	return w.failed
}

// AddUpdate appends an example of an updater.
func (w *Writer) AddUpdate(x *update.Example, t *update.Target, label bool) error {
	errs := []error{w.Add(x.Example, label), w.add(w.target, t.IDs, nil), write(w.texted, len(t.Text), t.Text)}
	for i, text := range [3][]int32{x.CommentText, x.CodeText, x.OldCodeText} {
		if w.texts[i] != nil {
			errs = append(errs, write(w.texts[i], len(text), text))
		}
	}
	return errors.Join(errs...)
}

func (w *Writer) open(name, typ string, cols int) *array {
	a, err := newArray(filepath.Join(w.dir, name+".npy"), typ, cols)
	w.failed = errors.Join(w.failed, err)
	w.arrays = append(w.arrays, a)
	return a
}

// offsets are an array that begins with the first example's.
func (w *Writer) offsets(name string) *array {
	a := w.open(name+"_offsets", "<i8", flat)
	if w.failed == nil {
		w.failed = write(a, 1, []int64{0})
	}
	return a
}

// rows have features where they tell of a change.
func (w *Writer) rows(name string, width int) *rows {
	r := &rows{ids: w.open(name, "<i4", flat), offsets: w.offsets(name)}
	if w.kind.Code == input.Edit {
		r.features = w.open(name+"_features", "<f2", width)
	}
	return r
}

// Add appends an example.
func (w *Writer) Add(x *input.Example, label bool) error {
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
	errs := []error{
		w.add(w.comment, x.Comment, x.CommentFeature),
		write(w.types, 1, kind), write(w.evidence, 1, evidence), write(w.labels, 1, stale),
	}
	for i, ids := range [2][]int32{x.Code, x.OldCode} {
		if w.code[i] != nil {
			errs = append(errs, w.add(w.code[i], ids, x.CodeFeature))
		}
	}
	for i, g := range [2]*graph.Example{x.Graph, x.OldGraph} {
		if w.graph[i] != nil {
			errs = append(errs, w.addGraph(w.graph[i], g))
		}
	}
	return errors.Join(errs...)
}

func (w *Writer) add(r *rows, ids []int32, features []float32) error {
	if len(ids) == 0 {
		return errors.New("the encoder gave an empty sequence; the network needs at least one token")
	}
	r.total += int64(len(ids))
	if err := errors.Join(write(r.ids, len(ids), ids), write(r.offsets, 1, []int64{r.total})); err != nil ||
		r.features == nil {
		return err
	}
	w.halves = w.halves[:0]
	for _, f := range features {
		h, exact := half(f)
		if !exact {
			return fmt.Errorf("the feature %v is no exact float16, which is how features are stored", f)
		}
		w.halves = append(w.halves, h)
	}
	return write(r.features, len(ids), w.halves)
}

func (w *Writer) addGraph(g *graphs, x *graph.Example) error {
	errs := []error{w.add(g.nodes, x.Node, x.Feature)}
	if g.nodes.actions != nil {
		actions := make([]uint8, len(x.Action))
		for i, a := range x.Action {
			actions[i] = uint8(a)
		}
		errs = append(errs, write(g.nodes.actions, len(actions), actions))
	}
	for t, ends := range x.Edge {
		for i := 0; i < len(ends); i += 2 {
			errs = append(errs, write(g.edges, 1, []int32{int32(t), ends[i], ends[i+1]}))
		}
		g.total += int64(len(ends) / 2)
	}
	return errors.Join(append(errs, write(g.offsets, 1, []int64{g.total}))...)
}

// Close finishes the files.
func (w *Writer) Close() error {
	var errs []error
	for _, a := range w.arrays {
		errs = append(errs, a.close())
	}
	return errors.Join(errs...)
}

// half converts a number to IEEE 754 binary16, and reports whether nothing is lost. Subnormal numbers, infinities and
// NaN count as lost.
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
