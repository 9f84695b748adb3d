package train

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"jithook/training/data/dataset"
	"jithook/training/measure/metric"
	"jithook/training/train/worker"
)

// The files of a run's directory. What is under checkpointDir is large and stays out of version control.
const (
	ManifestFile  = "manifest.json"
	HistoryFile   = "history.jsonl"
	checkpointDir = "checkpoint"
	lastFile      = "last.pt"
	bestFile      = "best.pt"
)

// Options say where a run reads and writes.
type Options struct {
	Corpus string // directory with train, valid, clean-valid and, by configuration, judged-train
	Out    string // the run's directory
	Cache  string // of encoded sets
	Python string // with PyTorch; "" looks for one
	// a finished run of the same sizes whose best epoch to begin with, and whose vocabularies to use; "" begins anew
	From   string
	Resume bool // continue the run in Out after its last whole epoch
	Show   Reporter

	preparing *sync.Mutex // where runs beside this one may want the same cache entry
}

// Reporter shows how a run goes.
type Reporter interface {
	Say(line string)
	// Batches is called twice a second or so while an epoch runs.
	Batches(label string, p worker.Progress)
	// Epoch ends the display of an epoch.
	Epoch(e Epoch, left time.Duration)
}

// run is a training run under way.
type run struct {
	Options
	config  Config
	data    *Data
	worker  *worker.Worker
	started worker.Started
	history History
}

