package update

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/kept"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
	"jithook/training/train"
	"jithook/updater"
)

// Manifest says what a row was made by and what came of it. Its fields are called as train.Manifest's are, where
// both have them.
type Manifest struct {
	Name     string                   `json:"name"`
	Command  string                   `json:"command"` // `jit-train …`
	Model    string                   `json:"model,omitempty"`
	Detector string                   `json:"detector,omitempty"` // the run that detected, and
	Warn     map[javadoc.Type]float64 `json:"warn,omitempty"`     // as in Options
	// Generator is the model by which candidates were reranked.
	Generator string `json:"generator,omitempty"`
	// DetectorUnits is how many units it learnt from.
	DetectorUnits int `json:"detector_units,omitempty"`

	Training json.RawMessage `json:"training,omitempty"` // the manifest of the updater's run
	Finished time.Time       `json:"finished"`
	Seconds  float64         `json:"seconds"`

	Corpus   map[string]string             `json:"corpus"` // SHA-256 by file
	Commit   string                        `json:"commit"`
	Dirty    bool                          `json:"dirty"`
	Versions map[string]string             `json:"versions"`
	Updates  map[string]metric.UpdateTable `json:"updates"` // by set
}

// Options say what to measure and where to read and write.
type Options struct {
	Sets     map[string][]*corpus.Unit
	Files    map[string]string // SHA-256 by corpus file
	Model    string            // directory of a packed updater
	Detector string            // directory of a detector's run, for the rows that ask one
	// Generator is the directory of a packed generator of comments, for the rows that rerank.
	Generator string
	Out       string // the rows are folders in it; "" keeps none
	Cache     string // of updates that were made
	Width     int    // of the beam
	Show      func(set string, units int) (done func())
	// Warn are the probabilities from which on the hook reports for the row "fix-keen", by type of unit; others stay as
	// they are.
	Warn map[javadoc.Type]float64

	suggested map[string]*Suggested // by set, with the hook's own thresholds: the same for all rows that have them
}

// wordings are the rows of the hook's wordings, and how good a wording must be to be taken there.
var wordings = map[string]updater.Standing{
	"fix":       updater.Suggestion, // jit-hook fix --apply --drafts
	"fix-guess": updater.Guess,
	"fix-all":   updater.Unlikely, // --suggest-fix=all
	keenRow:     updater.Unlikely, // the same, where the settings have more reported
}

const keenRow = "fix-keen"

