package update

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"

	"jithook/encode/update"
	"jithook/engine"
	"jithook/onnx"
	"jithook/training/data/corpus"
	"jithook/training/measure/metric"
	"jithook/updater"
)

// OpenGenerator opens the generator of comments that is packed in a directory.
func OpenGenerator(dir string, r *onnx.Runtime) (*updater.Updater, error) {
	g, err := updater.Open(os.DirFS(dir), r)
	if err != nil {
		return nil, err
	}
	if g.Manifest().Output != update.Generated {
		g.Close()
		return nil, fmt.Errorf("%s is no generator of comments: its output is %q", dir, g.Manifest().Output)
	}
	return g, nil
}

// Generate asks a generator of comments how likely it finds each candidate that was made for the units, as
// Made.Likelihoods has it.
func Generate(
	ctx context.Context, generator *updater.Updater, units []*corpus.Unit, made []Made, done func(),
) ([]Made, error) {
	of, err := pair(units, made)
	if err != nil {
		return nil, err
	}
	return each(ctx, units, done, func(unit *corpus.Unit, c *engine.Case) (*Made, error) {
		m := of[unit]
		if m == nil || len(m.Candidates) == 0 {
			return m, nil
		}
		r, err := generator.Read(c, nil)
		if err != nil {
			return nil, err
		}
		var targets []*update.Target
		for _, k := range m.Candidates {
			targets = append(targets, generator.Encoder().Target(r.Example, k.New))
		}
		losses, err := generator.Losses(r, targets)
		if err != nil {
			return nil, err
		}
		generated := *m
		for _, loss := range losses {
			generated.Likelihoods = append(generated.Likelihoods, math.Exp(-loss))
		}
		return &generated, nil
	})
}

// Weights of the candidates' own probability, of their likelihood by a generator of comments and of their likeness to
// the old comment in the seed's reranking (Panthaplackel et al., ACL 2020).
const (
	byBeam      = 0.5
	byGenerator = 0.3
	byMETEOR    = 0.2
)

// Reranked is the candidate that the seed's reranking puts first.
func (m *Made) Reranked() []string {
	best, top := m.Old, math.Inf(-1)
	var total float64
	for _, c := range m.Candidates {
		total += math.Exp(c.LogProbability)
	}
	for i, c := range m.Candidates {
		if rank := byBeam*math.Exp(c.LogProbability)/total + byGenerator*m.Likelihoods[i] + byMETEOR*metric.METEOR(c.New,
			m.Old); rank > top {
			best, top = c.New, rank
		}
	}
	return best
}

// reranks reports whether a row takes the candidate that the seed's reranking puts first.
func reranks(name string) bool {
	kind, rest, _ := strings.Cut(name, "-")
	return kind == "joint" || kind == "pretrained" && !strings.Contains(rest, beamOnly)
}

// beamOnly marks the rows that take the likeliest candidate.
const beamOnly = "-beam"
