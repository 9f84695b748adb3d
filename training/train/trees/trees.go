// Package trees fits the gradient-boosted trees that stand beside the network: over features made by hand
// (encode/hand), on judged units, with mined negatives beside them.
package trees

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"jithook/detector"
	"jithook/encode"
	"jithook/encode/hand"
	"jithook/engine/check"
	"jithook/onnx"
	"jithook/training/data/kept"
	"jithook/training/measure/metric"
	"jithook/training/train"
	"jithook/training/train/worker"
)

// Config is how the trees are fitted. It was chosen by cross-validation over the projects of judged-train, Share on
// clean-valid and on what was read of valid.
type Config struct {
	Seed      uint64  `json:"seed"`
	Rounds    int     `json:"rounds"`
	Rate      float64 `json:"rate"`
	Leaves    int     `json:"leaves"`
	Least     int     `json:"least"`    // rows in a leaf
	Features  float64 `json:"features"` // the part of them that a split may choose from
	L2        float64 `json:"l2"`
	Negatives int     `json:"negatives"` // mined ones
	Weight    float64 `json:"weight"`    // of a mined negative, where a judged unit has 1
	Taught    float64 `json:"taught"`    // of a mined positive with a soft label
	Folds     int     `json:"folds"`     // of the cross-validation; 0 for none
	Share     float64 `json:"share"`     // of the trees' log-odds beside the network's
}

// Default is what ships.
func Default() Config {
	return Config{Seed: 1, Rounds: 300, Rate: 0.04, Leaves: 15, Least: 20, Features: 0.3, L2: 5, Negatives: 12000,
		Weight: 0.25, Taught: 0.25, Folds: 5, Share: 0.65}
}

// Manifest says what the trees were fitted on and what came of it.
type Manifest struct {
	Config   Config            `json:"config"`
	Corpus   map[string]string `json:"corpus"`            // SHA-256 by file
	Judged   int               `json:"judged"`            // units of judged-train
	Read     int               `json:"read"`              // units that were judged here
	Soft     string            `json:"lessons,omitempty"` // SHA-256 of the soft labels
	Commit   string            `json:"commit"`
	Dirty    bool              `json:"dirty"`
	Versions map[string]string `json:"versions"`
	// Unseen has the figures of the judged units of judged-train, each scored by trees that had seen nothing of its
	// project.
	Unseen *metric.Table `json:"unseen,omitempty"`
	// CleanValid has those of the trees alone on clean-valid.
	CleanValid metric.Table `json:"clean_valid"`
}

// Tolerance is the largest difference between a probability of scikit-learn and of ONNX Runtime that Fit accepts.
const Tolerance = 1e-5

// Fit learns trees from a corpus, and the alignment where the model has none, and puts them beside the network in the
// directory model, where its thresholds then have to be chosen anew. Mined positives are learnt from by their soft
// labels, or not at all where these are nil. It returns the largest difference between scikit-learn and the engines.
func Fit(
	ctx context.Context, corpusDir, model, python string, soft *SoftLabels, c Config, say func(string),
) (*Manifest, float64, error) {
	python, err := worker.FindPython(ctx, python, "sklearn", "skl2onnx", "numpy")
	if err != nil {
		return nil, 0, err
	}
	manifest, vocabulary, alignment, err := packed(model)
	if err != nil {
		return nil, 0, err
	}
	d, negatives, positives, err := read(ctx, corpusDir, c.Seed, say)
	if err != nil {
		return nil, 0, err
	}
	d.add(parse(negatives[:min(len(negatives), c.Negatives)], unchanged))
	if soft != nil {
		d.add(soft.rows(positives))
	}
	for i := range d.rows {
		d.rows[i].weight = c.weight(d.rows[i].source)
	}
	folder, err := os.MkdirTemp("", "jit-train-trees-")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(folder)
	if alignment, err = d.align(ctx, alignment, say); err != nil {
		return nil, 0, err
	}
	if err := d.vectors(ctx, hand.NewEncoder(vocabulary, alignment), say); err != nil {
		return nil, 0, err
	}
	if err := d.write(folder); err != nil {
		return nil, 0, err
	}
	say("fitting")
	graph := filepath.Join(folder, "trees.onnx")
	answer, err := c.fit(ctx, python, folder, len(hand.Names()), graph)
	if err != nil {
		return nil, 0, err
	}
	optimised := filepath.Join(folder, detector.TreesFile)
	worst := 0.0
	var got []float64
	for _, engine := range []onnx.Engine{onnx.ONNXRuntime, onnx.BuiltIn} {
		if got, err = run(engine, graph, optimised, d.check); err != nil {
			return nil, 0, err
		}
		for i, p := range got {
			worst = max(worst, math.Abs(p-answer.Check[i]))
		}
	}
	if !(worst <= Tolerance) {
		return nil, worst, fmt.Errorf(
			"the exported trees are not the fitted ones: a probability differs by %.2g (at most %.0g is allowed)", worst,
			Tolerance)
	}
	m := &Manifest{Config: c, Corpus: d.sums, Judged: d.judged, Read: d.read, Versions: answer.Versions}
	m.Commit, m.Dirty = train.BuiltFrom()
	if soft != nil {
		m.Soft = soft.SHA256
	}
	if c.Folds > 1 {
		unseen := metric.Measure(items(d.rows[:d.judged], answer.Unseen))
		m.Unseen = &unseen
	}
	m.CleanValid = metric.Measure(items(d.check, got))
	return m, worst, pack(model, manifest, m, optimised, alignment)
}

