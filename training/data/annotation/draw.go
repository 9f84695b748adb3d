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

// Candidate is a unit that may be drawn, and the probability with which a model holds it for stale.
type Candidate struct {
	Unit        *corpus.Unit
	Probability float64
}

// Draw draws n units that nobody has judged from a sample of train, the likelier the less sure the score is of them.
func Draw(ctx context.Context, judgedTrain, train string, n int, s corpus.Sampling,
	score func(*engine.Case) (float64, error)) ([]*corpus.Unit, error) {
	places, said, err := judgedAlready(judgedTrain)
	if err != nil {
		return nil, err
	}
	s.Except = places
	units, err := corpus.Sample(train, s)
	if err != nil {
		return nil, err
	}
	var all []Candidate
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
		all = append(all, Candidate{u, p})
	}
	return draw(all, n, s.Seed, func(c Candidate) float64 { return 4*c.Probability*(1-c.Probability) + least }), nil
}

// DrawReplayed draws n units that nobody has judged from whole histories that a model has judged, in which units stand
// for as many as their weights say: those that it holds for stale with a probability from the least on, the likelier
// the less sure it is of them, and at most perCommit of a commit and type.
func DrawReplayed(judgedTrain string, replayed []Candidate, n, perCommit int, seed uint64,
	least float64) ([]*corpus.Unit, error) {
	places, said, err := judgedAlready(judgedTrain)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	all := slices.DeleteFunc(slices.Clone(replayed), func(c Candidate) bool {
		id := ID(c.Unit)
		_, read := said[id]
		again := seen[id]
		seen[id] = true
		return c.Probability < least || read || again || places[c.Unit.Place()]
	})
	drawn := draw(all, len(all), seed, func(c Candidate) float64 {
		return c.Unit.Weight * c.Probability * (1 - c.Probability)
	})
	type group struct{ repo, commit, typ string }
	of := map[group]int{}
	drawn = slices.DeleteFunc(drawn, func(u *corpus.Unit) bool {
		g := group{u.Repo, u.Commit, string(u.Type)}
		of[g]++
		return perCommit > 0 && of[g] > perCommit
	})
	return drawn[:min(n, len(drawn))], nil
}

// judgedAlready returns the places of the units that the corpus's judged-train judges, and what readers of this project
// said.
func judgedAlready(judgedTrain string) (places map[uint64]bool, said map[string]Annotation, err error) {
	known, err := corpus.ReadAll(judgedTrain)
	if err != nil {
		return nil, nil, err
	}
	said, err = first()
	return Except(known), said, err
}

// draw draws n of the candidates without replacement, each by its weight.
func draw(all []Candidate, n int, seed uint64, weight func(Candidate) float64) []*corpus.Unit {
	type ranked struct {
		*corpus.Unit
		rank float64
	}
	random := rand.New(rand.NewPCG(seed, 0))
	ranks := make([]ranked, 0, len(all))
	for _, c := range all {
		// Efraimidis and Spirakis, 2006: the n greatest of these are a draw by weight.
		ranks = append(ranks, ranked{c.Unit, math.Log(random.Float64()) / weight(c)})
	}
	slices.SortFunc(ranks, func(a, b ranked) int { return cmp.Compare(b.rank, a.rank) })
	var drawn []*corpus.Unit
	for _, r := range ranks[:min(n, len(ranks))] {
		drawn = append(drawn, r.Unit)
	}
	return drawn
}
