package evaluate

import (
	"fmt"

	"jithook/detector"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/measure/score"
)

var levels = map[detector.Level]score.Level{detector.OK: score.Silent, detector.Warn: score.Warned,
	detector.Block: score.Blocked}

// Scores is what a judge says of each unit. Units whose methods do not parse count as passed, as the hook passes over
// them.
func Scores(name string, units []*corpus.Unit, judge Judge) (score.Set, error) {
	set := score.Set{Name: name}
	for _, u := range units {
		o := Opinion{Level: detector.OK}
		if c, err := dataset.Case(u); err == nil {
			if o, err = judge(c); err != nil {
				return set, fmt.Errorf("judge %s of %s.%s in %s: %w", u.Type, u.Class, u.Method, name, err)
			}
		}
		set.Add(u.Place(), score.Unit{Type: u.Type, Stale: u.Label(), Mined: u.Mined, Score: o.Score, Level: levels[o.Level]})
	}
	return set, nil
}
