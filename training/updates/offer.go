package updates

import (
	"context"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/training/corpus"
	"jithook/updater"
)

// Offered are the options of a unit that is stale.
type Offered struct {
	Unit    *corpus.Unit
	New     []string         // the author's, in subtokens
	Options []updater.Option // as the updater orders them
}

// Offer lists the options of those units whose comments their authors changed; others have no right wording to compare with.
func Offer(ctx context.Context, u *updater.Updater, d *detector.Detector, units []*corpus.Unit) ([]Offered, error) {
	return each(ctx, units, func() {}, func(unit *corpus.Unit, c *engine.Case) (o *Offered, err error) {
		if !unit.Mined {
			return nil, nil
		}
		o = &Offered{Unit: unit, New: encode.Texts(encode.CommentText(unit.New))}
		o.Options, err = u.Options(c, check.Run(c), d)
		return o, err
	})
}
