package baseline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/kept"
	"jithook/training/measure/evaluate"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
	"jithook/training/measure/update"
	"jithook/training/train"
)

// Manifest says what a baseline's run was and what came of it. Its fields are called as train.Manifest's are, where
// both have them.
type Manifest struct {
	Name     string       `json:"name"`
	Baseline string       `json:"baseline"`
	Command  string       `json:"command"`        // `jit-train …`
	Type     javadoc.Type `json:"type,omitempty"` // of the units it was trained on, where not all
	Seed     uint64       `json:"seed,omitempty"`
	Finished time.Time    `json:"finished"`
	Seconds  float64      `json:"seconds"`

	Model    string         `json:"model,omitempty"`
	Features string         `json:"features,omitempty"`
	Width    int            `json:"width,omitempty"` // features
	Settings map[string]any `json:"settings,omitempty"`
	Fitted   *Fitted        `json:"fitted,omitempty"`
	// the graph in ONNX Runtime against scikit-learn; absent where there is none
	Export *Export `json:"export,omitempty"`

	Generator string          `json:"generator,omitempty"` // of comments
	Training  json.RawMessage `json:"training,omitempty"`  // the manifest of its run

	Corpus   map[string]string       `json:"corpus"`        // SHA-256 by file
	Cap      int                     `json:"cap,omitempty"` // of the units that were drawn to train on
	Sets     map[string]train.Counts `json:"sets"`
	Commit   string                  `json:"commit"`
	Dirty    bool                    `json:"dirty"`
	Versions map[string]string       `json:"versions"`
	// Metrics at score 0.5, by set; "clean-confirmed" has the units where reader and history agree.
	Metrics map[string]metric.Table `json:"metrics"`
}

// Options say what to run and where to read and write.
type Options struct {
	Data      *Data
	Out       string         // the runs are folders in it
	Cache     string         // of embeddings, and of features while a model is fitted
	Python    string         // with scikit-learn
	Types     []javadoc.Type // the units to train on; "" stands for all together
	Restarts  int            // of baselines whose fit is random
	Generator string         // directory of a packed generator of comments
	Say       func(string)
	Done      func(*Manifest) // called after each run
}

// Run trains and measures a baseline and keeps its runs: for a learner one for each of Options.Types and each restart.
func (b *Baseline) Run(ctx context.Context, o Options) error {
	switch {
	case b.Generates():
		return b.generate(ctx, o)
	case !b.Learns():
		return b.measure(o, &Manifest{Name: b.Name, Model: b.model}, b.rule)
	}
	if err := os.MkdirAll(o.Cache, 0o777); err != nil {
		return err
	}
	p := &preparation{ctx: ctx, data: o.Data, python: o.Python, cache: o.Cache}
	o.Say("computing the features")
	in, err := b.learner.encode(p)
	if in != nil {
		defer os.RemoveAll(in.dir)
	}
	if err != nil {
		return err
	}
	for _, t := range o.Types {
		if err := b.learn(p, in, o, t); err != nil {
			return err
		}
	}
	return nil
}

// generate opens the generator and measures what it writes.
func (b *Baseline) generate(ctx context.Context, o Options) error {
	runtime, err := onnx.Open(onnx.Options{Threads: 1})
	if err != nil {
		return err
	}
	defer func() { _ = runtime.Close() }()
	generator, err := update.OpenGenerator(o.Generator, runtime)
	if err != nil {
		return err
	}
	defer generator.Close()
	about := generator.Manifest()
	return b.measure(o, &Manifest{Name: b.Name, Generator: about.ID, Training: about.Training},
		b.judge(generating(ctx, generator)))
}

// measure keeps what a judge says, and how long it took.
func (b *Baseline) measure(o Options, m *Manifest, judge evaluate.Judge) error {
	start, sets := time.Now(), map[string]score.Set{}
	for name, units := range o.Data.Sets {
		o.Say("judging " + name)
		var err error
		if sets[name], err = evaluate.Scores(name, units, judge); err != nil {
			return err
		}
	}
	m.Seconds = time.Since(start).Seconds()
	return b.keep(o, m, sets)
}

// learn trains on the units of one type, or all.
func (b *Baseline) learn(p *preparation, in *folder, o Options, t javadoc.Type) error {
	row := b.Name
	if t != "" {
		row += "-" + string(t)
	}
	if err := in.narrow(p, t); err != nil {
		return err
	}
	restarts := 1
	if b.Random() {
		restarts = o.Restarts
	}
	for seed := uint64(1); seed <= uint64(restarts); seed++ {
		name := row
		if b.Random() {
			name += "-" + strconv.FormatUint(seed, 10)
		}
		start := time.Now()
		o.Say("fitting " + name)
		sets, fitted, export, err := b.learner.fit(p, in, seed)
		if err != nil {
			return err
		}
		err = b.keep(o, &Manifest{
			Name: name, Type: t, Seed: seed, Seconds: time.Since(start).Seconds(),
			Model: b.learner.model, Features: b.learner.features, Width: in.width, Settings: b.learner.settings, Fitted: fitted,
			Export: export, Cap: o.Data.Cap, Sets: map[string]train.Counts{"train": count(of(o.Data.Train, t))},
		}, sets)
		if err != nil {
			return err
		}
	}
	return nil
}

// keep completes the manifest and writes it beside the scores.
func (b *Baseline) keep(o Options, m *Manifest, sets map[string]score.Set) error {
	m.Baseline, m.Command = b.Name, b.Command(m.Cap)
	m.Finished, m.Corpus = time.Now().UTC().Truncate(time.Second), o.Data.Files
	m.Commit, m.Dirty = train.BuiltFrom()
	m.Versions = map[string]string{"go": runtime.Version()}
	if m.Fitted != nil {
		for module, version := range m.Fitted.Versions {
			m.Versions[module] = version
		}
	}
	if m.Sets == nil {
		m.Sets = map[string]train.Counts{}
	}
	m.Metrics = map[string]metric.Table{}
	var list []score.Set
	for name, s := range sets {
		list = append(list, s)
		m.Sets[name] = count(o.Data.Sets[name])
		own := s // a run that was trained on one type is measured on that type
		if m.Type != "" {
			own = s.Of(m.Type)
		}
		m.Metrics[name] = metric.Measure(score.Items(own))
		if units := o.Data.Sets[name]; len(units) > 0 && units[0].Judged {
			confirmed := own.Confirmed()
			m.Metrics[name+"-confirmed"] = metric.Measure(score.Items(confirmed))
		}
	}
	dir := filepath.Join(o.Out, m.Name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := score.Write(dir, list); err != nil {
		return err
	}
	if err := kept.WriteJSON(filepath.Join(dir, train.ManifestFile), m); err != nil {
		return err
	}
	o.Done(m)
	return nil
}
