package train

import (
	"bufio"
	"bytes"
	"os"

	"github.com/google/renameio/v2"

	"jithook/training/data/kept"
	"jithook/training/measure/metric"
)

// Epoch is what became of one pass over a stage's units. Tables are at probability 0.5.
type Epoch struct {
	Stage      int          `json:"stage"` // index in Config.Stages
	Name       string       `json:"name"`  // of the stage
	Epoch      int          `json:"epoch"` // within the stage, from 1
	Loss       float64      `json:"loss"`  // mean, dropout on
	Seconds    float64      `json:"seconds"`
	CleanValid metric.Table `json:"clean_valid"`    // as judged
	Valid      metric.Table `json:"valid"`          // a balanced sample, mined labels
	Best       bool         `json:"best"`           // of all epochs so far
	Last       bool         `json:"last,omitempty"` // of a stage whose epochs count as better than those before, see Stage
	// UpdateLoss is an updater's mean on the units of valid that its stage learns from; 0 for a detector.
	UpdateLoss float64 `json:"update_loss,omitempty"`
	Choose     string  `json:"choose,omitempty"` // see Stage
}

// Score is what epochs are chosen by where their stage does not say ByF1: the average precision on the judged
// validation set. F1 at 0.5 swings by ten points between epochs of like quality, and mined labels reward habits of
// authors that are no staleness. Those of an updater are chosen by its loss.
func (e Epoch) Score() float64 {
	if e.UpdateLoss != 0 {
		return -e.UpdateLoss
	}
	if e.Choose == ByF1 {
		return e.Valid.All.F1
	}
	return e.CleanValid.All.AveragePrecision
}

// History is a run's epochs in order.
type History []Epoch

// best returns the index of the best epoch so far, or -1.
func (h History) best() int {
	best := -1
	for i, e := range h {
		if best < 0 || e.Last || e.Score() > h[best].Score() {
			best = i
		}
	}
	return best
}

// next gives the stage and epoch that come after the history, or says that the training is done.
func (h History) next(stages []Stage) (stage, epoch int, more bool) {
	if len(h) == 0 {
		return 0, 1, true
	}
	last := h[len(h)-1]
	if last.Epoch < stages[last.Stage].Epochs && !h.Converged(stages) {
		return last.Stage, last.Epoch + 1, true
	}
	if last.Stage+1 < len(stages) {
		return last.Stage + 1, 1, true
	}
	return 0, 0, false
}

// Converged reports whether the last stage ended, or could have, because as many epochs as its patience brought nothing
// better. Patience counts from the stage's own best: a later stage has its first epochs to recover from the change.
func (h History) Converged(stages []Stage) bool {
	if len(h) == 0 {
		return false
	}
	last := h[len(h)-1]
	best, top := 0, 0.0
	for _, e := range h {
		if e.Stage == last.Stage && (best == 0 || e.Last || e.Score() > top) {
			best, top = e.Epoch, e.Score()
		}
	}
	return last.Epoch-best >= stages[last.Stage].Patience
}

// seconds is the time that all epochs took.
func (h History) seconds() float64 {
	var sum float64
	for _, e := range h {
		sum += e.Seconds
	}
	return sum
}

// write stores the history, one epoch a line.
func (h History) write(path string) error {
	var lines bytes.Buffer
	if err := kept.WriteLines(&lines, h); err != nil {
		return err
	}
	return renameio.WriteFile(path, lines.Bytes(), 0o666)
}

// ReadHistory reads a run's history.jsonl.
func ReadHistory(path string) (History, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return kept.ReadLines[Epoch](bufio.NewReader(f))
}
