package training

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"jithook/detector"
	"jithook/onnx"
	"jithook/training/corpus"
	"jithook/training/evaluate"
	"jithook/training/synthetic"
)

// Smoke runs all of a training once in small: it makes a corpus from templates where none is given, trains on mined units, stops
// such a run and resumes it, goes on with judged units, packs, and measures the packed detector. It takes a minute or two and leaves
// nothing behind.
func Smoke(ctx context.Context, files, python string, show Reporter) error {
	dir, err := os.MkdirTemp("", "jit-train-smoke-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	templates := files == ""
	if templates {
		files = filepath.Join(dir, "corpus")
		if err := os.Mkdir(files, 0o777); err != nil {
			return err
		}
		if err := synthetic.Write(files, 1, synthetic.Sizes{Train: 500, Valid: 100, Judged: 60}); err != nil {
			return err
		}
	}
	mined := Options{Corpus: files, Out: filepath.Join(dir, "mined"), Cache: filepath.Join(dir, "cache"), Python: python, Show: show}
	c := smokeConfig()
	if err := Train(ctx, mined, c); err != nil {
		return err
	}
	if err := smokeResume(ctx, mined, c); err != nil {
		return err
	}
	judged := mined
	judged.Out, judged.From = filepath.Join(dir, "judged"), mined.Out
	if err := Train(ctx, judged, judgedConfig(c)); err != nil {
		return err
	}
	packed := filepath.Join(dir, "packed")
	difference, err := Pack(ctx, judged.Out, python, packed)
	if err != nil {
		return err
	}
	show.Say(fmt.Sprintf("packed; the largest difference of a logit from PyTorch's is %.2g", difference))
	d, err := detector.OpenFS(os.DirFS(packed), onnx.Options{})
	if err != nil {
		return err
	}
	defer d.Close()
	clean, err := corpus.Find(files, "clean")
	if err != nil {
		return err
	}
	report, err := evaluate.File(clean, evaluate.ModelOnly(d), false)
	if err != nil {
		return err
	}
	m, err := ReadManifest(judged.Out)
	if err != nil {
		return err
	}
	inPython, packedAP := m.Metrics["clean"].All.AveragePrecision, report.All.AveragePrecision
	if gap := inPython - packedAP; gap > 1e-6 || gap < -1e-6 {
		return fmt.Errorf("the packed detector's average precision on clean is %.6f; in training it was %.6f", packedAP, inPython)
	}
	if templates && packedAP < 0.9 {
		return fmt.Errorf("the network did not learn the templates: average precision %.2f on clean, where guessing gives %.2f", packedAP, float64(report.All.Positives)/float64(report.All.N))
	}
	show.Say(fmt.Sprintf("the packed detector measures as in training: average precision %.1f on %d units", 100*packedAP, report.All.N))
	return nil
}

// smokeConfig is a small network in two short stages.
func smokeConfig() Config {
	c, err := ReadConfig("")
	if err != nil {
		panic(err) // the defaults are part of the program
	}
	c.Threads, c.Batch = 1, 32
	c.Model.Embedding, c.Model.Hidden, c.Model.CodeLayers = 16, 16, 1
	first := c.Stages[0]
	first.Epochs, first.Dropout, first.LearningRate = 3, 0.1, 3e-3
	second := first
	second.Name, second.Epochs, second.LearningRate = "calmer", 1, 1e-3
	c.Stages = []Stage{first, second}
	return c
}

// judgedConfig goes on from smokeConfig with judged units, type and evidence.
func judgedConfig(c Config) Config {
	c.Model.Context = true
	s := c.Stages[0]
	s.Name, s.Epochs, s.MinedPositives, s.MinedNegatives, s.NegativesPerEpoch, s.Judged = "judged", 2, 0, 0.25, 50, 1
	c.Stages = []Stage{s}
	return c
}

// smokeResume trains again, is stopped after the second epoch and resumed, and demands the same history.
func smokeResume(ctx context.Context, whole Options, c Config) error {
	o := whole
	o.Out += "-resumed"
	first, stop := context.WithCancel(ctx)
	defer stop()
	o.Show = &stopper{Reporter: whole.Show, after: 2, stop: stop}
	if err := Train(first, o, c); err == nil {
		return fmt.Errorf("the run in %s was to be stopped and was not", o.Out)
	} else if ctx.Err() != nil {
		return err
	}
	o.Show, o.Resume = whole.Show, true
	if err := Train(ctx, o, c); err != nil {
		return err
	}
	want, err := ReadHistory(filepath.Join(whole.Out, HistoryFile))
	if err != nil {
		return err
	}
	got, err := ReadHistory(filepath.Join(o.Out, HistoryFile))
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
			return fmt.Errorf("epoch %d of the resumed run differs from the uninterrupted one's:\n%+v\n%+v", i+1, got[i], want[i])
		}
	}
	whole.Show.Say("a run that was stopped and resumed equals the uninterrupted one")
	return nil
}

// stopper ends a run after some epochs.
type stopper struct {
	Reporter
	after int
	stop  context.CancelFunc
}

func (s *stopper) Epoch(e Epoch, left time.Duration) {
	s.Reporter.Epoch(e, left)
	if s.after--; s.after == 0 {
		s.stop()
	}
}
