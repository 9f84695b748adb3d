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
	"strings"

	"jithook/detector"
	"jithook/encode/input"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/train/worker"
)

// engines are what a packed model has to run with, and alike: ONNX Runtime is the reference, the built-in engine is
// what the hook uses.
var engines = []onnx.Engine{onnx.ONNXRuntime, onnx.BuiltIn}

// Tolerance is the largest difference between a logit of PyTorch and of ONNX Runtime that Pack accepts.
const Tolerance = 1e-5

// unchosen are the thresholds of a model for which none were chosen yet.
var unchosen = detector.Thresholds{Block: detector.Threshold{Probability: 0.9},
	Agreed: detector.Threshold{Probability: 0.9}, Warn: detector.Threshold{Probability: 0.5}}

// Pack exports a finished run's best epoch as the detector's files in the directory out: the graph, optimised ahead,
// the vocabularies and the manifest, with thresholds yet to be chosen. Where keep is set, what stands in out is a
// packing of the same network, and keeps its trees, calibration and thresholds: the graph alone is written anew. It
// fails, and leaves out as it was, where an engine and PyTorch, or the graph that is kept and the new one, differ by
// more than Tolerance. What the comparison with PyTorch gave is kept beside the run's manifest.
func Pack(ctx context.Context, run, python, out string, keep bool) (Packed, error) {
	m, err := ReadManifest(run)
	if err != nil {
		return Packed{}, err
	}
	staged, err := os.MkdirTemp("", "jit-train-pack-")
	if err != nil {
		return Packed{}, err
	}
	defer os.RemoveAll(staged)
	p := packing{run: run, staged: staged, manifest: m}
	if p.probes, err = readProbes(run); err != nil {
		return Packed{}, err
	}
	want, err := p.export(ctx, python)
	if err != nil {
		return Packed{}, err
	}
	if err := p.assemble(); err != nil {
		return Packed{}, err
	}
	if keep {
		if err := p.adopt(out); err != nil {
			return Packed{}, err
		}
	}
	var packed Packed
	var got [][2]float32
	for _, engine := range engines {
		if got, err = p.logits(staged, engine, true); err != nil {
			return Packed{}, err
		}
		difference, err := p.differ(got, want, "PyTorch's, run by "+string(engine))
		packed.FromPyTorch = max(packed.FromPyTorch, difference)
		if err != nil {
			return packed, err
		}
	}
	if keep {
		stood, err := p.logits(out, onnx.BuiltIn, false)
		if err != nil {
			return packed, err
		}
		if packed.FromKept, err = p.differ(got, stood, "the kept model's"); err != nil {
			return packed, err
		}
	}
	if err := p.keepExport(packed.FromPyTorch); err != nil {
		return packed, err
	}
	return packed, place(staged, out, append(p.files, detector.ManifestFile))
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

func (p *packing) keepExport(difference float64) error {
	e := Export{Examples: len(p.probes), Difference: difference}
	var err error
	if e.Graph, err = corpus.Hash(filepath.Join(p.staged, detector.GraphFile)); err != nil {
		return err
	}
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(p.run, ExportFile), append(text, '\n'))
}

// place puts the files of a model where they belong. The manifest comes last: it holds the others' hashes, and without
// it there is no model.
func place(staged, out string, files []string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(staged, name))
		if err != nil {
			return err
		}
		if err := replaceFile(filepath.Join(out, name), data); err != nil {
			return err
		}
	}
	return nil
}

