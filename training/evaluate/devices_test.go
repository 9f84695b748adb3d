package evaluate

import (
	"path/filepath"
	"testing"

	"jithook/detector"
	"jithook/training/synthetic"
)

func TestOneDetectorSaysTheSameTwice(t *testing.T) {
	dir := t.TempDir()
	if err := synthetic.Write(dir, 1, synthetic.Sizes{Train: 1, Valid: 1, Judged: 20}); err != nil {
		t.Fatal(err)
	}
	var timed [2]*Timed
	for i := range timed {
		var err error
		if timed[i], err = Time(filepath.Join(dir, "clean.jsonl"), detector.ChecksOnly()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(timed[0].Opinions); n < 20 {
		t.Errorf("judged %d units", n)
	}
	if verdicts, largest := timed[0].Differ(timed[1]); verdicts != 0 || largest != 0 {
		t.Errorf("%d verdicts differ, probabilities by %v", verdicts, largest)
	}
	timed[1].Opinions[3] = Opinion{Score: timed[0].Opinions[3].Score + 0.25, Level: detector.Block}
	timed[0].Opinions[3].Level = detector.OK
	if verdicts, largest := timed[0].Differ(timed[1]); verdicts != 1 || largest != 0.25 {
		t.Errorf("%d verdicts differ, probabilities by %v; want 1 and 0.25", verdicts, largest)
	}
}
