package detector

import (
	"fmt"
	"sync"

	"jithook/encode/input"
	"jithook/onnx"
)

// Attention is where the network looked when it read an example: how much of each comment subtoken's attention went to
// each thing that it could go to, as the mean over the heads. There is a matrix for each of the network's encodings, by
// its name: "comment" [comment, comment], "code" and "old_code" [comment, code], "graph" and "old_graph" [comment,
// nodes]. Every row sums to 1. It reports what the network mixed on its way to the verdict, not what made the verdict:
// see AttentionShare for what is said of it.
type Attention map[string][][]float32

// attended names the encodings that a network of the kind attends to, in the order of the graph's outputs
// (jittrain/networks.py, Detector.attended).
func attended(k input.Kind) []string {
	names := []string{"comment"}
	for _, code := range []struct {
		read bool
		name string
	}{{k.Sequence, "code"}, {k.Graph, "graph"}} {
		if code.read {
			names = append(names, code.name)
			if k.Code == input.OldNew {
				names = append(names, "old_"+code.name)
			}
		}
	}
	return names
}

// attentionSession is the network with its attention for outputs: a session beside the one that judges, so that judging
// does not pay for what only explanations need. It is made when it is asked for first.
type attentionSession struct {
	once    sync.Once
	session *onnx.Session
	failure error
}

func (g *attentionSession) open(r *onnx.Runtime, graph []byte, k input.Kind) (*onnx.Session, error) {
	g.once.Do(func() {
		var outputs []string
		for _, name := range attended(k) {
			outputs = append(outputs, name+"_attention")
		}
		g.session, g.failure = r.Load(graph, onnx.Config{Inputs: Inputs(k), Outputs: outputs})
	})
	return g.session, g.failure
}

func (g *attentionSession) close() {
	g.once.Do(func() {})
	if g.session != nil {
		_ = g.session.Close()
	}
}

// run gives the attention of a network of the kind, whose graph that is.
func (g *attentionSession) run(r *onnx.Runtime, graph []byte, k input.Kind, x *input.Example) (Attention, error) {
	session, err := g.open(r, graph, k)
	if err != nil {
		return nil, fmt.Errorf("load it: %w", err)
	}
	in := Tensors(k, x)
	out, err := session.Run(in)
	if err != nil {
		return nil, fmt.Errorf("where it was packed before graphs gave it, pack it again: %w", err)
	}
	lengths := map[string]int{}
	for _, t := range in {
		lengths[t.Name] = len(t.Int64)
	}
	a := Attention{}
	for i, name := range attended(k) {
		if a[name], err = overHeads(out[i], lengths["comment"], lengths[name]); err != nil {
			return nil, fmt.Errorf("to the %s: %w", name, err)
		}
	}
	return a, nil
}

// Attention runs the network for where it looks. The first call loads it once more. The error says what failed, as
// where the graph was packed before graphs gave it.
func (d *Detector) Attention(x *input.Example) (Attention, error) {
	a, err := d.attentionSession.run(d.runtime, d.graph, d.manifest.Kind, x)
	if err != nil {
		err = fmt.Errorf("ask the model %s for its attention: %w", d.manifest.ID, err)
	}
	return a, err
}

// overHeads is the mean of weights [heads, rows, columns] over the heads.
func overHeads(weights []float32, rows, columns int) ([][]float32, error) {
	size := rows * columns
	if len(weights) == 0 || len(weights)%size != 0 {
		return nil, fmt.Errorf("it gives %d weights for %d × %d", len(weights), rows, columns)
	}
	heads := float32(len(weights) / size)
	mean := make([][]float32, rows)
	for i := range mean {
		mean[i] = make([]float32, columns)
	}
	for i, w := range weights {
		mean[i%size/columns][i%columns] += w / heads
	}
	return mean, nil
}
