package ship

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/data/kept"
	"jithook/training/train"
	"jithook/training/train/worker"
	"jithook/updater"
)

// LossTolerance is the largest difference between an updater's loss by PyTorch and by an engine that PackUpdater
// accepts. A loss is a mean over as many steps as the target has tokens.
const LossTolerance = 1e-4

// PackUpdater exports a finished run's best epoch as the updater's files in the directory out: both graphs, optimised
// ahead, the vocabularies, with only their first words where that is not 0, and the manifest, with nothing
// yet to rank suggestions by. It compares the loss on units of the corpus's clean-valid as Pack does logits, and
// returns the largest difference.
func PackUpdater(
	ctx context.Context, run, corpusDir, python, out string, words int,
) (difference float64, err error) {
	p := updaterPacking{}
	if p.packing, err = newPacking(run); err != nil {
		return 0, err
	}
	defer p.close()
	if p.manifest.Config.Model.Update == "" {
		return 0, fmt.Errorf("%s is the run of a detector; pack it with `jit-train pack`", run)
	}
	if err := p.encode(words); err != nil {
		return 0, err
	}
	if err := p.probe(corpusDir); err != nil {
		return 0, err
	}
	want, err := p.losses(ctx, python)
	if err != nil {
		return 0, err
	}
	if err := p.assemble(); err != nil {
		return 0, err
	}
	for _, engine := range engines {
		by, err := p.compare(engine, want)
		difference = max(difference, by)
		if err != nil {
			return difference, err
		}
	}
	return difference, p.place(out, updater.ManifestFile)
}

// updaterPacking is packing of an updater.
type updaterPacking struct {
	*packing
	updates *update.Encoder
	probes  []*update.Example
	targets []*update.Target
}

// encode makes the encoder of what is packed, with as many words.
func (p *updaterPacking) encode(words int) (err error) {
	v := p.trained.Vocabularies()
	if words > 0 {
		v.Comment, v.Code = v.Comment.First(words), v.Code.First(words)
	}
	if p.encoder, err = input.NewEncoder(p.trained.Kind(), v, p.trained.Options()); err != nil {
		return err
	}
	p.updates, err = update.NewEncoder(p.encoder, p.manifest.Config.Model.Update)
	return err
}

// probe takes units of clean-valid whose comments were changed.
func (p *updaterPacking) probe(dir string) error {
	path, err := corpus.Find(dir, "clean-valid")
	if err != nil {
		return err
	}
	for u, err := range corpus.Units(path) {
		if err != nil {
			return err
		}
		c, err := dataset.Case(u)
		if err != nil || !u.Mined || len(p.probes) == train.Probes {
			continue
		}
		x, err := p.updates.Encode(c, check.Run(c))
		if err != nil {
			continue
		}
		p.probes = append(p.probes, x)
		p.targets = append(p.targets, p.updates.Target(x, encode.Texts(encode.CommentText(u.New))))
	}
	if len(p.probes) == 0 {
		return errors.New("no unit of clean-valid can be encoded, to compare the exported graphs on")
	}
	return nil
}

// losses has the worker say its losses on the probes, and write the graphs.
func (p *updaterPacking) losses(ctx context.Context, python string) (losses []float64, err error) {
	err = p.export(ctx, python, len(p.probes), func(set *dataset.Writer, i int) error {
		if i == 0 {
			if err := set.WithTargets(); err != nil {
				return err
			}
		}
		return set.AddUpdate(p.probes[i], p.targets[i], true)
	}, func(w *worker.Worker) error {
		v := p.encoder.Vocabularies()
		return w.Prune(v.Comment.Len(), v.Code.Len())
	}, func(w *worker.Worker, probes [][]int) error {
		var err error
		if losses, err = w.UpdateLosses("probes", probes); err != nil {
			return err
		}
		if err := w.Export(p.path(readerONNX)); err != nil {
			return err
		}
		return w.ExportStep(p.path(stepONNX))
	})
	return losses, err
}

const (
	readerONNX = "reader.onnx"
	stepONNX   = "step.onnx"
)

// assemble optimises the graphs and writes the other files.
func (p *updaterPacking) assemble() error {
	if err := p.optimise(map[string]string{readerONNX: updater.ReaderFile, stepONNX: updater.StepFile}); err != nil {
		return err
	}
	history, err := p.history()
	if err != nil {
		return err
	}
	c := p.manifest.Config.Model
	m := updater.Manifest{
		Encoder: p.encoder.Options().ReadBy(c.Kind), Kind: c.Kind, Output: c.Update, Detects: c.Detect != "",
		Ranking: updater.Unranked(), Training: history,
	}
	if m.ID, m.SHA256, err = p.complete(m.Files(), updater.ReaderFile); err != nil {
		return err
	}
	return kept.WriteJSON(p.path(updater.ManifestFile), m)
}

// compare runs the probes through the packed updater, word by word, and returns the largest difference.
func (p *updaterPacking) compare(engine onnx.Engine, want []float64) (float64, error) {
	runtime, err := onnx.Open(onnx.Options{Engine: engine, Device: onnx.CPU})
	if err != nil {
		return 0, err
	}
	defer func() { _ = runtime.Close() }()
	u, err := updater.Open(os.DirFS(p.staged), runtime)
	if err != nil {
		return 0, err
	}
	defer u.Close()
	worst := 0.0
	for i, x := range p.probes {
		r, err := u.ReadExample(x)
		if err != nil {
			return 0, err
		}
		got, err := u.Loss(r, p.targets[i])
		if err != nil {
			return 0, err
		}
		if diff := math.Abs(got - want[i]); !(diff <= worst) {
			worst = diff
		}
	}
	if !(worst <= LossTolerance) {
		return worst, fmt.Errorf(
			"the exported graphs are not the trained ones: a loss differs by %.2g from PyTorch's, run by %s (at most %.0g is "+
				"allowed)", worst, engine, LossTolerance)
	}
	return worst, nil
}
