package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"jithook/engine/javadoc"
	"jithook/training/data/kept"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
	"jithook/training/train"
)

// run is a saved run, of a network or of a baseline.
type run struct {
	dir     string
	row     string // its name without the number of the restart
	about   manifest
	scores  map[string]score.Set     // by set; nil where the run kept none
	updates map[string]score.Updates // by set; nil where the run updates nothing
	history train.History            // of a network
	export  *train.Export            // of a network that was packed; nil else
}

// trained is what a training was given and took.
type trained struct {
	Units  int                     `json:"units"`
	Sets   map[string]train.Counts `json:"sets"`
	Cap    int                     `json:"cap"` // of a baseline's units
	Config struct {
		Seed   uint64        `json:"seed"`
		Sample train.Sample  `json:"sample"`
		Stages []train.Stage `json:"stages"`
	} `json:"config"`
	Seconds    float64 `json:"seconds"`
	Epochs     int     `json:"epochs"`
	Parameters int     `json:"parameters"`
	Device     string  `json:"device"`
}

// manifest is what the manifests of networks and of baselines have in common, and what the report shows of either.
type manifest struct {
	trained
	Name     string                  `json:"name"`
	Command  string                  `json:"command"`
	Model    string                  `json:"model"`
	Finished time.Time               `json:"finished"`
	Commit   string                  `json:"commit"`
	Dirty    bool                    `json:"dirty"`
	Corpus   map[string]string       `json:"corpus"`
	Metrics  map[string]metric.Table `json:"metrics"`
	Seed     uint64                  `json:"seed"`
	Training *trained                `json:"training"` // of the updater that a run measures
	// Detector is the run that a pretrained row asks, and DetectorUnits is how many units it learnt from.
	Detector      string `json:"detector"`
	DetectorUnits int    `json:"detector_units"`
	Generator     string `json:"generator"` // by which candidates were reranked
	// Warn are the probabilities from which on the hook reports in the row "fix-keen".
	Warn   map[javadoc.Type]float64 `json:"warn"`
	Export *train.Export            `json:"export"` // of a baseline
	Fitted *struct {
		Exported map[string]string `json:"exported"`
	} `json:"fitted"`
}

// converged reports whether the training ended because nothing better had come for as many epochs as its patience
// allowed.
func (r *run) converged() bool {
	stages := r.about.Config.Stages
	return len(r.history) > 0 && r.history[len(r.history)-1].Stage < len(stages) && r.history.Converged(stages)
}

// learnt is how many units the training learnt from, 0 where there was none.
func (t *trained) learnt() int { return train.Learnt(t.Units, t.Sets["train"], t.Config.Stages) }

// reduced reports whether the units to train on were cut.
func (t *trained) reduced() bool { return t.Cap > 0 || t.Config.Sample.Units > 0 }

var restart = regexp.MustCompile(`-\d+$`)

// readRuns reads every run below a directory, ordered by name.
func readRuns(dir string) ([]*run, error) {
	var runs []*run
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != train.ManifestFile {
			return err
		}
		r := &run{dir: filepath.Dir(path)}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &r.about); err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		r.row = restart.ReplaceAllString(r.about.Name, "")
		if r.scores, err = score.Read(r.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if r.updates, err = score.ReadUpdates(r.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if r.history, err = train.ReadHistory(filepath.Join(r.dir, train.HistoryFile)); err != nil &&
			!errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if r.export, err = kept.ReadJSON[train.Export](filepath.Join(r.dir, train.ExportFile)); err != nil {
			return err
		}
		runs = append(runs, r)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the saved runs: %w", err)
	}
	slices.SortFunc(runs, func(a, b *run) int { return strings.Compare(a.about.Name, b.about.Name) })
	return runs, nil
}
