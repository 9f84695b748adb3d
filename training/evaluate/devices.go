package evaluate

import (
	"fmt"
	"math"
	"time"

	"jithook/detector"
	"jithook/engine"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// Timed is what a detector holds of each unit of a file that parses, and how long it takes for one.
type Timed struct {
	Opinions []Opinion
	Each     time.Duration
}

// Time judges the units of a file one by one, as the hook does. What the first costs beside is left out: the device
// starts then.
func Time(path string, d *detector.Detector) (*Timed, error) {
	var cases []*engine.Case
	for u, err := range corpus.Units(path) {
		if err != nil {
			return nil, err
		}
		if c, err := dataset.Case(u); err == nil {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("measure on %s: no unit to judge", path)
	}
	judge := Whole(d)
	if _, err := judge(cases[0]); err != nil {
		return nil, err
	}
	t, begin := new(Timed), time.Now()
	for _, c := range cases {
		o, err := judge(c)
		if err != nil {
			return nil, err
		}
		t.Opinions = append(t.Opinions, o)
	}
	t.Each = time.Since(begin) / time.Duration(len(cases))
	return t, nil
}

// Differ compares what two detectors hold of the same units: the number of verdicts that differ, and the largest
// difference of a probability.
func (t *Timed) Differ(other *Timed) (verdicts int, largest float64) {
	for i, o := range t.Opinions {
		if o.Level != other.Opinions[i].Level {
			verdicts++
		}
		largest = max(largest, math.Abs(o.Score-other.Opinions[i].Score))
	}
	return verdicts, largest
}
