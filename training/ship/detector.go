package ship

import (
	"context"
	"fmt"
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
	"jithook/training/data/kept"
	"jithook/training/train"
	"jithook/training/train/worker"
)

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
func Pack(ctx context.Context, run, python, out string, keep bool) (packed Packed, err error) {
	p := detectorPacking{}
	if p.packing, err = newPacking(run); err != nil {
		return packed, err
	}
	defer p.close()
	if p.probes, err = train.ReadProbes(run); err != nil {
		return packed, err
	}
	want, err := p.score(ctx, python)
	if err != nil {
		return packed, err
	}
	if err := p.assemble(); err != nil {
		return packed, err
	}
	if keep {
		if err := p.adopt(out); err != nil {
			return packed, err
		}
	}
	var got [][2]float32
	for _, engine := range engines {
		if got, err = p.logits(p.staged, engine, true); err != nil {
			return packed, err
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
	return packed, p.place(out, detector.ManifestFile)
}

func (p *detectorPacking) keepExport(difference float64) error {
	e := train.Export{Examples: len(p.probes), Difference: difference}
	var err error
	if e.Graph, err = corpus.Hash(p.path(detector.GraphFile)); err != nil {
		return err
	}
	return kept.WriteJSON(filepath.Join(p.run, train.ExportFile), e)
}

// Packed holds the largest differences of a packed graph's logits on the probes.
type Packed struct {
	FromPyTorch float64
	FromKept    float64 // from what stood there before; 0 where nothing was kept
}

// detectorPacking is packing of a detector.
type detectorPacking struct {
	*packing
	probes []*input.Example
}

const graphONNX = "model.onnx"

// score has the worker score the probes, and write the graph.
func (p *detectorPacking) score(ctx context.Context, python string) ([][2]float32, error) {
	scores := p.path("scores.npy")
	err := p.export(ctx, python, len(p.probes), func(set *dataset.Writer, i int) error {
		return set.Add(p.probes[i], false)
	}, func(*worker.Worker) error { return nil }, func(w *worker.Worker, probes [][]int) error {
		if err := w.Score("probes", probes, scores); err != nil {
			return err
		}
		return w.Export(p.path(graphONNX))
	})
	if err != nil {
		return nil, err
	}
	return dataset.Logits(scores)
}

// assemble optimises the graph and writes the other files.
func (p *detectorPacking) assemble() error {
	if err := p.optimise(map[string]string{graphONNX: detector.GraphFile}); err != nil {
		return err
	}
	history, err := p.history()
	if err != nil {
		return err
	}
	m := detector.Manifest{
		Encoder: p.encoder.Options().ReadBy(p.encoder.Kind()), Kind: p.manifest.Config.Model.Kind,
		Calibration: map[javadoc.Type]detector.Calibration{}, Thresholds: map[javadoc.Type]detector.Thresholds{},
		Training: history,
	}
	for _, t := range javadoc.Types {
		m.Calibration[t], m.Thresholds[t] = detector.Calibration{Scale: 1}, unchosen
	}
	if m.ID, m.SHA256, err = p.complete(m.Files(), detector.GraphFile); err != nil {
		return err
	}
	return kept.WriteJSON(p.path(detector.ManifestFile), m)
}

// adopt takes over the manifest and the trees of the model in a directory, with the new graph in them.
func (p *detectorPacking) adopt(out string) error {
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
		if err := os.WriteFile(p.path(name), data, 0o666); err != nil {
			return err
		}
	}
	return kept.WriteJSON(p.path(detector.ManifestFile), stood)
}

// logits runs the probes through the detector in a directory, one by one as the hook does. Where attention is set, the
// graph has to give that, too.
func (p *detectorPacking) logits(dir string, engine onnx.Engine, attention bool) ([][2]float32, error) {
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
			return nil, fmt.Errorf("%w, for %s", err, train.Sizes(x))
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
func (p *detectorPacking) differ(got, want [][2]float32, whose string) (float64, error) {
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
			worst, whose, Tolerance, train.Sizes(p.probes[at]))
	}
	return worst, nil
}
