package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"jithook/encode"
	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train/worker"
	"jithook/updater"
)

// LossTolerance is the largest difference between an updater's loss by PyTorch and by an engine that PackUpdater
// accepts. A loss is a mean over as many steps as the target has tokens.
const LossTolerance = 1e-4

// PackUpdater exports a finished run's best epoch as the updater's files in the directory out: both graphs, optimised
// ahead, the vocabularies, of which the first words alone are kept where that is not 0, and the manifest, with nothing
// yet to rank suggestions by. It compares the loss on units of the corpus's clean-valid as Pack does logits, and
// returns the largest difference.
func PackUpdater(ctx context.Context, run, corpusDir, python, out string, words int) (float64, error) {
	m, err := ReadManifest(run)
	if err != nil {
		return 0, err
	}
	if m.Config.Model.Update == "" {
		return 0, fmt.Errorf("%s is the run of a detector; pack it with `jit-train pack`", run)
	}
	staged, err := os.MkdirTemp("", "jit-train-pack-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(staged)
	p := updaterPacking{run: run, staged: staged, manifest: m}
	if err := p.encode(words); err != nil {
		return 0, err
	}
	if err := p.probe(corpusDir); err != nil {
		return 0, err
	}
	want, err := p.export(ctx, python)
	if err != nil {
		return 0, err
	}
	if err := p.assemble(); err != nil {
		return 0, err
	}
	difference, err := p.compare(want)
	if err != nil {
		return difference, err
	}
	return difference, place(staged, out, append(p.files, updater.ManifestFile))
}

// updaterPacking is packing of an updater.
type updaterPacking struct {
	run, staged string
	manifest    *Manifest
	whole       *input.Encoder // as it was trained
	encoder     *update.Encoder
	probes      []*update.Example
	targets     []*update.Target
	files       []string
}

// encode makes the encoder of the run, with as many words.
func (p *updaterPacking) encode(words int) (err error) {
	if p.whole, err = runEncoder(p.run, &p.manifest.Config); err != nil {
		return err
	}
	v := p.whole.Vocabularies()
	if words > 0 {
		v.Comment, v.Code = v.Comment.First(words), v.Code.First(words)
	}
	inputs, err := input.NewEncoder(p.whole.Kind(), v, p.whole.Options())
	if err != nil {
		return err
	}
	p.encoder, err = update.NewEncoder(inputs, p.manifest.Config.Model.Update)
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
		if err != nil || !u.Mined || len(p.probes) == probes {
			continue
		}
		x, err := p.encoder.Encode(c, check.Run(c))
		if err != nil {
			continue
		}
		p.probes = append(p.probes, x)
		p.targets = append(p.targets, p.encoder.Target(x, encode.Texts(encode.CommentText(u.New))))
	}
	if len(p.probes) == 0 {
		return errors.New("no unit of clean-valid can be encoded, to compare the exported graphs on")
	}
	return nil
}

// export has the worker write the graphs, and tell its losses on the probes.
func (p *updaterPacking) export(ctx context.Context, python string) ([]float64, error) {
	python, err := worker.FindPython(ctx, python)
	if err != nil {
		return nil, err
	}
	arrays := filepath.Join(p.staged, "probes")
	if err := os.Mkdir(arrays, 0o777); err != nil {
		return nil, err
	}
	set, err := dataset.NewWriter(arrays, p.encoder.Inputs().Kind(), p.encoder.Inputs().Options().Reads)
	if err != nil {
		return nil, err
	}
	if err := set.WithTargets(); err != nil {
		return nil, err
	}
	var batches [][]int
	for i, x := range p.probes {
		if err := set.AddUpdate(x, p.targets[i], true); err != nil {
			return nil, err
		}
		if i%16 == 0 {
			batches = append(batches, nil)
		}
		batches[len(batches)-1] = append(batches[len(batches)-1], i)
	}
	if err := set.Close(); err != nil {
		return nil, err
	}
	c := p.manifest.Config
	w, err := worker.Start(ctx, python, c.Threads, io.Discard)
	if err != nil {
		return nil, err
	}
	var losses []float64
	_, err = w.Init(c.network(p.whole), "cpu", c.Threads, c.Seed)
	for _, step := range []func() error{
		func() error { return w.Load(checkpointPath(p.run, bestFile), false, nil) },
		func() error {
			v := p.encoder.Inputs().Vocabularies()
			return w.Prune(v.Comment.Len(), v.Code.Len())
		},
		w.Halve,
		func() error { return w.Open("probes", arrays) },
		func() error { losses, err = w.UpdateLosses("probes", batches); return err },
		func() error { return w.Export(filepath.Join(p.staged, readerONNX)) },
		func() error { return w.ExportStep(filepath.Join(p.staged, stepONNX)) },
	} {
		if err == nil {
			err = step()
		}
	}
	return losses, errors.Join(err, w.Close())
}

const (
	readerONNX = "reader.onnx"
	stepONNX   = "step.onnx"
)

// assemble optimises the graphs and writes the other files.
func (p *updaterPacking) assemble() error {
	runtime, err := onnx.Open(onnx.Options{})
	if err != nil {
		return err
	}
	err = errors.Join(
		runtime.Optimise(filepath.Join(p.staged, readerONNX), filepath.Join(p.staged, updater.ReaderFile)),
		runtime.Optimise(filepath.Join(p.staged, stepONNX), filepath.Join(p.staged, updater.StepFile)),
	)
	if err := errors.Join(err, runtime.Close()); err != nil {
		return err
	}
	training, err := json.Marshal(p.manifest)
	if err != nil {
		return err
	}
	c := p.manifest.Config
	m := updater.Manifest{
		Encoder: p.encoder.Inputs().Options().ReadBy(c.Model.Kind), Kind: c.Model.Kind, Output: c.Model.Update,
		Detects: c.Model.Detect != "", Ranking: updater.Unranked(), Training: training,
	}
	if err := writeVocabularies(p.staged, p.encoder.Inputs().Vocabularies()); err != nil {
		return err
	}
	p.files = m.Files()
	if m.SHA256, err = sums(p.staged, p.files); err != nil {
		return err
	}
	m.ID = p.manifest.Name + "-" + m.SHA256[updater.ReaderFile][:8]
	text, err := m.Encode()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(p.staged, updater.ManifestFile), text, 0o666)
}

// compare runs the probes through the packed updater, word by word, and returns the largest difference.
func (p *updaterPacking) compare(want []float64) (float64, error) {
	worst := 0.0
	for _, engine := range engines {
		difference, err := p.compareWith(engine, want)
		worst = max(worst, difference)
		if err != nil {
			return worst, err
		}
	}
	return worst, nil
}

func (p *updaterPacking) compareWith(engine onnx.Engine, want []float64) (float64, error) {
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
