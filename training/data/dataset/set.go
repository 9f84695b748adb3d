// Package dataset holds encoded examples on disk as NumPy arrays that Go writes and the training worker maps into
// memory, and plans the batches in which they are read.
package dataset

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/data/corpus"
	"jithook/training/measure/metric"
)

// Unit is what is kept of an example beside its arrays.
type Unit struct {
	Place  uint64       `json:"place"`
	Type   javadoc.Type `json:"type"`
	Label  bool         `json:"label"` // stale where judged, else mined
	Mined  bool         `json:"mined"`
	Judged bool         `json:"judged"`
	// Same tells, where an updater is trained, that the new comment has the old one's subtokens.
	Same bool `json:"same,omitempty"`
}

// Set is an encoded set on disk.
type Set struct {
	Dir   string `json:"-"`
	Units []Unit `json:"units"`
	// CommentLengths are those of each example in subtokens; CodeLengths those of its code in subtokens, or in nodes where
	// there is no sequence of it, of the longer version where there are two.
	CommentLengths []int `json:"-"`
	CodeLengths    []int `json:"-"`
	// Skipped is how many units could not be encoded, by reason.
	Skipped map[string]int `json:"skipped"`
}

// unitsFile has what a Set says of its units.
const unitsFile = "units.json"

// Build encodes units into the directory dir, which appears only once it is whole. Units whose methods do not parse are
// skipped and counted.
func Build(dir string, units []*corpus.Unit, encoder *input.Encoder) (*Set, error) {
	return build(dir, units, encoder, false, func(u *corpus.Unit) (encoded, error) {
		c, err := Case(u)
		if err != nil {
			return encoded{}, err
		}
		x, err := encoder.Encode(c, check.Run(c))
		return encoded{Example: x}, err
	})
}

// BuildUpdates is Build for an updater: the set also has what may be copied and what is to be emitted.
func BuildUpdates(dir string, units []*corpus.Unit, encoder *update.Encoder) (*Set, error) {
	return build(dir, units, encoder.Inputs(), true, func(u *corpus.Unit) (encoded, error) {
		c, err := Case(u)
		if err != nil {
			return encoded{}, err
		}
		x, err := encoder.Encode(c, check.Run(c))
		if err != nil {
			return encoded{}, err
		}
		after := encode.Texts(encode.CommentText(u.New))
		return encoded{x.Example, x, encoder.Target(x, after), slices.Equal(after, x.Old)}, nil
	})
}

// encoded is a unit for either; the latter fields are an updater's alone.
type encoded struct {
	*input.Example
	update *update.Example
	target *update.Target
	same   bool
}

func build(
	dir string, units []*corpus.Unit, inputs *input.Encoder, updates bool, encode func(*corpus.Unit) (encoded, error),
) (*Set, error) {
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return nil, err
	}
	// of this process alone: others may encode the same set
	part, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".part-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(part)
	var w *Writer
	doc := Set{Skipped: map[string]int{}}
	err = Each(Of(units), encode, func(u *corpus.Unit, x encoded, err error) error {
		if err != nil {
			doc.Skipped[reason(err)]++
			return nil
		}
		if w == nil {
			if w, err = NewWriter(part, inputs.Kind(), inputs.Options().Reads); err == nil && updates {
				err = w.WithTargets()
			}
			if err != nil {
				return err
			}
		}
		doc.Units = append(doc.Units, Unit{
			Place: u.Place(), Type: u.Type, Label: u.Label(), Mined: u.Mined, Judged: u.Judged, Same: x.same,
		})
		if updates {
			return w.AddUpdate(x.update, x.target, u.Label())
		}
		return w.Add(x.Example, u.Label())
	})
	if w == nil && err == nil {
		return nil, fmt.Errorf("encode %d units: none could be: %v", len(units), doc.Skipped)
	}
	if w != nil {
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("write the encoded set %s: %w", part, err)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(part, unitsFile), text, 0o666); err != nil {
		return nil, err
	}
	if set, err := Open(dir); err == nil {
		return set, nil // another process was quicker
	}
	if err := errors.Join(os.RemoveAll(dir), os.Rename(part, dir)); err != nil {
		return nil, err
	}
	return Open(dir)
}

