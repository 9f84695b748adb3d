package updates

import (
	"context"
	_ "embed"
	"errors"
	"slices"

	"jithook/engine/javadoc"
	"jithook/training/worker"
	"jithook/updater"
)

//go:embed rank.py
var rankScript string

// Rank fits the ranking of options by what authors wrote, and chooses from which confidence on one is shown: the least from which on the
// share right, of what is shown in projects that the fit did not see, is the author's wording to the word. The Python needs scikit-learn.
func Rank(ctx context.Context, python string, offered []Offered, right float64) (updater.Ranking, error) {
	var request struct {
		Features [][]float64    `json:"features"`
		Types    []javadoc.Type `json:"types"`
		Groups   []string       `json:"groups"` // projects
		Right    []bool         `json:"right"`
	}
	for _, o := range offered {
		for place := range o.Options {
			request.Features = append(request.Features, o.Options[place].Features(place))
			request.Types = append(request.Types, o.Unit.Type)
			request.Groups = append(request.Groups, o.Unit.Repo)
			request.Right = append(request.Right, slices.Equal(o.Options[place].New, o.New))
		}
	}
	if len(request.Right) == 0 {
		return updater.Ranking{}, errors.New("rank suggestions: there is none")
	}
	var answer struct {
		Weights   []float64
		Intercept map[javadoc.Type]float64
		HeldOut   []float64 `json:"held_out"`
	}
	if err := worker.Ask(ctx, python, rankScript, request, &answer); err != nil {
		return updater.Ranking{}, err
	}
	r := updater.Ranking{Weights: answer.Weights, Intercept: answer.Intercept}
	var best []said
	rest := answer.HeldOut
	for _, o := range offered {
		if len(o.Options) == 0 {
			continue
		}
		var of said
		for place := range o.Options {
			if rest[place] > of.confidence {
				of = said{rest[place], slices.Equal(o.Options[place].New, o.New)}
			}
		}
		rest = rest[len(o.Options):]
		best = append(best, of)
	}
	r.Shown, r.Right, r.Coverage = choose(best, len(offered), right)
	return r, nil
}

// said is a unit's best option, as held out of the fit.
type said struct {
	confidence float64
	right      bool
}

// choose finds the least confidence from which on the wanted share is right; 2 where there is none.
func choose(best []said, units int, wanted float64) (shown, right, coverage float64) {
	slices.SortStableFunc(best, func(a, b said) int {
		if a.confidence > b.confidence {
			return -1
		}
		return 1
	})
	shown = 2
	hits := 0
	for i, s := range best {
		if s.right {
			hits++
		}
		if share := float64(hits) / float64(i+1); share >= wanted && i+1 >= least {
			shown, right, coverage = s.confidence, share, float64(i+1)/float64(units)
		}
	}
	return shown, right, coverage
}

// least is how many suggestions a choice rests on at least.
const least = 30
