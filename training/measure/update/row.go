package update

import (
	"errors"
	"fmt"
	"slices"

	"jithook/training/data/corpus"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

// Row is a system that detects and updates: of the i-th unit that was made, whether it raises an alarm, and what it
// makes of the comment. It need not leave alone what it raises no alarm about: that is done for it.
type Row func(i int, m *Made) (alarm bool, comment []string)

// Never leaves every comment as it was.
func Never(_ int, m *Made) (bool, []string) { return false, m.Old }

// Implicit detects by what it writes: the likeliest wording may be the old one. An updater that learnt from stale
// comments alone leaves a comment as it was only where its edit makes none; the paper counts its detection so, too.
func Implicit(_ int, m *Made) (bool, []string) {
	best := m.Best()
	return !slices.Equal(best, m.Old), best
}

// Joint detects by the updater's own scores.
func Joint(_ int, m *Made) (bool, []string) { return m.Odds >= 0, m.Reranked() }

// Pretrained detects by what a detector said of the same units, and takes one of the candidates.
func Pretrained(detector score.Set, pick func(*Made) []string) Row {
	return func(i int, m *Made) (bool, []string) { return detector.Units[i].Score >= 0.5, pick(m) }
}

// Score measures a row on a set of units; those that could be encoded have a prediction. What a reader holds for stale
// and the author left alone has no right wording to compare with, and is left out.
func Score(name string, units []*corpus.Unit, made []Made, row Row) (score.Updates, error) {
	set := score.Updates{Name: name}
	of, err := pair(units, made)
	if err != nil {
		return set, fmt.Errorf("what was kept of %s: %w", name, err)
	}
	i := 0
	for _, u := range units {
		m := of[u]
		if m == nil {
			continue
		}
		alarm, comment := row(i, m)
		i++
		if u.Label() && slices.Equal(m.Old, m.New) {
			continue
		}
		if !alarm {
			comment = m.Old
		}
		right := m.Old
		if u.Label() {
			right = m.New
		}
		update := metric.Update{Type: u.Type, Stale: u.Label(), Alarm: alarm, Source: m.Old, Prediction: comment,
			Reference: right}
		set.Add(u.Place(), score.Update{Updated: update.Score(), Mined: u.Mined})
	}
	return set, nil
}

// pair finds what was made of each unit that could be encoded. Both stand in the same order, and a place may come
// twice.
func pair(units []*corpus.Unit, made []Made) (map[*corpus.Unit]*Made, error) {
	of := map[*corpus.Unit]*Made{}
	i := 0
	for _, u := range units {
		if i < len(made) && made[i].Place == u.Place() {
			of[u] = &made[i]
			i++
		}
	}
	if i < len(made) {
		return nil, errors.New("it is of other units; remove it to have it made anew")
	}
	return of, nil
}

// Aligned checks that a detector's scores are of the units that were made.
func Aligned(detector score.Set, made []Made) error {
	var of score.Set
	for _, m := range made {
		of.Add(m.Place, score.Unit{})
	}
	if of.Digest != detector.Digest || len(of.Units) != len(detector.Units) {
		return fmt.Errorf("the detector's scores of %s are of other units than those that were updated; train it on the "+
			"same sample", detector.Name)
	}
	return nil
}
