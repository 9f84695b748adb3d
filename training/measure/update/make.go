// Package update measures updaters: it has one write new comments for the units of a set, and joins what it wrote with
// what a detector says of the same units (paper, section "Extrinsic Evaluation").
package update

import (
	"context"

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
	err := dataset.Each(dataset.Of(units), func(u *corpus.Unit) (*T, error) {
		defer done()
		c, err := dataset.Case(u)
		if err != nil || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return f(u, c)
	}, func(_ *corpus.Unit, one *T, err error) error {
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
