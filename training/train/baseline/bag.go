package baseline

import (
	"jithook/encode"
	"jithook/engine"
	"jithook/training/data/dataset"
	"jithook/training/train/embedding"
)

// The paper's bags of embeddings: the mean vectors of the comment and of the code, one after the other, fed through a
// feedforward network. Post hoc the code is the new method, just in time the edit sequence.
var (
	bagOfMethod = bag("the new method", func(c *engine.Case) []string { return encode.Texts(encode.Code(c.New)) })
	bagOfEdit   = bag("the edit sequence", embedding.Edits)
)

func bag(name string, code func(*engine.Case) []string) *learner {
	return &learner{
		model: "network", features: "mean embedding of the comment, mean embedding of " + name +
			" (64 numbers each, pretrained on the training units)",
		settings: map[string]any{"hidden": 128, "alpha": []float64{1e-4}, "rate": 1e-3, "batch": 200, "epochs": 60,
			"patience": 10}, random: true,
		prepare: func(p *preparation) (featurise, int, error) {
			e, err := p.embeddings()
			if err != nil {
				return nil, 0, err
			}
			return func(c *engine.Case) dataset.Row {
				var row dataset.Row
				for i, v := range append(e.Mean(embedding.Comment(c)), e.Mean(code(c))...) {
					row.Add(i, v)
				}
				return row
			}, 2 * e.Size, nil
		},
	}
}
