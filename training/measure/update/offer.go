package update

import (
	"context"

	"jithook/detector"
	"jithook/encode"
	"jithook/engine"
	"jithook/engine/fix"
	"jithook/training/data/corpus"
	"jithook/updater"
)

// Offered are the options of a unit that is stale.
type Offered struct {
	Unit    *corpus.Unit
	Old     []string         // in subtokens
	New     []string         // the author's
	Wanted  bool             // the hook would ask the updater: it reports the comment, and no check knows the text
	Options []updater.Option // as the updater orders them
}

// Offer lists the options of those units whose comments their authors changed; others have no right wording to compare
// with.
func Offer(ctx context.Context, models *Models, units []*corpus.Unit) ([]Offered, error) {
	return each(ctx, units, func() {}, func(unit *corpus.Unit, c *engine.Case) (o *Offered, err error) {
		if !unit.Mined {
			return nil, nil
		}
		o = &Offered{Unit: unit, Old: encode.Texts(encode.Comment(c)), New: encode.Texts(encode.CommentText(unit.New))}
		v, err := models.Detector.Judge(c)
		if err != nil {
			return nil, err
		}
		known, _ := fix.Of(c, v.Findings)
		o.Wanted = v.Level != detector.OK && len(known) == 0
		o.Options, err = models.Updater.Options(ctx, c, models.Detector)
		return o, err
	})
}