// weight is that of a unit, where a judged one has 1.
func (c *Config) weight(s source) float64 {
	switch s {
	case unchanged:
		return c.Weight
	case changed:
		return c.Taught
	default:
		return 1
	}
}

// add adds rows to learn from behind the judged ones.
func (d *data) add(rows []row) { d.rows = append(d.rows, rows...) }

// vectors computes the features that the hook's trees read.
func (d *data) vectors(ctx context.Context, e *hand.Encoder, say func(string)) error {
	say(fmt.Sprintf("computing %d features of %d units", len(hand.Names()), len(d.rows)+len(d.check)))
	return d.compute(ctx, func(r row) []float32 { return e.Vector(r.of, check.Run(r.of)) })
}

// packed reads what a packed network says of itself, the comments' vocabulary, and the alignment, nil where no trees
// stand beside it.
func packed(model string) (*detector.Manifest, *encode.Vocabulary, *hand.Alignment, error) {
	assets := os.DirFS(model)
	manifest, err := detector.ReadManifest(assets)
	if err != nil {
		return nil, nil, nil, err
	}
	files, err := detector.ReadFiles(assets, manifest.Files(), manifest.SHA256)
	if err != nil {
		return nil, nil, nil, err
	}
	vocabularies, err := detector.ReadVocabularies(files)
	if err != nil || manifest.Trees == nil {
		return manifest, vocabularies.Comment, nil, err
	}
	alignment, err := hand.ReadAlignment(files[detector.AlignmentFile])
	return manifest, vocabularies.Comment, alignment, err
}

// fitted is what jittrain/trees.py answers.
type fitted struct {
	Check, Unseen []float64
	Versions      map[string]string
}

// fit asks for trees over the rows in the folder, of so many features, and for their graph, where it has a path.
func (c *Config) fit(ctx context.Context, python, folder string, width int, graph string) (answer fitted, err error) {
	err = worker.Ask(ctx, python, "trees", map[string]any{
		"folder": folder, "width": width, "seed": c.Seed, "rounds": c.Rounds, "rate": c.Rate, "leaves": c.Leaves,
		"least": c.Least,
		"share": c.Features, "l2": c.L2, "folds": c.Folds, "graph": graph,
	}, &answer)
	return answer, err
}

func items(units []row, p []float64) []metric.Item {
	var out []metric.Item
	for i, u := range units {
		out = append(out, metric.Item{Type: u.unit.Type, Stale: u.unit.Label(), Score: p[i], Alarm: p[i] >= 0.5})
	}
	return out
}

// run optimises the graph ahead and scores rows with it by an engine, one by one as the hook does.
func run(engine onnx.Engine, graph, optimised string, rows []row) ([]float64, error) {
	runtime, err := onnx.Open(onnx.Options{Engine: engine, Device: onnx.CPU})
	if err != nil {
		return nil, err
	}
	defer func() { _ = runtime.Close() }() // it has said all
	if err := runtime.Optimise(graph, optimised); err != nil {
		return nil, err
	}
	model, err := os.ReadFile(optimised)
	if err != nil {
		return nil, err
	}
	trees, err := detector.LoadTrees(runtime, model)
	if err != nil {
		return nil, err
	}
	defer trees.Close()
	p := make([]float64, len(rows))
	for i, r := range rows {
		if p[i], err = trees.Probability(r.features); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// pack writes the files into the model's directory, its manifest last.
func pack(model string, packed *detector.Manifest, m *Manifest, graph string, alignment *hand.Alignment) error {
	trees, err := os.ReadFile(graph)
	if err != nil {
		return err
	}
	var words bytes.Buffer
	if _, err := alignment.WriteTo(&words); err != nil {
		return err
	}
	training, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := packed.AddTrees(detector.Trees{Share: m.Config.Share, Features: hand.Names(), Training: training}, trees,
		words.Bytes()); err != nil {
		return err
	}
	in := func(name string) string { return filepath.Join(model, name) }
	err = errors.Join(os.WriteFile(in(detector.TreesFile), trees, 0o666),
		os.WriteFile(in(detector.AlignmentFile), words.Bytes(), 0o666))
	if err != nil {
		return err
	}
	return kept.WriteJSON(in(detector.ManifestFile), packed)
}
