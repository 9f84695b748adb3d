package annotation

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"jithook/engine"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// least is the weight of a unit that the score is sure of: now and then it is wrong there, too.
const least = 0.03

// Draw draws n units that nobody has judged from a sample of train, the likelier the less sure the score is of them.
func Draw(ctx context.Context, judgedTrain, train string, n int, s corpus.Sampling,
	score func(*engine.Case) (float64, error)) ([]*corpus.Unit, error) {
	known, err := corpus.ReadAll(judgedTrain)
	if err != nil {
		return nil, err
	}
	said, err := first()
	if err != nil {
		return nil, err
	}
	s.Except = Except(known)
	units, err := corpus.Sample(train, s)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(s.Seed, 0))
	ranks := map[*corpus.Unit]float64{}
	var open []*corpus.Unit
	for _, u := range units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c, err := dataset.Case(u)
		if _, read := said[ID(u)]; err != nil || read {
			continue
		}
		p, err := score(c)
		if err != nil {
			return nil, err
		}
		// Efraimidis and Spirakis, 2006: the n greatest of these are a draw by weight.
		ranks[u] = math.Log(random.Float64()) / (4*p*(1-p) + least)
		open = append(open, u)
	}
	slices.SortFunc(open, func(a, b *corpus.Unit) int { return cmp.Compare(ranks[b], ranks[a]) })
	return open[:min(n, len(open))], nil
}
