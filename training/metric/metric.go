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

// Scores are the figures of one set of items, each in [0, 1]. Precision, recall and F1 are those of the class "stale" and 0
// where they are not defined, as scikit-learn has it.
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
type Table struct {
	All     Scores `json:"all"`
	Return  Scores `json:"return"`
	Param   Scores `json:"param"`
	Summary Scores `json:"summary"`
}

// Measure fills a table.
func Measure(items []Item) Table {
	only := func(t javadoc.Type) Scores {
		var some []Item
		for _, it := range items {
			if it.Type == t {
				some = append(some, it)
			}
		}
		return measure(some)
	}
	return Table{All: measure(items), Return: only(javadoc.Return), Param: only(javadoc.Param), Summary: only(javadoc.Summary)}
}

// At returns the items with alarms where the score reaches the threshold.
func At(items []Item, threshold float64) []Item {
	items = slices.Clone(items)
	for i := range items {
		items[i].Alarm = items[i].Score >= threshold
	}
	return items
}

// Best is the threshold at which the items have the greatest F1, the highest such one; +Inf where none of them is stale.
func Best(items []Item) float64 {
	byScore := slices.Clone(items)
	slices.SortFunc(byScore, func(a, b Item) int { return cmp.Compare(b.Score, a.Score) })
	stale := 0
	for _, it := range items {
		if it.Stale {
			stale++
		}
	}
	best, threshold, hit := 0.0, math.Inf(1), 0
	for i, it := range byScore {
		if it.Stale {
			hit++
		}
		if i+1 < len(byScore) && byScore[i+1].Score == it.Score {
			continue // what scores alike is alarmed at together
		}
		if f1 := 2 * float64(hit) / float64(i+1+stale); f1 > best {
			best, threshold = f1, it.Score
		}
	}
	return threshold
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
		Precision: ratio(hit, alarms), Recall: ratio(hit, stale), F1: ratio(2*hit, alarms+stale), Accuracy: ratio(right, len(items)),
		AveragePrecision: averagePrecision(items),
	}
}

// averagePrecision is the sum over the distinct scores of precision times the recall gained there. Items of one score enter together,
// so their order does not matter: scikit-learn's average_precision_score.
func averagePrecision(items []Item) float64 {
	order := slices.Clone(items)
	slices.SortFunc(order, func(a, b Item) int { return cmp.Compare(b.Score, a.Score) })
	stale := 0
	for _, it := range order {
		if it.Stale {
			stale++
		}
	}
	var sum float64
	hit, before := 0, 0
	for i, it := range order {
		if it.Stale {
			hit++
		}
		if i+1 < len(order) && order[i+1].Score == it.Score {
			continue
		}
		sum += ratio(hit, i+1) * ratio(hit-before, stale)
		before = hit
	}
	return sum
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
