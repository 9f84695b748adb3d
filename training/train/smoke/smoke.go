// Package smoke tries the whole training in small.
package smoke

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"jithook/detector"
	"jithook/encode/input"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/synthetic"
	"jithook/training/measure/evaluate"
	"jithook/training/ship"
	"jithook/training/train"
)

// Run runs all of a training once in small: it makes a corpus from templates where none is given, trains on mined
// units, stops such a run and resumes it, goes on with judged units, packs, and measures the packed detector; then it
// trains and packs a network of every kind in the tables. It takes a few minutes and leaves nothing behind, unless keep
// names a directory that is to hold it all.
func Run(ctx context.Context, files, python, keep string, show train.Reporter) error {
	dir := keep
	if keep == "" {
		var err error
		if dir, err = os.MkdirTemp("", "jit-train-smoke-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	templates := files == ""
	if templates {
		files = filepath.Join(dir, "corpus")
		if err := os.MkdirAll(files, 0o777); err != nil {
			return err
		}
		if err := synthetic.Write(files, 1, synthetic.Sizes{Train: 500, Valid: 100, Judged: 60}); err != nil {
			return err
		}
	}
	mined := train.Options{Corpus: files, Out: filepath.Join(dir, "mined"), Cache: filepath.Join(dir, "cache"),
		Python: python, Show: show}
	c := config()
	if err := train.Train(ctx, mined, c); err != nil {
		return err
	}
	if err := resume(ctx, mined, c); err != nil {
		return err
	}
	judged := mined
	judged.Out, judged.From = filepath.Join(dir, "judged"), mined.Out
	if err := train.Train(ctx, judged, judgedConfig(c)); err != nil {
		return err
	}
	ap, base, err := pack(ctx, judged)
	if err != nil {
		return err
	}
	if templates && ap < 0.9 {
		return fmt.Errorf("the network did not learn the templates: average precision %.2f on clean, where guessing gives "+
			"%.2f", ap, base)
	}
	return kinds(ctx, mined, c)
}

// pack packs a run, which compares ONNX Runtime with PyTorch, and demands that the packed detector measures on
// clean as the run did. It returns the average precision there, and what guessing gives.
func pack(ctx context.Context, o train.Options) (ap, guessing float64, err error) {
	packed := o.Out + "-packed"
	difference, err := ship.Pack(ctx, o.Out, o.Python, packed, false)
	if err != nil {
		return 0, 0, err
	}
	d, err := detector.OpenFS(os.DirFS(packed), onnx.Options{})
	if err != nil {
		return 0, 0, err
	}
	defer d.Close()
	clean, err := corpus.Find(o.Corpus, "clean")
	if err != nil {
		return 0, 0, err
	}
	report, err := evaluate.File(clean, evaluate.ModelOnly(d), false)
	if err != nil {
		return 0, 0, err
	}
	m, err := train.ReadManifest(o.Out)
	if err != nil {
		return 0, 0, err
	}
	inPython, packedAP := m.Metrics["clean"].All.AveragePrecision, report.All.AveragePrecision
	// Pack has compared the logits. Here weights are rounded to half precision and in training they were not, so that
	// neighbours may change places.
	if gap := inPython - packedAP; gap > 2e-3 || gap < -2e-3 {
		return 0, 0, fmt.Errorf("the packed detector's average precision on clean is %.6f; in training it was %.6f", packedAP,
			inPython)
	}
	o.Show.Say(fmt.Sprintf("%s, packed, measures as in training: average precision %.1f on %d units; its logits differ "+
		"from PyTorch's by at most %.2g",
		m.Name, 100*packedAP, report.All.N, difference.FromPyTorch))
	return packedAP, float64(report.All.Positives) / float64(report.All.N), nil
}

// kinds trains a network of each kind in the paper's tables for an epoch, and packs it.
func kinds(ctx context.Context, o train.Options, c train.Config) error {
	runs, err := train.Rows()
	if err != nil {
		return err
	}
	c.Stages = c.Stages[:1]
	c.Stages[0].Epochs = 1
	dir, tried := filepath.Dir(o.Out), map[input.Kind]bool{}
	for _, r := range runs {
		if tried[r.Config.Model.Kind] {
			continue
		}
		tried[r.Config.Model.Kind] = true
		o.Out, c.Model = filepath.Join(dir, r.Row), r.Config.Model
		c.Model.Hidden = 16
		if err := train.Train(ctx, o, c); err != nil {
			return err
		}
		if _, _, err := pack(ctx, o); err != nil {
			return fmt.Errorf("%s: %w", r.Row, err)
		}
	}
	return nil
}

// config is a small network in two short stages.
func config() train.Config {
	c, err := train.ReadConfig("")
	if err != nil {
		panic(err) // the defaults are part of the program
	}
	c.Threads, c.Batch = 1, 32
	c.Model.Embedding, c.Model.Hidden, c.Model.CodeLayers = 16, 16, 1
	first := c.Stages[0]
	first.Epochs, first.Dropout, first.LearningRate = 3, 0.1, 3e-3
	second := first
	second.Name, second.Epochs, second.LearningRate = "calmer", 1, 1e-3
	c.Stages = []train.Stage{first, second}
	return c
}

// judgedConfig goes on from config with judged units, type and evidence.
func judgedConfig(c train.Config) train.Config {
	c.Model.Context = true
	s := c.Stages[0]
	s.Name, s.Epochs, s.MinedPositives, s.MinedNegatives, s.NegativesPerEpoch, s.Judged = "judged", 2, 0, 0.25, 50, 1
	c.Stages = []train.Stage{s}
	return c
}

// resume trains again, is stopped after the second epoch and resumed, and demands the same history.
func resume(ctx context.Context, whole train.Options, c train.Config) error {
	o := whole
	o.Out += "-resumed"
	first, stop := context.WithCancel(ctx)
	defer stop()
	o.Show = &stopper{Reporter: whole.Show, after: 2, stop: stop}
	if err := train.Train(first, o, c); err == nil {
		return fmt.Errorf("the run in %s was to be stopped and was not", o.Out)
	} else if ctx.Err() != nil {
		return err
	}
	o.Show, o.Resume = whole.Show, true
	if err := train.Train(ctx, o, c); err != nil {
		return err
	}
	want, err := train.ReadHistory(filepath.Join(whole.Out, train.HistoryFile))
	if err != nil {
		return err
	}
	got, err := train.ReadHistory(filepath.Join(o.Out, train.HistoryFile))
	if err != nil {
		return err
	}
	if len(got) != len(want) {
		return fmt.Errorf("the resumed run has %d epochs, the uninterrupted one %d", len(got), len(want))
	}
	for i := range got {
		// One thread computes in one order, so nothing may differ but the time.
		got[i].Seconds = want[i].Seconds
		if got[i] != want[i] {
			return fmt.Errorf("epoch %d of the resumed run differs from the uninterrupted one's:\n%+v\n%+v", i+1, got[i],
				want[i])
		}
	}
	whole.Show.Say("a run that was stopped and resumed equals the uninterrupted one")
	return nil
}

// stopper ends a run after some epochs.
type stopper struct {
	train.Reporter
	after int
	stop  context.CancelFunc
}

func (s *stopper) Epoch(e train.Epoch, left time.Duration) {
	s.Reporter.Epoch(e, left)
	if s.after--; s.after == 0 {
		s.stop()
	}
}
