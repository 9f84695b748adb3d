package report

import (
	"cmp"
	"slices"

	"jithook/training/measure/metric"
)

// point is one of a curve.
type point struct{ x, y float64 }

// precisionRecall is the curve of recall (x) against precision (y) as the threshold falls. Units of one score enter
// together.
func precisionRecall(items []metric.Item) (curve []point) {
	steps, stale := metric.Steps(items)
	for _, at := range steps {
		if stale > 0 {
			curve = append(curve, point{float64(at.Hit) / float64(stale), float64(at.Hit) / float64(at.Alarms)})
		}
	}
	return curve
}

// calibration is, for units of like score, the mean score (x) against the share that is stale (y). The units are cut by
// score into as many parts of equal size as are asked for, where scores differ.
func calibration(items []metric.Item, parts int) []point {
	order := slices.Clone(items)
	slices.SortFunc(order, func(a, b metric.Item) int { return cmp.Compare(a.Score, b.Score) })
	var curve []point
	for start := 0; start < len(order); {
		end := min(len(order), max(start+1, (len(curve)+1)*len(order)/parts))
		for end < len(order) && order[end].Score == order[end-1].Score {
			end++
		}
		var score, stale float64
		for _, it := range order[start:end] {
			score += it.Score
			if it.Stale {
				stale++
			}
		}
		n := float64(end - start)
		curve = append(curve, point{score / n, stale / n})
		start = end
	}
	return curve
}
