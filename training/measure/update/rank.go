package update

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/train/worker"
	"jithook/updater"
)

// Rank fits the ranking of options by what authors wrote. It chooses from which confidence on one is shown where the
// hook would ask: the least from which on the share right, of what is shown in projects that the fit did not see, is
// the author's wording to the word. Of what is left there, it chooses from where on the share nearer is nearer to the
// author's wording than the old comment. The Python needs scikit-learn.
func Rank(ctx context.Context, python string, offered []Offered, right, nearer float64) (updater.Ranking, error) {
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
	if err := worker.Ask(ctx, python, "rank", request, &answer); err != nil {
		return updater.Ranking{}, err
	}
	r := updater.Ranking{Weights: answer.Weights, Intercept: answer.Intercept}
	for _, o := range offered {
		for i := range o.Options {
			o.Options[i].Confidence, answer.HeldOut = answer.HeldOut[0], answer.HeldOut[1:]
		}
	}
	limit(&r, offered, right, nearer)
	return r, nil
}

// limit chooses from where on options are shown and guessed. Only comments that the hook would ask about count: the
// others are easier, so that a limit that is good on average would let poor wordings through where they are asked for.
func limit(r *updater.Ranking, offered []Offered, right, nearer float64) {
	asked := 0
	var wanted []Offered
	var best, chosen []said
	for _, o := range offered {
		if !o.Wanted {
			continue
		}
		asked++
		if option, _ := r.Pick(o.Options); option != nil {
			wanted, best = append(wanted, o), append(best, o.said(option))
		}
	}
	r.Shown, chosen = choose(best, right, func(s said) bool { return s.right })
	r.Right, r.Coverage = share(chosen, func(s said) bool { return s.right }), float64(len(chosen))/float64(max(asked, 1))
	var guesses []said
	for _, o := range wanted {
		if option, standing := r.Pick(o.Options); standing != updater.Suggestion {
			guesses = append(guesses, o.said(option))
		}
	}
	g := &r.Guessed
	g.From, chosen = choose(guesses, nearer, func(s said) bool { return s.nearer })
	g.Count, g.Right = len(chosen), share(chosen, func(s said) bool { return s.right })
	g.Nearer, g.Further = share(chosen, func(s said) bool { return s.nearer }),
		share(chosen, func(s said) bool { return s.further })
}

// said is an option that was picked for a unit, its confidence held out of the fit, and how it compares with the
// author's wording.
type said struct {
	confidence             float64
	right, nearer, further bool
}

func (o *Offered) said(option *updater.Option) said {
	before, after := metric.Distance(o.Old, o.New), metric.Distance(option.New, o.New)
	return said{option.Confidence, after == 0, after < before, after > before}
}

// choose finds the least confidence from which on the wanted share is good, and what is shown so; 2 where there is
// none.
func choose(all []said, wanted float64, good func(said) bool) (from float64, shown []said) {
	slices.SortStableFunc(all, func(a, b said) int { return cmp.Compare(b.confidence, a.confidence) })
	from = 2
	hits := 0
	for i, s := range all {
		if good(s) {
			hits++
		}
		if i+1 >= least && float64(hits) >= wanted*float64(i+1) {
			from, shown = s.confidence, all[:i+1]
		}
	}
	return from, shown
}

// share is the fraction for which something holds, 0 of none.
func share(all []said, holds func(said) bool) float64 {
	n := 0
	for _, s := range all {
		if holds(s) {
			n++
		}
	}
	return float64(n) / float64(max(len(all), 1))
}

// least is how many suggestions a choice rests on at least.
const least = 30
