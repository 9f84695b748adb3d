package baseline

import (
	"slices"

	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train/align"
)

// boosting are gradient-boosted trees over the features by hand that the hook's own trees read, the checks' evidence
// among them. Unlike those they know mined labels alone.
var boosting = &learner{
	model:    "boosting",
	features: "those of package hand: words, types, parameters, returns, what the comment speaks of, evidence",
	settings: map[string]any{"rounds": 300, "rate": []float64{0.03, 0.1}, "leaves": 15},
	prepare: func(p *preparation) (featurise, int, error) {
		counter := encode.NewCounter()
		if err := p.eachTraining(counter.Add); err != nil {
			return nil, 0, err
		}
		comment, _ := counter.Vocabularies(vocabularySize)
		alignment, err := p.alignment()
		if err != nil {
			return nil, 0, err
		}
		e := hand.NewEncoder(comment, alignment)
		return func(c *engine.Case) dataset.Row {
			var row dataset.Row
			for i, v := range e.Vector(c, check.Run(c)) {
				row.Add(i, v)
			}
			return row
		}, len(hand.Names()), nil
	},
}

// alignment is learnt from the comments that their authors left as they were.
func (p *preparation) alignment() (*hand.Alignment, error) {
	var l align.Learner
	left := slices.DeleteFunc(slices.Clone(p.data.Train), func(u *corpus.Unit) bool { return u.Mined })
	if err := dataset.EachCase(p.ctx, left, l.Add); err != nil {
		return nil, err
	}
	return l.Learn(p.ctx)
}
