// Package ship makes of trained runs what the binaries carry.
package ship

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"jithook/encode/input"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train"
	"jithook/training/train/worker"
)

// engines are what a packed model has to run with, and alike: ONNX Runtime is the reference, the built-in engine is
// what the hook uses.
var engines = []onnx.Engine{onnx.ONNXRuntime, onnx.BuiltIn}

// packing is the export of a run's best epoch, in a folder of its own until it is known to be right.
type packing struct {
	run, staged string
	manifest    *train.Manifest
	trained     *input.Encoder
	encoder     *input.Encoder // of what is packed: some words of an updater's may be left out
	files       []string       // of the model, without the manifest
}

// newPacking reads the run. Its folder is removed by close.
func newPacking(run string) (*packing, error) {
	m, err := train.ReadManifest(run)
	if err != nil {
		return nil, err
	}
	trained, err := train.RunEncoder(run, &m.Config)
	if err != nil {
		return nil, err
	}
	staged, err := os.MkdirTemp("", "jit-train-pack-")
	return &packing{run: run, staged: staged, manifest: m, trained: trained, encoder: trained}, err
}

func (p *packing) close() { _ = os.RemoveAll(p.staged) }

func (p *packing) path(name string) string { return filepath.Join(p.staged, name) }

// export has the worker load the run, after which prune may cut it, and answer on the probes that add puts into a set
// one after the other.
func (p *packing) export(
	ctx context.Context, python string, probes int, add func(*dataset.Writer, int) error,
	prune func(*worker.Worker) error, answer func(w *worker.Worker, probes [][]int) error,
) error {
	python, err := worker.FindPython(ctx, python)
	if err != nil {
		return err
	}
	arrays := p.path("probes")
	if err := os.Mkdir(arrays, 0o777); err != nil {
		return err
	}
	set, err := dataset.NewWriter(arrays, p.encoder.Kind(), p.encoder.Options().Reads)
	if err != nil {
		return err
	}
	var batches [][]int
	for i := range probes {
		if err := add(set, i); err != nil {
			return err
		}
		// In batches of unlike lengths, so that padding is under test, too.
		if i%16 == 0 {
			batches = append(batches, nil)
		}
		batches[len(batches)-1] = append(batches[len(batches)-1], i)
	}
	if err := set.Close(); err != nil {
		return err
	}
	c := p.manifest.Config
	w, err := worker.Start(ctx, python, c.Threads, io.Discard)
	if err != nil {
		return err
	}
	_, err = w.Init(c.Network(p.trained), "cpu", c.Threads, c.Seed)
	for _, step := range []func() error{
		func() error { return w.Load(train.BestCheckpoint(p.run), false, nil) },
		func() error { return prune(w) },
		w.Halve,
		func() error { return w.Open("probes", arrays) },
		func() error { return answer(w, batches) },
	} {
		if err == nil {
			err = step()
		}
	}
	return errors.Join(err, w.Close())
}

// optimise makes of exported graphs those that are packed.
func (p *packing) optimise(graphs map[string]string) error {
	runtime, err := onnx.Open(onnx.Options{})
	if err != nil {
		return err
	}
	for exported, packed := range graphs {
		err = errors.Join(err, runtime.Optimise(p.path(exported), p.path(packed)))
	}
	return errors.Join(err, runtime.Close())
}

// complete writes the vocabularies, and gives the model's manifest the hashes of the named files and a name, which ends
// on the hash of one of them.
func (p *packing) complete(files []string, naming string) (id string, sums map[string]string, err error) {
	p.files = files
	if err := train.WriteVocabularies(p.staged, p.encoder.Vocabularies()); err != nil {
		return "", nil, err
	}
	sums = map[string]string{}
	for _, name := range files {
		if sums[name], err = corpus.Hash(p.path(name)); err != nil {
			return "", nil, err
		}
	}
	return p.manifest.Name + "-" + sums[naming][:8], sums, nil
}

// history is the run's manifest, as a model's holds it.
func (p *packing) history() (json.RawMessage, error) { return json.Marshal(p.manifest) }

// place puts the files of a model where they belong. The manifest comes last: it holds the others' hashes, and without
// it there is no model.
func (p *packing) place(out, manifest string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, name := range append(p.files, manifest) {
		data, err := os.ReadFile(p.path(name))
		if err != nil {
			return err
		}
		if err := renameio.WriteFile(filepath.Join(out, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
