package evaluate

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"jithook/detector"
	"jithook/training/data/synthetic"
)

func TestOneDetectorSaysTheSameTwice(t *testing.T) {
	dir := t.TempDir()
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 1, Valid: 1, Judged: 20}); err != nil {
		t.Fatal(err)
	}
	cases, err := Cases(filepath.Join(dir, "clean.jsonl.zst"))
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 20 {
		t.Errorf("read %d units", len(cases))
	}
	var timed [2]*Timed
	for i := range timed {
		if timed[i], err = Time(cases, detector.ChecksOnly(), time.Now(), time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(timed[0].Opinions); n != len(cases) || len(timed[0].After) != n {
		t.Errorf("judged %d units of %d", n, len(cases))
	}
	if verdicts, largest := timed[0].Differ(timed[1]); len(verdicts) != 0 || largest != 0 {
		t.Errorf("the verdicts %v differ, probabilities by %v", verdicts, largest)
	}
	timed[1].Opinions[3] = Opinion{Score: timed[0].Opinions[3].Score + 0.25, Level: detector.Block}
	timed[0].Opinions[3].Level = detector.OK
	if verdicts, largest := timed[0].Differ(timed[1]); !slices.Equal(verdicts, []int{3}) || largest != 0.25 {
		t.Errorf("the verdicts %v differ, probabilities by %v; want that of 3, and 0.25", verdicts, largest)
	}

	stopped, err := Time(cases, detector.ChecksOnly(), time.Now(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(stopped.Opinions) != 1 {
		t.Errorf("judged %d units past the limit, want 1", len(stopped.Opinions))
	}
	if verdicts, _ := timed[0].Differ(stopped); len(verdicts) != 0 {
		t.Errorf("of what one alone judged, the verdicts %v differ", verdicts)
	}
}

func TestFaster(t *testing.T) {
	const ms = time.Millisecond
	slowStart := &Timed{First: 10 * ms, After: []time.Duration{1 * ms, 2 * ms, 3 * ms, 4 * ms, 5 * ms}}
	slowEach := &Timed{First: 4 * ms, After: []time.Duration{4 * ms, 8 * ms, 12 * ms, 16 * ms, 20 * ms}}
	if got := slowStart.Cold(3); got != 12*ms {
		t.Errorf("three comments take %v from the start, want 12ms", got)
	}
	// After three comments both have taken 12 ms.
	if got := slowStart.Faster(slowEach); got != 4 {
		t.Errorf("ahead from comment %d on, want 4", got)
	}
	if got := slowEach.Faster(slowStart); got != 0 {
		t.Errorf("ahead from comment %d on, want never", got)
	}
}
