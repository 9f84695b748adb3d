package baseline

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
	"jithook/training/measure/score"
	"jithook/training/train/worker"
)

// featurise computes a case's features. It is safe for concurrent use.
type featurise func(*engine.Case) dataset.Row

// learner is a model of jittrain/baseline.py over features of a kind.
type learner struct {
	model    string
	features string         // what they are, in words
	settings map[string]any // of the model; lists are candidates to choose from on valid
	random   bool           // whether the seed matters
	// prepare learns from the training cases what the features need, and returns how to compute them and how many there
	// are.
	prepare func(*preparation) (featurise, int, error)
}

// preparation is what learner.prepare may use.
type preparation struct {
	ctx    context.Context
	data   *Data
	python string
	cache  string
}

func (p *preparation) eachTraining(f func(*engine.Case)) error {
	return dataset.EachCase(p.ctx, p.data.Train, f)
}

// folder holds a learner's encoded units, ready to be fitted.
type folder struct {
	dir    string
	width  int
	rows   map[string][]dataset.Row // by set, "train" among them
	parsed map[string][]bool
}

// encode computes the features of all units and writes those to be scored for jittrain/baseline.py.
func (l *learner) encode(p *preparation) (*folder, error) {
	f, width, err := l.prepare(p)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(p.cache, "rows-")
	if err != nil {
		return nil, err
	}
	out := &folder{dir: dir, width: width, rows: map[string][]dataset.Row{}, parsed: map[string][]bool{}}
	if out.rows["train"], out.parsed["train"], err = rows(p.ctx, p.data.Train, f); err != nil {
		return out, err
	}
	for name, units := range p.data.Sets {
		if out.rows[name], out.parsed[name], err = rows(p.ctx, units, f); err != nil {
			return out, err
		}
		if err := dataset.WriteRows(filepath.Join(dir, name), out.rows[name], labels(units)); err != nil {
			return out, err
		}
	}
	return out, nil
}

// narrow writes the units of one type, or all, to train on and to choose by.
func (f *folder) narrow(p *preparation, t javadoc.Type) error {
	for set, part := range map[string]string{"train": "train", "valid": "choice"} {
		units := p.data.Train
		if set == "valid" {
			units = p.data.Sets[set]
		}
		var kept []dataset.Row
		var picked []*corpus.Unit
		for i, u := range units {
			if f.parsed[set][i] && (t == "" || u.Type == t) {
				kept, picked = append(kept, f.rows[set][i]), append(picked, u)
			}
		}
		if err := dataset.WriteRows(filepath.Join(f.dir, part), kept, labels(picked)); err != nil {
			return err
		}
	}
	return nil
}

func labels(units []*corpus.Unit) []bool {
	stale := make([]bool, len(units))
	for i, u := range units {
		stale[i] = u.Label()
	}
	return stale
}

// Fitted is what came of fitting a model.
type Fitted struct {
	ValidF1  []float64         `json:"valid_f1"` // of each candidate
	Chosen   int               `json:"chosen"`   // index of the best of them
	Versions map[string]string `json:"versions"`
	Exported map[string]string `json:"exported"` // the exporter's version, or why it "failed"
}

// fit trains with a seed and returns what the model says of each set. Where the model can be exported, ONNX Runtime's
// scores are taken and compared with scikit-learn's.
func (l *learner) fit(p *preparation, in *folder, seed uint64) (map[string]score.Set, *Fitted, *Export, error) {
	var names []string
	for name := range p.data.Sets {
		names = append(names, name)
	}
	graph := filepath.Join(in.dir, "graph.onnx")
	fitted := new(Fitted)
	err := worker.Ask(p.ctx, p.python, "baseline", map[string]any{
		"do": "fit", "model": l.model, "settings": l.settings, "seed": seed, "folder": in.dir, "width": in.width,
		"sets": names, "graph": graph,
	}, fitted)
	if err != nil {
		return nil, nil, nil, err
	}
	scores := map[string][]float64{}
	for _, name := range names {
		values, err := dataset.ReadFloats(filepath.Join(in.dir, "scores-"+name+".npy"))
		if err != nil {
			return nil, nil, nil, err
		}
		for _, v := range values {
			scores[name] = append(scores[name], float64(v))
		}
	}
	var export *Export
	if fitted.Exported["failed"] == "" {
		if export, err = l.run(graph, in, scores); err != nil {
			return nil, nil, nil, err
		}
	}
	sets := map[string]score.Set{}
	for name, said := range scores {
		set := score.Set{Name: name}
		for i, u := range p.data.Sets[name] {
			if !in.parsed[name][i] {
				said[i] = 0 // the hook passes over it
			}
			set.Add(u.Place(), score.Unit{Type: u.Type, Stale: u.Label(), Mined: u.Mined, Score: said[i]})
		}
		sets[name] = set
	}
	return sets, fitted, export, nil
}

// Export says how the exported graph compares with the model it was made of.
type Export struct {
	Bytes      int     `json:"bytes"`
	Examples   int     `json:"examples"`
	Difference float64 `json:"difference"` // the largest between two scores
	Flips      int     `json:"flips"`      // examples on other sides of 0.5
}

// run scores the exported graph in ONNX Runtime, and replaces scikit-learn's scores with these.
func (l *learner) run(path string, in *folder, scores map[string][]float64) (*Export, error) {
	graph, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	runtime, err := onnx.Open(onnx.Options{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = runtime.Close() }()
	session, err := runtime.Load(graph, onnx.Config{Inputs: []string{"X"}, Outputs: []string{"probabilities"}})
	if err != nil {
		return nil, err
	}
	defer func() { _ = session.Close() }()
	e := &Export{Bytes: len(graph)}
	for name := range scores {
		for i, r := range in.rows[name] {
			out, err := session.Run([]onnx.Tensor{{Name: "X", Shape: []int64{1, int64(in.width)}, Float32: r.Dense(in.width)}})
			if err != nil {
				return nil, fmt.Errorf("score example %d of %s: %w", i, name, err)
			}
			p := float64(out[0][len(out[0])-1])
			if l.model == "svm" { // a distance
				p = 1 / (1 + math.Exp(-p))
			}
			e.Examples++
			e.Difference = max(e.Difference, math.Abs(p-scores[name][i]))
			if p >= 0.5 != (scores[name][i] >= 0.5) {
				e.Flips++
			}
			scores[name][i] = p
		}
	}
	return e, nil
}
