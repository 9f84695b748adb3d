// Package metric is the one measure of a detector: training, evaluation and reports all count here.
package metric

import (
	"cmp"
	"math"
	"slices"

	"jithook/engine/javadoc"
)

// Item is one judged unit and what a detector says of it.
type Item struct {
	Type  javadoc.Type
	Stale bool    // the truth
	Score float64 // the detector's probability of staleness; only its order matters for the average precision
	Alarm bool    // whether the detector speaks at the level that is measured
}

// Scores are the figures of one set of items, each in [0, 1]. Precision, recall and F1 are those of the class "stale"
// and 0 where they are not defined, as scikit-learn has it.
type Scores struct {
	N                int     `json:"n"`
	Positives        int     `json:"positives"`
	Precision        float64 `json:"precision"`
	Recall           float64 `json:"recall"`
	F1               float64 `json:"f1"`
	Accuracy         float64 `json:"accuracy"`
	AveragePrecision float64 `json:"average_precision"`
}

// Table has the scores of all items and of each type apart: all of them together hide that @param is nearly solved.
type Table = ByType[Scores]

// ByType has one set of figures of all units and one of each type.
type ByType[S any] struct {
	All     S `json:"all"`
	Return  S `json:"return"`
	Param   S `json:"param"`
	Summary S `json:"summary"`
}

// Measure fills a table.
func Measure(items []Item) Table {
	return byType(items, func(i Item) javadoc.Type { return i.Type }, measure)
}

func byType[I, S any](all []I, typeOf func(I) javadoc.Type, measure func([]I) S) ByType[S] {
	only := func(t javadoc.Type) S {
		return measure(slices.DeleteFunc(slices.Clone(all), func(i I) bool { return typeOf(i) != t }))
	}
	return ByType[S]{All: measure(all), Return: only(javadoc.Return), Param: only(javadoc.Param),
		Summary: only(javadoc.Summary)}
}

// At returns the items with alarms where the score reaches the threshold.
func At(items []Item, threshold float64) []Item {
	items = slices.Clone(items)
	for i := range items {
		items[i].Alarm = items[i].Score >= threshold
	}
	return items
}

// Best is the threshold at which the items have the greatest F1, the highest such one; +Inf where none of them is
// stale.
func Best(items []Item) float64 {
	best, threshold := 0.0, math.Inf(1)
	steps, stale := Steps(items)
	for _, at := range steps {
		if f1 := 2 * float64(at.Hit) / float64(at.Alarms+stale); f1 > best {
			best, threshold = f1, at.Score
		}
	}
	return threshold
}

// Step is what alarms from a score on are: how many, and how many of them right.
type Step struct {
	Score       float64
	Alarms, Hit int
}

// Steps lists the steps from the highest score to the lowest, and counts what is stale. Items of one score enter
// together, so that their order does not matter.
func Steps(items []Item) (steps []Step, stale int) {
	order := slices.Clone(items)
	slices.SortFunc(order, func(a, b Item) int { return cmp.Compare(b.Score, a.Score) })
	for i, it := range order {
		if it.Stale {
			stale++
		}
		if i+1 == len(order) || order[i+1].Score != it.Score {
			steps = append(steps, Step{it.Score, i + 1, stale})
		}
	}
	return steps, stale
}

func measure(items []Item) Scores {
	var hit, alarms, stale, right int
	for _, it := range items {
		if it.Alarm {
			alarms++
		}
		if it.Stale {
			stale++
		}
		if it.Alarm && it.Stale {
			hit++
		}
		if it.Alarm == it.Stale {
			right++
		}
	}
	return Scores{
		N: len(items), Positives: stale,
		Precision: ratio(hit, alarms), Recall: ratio(hit, stale), F1: ratio(2*hit, alarms+stale),
		Accuracy:         ratio(right, len(items)),
		AveragePrecision: averagePrecision(items),
	}
}

// averagePrecision is the sum over the distinct scores of precision times the recall gained there: scikit-learn's
// average_precision_score. It is computed here, since a report or jit-train eval needs no Python; a test holds it
// against scikit-learn's figures.
func averagePrecision(items []Item) float64 {
	var sum float64
	before := 0
	steps, stale := Steps(items)
	for _, at := range steps {
		sum += ratio(at.Hit, at.Alarms) * ratio(at.Hit-before, stale)
		before = at.Hit
	}
	return sum
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
