package train

import (
	"path/filepath"
	"reflect"
	"testing"

	"jithook/training/measure/metric"
)

// epochs makes a history of one stage's epochs with the given average precisions.
func epochs(stage int, precisions ...float64) History {
	var h History
	for i, p := range precisions {
		h = append(h, Epoch{Stage: stage, Epoch: i + 1, CleanValid: metric.Table{All: metric.Scores{AveragePrecision: p}}})
	}
	return h
}

func TestNextEpoch(t *testing.T) {
	stages := []Stage{{Epochs: 4, Patience: 2}, {Epochs: 3, Patience: 1}}
	for _, c := range []struct {
		name         string
		history      History
		stage, epoch int
		more         bool
	}{
		{"a run begins with the first stage", nil, 0, 1, true},
		{"it goes on while it gets better", epochs(0, 0.1, 0.2), 0, 3, true},
		{"one worse epoch is endured", epochs(0, 0.3, 0.2), 0, 3, true},
		{"two are not: the next stage begins", epochs(0, 0.3, 0.2, 0.1), 1, 1, true},
		{"an equal epoch is no better one", epochs(0, 0.3, 0.3, 0.3), 1, 1, true},
		{"a stage ends after its last epoch", epochs(0, 0.1, 0.2, 0.3, 0.4), 1, 1, true},
		{"a later stage's patience counts from its own best", append(epochs(0, 0.9), epochs(1, 0.1, 0.2)...), 1, 3, true},
		{"the last stage ends the run by patience", append(epochs(0, 0.9), epochs(1, 0.2, 0.1)...), 0, 0, false},
		{"or by its last epoch", append(epochs(0, 0.9), epochs(1, 0.1, 0.2, 0.3)...), 0, 0, false},
		{"an epoch of precision 0 counts as the stage's first best", epochs(0, 0, 0), 0, 3, true},
	} {
		stage, epoch, more := c.history.next(stages)
		if stage != c.stage || epoch != c.epoch || more != c.more {
			t.Errorf("%s: stage %d, epoch %d, %v; want %d, %d, %v", c.name, stage, epoch, more, c.stage, c.epoch, c.more)
		}
	}
}

func TestBestEpochIsTheFirstOfTheHighest(t *testing.T) {
	if got := (History{}).best(); got != -1 {
		t.Errorf("an empty history has the best epoch %d", got)
	}
	if got := append(epochs(0, 0.1, 0.5, 0.2), epochs(1, 0.5, 0.3)...).best(); got != 1 {
		t.Errorf("best is %d, want 1", got)
	}
	last := epochs(1, 0.4, 0.3)
	last[0].Last, last[1].Last = true, true
	if got := append(epochs(0, 0.1, 0.5), last...).best(); got != 3 {
		t.Errorf("best is %d, want the last of a stage that takes it", got)
	}
}

func TestHistoryIsReadBack(t *testing.T) {
	h := append(epochs(0, 0.25, 0.5), epochs(1, 0.75)...)
	h[1].Best, h[1].Loss, h[2].Name = true, 0.125, "judged"
	path := filepath.Join(t.TempDir(), HistoryFile)
	if err := h.write(path); err != nil {
		t.Fatal(err)
	}
	got, err := ReadHistory(path)
	if err != nil || !reflect.DeepEqual(got, h) {
		t.Errorf("read back %+v, %v", got, err)
	}
}

func TestEpochsAreChosenAsTheirStageSays(t *testing.T) {
	h := epochs(0, 0.9, 0.8)
	for i := range h {
		h[i].Choose, h[i].Valid.All.F1 = ByF1, 0.6+float64(i)/10
	}
	if got := h.best(); got != 1 {
		t.Errorf("best by F1 is %d, want 1", got)
	}
}

func TestConvergedIsWhatHasSpentItsPatience(t *testing.T) {
	stages := []Stage{{Epochs: 9, Patience: 2}, {Epochs: 1, Patience: 1}}
	for _, c := range []struct {
		name    string
		history History
		want    bool
	}{
		{"nothing", nil, false},
		{"the best epoch is the last", epochs(0, 0.1, 0.2), false},
		{"one epoch after the best", epochs(0, 0.2, 0.1), false},
		{"two", epochs(0, 0.2, 0.1, 0.1), true},
		{"a last stage of one epoch", append(epochs(0, 0.9, 0.2, 0.1), epochs(1, 0.1)...), false},
	} {
		if got := c.history.Converged(stages); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
