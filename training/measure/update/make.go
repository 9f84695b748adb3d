// Package update measures updaters: it has one write new comments for the units of a set, and joins what it wrote with
// what a detector says of the same units (paper, section "Extrinsic Evaluation").
package update

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zstd"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/updater"
)

// Made is what an updater makes of a unit.
type Made struct {
	Place uint64 `json:"place"`
	// Old and New are the author's comments in subtokens.
	Old []string `json:"old"`
	New []string `json:"new"`
	// the likeliest first; that of the old comment itself may be among them
	Candidates []updater.Candidate `json:"candidates"`
	Odds       float64             `json:"odds"` // of staleness, where the updater detects
	// Likelihoods are what a generator of comments, that reads the new method alone, says of each candidate: the geometric
	// mean of its tokens' probabilities.
	Likelihoods []float64 `json:"likelihoods,omitempty"`
}

// Make writes new comments for the units by a beam search of the given width. Units that cannot be encoded are left
// out, as they are of an encoded set. It reports after each unit how many are done.
func Make(ctx context.Context, u *updater.Updater, units []*corpus.Unit, width int, done func()) ([]Made, error) {
	return each(ctx, units, done, func(unit *corpus.Unit, c *engine.Case) (*Made, error) {
		x, err := u.Encoder().Encode(c, check.Run(c))
		if err != nil {
			return nil, nil //nolint:nilerr // as dataset.Build leaves it out
		}
		r, err := u.ReadExample(x)
		if err != nil {
			return nil, err
		}
		m := &Made{Place: unit.Place(), Old: x.Old, New: encode.Texts(encode.CommentText(unit.New)), Odds: r.Odds}
		m.Candidates, err = u.Search(ctx, r, width)
		return m, err
	})
}

// each keeps what f gives of the units, in their order, but for nil and for units that do not parse, as dataset.Build
// leaves them out.
func each[T any](
	ctx context.Context, units []*corpus.Unit, done func(), f func(*corpus.Unit, *engine.Case) (*T, error),
) ([]T, error) {
	var all []T
	err := dataset.Each(units, func(u *corpus.Unit) (*T, error) {
		defer done()
		c, err := dataset.Case(u)
		if err != nil || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return f(u, c)
	}, func(_ int, one *T, err error) error {
		if one != nil && err == nil {
			all = append(all, *one)
		}
		return err
	})
	return all, err
}

// Best is the likeliest candidate, whatever it says; the old comment where there is none.
func (m *Made) Best() []string {
	if len(m.Candidates) == 0 {
		return m.Old
	}
	return m.Candidates[0].New
}

// Keep stores what was made of a set under a name. Corpus text is in it, so that it stays out of version control.
func Keep(dir, name string, made []Made) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	text, err := json.Marshal(made)
	if err != nil {
		return err
	}
	w, err := zstd.NewWriter(nil)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, name+".json.zst")
	if err := os.WriteFile(path+".part", w.EncodeAll(text, nil), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// Kept reads what Keep stored. The error wraps fs.ErrNotExist where there is nothing.
func Kept(dir, name string) ([]Made, error) {
	path := filepath.Join(dir, name+".json.zst")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	z, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	text, err := z.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	var made []Made
	if err := json.Unmarshal(text, &made); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return made, nil
}

// Or makes what is not kept yet.
func Or(dir, name string, write func() ([]Made, error)) ([]Made, error) {
	made, err := Kept(dir, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return made, err
	}
	if made, err = write(); err != nil {
		return nil, err
	}
	return made, Keep(dir, name, made)
}