// Train runs a whole training: draw, encode, train, choose the best epoch by what its stage chooses by, measure, and
// write the manifest. It checkpoints after every epoch. When ctx ends, the worker is ended and what is on disk can be
// resumed.
func Train(ctx context.Context, o Options, c Config) error {
	if err := c.check(); err != nil {
		return err
	}
	r := &run{Options: o, config: c}
	checkpoints := filepath.Join(o.Out, checkpointDir)
	if _, err := os.Stat(filepath.Join(checkpoints, lastFile)); err == nil != o.Resume {
		if o.Resume {
			return fmt.Errorf("nothing to resume in %s: it has no checkpoint", o.Out)
		}
		return fmt.Errorf("%s holds a run already; continue it with --resume, or choose another directory", o.Out)
	}
	if err := os.MkdirAll(checkpoints, 0o777); err != nil {
		return err
	}
	python, err := worker.FindPython(ctx, o.Python)
	if err != nil {
		return err
	}
	if err := r.prepare(ctx); err != nil {
		return err
	}
	for _, name := range []string{"train", "valid", "clean-valid"} {
		o.Show.Say(describe(name, r.sets()[name]))
	}
	if err := r.keepInputs(); err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(checkpoints, "worker.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer log.Close()
	if r.worker, err = worker.Start(ctx, python, c.Threads, log); err != nil {
		return err
	}
	err = r.train()
	closed := r.worker.Close()
	if ctx.Err() != nil { // the worker died of it, whatever it was at
		return fmt.Errorf("the training was stopped after %d epochs; continue it with --resume", len(r.history))
	}
	if err != nil {
		return err
	}
	return closed
}

func (r *run) prepare(ctx context.Context) (err error) {
	if r.preparing != nil {
		r.preparing.Lock()
		defer r.preparing.Unlock()
	}
	r.data, err = Prepare(ctx, r.Corpus, r.Cache, r.From, r.config, r.Show.Say)
	return err
}

func (r *run) train() error {
	if err := r.open(); err != nil {
		return err
	}
	if r.Resume {
		if err := r.resume(); err != nil {
			return err
		}
	}
	for {
		stage, epoch, more := r.history.next(r.config.Stages)
		if !more {
			break
		}
		if epoch == 1 {
			if err := r.beginStage(stage); err != nil {
				return err
			}
		}
		if err := r.epoch(stage, epoch); err != nil {
			return err
		}
	}
	return r.finish()
}

// open makes the model and shows the worker the sets.
func (r *run) open() error {
	var err error
	model := r.config.Network(r.data.Encoder)
	if r.started, err = r.worker.Init(model, r.config.Device, r.config.Threads, r.config.Seed); err != nil {
		return err
	}
	r.Show.Say(fmt.Sprintf("%d parameters on %s, PyTorch %s", r.started.Parameters, r.started.Device,
		r.started.Versions["torch"]))
	for name, s := range r.sets() {
		if err := r.worker.Open(name, s.Dir); err != nil {
			return err
		}
	}
	if r.From != "" {
		return r.worker.Load(BestCheckpoint(r.From), false, nil)
	}
	if r.data.Vectors != nil {
		return r.worker.Vectors(r.data.Vectors)
	}
	return nil
}

// sets are all sets by name.
func (r *run) sets() map[string]*dataset.Set {
	sets := map[string]*dataset.Set{"train": r.data.Train, "valid": r.data.Valid, "clean-valid": r.data.CleanValid}
	maps.Copy(sets, r.data.Reports)
	return sets
}

// keepInputs stores beside the checkpoints what packing needs: the vocabularies, the names of the inputs, and
// examples to compare the exported graph on.
func (r *run) keepInputs() error {
	dir, e := filepath.Join(r.Out, checkpointDir), r.data.Encoder
	err := errors.Join(WriteVocabularies(dir, e.Vocabularies()), writeReads(dir, e.Options().Reads))
	if err != nil || r.data.Updates != nil { // packing has the corpus to compare on
		return err
	}
	probes, err := makeProbes(e, r.data.Probes)
	if err != nil {
		return err
	}
	return writeProbes(r.Out, probes)
}

// resume takes up model, Adam and history as the last checkpoint has them. Epochs depend on nothing else, so the run
// goes on as if it had not stopped.
func (r *run) resume() error {
	last := r.checkpoint(lastFile)
	var history History
	if err := r.worker.Load(last, false, &history); err != nil {
		return err
	}
	if len(history) == 0 || history[len(history)-1].Stage >= len(r.config.Stages) {
		return fmt.Errorf("resume %s: the checkpoint does not fit the configuration's stages", r.Out)
	}
	if err := r.optimise(history[len(history)-1].Stage); err != nil {
		return err
	}
	r.history = history
	r.Show.Say(fmt.Sprintf("resumed after %d epochs", len(history)))
	return r.worker.Load(last, true, nil)
}

// beginStage takes the best model of the stages before, and a fresh Adam.
func (r *run) beginStage(stage int) error {
	if stage > 0 {
		if err := r.worker.Load(r.checkpoint(bestFile), false, nil); err != nil {
			return err
		}
	}
	return r.optimise(stage)
}

func (r *run) optimise(stage int) error {
	s := r.config.Stages[stage]
	return r.worker.Optimise(s.LearningRate, s.WeightDecay, s.Dropout)
}

// epoch trains once over the stage's units, measures, and checkpoints.
func (r *run) epoch(stage, epoch int) error {
	begin, s := time.Now(), r.config.Stages[stage]
	seed := r.config.Seed<<20 ^ uint64(stage)<<10 ^ uint64(epoch)
	batches, weights := s.plan(r.data.Train, r.config.learnsFrom, r.config.Model.Update != "", r.config.Batch, seed)
	label := fmt.Sprintf("%s %d/%d", s.Name, epoch, s.Epochs)
	loss, err := r.worker.Epoch("train", batches, weights, seed, func(p worker.Progress) { r.Show.Batches(label, p) })
	if err != nil {
		return err
	}
	e := Epoch{Stage: stage, Name: s.Name, Epoch: epoch, Last: s.Last, Choose: s.Choose, Loss: loss}
	if err := r.judge(&e, s); err != nil {
		return err
	}
	e.Seconds = time.Since(begin).Seconds()
	r.history = append(r.history, e)
	if r.history.best() == len(r.history)-1 {
		r.history[len(r.history)-1].Best = true
		if err := r.worker.Save(r.checkpoint(bestFile), r.history); err != nil {
			return err
		}
	}
	// The last checkpoint is what a resumed run believes, so it is written after all else that the epoch leaves.
	if err := r.worker.Save(r.checkpoint(lastFile), r.history); err != nil {
		return err
	}
	r.Show.Epoch(r.history[len(r.history)-1], r.left())
	return r.history.write(filepath.Join(r.Out, HistoryFile))
}

// judge measures the epoch on the validation sets.
func (r *run) judge(e *Epoch, s Stage) (err error) {
	if r.config.Model.detects() {
		if e.CleanValid, err = r.measure("clean-valid", r.data.CleanValid, r.data.CleanValid.All(),
			r.config.learnsFrom); err != nil {
			return err
		}
		if e.Valid, err = r.measure("valid", r.data.Valid, r.watched(), r.config.learnsFrom); err != nil {
			return err
		}
	}
	if r.config.Model.Update == "" {
		return nil
	}
	learns := func(u dataset.Unit) bool { return s.weigh(u, true) > 0 && r.config.learnsFrom(u) }
	watched := slices.DeleteFunc(r.watched(), func(i int) bool { return !learns(r.data.Valid.Units[i]) })
	losses, err := r.worker.Losses("valid", r.data.Valid.Ordered(watched, r.config.Batch))
	for _, loss := range losses {
		e.UpdateLoss += loss / float64(len(losses))
	}
	return err
}

// watched are the units of valid that each epoch is measured on: so many of them, evenly spread.
func (r *run) watched() []int {
	all := r.data.Valid.All()
	n := r.config.Sample.Valid
	if n == 0 || n >= len(all) {
		return all
	}
	var picked []int
	for i := range n {
		picked = append(picked, all[i*len(all)/n])
	}
	return picked
}

// left estimates the time until every stage has run all its epochs.
func (r *run) left() time.Duration {
	last := r.history[len(r.history)-1]
	epochs := r.config.Stages[last.Stage].Epochs - last.Epoch
	for _, s := range r.config.Stages[last.Stage+1:] {
		epochs += s.Epochs
	}
	return time.Duration(float64(epochs) * last.Seconds * float64(time.Second))
}

func (r *run) checkpoint(name string) string { return checkpointPath(r.Out, name) }

// BestCheckpoint is the file of a run's best epoch.
func BestCheckpoint(run string) string { return checkpointPath(run, bestFile) }

func checkpointPath(run, name string) string {
	path := filepath.Join(run, checkpointDir, name)
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// measure scores some units of a set at probability 0.5; only items that fit are counted.
func (r *run) measure(name string, s *dataset.Set, picked []int, fits func(dataset.Unit) bool) (metric.Table, error) {
	path := r.checkpoint("scores-" + name + ".npy")
	if err := r.worker.Score(name, s.Ordered(picked, r.config.Batch), path); err != nil {
		return metric.Table{}, err
	}
	logits, err := dataset.Logits(path)
	if err != nil {
		return metric.Table{}, err
	}
	var items []metric.Item
	all := s.Items(logits)
	for _, i := range picked {
		if fits(s.Units[i]) {
			items = append(items, all[i])
		}
	}
	return metric.Measure(metric.At(items, 0.5)), nil
}

// weigh is a unit's weight. An updater learns nothing from a comment that its author should have changed, and did not.
func (s *Stage) weigh(u dataset.Unit, update bool) float64 {
	switch {
	case update && u.Label && u.Same:
		return 0
	case u.Judged:
		return s.Judged
	case u.Mined:
		return s.MinedPositives
	default:
		return s.MinedNegatives
	}
}

// plan draws an epoch's batches of the units that fit, for an updater or a detector, and the weight of each example in
// them.
func (s *Stage) plan(
	set *dataset.Set, fits func(dataset.Unit) bool, update bool, size int, seed uint64,
) (batches [][]int, weights [][]float64) {
	weigh := func(u dataset.Unit) float64 {
		if !fits(u) {
			return 0
		}
		return s.weigh(u, update)
	}
	judgedPlaces := map[uint64]bool{}
	if s.Judged > 0 {
		for _, u := range set.Units {
			if u.Judged {
				judgedPlaces[u.Place] = true
			}
		}
	}
	// A reader's judgement replaces the mined label of the same unit.
	counts := func(u dataset.Unit) bool { return weigh(u) > 0 && (u.Judged || !judgedPlaces[u.Place]) }
	negative := func(u dataset.Unit) bool { return !u.Judged && !u.Mined }
	picked := set.Where(func(u dataset.Unit) bool { return counts(u) && !negative(u) })
	negatives := set.Where(func(u dataset.Unit) bool { return counts(u) && negative(u) })
	if n := s.NegativesPerEpoch; n > 0 && n < len(negatives) {
		random := rand.New(rand.NewPCG(seed, 1))
		random.Shuffle(len(negatives), func(i, j int) { negatives[i], negatives[j] = negatives[j], negatives[i] })
		negatives = negatives[:n]
	}
	batches = set.Shuffled(slices.Concat(picked, negatives), size, seed)
	for _, b := range batches {
		var w []float64
		for _, i := range b {
			w = append(w, weigh(set.Units[i]))
		}
		weights = append(weights, w)
	}
	return batches, weights
}

// units is how many units an epoch learns from.
func (s *Stage) units(set *dataset.Set, fits func(dataset.Unit) bool, update bool) int {
	batches, _ := s.plan(set, fits, update, len(set.Units), 0)
	n := 0
	for _, b := range batches {
		n += len(b)
	}
	return n
}

func describe(name string, s *dataset.Set) string {
	stale := len(s.Where(func(u dataset.Unit) bool { return u.Label }))
	line := fmt.Sprintf("%s: %d units, %d positive", name, len(s.Units), stale)
	for _, reason := range slices.Sorted(maps.Keys(s.Skipped)) {
		line += fmt.Sprintf("; %d skipped: %s", s.Skipped[reason], reason)
	}
	return line
}
