package evaluate

import (
	"fmt"
	"math"
	"time"

	"jithook/detector"
	"jithook/engine"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// Timed is what a detector holds of comments one after the other, and when.
type Timed struct {
	Opinions []Opinion
	First    time.Duration   // until it is open and has judged the first comment
	After    []time.Duration // for each comment, until it is judged by a detector that is warm
}

// Cases reads those units of a file that parse.
func Cases(path string) ([]*engine.Case, error) {
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
	return cases, nil
}

// Time judges comments one by one, as the hook does, with a detector that was opened at begin. It stops once that has
// taken as long as limit, so that a slow device says what it can.
func Time(cases []*engine.Case, d *detector.Detector, begin time.Time, limit time.Duration) (*Timed, error) {
	judge := Whole(d)
	if _, err := judge(cases[0]); err != nil {
		return nil, err
	}
	t, warm := &Timed{First: time.Since(begin)}, time.Now()
	for _, c := range cases {
		o, err := judge(c)
		if err != nil {
			return nil, err
		}
		t.Opinions = append(t.Opinions, o)
		t.After = append(t.After, time.Since(warm))
		if time.Since(begin) > limit {
			break
		}
	}
	return t, nil
}

// Warm is the time for n comments where the detector is open.
func (t *Timed) Warm(n int) time.Duration { return t.After[n-1] }

// Cold is the time for n comments from the start of a program.
func (t *Timed) Cold(n int) time.Duration { return t.First + t.After[n-1] - t.After[0] }

// Faster is the number of comments from which on t is done before the other, start included. It is 0 where the other
// is still ahead after all that both have judged.
func (t *Timed) Faster(other *Timed) int {
	n := min(len(t.After), len(other.After))
	from := 0
	for ; n > 0 && t.Cold(n) < other.Cold(n); n-- {
		from = n
	}
	return from
}

// Differ compares what two detectors hold of the comments that both have judged: which verdicts differ, and the largest
// difference of a probability.
func (t *Timed) Differ(other *Timed) (verdicts []int, largest float64) {
	for i := range min(len(t.Opinions), len(other.Opinions)) {
		a, b := t.Opinions[i], other.Opinions[i]
		if a.Level != b.Level {
			verdicts = append(verdicts, i)
		}
		largest = max(largest, math.Abs(a.Score-b.Score))
	}
	return verdicts, largest
}