// sums are the SHA-256 of files, in hex.
func sums(dir string, files []string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range files {
		var err error
		if all[name], err = corpus.Hash(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Packed holds the largest differences of a packed graph's logits on the probes.
type Packed struct {
	FromPyTorch float64
	FromKept    float64 // from what stood there before; 0 where nothing was kept
}

type packing struct {
	run, staged string
	manifest    *Manifest
	probes      []*input.Example
	files       []string // of the detector, without the manifest
}

const graphONNX = "model.onnx"

// export has the worker write the graph, and score the probes.
func (p *packing) export(ctx context.Context, python string) ([][2]float32, error) {
	python, err := worker.FindPython(ctx, python)
	if err != nil {
		return nil, err
	}
	e, err := runEncoder(p.run, &p.manifest.Config)
	if err != nil {
		return nil, err
	}
	arrays := filepath.Join(p.staged, "probes")
	if err := os.Mkdir(arrays, 0o777); err != nil {
		return nil, err
	}
	set, err := dataset.NewWriter(arrays, e.Kind(), e.Options().Reads)
	if err != nil {
		return nil, err
	}
	var batches [][]int
	for i, x := range p.probes {
		if err := set.Add(x, false); err != nil {
			return nil, err
		}
		// In batches of unlike lengths, so that padding is under test, too.
		if i%16 == 0 {
			batches = append(batches, nil)
		}
		batches[len(batches)-1] = append(batches[len(batches)-1], i)
	}
	if err := set.Close(); err != nil {
		return nil, err
	}
	w, err := worker.Start(ctx, python, p.manifest.Config.Threads, io.Discard)
	if err != nil {
		return nil, err
	}
	scores := filepath.Join(p.staged, "scores.npy")
	_, err = w.Init(p.manifest.Config.network(e), "cpu", p.manifest.Config.Threads, p.manifest.Config.Seed)
	for _, step := range []func() error{
		func() error { return w.Load(checkpointPath(p.run, bestFile), false, nil) },
		w.Halve,
		func() error { return w.Open("probes", arrays) },
		func() error { return w.Score("probes", batches, scores) },
		func() error { return w.Export(filepath.Join(p.staged, graphONNX)) },
	} {
		if err == nil {
			err = step()
		}
	}
	if closed := w.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	return dataset.Logits(scores)
}

// assemble optimises the graph and writes the other files.
func (p *packing) assemble() error {
	runtime, err := onnx.Open(onnx.Options{})
	if err != nil {
		return err
	}
	err = runtime.Optimise(filepath.Join(p.staged, graphONNX), filepath.Join(p.staged, detector.GraphFile))
	if err := errors.Join(err, runtime.Close()); err != nil {
		return err
	}
	training, err := json.Marshal(p.manifest)
	if err != nil {
		return err
	}
	e, err := runEncoder(p.run, &p.manifest.Config)
	if err != nil {
		return err
	}
	m := detector.Manifest{
		Encoder: e.Options().ReadBy(e.Kind()), Kind: p.manifest.Config.Model.Kind,
		Calibration: map[javadoc.Type]detector.Calibration{}, Thresholds: map[javadoc.Type]detector.Thresholds{},
		Training: training,
	}
	for _, t := range javadoc.Types {
		m.Calibration[t], m.Thresholds[t] = detector.Calibration{Scale: 1}, unchosen
	}
	if err := writeVocabularies(p.staged, e.Vocabularies()); err != nil {
		return err
	}
	p.files = m.Files()
	if m.SHA256, err = sums(p.staged, p.files); err != nil {
		return err
	}
	m.ID = p.manifest.Name + "-" + m.SHA256[detector.GraphFile][:8]
	text, err := m.Encode()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(p.staged, detector.ManifestFile), text, 0o666)
}

// adopt takes over the manifest and the trees of the model in a directory, with the new graph in them.
func (p *packing) adopt(out string) error {
	stood, err := detector.ReadManifest(os.DirFS(out))
	if err != nil {
		return fmt.Errorf("keep what stands beside the network: %w", err)
	}
	fresh, err := detector.ReadManifest(os.DirFS(p.staged))
	if err != nil {
		return err
	}
	for name, sum := range fresh.SHA256 {
		if name != detector.GraphFile && stood.SHA256[name] != sum {
			return fmt.Errorf("keep what stands beside the network: %s in %s is another than the run's; pack without --keep",
				name, out)
		}
	}
	stood.SHA256[detector.GraphFile] = fresh.SHA256[detector.GraphFile]
	if _, trees, ok := strings.Cut(stood.ID, "+"); ok {
		fresh.ID += "+" + trees
	}
	stood.ID = fresh.ID
	p.files = stood.Files()
	for _, name := range p.files {
		if fresh.SHA256[name] != "" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			return fmt.Errorf("keep what stands beside the network: %w", err)
		}
		if err := os.WriteFile(filepath.Join(p.staged, name), data, 0o666); err != nil {
			return err
		}
	}
	text, err := stood.Encode()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(p.staged, detector.ManifestFile), text, 0o666)
}

// logits runs the probes through the detector in a directory, one by one as the hook does. Where attention is set, the
// graph has to give that, too.
func (p *packing) logits(dir string, engine onnx.Engine, attention bool) ([][2]float32, error) {
	d, err := detector.OpenFS(os.DirFS(dir), onnx.Options{Engine: engine, Device: onnx.CPU})
	if err != nil {
		return nil, err
	}
	defer d.Close()
	all := make([][2]float32, len(p.probes))
	for i, x := range p.probes {
		if all[i], err = d.Logits(x); err != nil {
			return nil, err
		}
		if !attention {
			continue
		}
		a, err := d.Attention(x)
		if err != nil {
			return nil, err
		}
		if err := whole(a); err != nil {
			return nil, fmt.Errorf("%w, for %s", err, sizes(x))
		}
	}
	return all, nil
}

// whole reports whether all attention goes somewhere.
func whole(a detector.Attention) error {
	for name, rows := range a {
		for i, row := range rows {
			sum := 0.0
			for _, w := range row {
				sum += float64(w)
			}
			if !(math.Abs(sum-1) <= 1e-3) {
				return fmt.Errorf("the attention of comment token %d to the %s sums to %v, not 1", i, name, sum)
			}
		}
	}
	return nil
}

// differ is the largest difference between logits of the packed graph and others', which are named.
func (p *packing) differ(got, want [][2]float32, whose string) (float64, error) {
	worst, at := 0.0, 0
	for i := range got {
		for k := range got[i] {
			diff := math.Abs(float64(got[i][k]) - float64(want[i][k]))
			if diff > worst || math.IsNaN(diff) {
				worst, at = diff, i
			}
		}
	}
	if !(worst <= Tolerance) {
		return worst, fmt.Errorf(
			"the exported graph is another: a logit differs by %.2g from %s (at most %.0g is allowed), for %s",
			worst, whose, Tolerance, sizes(p.probes[at]))
	}
	return worst, nil
}

// runEncoder is the encoder that a run was trained with.
func runEncoder(run string, c *Config) (*input.Encoder, error) {
	dir := filepath.Join(run, checkpointDir)
	v, err := readVocabularies(dir, c.Model.Kind)
	if err != nil {
		return nil, fmt.Errorf("read the run's vocabularies: %w", err)
	}
	o := c.encoderOptions()
	if o.Reads, err = readReads(dir); err != nil {
		return nil, err
	}
	return input.NewEncoder(c.Model.Kind, v, o)
}