// Run measures a row of the paper's tables on all sets and keeps its scores. Its name says what it is: "never",
// "always", "copy…" (implicit detection), "pretrained-…" with "-beam" for the likeliest candidate without reranking,
// "joint-…"; "fix…" is what the hook suggests, see wordings.
func Run(ctx context.Context, name string, o *Options) (*Manifest, error) {
	start := time.Now()
	m := &Manifest{
		Name: name, Command: "update --corpus DIR " + name, Corpus: o.Files, Updates: map[string]metric.UpdateTable{},
		Versions: map[string]string{"go": runtime.Version()},
	}
	m.Commit, m.Dirty = train.BuiltFrom()
	rows, err := o.rows(ctx, name, m)
	if err != nil {
		return nil, err
	}
	var scores []score.Updates
	for set, units := range o.Sets {
		s, err := Score(set, units, rows[set].made, rows[set].row)
		if err != nil {
			return nil, err
		}
		scores = append(scores, s)
		for _, part := range []score.Updates{s, s.Stale()} {
			m.Updates[part.Name] = metric.MeasureUpdates(score.Updated(part))
		}
	}
	m.Finished, m.Seconds = time.Now().UTC().Truncate(time.Second), time.Since(start).Seconds()
	if o.Out == "" {
		return m, nil
	}
	dir := filepath.Join(o.Out, name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := score.WriteUpdates(dir, scores); err != nil {
		return nil, err
	}
	return m, kept.WriteJSON(filepath.Join(dir, train.ManifestFile), m)
}

// measured is a row on a set.
type measured struct {
	made []Made
	row  Row
}

// rows is the row of that name on each set.
func (o *Options) rows(ctx context.Context, name string, m *Manifest) (map[string]measured, error) {
	if least, ok := wordings[name]; ok {
		return o.suggest(ctx, name, least, m)
	}
	made, err := o.made(ctx, name, m)
	if err != nil {
		return nil, err
	}
	rows := map[string]measured{}
	for set := range o.Sets {
		row, err := o.row(name, set, made[set], m)
		if err != nil {
			return nil, err
		}
		rows[set] = measured{made[set], row}
	}
	return rows, nil
}

// suggest has the embedded detector and an updater do what the hook does.
func (o *Options) suggest(
	ctx context.Context, name string, least updater.Standing, m *Manifest,
) (map[string]measured, error) {
	models, err := OpenModels(o.Model)
	if err != nil {
		return nil, err
	}
	defer models.Close()
	m.Model, m.Detector, m.Training = models.Updater.Manifest().ID, models.Detector.Manifest().ID,
		models.Updater.Manifest().Training
	said := o.suggested
	if name == keenRow {
		if len(o.Warn) == 0 {
			return nil, fmt.Errorf("the row %s needs the probabilities from which on the hook is to report: name them with "+
				"--warn", keenRow)
		}
		said, models.Detector, m.Warn = nil, models.Detector.With(warning(o.Warn)), o.Warn
	}
	if said == nil {
		said = map[string]*Suggested{}
		for set, units := range o.Sets {
			if said[set], err = models.Suggest(ctx, units, o.Show(set, len(units))); err != nil {
				return nil, err
			}
		}
	}
	if name != keenRow {
		o.suggested = said
	}
	rows := map[string]measured{}
	for set, s := range said {
		rows[set] = measured{s.Made, s.Row(least)}
	}
	return rows, nil
}

// warning is a policy that warns from the given probabilities on.
func warning(from map[javadoc.Type]float64) detector.Policy {
	p := detector.Policy{Thresholds: map[javadoc.Type]detector.Thresholds{}}
	for t, probability := range from {
		p.Thresholds[t] = detector.Thresholds{Warn: detector.Threshold{Probability: probability}}
	}
	return p
}

// made is what the model makes of each set, or made before.
func (o *Options) made(ctx context.Context, name string, m *Manifest) (map[string][]Made, error) {
	runtime, err := onnx.Open(onnx.Options{Threads: 1})
	if err != nil {
		return nil, err
	}
	defer func() { _ = runtime.Close() }()
	u, err := updater.Open(os.DirFS(o.Model), runtime)
	if err != nil {
		return nil, fmt.Errorf("%w; pack one with `jit-train pack-updater`", err)
	}
	defer u.Close()
	m.Model, m.Training = u.Manifest().ID, u.Manifest().Training
	var generator *updater.Updater // before the search, which takes long
	if reranks(name) {
		if generator, err = o.generator(name, runtime); err != nil {
			return nil, err
		}
		defer generator.Close()
		m.Generator = generator.Manifest().ID
	}
	all := map[string][]Made{}
	file := func(name string) string {
		return filepath.Join(o.Cache, fmt.Sprintf("%s-%d", m.Model, o.Width), name+".json.zst")
	}
	for set, units := range o.Sets {
		all[set], err = kept.Or(file(set), func() ([]Made, error) {
			return Make(ctx, u, units, o.Width, o.Show(set, len(units)))
		})
		if err == nil && generator != nil {
			all[set], err = kept.Or(file(set+"-"+m.Generator), func() ([]Made, error) {
				return Generate(ctx, generator, units, all[set], o.Show(set, len(units)))
			})
		}
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// generator opens the generator of comments that a row reranks by.
func (o *Options) generator(name string, runtime *onnx.Runtime) (*updater.Updater, error) {
	if o.Generator == "" {
		return nil, fmt.Errorf("the row %s reranks by a generator of comments: train the row `generator`, pack it with "+
			"`jit-train pack-updater`, and name it with --generator", name)
	}
	return OpenGenerator(o.Generator, runtime)
}

// row is the system of that name.
func (o *Options) row(name, set string, made []Made, m *Manifest) (Row, error) {
	switch kind, _, _ := strings.Cut(name, "-"); kind {
	case "never":
		return Never, nil
	case "always", "copy":
		return Implicit, nil
	case "joint":
		return Joint, nil
	case "pretrained":
		if o.Detector == "" {
			return nil, errors.New("a pretrained row needs a detector: name its run with --detector")
		}
		m.Detector = filepath.Base(o.Detector)
		if filepath.Base(filepath.Dir(o.Detector)) == train.Whole {
			m.Detector = path.Join(train.Whole, m.Detector)
		}
		about, err := train.ReadManifest(o.Detector)
		if err != nil {
			return nil, err
		}
		m.DetectorUnits = train.Learnt(about.Units, about.Sets["train"], about.Config.Stages)
		sets, err := score.Read(o.Detector)
		if err != nil {
			return nil, err
		}
		if err := Aligned(sets[set], made); err != nil {
			return nil, err
		}
		if !reranks(name) {
			return Pretrained(sets[set], (*Made).Best), nil
		}
		return Pretrained(sets[set], (*Made).Reranked), nil
	}
	return nil, fmt.Errorf("there is no row %q; see `jit-train update --help`", name)
}
