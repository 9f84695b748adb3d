package train

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"jithook/encode/input"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/data/kept"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

// Manifest says what a run was and what came of it.
type Manifest struct {
	Name     string            `json:"name"`
	From     *Origin           `json:"from,omitempty"`
	Finished time.Time         `json:"finished"`
	Seconds  float64           `json:"seconds"` // of all epochs, interrupted ones left out
	Config   Config            `json:"config"`
	Corpus   map[string]string `json:"corpus"` // SHA-256 by file
	Sets     map[string]Counts `json:"sets"`
	// that an epoch learns from at most: those of the run's types with a weight
	Units      int               `json:"units"`
	Commit     string            `json:"commit"`
	Dirty      bool              `json:"dirty"` // the work tree had changes on top of the commit
	Versions   map[string]string `json:"versions"`
	Device     string            `json:"device"`
	Parameters int               `json:"parameters"`
	Epochs     int               `json:"epochs"`
	// Converged reports whether the last stage's patience was spent; older manifests lack it.
	Converged bool  `json:"converged,omitempty"`
	Best      Epoch `json:"best"`
	// Metrics of the best epoch at probability 0.5, by set; "clean-confirmed" has the units where reader and history
	// agree.
	Metrics map[string]metric.Table `json:"metrics"`
}

// Origin is the run that another began with.
type Origin struct {
	Name       string `json:"name"`
	Checkpoint string `json:"checkpoint"` // SHA-256
}

// Counts are the sizes of an encoded set.
type Counts struct {
	Units     int            `json:"units"`
	Positives int            `json:"positives"`
	Skipped   map[string]int `json:"skipped,omitempty"`
}

// ExportFile has a run's Export, beside its manifest.
const ExportFile = "export.json"

// Export is how a packed graph in ONNX Runtime compares with the network in PyTorch.
type Export struct {
	// graphs of a single node, with every edge twice and of the greatest size among them
	Examples   int     `json:"examples"`
	Difference float64 `json:"difference"` // the largest of a logit
	Graph      string  `json:"graph"`      // SHA-256
}

// finish measures the best epoch on all sets and writes the manifest.
func (r *run) finish() error {
	if err := r.worker.Load(r.checkpoint(bestFile), false, nil); err != nil {
		return err
	}
	m := Manifest{
		Name: filepath.Base(r.Out), Finished: time.Now().UTC().Truncate(time.Second), Seconds: r.history.seconds(),
		Config: r.config,
		Corpus: r.data.Files, Sets: map[string]Counts{}, Versions: map[string]string{"go": runtime.Version()},
		Device: r.started.Device, Parameters: r.started.Parameters, Epochs: len(r.history),
		Converged: r.history.Converged(r.config.Stages), Best: r.history[r.history.best()],
		Metrics: map[string]metric.Table{},
	}
	if r.From != "" {
		sum, err := corpus.Hash(BestCheckpoint(r.From))
		if err != nil {
			return err
		}
		m.From = &Origin{filepath.Base(r.From), sum}
	}
	for _, s := range r.config.Stages {
		m.Units = max(m.Units, s.units(r.data.Train, r.config.learnsFrom, r.config.Model.Update != ""))
	}
	maps.Copy(m.Versions, r.started.Versions)
	m.Commit, m.Dirty = BuiltFrom()
	for name, s := range r.sets() {
		m.Sets[name] = counts(s)
	}
	if r.config.Model.detects() {
		if err := r.score(&m); err != nil {
			return err
		}
	}
	path := filepath.Join(r.Out, ManifestFile)
	by := fmt.Sprintf("average precision %.1f on clean-valid", 100*m.Best.Score())
	switch {
	case m.Best.UpdateLoss > 0:
		by = fmt.Sprintf("loss %.4f on valid", m.Best.UpdateLoss)
	case m.Best.Choose == ByF1:
		by = fmt.Sprintf("F1 %.1f on valid", 100*m.Best.Score())
	}
	r.Show.Say(fmt.Sprintf("best: epoch %d of stage %s, %s; see %s", m.Best.Epoch, m.Best.Name, by, path))
	return kept.WriteJSON(path, m)
}

// score measures the detection on all sets but the one that was learnt from, and keeps what it says of each unit.
func (r *run) score(m *Manifest) error {
	var said []score.Set
	for name, s := range r.sets() {
		if name == "train" {
			continue
		}
		var err error
		if m.Metrics[name], err = r.measure(name, s, s.All(), r.config.learnsFrom); err != nil {
			return err
		}
		logits, err := dataset.Logits(r.checkpoint("scores-" + name + ".npy"))
		if err != nil {
			return err
		}
		said = append(said, scores(name, s, logits))
		if s.Units[0].Judged {
			confirmed := func(u dataset.Unit) bool { return u.Label == u.Mined && r.config.learnsFrom(u) }
			if m.Metrics[name+"-confirmed"], err = r.measure(name, s, s.All(), confirmed); err != nil {
				return err
			}
		}
	}
	return score.Write(r.Out, said)
}

// scores are what the logits say of each unit of a set.
func scores(name string, s *dataset.Set, logits [][2]float32) score.Set {
	set := score.Set{Name: name}
	for i, it := range s.Items(logits) {
		u := s.Units[i]
		set.Add(u.Place, score.Unit{Type: u.Type, Stale: u.Label, Mined: u.Mined, Score: it.Score})
	}
	return set
}

func counts(s *dataset.Set) Counts {
	return Counts{len(s.Units), len(s.Where(func(u dataset.Unit) bool { return u.Label })), s.Skipped}
}

// Learnt is how many units a run learnt from, by what its manifest says: the units, or where it is older, the set to
// train on and the stages.
func Learnt(units int, train Counts, stages []Stage) int {
	changed := func(s Stage) bool { return s.MinedNegatives == 0 && s.Judged == 0 }
	switch {
	case units > 0:
		return units
	case len(stages) > 0 && !slices.ContainsFunc(stages, func(s Stage) bool { return !changed(s) }):
		return train.Positives
	}
	return train.Units
}

// ReadManifest reads the manifest of a finished run.
func ReadManifest(run string) (*Manifest, error) {
	text, err := os.ReadFile(filepath.Join(run, ManifestFile))
	if err != nil {
		return nil, fmt.Errorf("read the run's manifest: %w", err)
	}
	m := &Manifest{Config: Config{Model: Model{Kind: input.Default()}}} // what older runs do not say
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("read the run's manifest: %w", err)
	}
	return m, nil
}

// built is set by `make train-build`: the commit, and "+" where the work tree had changes. The go command records
// neither in a linked work tree.
var built string

// BuiltFrom is the commit that the program was built from, as the go command or `make train-build` recorded it.
func BuiltFrom() (commit string, dirty bool) {
	if built != "" {
		return strings.CutSuffix(built, "+")
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", false
	}
	commit = "unknown"
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			dirty = s.Value == "true"
		}
	}
	return commit, dirty
}
