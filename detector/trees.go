package detector

import (
	"fmt"
	"math"

	"jithook/encode/hand"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/onnx"
)

// ensemble is the trees with what their features are computed with.
type ensemble struct {
	*LoadedTrees
	encoder *hand.Encoder
	share   float64
}

// LoadedTrees are gradient-boosted trees over the features of encode/hand, ready to run.
type LoadedTrees struct{ session *onnx.Session }

// LoadTrees loads a graph of trees.
func LoadTrees(r *onnx.Runtime, graph []byte) (*LoadedTrees, error) {
	session, err := r.Load(graph, onnx.Config{Inputs: []string{"features"}, Outputs: []string{"probabilities"}})
	if err != nil {
		return nil, fmt.Errorf("load the trees: %w", err)
	}
	return &LoadedTrees{session}, nil
}

// Close frees the trees.
func (t *LoadedTrees) Close() { _ = t.session.Close() }

// Probability is the trees' own, before calibration, for one vector of features.
func (t *LoadedTrees) Probability(features []float32) (float64, error) {
	out, err := t.session.Run([]onnx.Tensor{{Name: "features", Shape: []int64{1, int64(len(features))},
		Float32: features}})
	if err != nil {
		return 0, fmt.Errorf("run the trees: %w", err)
	}
	if len(out) == 0 || len(out[0]) != 2 {
		return 0, fmt.Errorf("run the trees: they do not give two probabilities")
	}
	if !finite(out[0][1]) {
		return 0, fmt.Errorf("run the trees: their probability is no number")
	}
	return float64(out[0][1]), nil
}

// certainty bounds the trees' probability: float32 rounds what is nearer to 0 or 1 away.
const certainty = 1e-6

// odds are the trees' log-odds of staleness.
func (e *ensemble) odds(c *engine.Case, found []check.Finding) (float64, error) {
	p, err := e.Probability(e.encoder.Vector(c, found))
	p = min(max(p, certainty), 1-certainty)
	return math.Log(p / (1 - p)), err
}
