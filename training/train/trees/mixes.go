package trees

import (
	"context"
	"fmt"
	"os"

	"jithook/encode/hand"
	"jithook/training/data/synthetic"
	"jithook/training/measure/metric"
	"jithook/training/train/worker"
)

// Mix is some data to learn from, and what came of it.
type Mix struct {
	Name string `json:"name"`
	// Units are how many it has.
	Units int `json:"units"`
	// Unseen has the figures of all judged units of judged-train, each scored by trees that had seen nothing of its
	// project; CleanValid those of clean-valid.
	Unseen     metric.Table `json:"unseen"`
	CleanValid metric.Table `json:"clean_valid"`
}

// mix says whether units that were judged here are in it, how much a unit of a source weighs, of as many unchanged
// ones, and whether changed ones are as stale as the teacher says.
type mix struct {
	name                         string
	here                         bool
	unchanged                    int
	negative, positive, mutation float64
	taught                       bool
}

// perMutation is how many units are made by each kind of edit.
const perMutation = 300

var mixes = []mix{
	{"units of judged-train alone", false, 0, 0, 0, 0, false},
	{"and those read here", true, 0, 0, 0, 0, false},
	{"and 6,000 whose comment stayed", true, 6000, 0.25, 0, 0, false},
	{"and 12,000 whose comment stayed", true, 12000, 0.25, 0, 0, false},
	{"and those whose comment changed, as stale", true, 12000, 0.25, 0.25, 0, false},
	{"and those whose comment changed, as stale as the teacher says", true, 12000, 0.25, 0.25, 0, true},
	{fmt.Sprintf("and %d of each mutation instead", perMutation), true, 12000, 0.25, 0, 0.25, false},
}

// Compare measures what each kind of data gives the trees, all else being as in the configuration: by cross-validation
// over the projects of judged-train. Model is a packed network with an alignment. Each mix is passed on as it is known.
func Compare(
	ctx context.Context, corpusDir, model, python string, soft *SoftLabels, c Config, say func(string), then func(Mix),
) error {
	python, err := worker.FindPython(ctx, python, "sklearn", "skl2onnx", "numpy")
	if err != nil {
		return err
	}
	_, vocabulary, alignment, err := packed(model)
	if err != nil {
		return err
	}
	d, negatives, positives, err := read(ctx, corpusDir, c.Seed, say)
	if err != nil {
		return err
	}
	if alignment, err = d.align(ctx, alignment, say); err != nil {
		return err
	}
	most := 0
	for _, m := range mixes {
		most = max(most, m.unchanged)
	}
	made, counts := synthetic.Mutate(negatives, perMutation, c.Seed)
	say(fmt.Sprintf("made by mutation: %v", counts))
	d.add(parse(negatives[:min(len(negatives), most)], unchanged))
	d.add(soft.rows(positives))
	d.add(parse(made, mutated))
	if err := d.vectors(ctx, hand.NewEncoder(vocabulary, alignment), say); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "jit-train-mixes-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, m := range mixes {
		say("fitting: " + m.name)
		of := *d
		of.rows = m.rows(d.rows)
		if err := of.write(folder); err != nil {
			return err
		}
		answer, err := c.fit(ctx, python, folder, len(hand.Names()), "")
		if err != nil {
			return err
		}
		then(Mix{m.name, len(of.rows), metric.Measure(items(of.rows[:d.judged], answer.Unseen)),
			metric.Measure(items(d.check, answer.Check))})
	}
	return nil
}

// rows are those of the mix, with their weights.
func (m *mix) rows(all []row) []row {
	var kept []row
	negatives := 0
	for _, r := range all {
		switch r.source {
		case here:
			if !m.here {
				continue
			}
		case unchanged:
			r.weight = m.negative
			if negatives++; negatives > m.unchanged {
				r.weight = 0
			}
		case changed:
			r.weight = m.positive
			if !m.taught {
				r.stale = label(r.unit)
			}
		case mutated:
			r.weight = m.mutation
		}
		if r.weight > 0 {
			kept = append(kept, r)
		}
	}
	return kept
}
