// Package trees fits the gradient-boosted trees that stand beside the network: over features made by hand (encode/hand), on judged
// units, with mined negatives beside them.
package trees

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"jithook/detector"
	"jithook/encode/hand"
	"jithook/onnx"
	"jithook/training"
	"jithook/training/metric"
	"jithook/training/worker"
)

//go:embed trees.py
var script string

// Config is how the trees are fitted. It was chosen by cross-validation over the projects of judged-train, Share on clean-valid.
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
	Folds     int     `json:"folds"`     // of the cross-validation; 0 for none
	Share     float64 `json:"share"`     // of the trees' log-odds beside the network's
}

// Default is what ships.
func Default() Config {
	return Config{Seed: 1, Rounds: 300, Rate: 0.04, Leaves: 15, Least: 20, Features: 0.3, L2: 5, Negatives: 6000, Weight: 0.25, Folds: 5, Share: 0.5}
}

// Manifest says what the trees were fitted on and what came of it.
type Manifest struct {
	Config   Config            `json:"config"`
	Corpus   map[string]string `json:"corpus"` // SHA-256 by file
	Judged   int               `json:"judged"`
	Commit   string            `json:"commit"`
	Dirty    bool              `json:"dirty"`
	Versions map[string]string `json:"versions"`
	// Unseen has the figures of the judged units of judged-train, each scored by trees that had seen nothing of its project.
	Unseen *metric.Table `json:"unseen,omitempty"`
	// CleanValid has those of the trees alone on clean-valid.
	CleanValid metric.Table `json:"clean_valid"`
}

// Tolerance is the largest difference between a probability of scikit-learn and of ONNX Runtime that Fit accepts.
const Tolerance = 1e-5

// Fit learns alignment and trees from a corpus and puts them beside the network in the directory model, where its thresholds then have to be
// chosen anew. It returns the largest difference between scikit-learn and ONNX Runtime.
func Fit(ctx context.Context, corpusDir, model, python string, c Config, say func(string)) (*Manifest, float64, error) {
	python, err := worker.FindPython(ctx, python, "sklearn", "skl2onnx", "numpy")
	if err != nil {
		return nil, 0, err
	}
	network, err := detector.OpenFS(os.DirFS(model), onnx.Options{Device: onnx.CPU})
	if err != nil {
		return nil, 0, err
	}
	vocabulary, manifest := network.Encoder().Vocabularies().Comment, network.Manifest()
	network.Close() // a process has one runtime, which the trees' needs
	d, err := read(ctx, corpusDir, c, say)
	if err != nil {
		return nil, 0, err
	}
	folder, err := os.MkdirTemp("", "jit-train-trees-")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(folder)
	say("learning which words of code bring which words into comments")
	alignment, err := learn(ctx, d.files["train"])
	if err != nil {
		return nil, 0, err
	}
	say(fmt.Sprintf("computing %d features of %d units", len(hand.Names()), len(d.rows)+len(d.check)))
	if err := d.encode(ctx, hand.NewEncoder(vocabulary, alignment), folder); err != nil {
		return nil, 0, err
	}
	say("fitting")
	graph := filepath.Join(folder, "trees.onnx")
	var answer struct {
		Check, Unseen []float64
		Versions      map[string]string
	}
	err = worker.Ask(ctx, python, script, map[string]any{
		"folder": folder, "width": len(hand.Names()), "seed": c.Seed, "rounds": c.Rounds, "rate": c.Rate, "leaves": c.Leaves, "least": c.Least,
		"share": c.Features, "l2": c.L2, "folds": c.Folds, "graph": graph,
	}, &answer)
	if err != nil {
		return nil, 0, err
	}
	optimised := filepath.Join(folder, detector.TreesFile)
	got, err := run(graph, optimised, d.check)
	if err != nil {
		return nil, 0, err
	}
	worst := 0.0
	for i, p := range got {
		worst = max(worst, math.Abs(p-answer.Check[i]))
	}
	if !(worst <= Tolerance) {
		return nil, worst, fmt.Errorf("the exported trees are not the fitted ones: a probability differs by %.2g (at most %.0g is allowed)", worst, Tolerance)
	}
	m := &Manifest{Config: c, Corpus: d.sums, Judged: d.judged, Versions: answer.Versions}
	m.Commit, m.Dirty = training.BuiltFrom()
	if c.Folds > 1 {
		unseen := metric.Measure(items(d.rows[:d.judged], answer.Unseen))
		m.Unseen = &unseen
	}
	m.CleanValid = metric.Measure(items(d.check, got))
	return m, worst, pack(model, manifest, m, optimised, alignment)
}

func items(units []row, p []float64) []metric.Item {
	var out []metric.Item
	for i, u := range units {
		out = append(out, metric.Item{Type: u.unit.Type, Stale: u.unit.Label(), Score: p[i], Alarm: p[i] >= 0.5})
	}
	return out
}

// run optimises the graph ahead and scores rows with it, one by one as the hook does.
func run(graph, optimised string, rows []row) ([]float64, error) {
	runtime, err := onnx.Open(onnx.Options{Device: onnx.CPU})
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
	if err := packed.AddTrees(detector.Trees{Share: m.Config.Share, Training: training}, trees, words.Bytes()); err != nil {
		return err
	}
	text, err := packed.Encode()
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{detector.TreesFile, trees}, {detector.AlignmentFile, words.Bytes()}, {detector.ManifestFile, text}} {
		if err := os.WriteFile(filepath.Join(model, f.name), f.data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
