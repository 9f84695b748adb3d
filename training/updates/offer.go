package updates

import (
	"context"

	"golang.org/x/sync/errgroup"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/corpus"
	"jithook/training/dataset"
	"jithook/updater"
)

// Offered are the options of a unit that is stale.
type Offered struct {
	Unit     *corpus.Unit     `json:"-"`
	Type     javadoc.Type     `json:"type"`
	Old, New []string         // the author's, in subtokens
	Text     string           // the author's new unit
	Options  []updater.Option // as the updater orders them
}

// Offer lists the options of those units whose comments their authors changed; others have no right wording to compare with.
func Offer(ctx context.Context, u *updater.Updater, d *detector.Detector, units []*corpus.Unit, threads int, done func()) ([]Offered, error) {
	all := make([]*Offered, len(units))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(threads)
	for i, unit := range units {
		group.Go(func() (err error) {
			defer done()
			if err := ctx.Err(); err != nil || !unit.Mined {
				return err
			}
			c, err := dataset.Case(unit)
			if err != nil {
				return nil // as dataset.Build leaves it out
			}
			all[i], err = offer(u, d, unit, c)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var offered []Offered
	for _, o := range all {
		if o != nil {
			offered = append(offered, *o)
		}
	}
	return offered, nil
}

func offer(u *updater.Updater, d *detector.Detector, unit *corpus.Unit, c *engine.Case) (o *Offered, err error) {
	found := check.Run(c)
	o = &Offered{Unit: unit, Type: unit.Type, Old: encode.Texts(encode.Comment(c)), New: encode.Texts(encode.CommentText(unit.New)), Text: unit.New}
	o.Options, err = u.Options(c, found, d)
	return o, err
}