// Count counts the tokens of the units, for the vocabularies of a kind of network; for an updater those of the new
// comments, too.
func Count(units []*corpus.Unit, k input.Kind, updates bool) *input.Counter {
	counter := input.NewCounter(k)
	_ = Each(Of(units), func(u *corpus.Unit) (input.Counted, error) {
		c, err := Case(u)
		if err != nil {
			return input.Counted{}, err
		}
		counted, err := counter.Prepare(c)
		if updates && u.Mined {
			counted.New = encode.CommentText(u.New)
		}
		return counted, err
	}, func(_ *corpus.Unit, c input.Counted, err error) error {
		if err == nil { // Build counts and names the reasons
			counter.Add(c)
		}
		return nil
	})
	return counter
}

// Open reads what Build wrote. The error wraps fs.ErrNotExist where there is nothing.
func Open(dir string) (*Set, error) {
	f, err := os.Open(filepath.Join(dir, unitsFile))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := &Set{Dir: dir}
	if err := json.NewDecoder(bufio.NewReader(f)).Decode(s); err != nil {
		return nil, fmt.Errorf("read the encoded set %s: %w; remove it to have it made anew", dir, err)
	}
	if s.CommentLengths, err = lengths(dir, "comment", len(s.Units)); err != nil {
		return nil, err
	}
	for _, code := range []string{"code", "graph"} {
		if s.CodeLengths, err = lengths(dir, code, len(s.Units)); errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		old, err := lengths(dir, "old_"+code, len(s.Units))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for i, n := range old {
			s.CodeLengths[i] = max(s.CodeLengths[i], n)
		}
		return s, nil
	}
	return nil, fmt.Errorf("read the encoded set %s: it has no code; remove it to have it made anew", dir)
}

// lengths reads how many rows each of n examples has.
func lengths(dir, name string, n int) ([]int, error) {
	offsets, err := readArray[int64](filepath.Join(dir, name+"_offsets.npy"), "<i8")
	if err != nil {
		return nil, err
	}
	if len(offsets) != n+1 {
		return nil, fmt.Errorf("read the encoded set %s: %d offsets for %d units; remove it to have it made anew", dir,
			len(offsets), n)
	}
	lengths := make([]int, n)
	for i := range lengths {
		lengths[i] = int(offsets[i+1] - offsets[i])
	}
	return lengths, nil
}

// All lists the indices of all examples.
func (s *Set) All() []int { return s.Where(func(Unit) bool { return true }) }

// Where lists the indices of the examples that fit.
func (s *Set) Where(fits func(Unit) bool) []int {
	var picked []int
	for i, u := range s.Units {
		if fits(u) {
			picked = append(picked, i)
		}
	}
	return picked
}

// Logits reads what the worker scored: for each example those of "consistent" and "stale".
func Logits(path string) ([][2]float32, error) {
	flat, err := readArray[float32](path, "<f4")
	if err != nil {
		return nil, err
	}
	pairs := make([][2]float32, len(flat)/2)
	for i := range pairs {
		pairs[i] = [2]float32{flat[2*i], flat[2*i+1]}
	}
	return pairs, nil
}

// Items pairs the set's labels with the probabilities that logits mean, to be measured.
func (s *Set) Items(logits [][2]float32) []metric.Item {
	items := make([]metric.Item, len(s.Units))
	for i, u := range s.Units {
		odds := float64(logits[i][1]) - float64(logits[i][0])
		items[i] = metric.Item{Type: u.Type, Stale: u.Label, Score: 1 / (1 + math.Exp(-odds))}
	}
	return items
}
