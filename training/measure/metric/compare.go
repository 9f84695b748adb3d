package metric

import (
	"fmt"
	"slices"
)

// UpdateMeasures are what systems that detect and update are compared by: those of the texts, and then those of the
// detection.
var UpdateMeasures = [...]string{"xMatch", "METEOR", "BLEU-4", "SARI", "GLEU", "P", "R", "F1", "Acc"}

// UpdateSystem is what a system makes of the same units: the updates of each restart.
type UpdateSystem [][]Updated

// UpdateMeans are a system's measures on a set, averaged over its restarts.
type UpdateMeans [len(UpdateMeasures)]float64

// UpdateComparison has the means of each system and, by measure, how likely a difference as large as that between two
// of them is by chance.
type UpdateComparison struct {
	Means []UpdateMeans
	P     [len(UpdateMeasures)][][]float64 // [measure][system][system], symmetric
}

// CompareUpdates measures and compares systems by the test of Compare. Unit by unit they must speak of the same.
func (b Bootstrap) CompareUpdates(systems []UpdateSystem) (*UpdateComparison, error) {
	var stale []bool
	var detections []System
	for i, s := range systems {
		var detection System
		for _, restart := range s {
			truth, alarms := make([]bool, len(restart)), make([]bool, len(restart))
			for u, made := range restart {
				truth[u], alarms[u] = made.Stale, made.Alarm
			}
			if stale == nil {
				stale = truth
			}
			if !slices.Equal(truth, stale) {
				return nil, fmt.Errorf("compare updates: system %d speaks of other units than those before it", i)
			}
			detection = append(detection, alarms)
		}
		detections = append(detections, detection)
	}
	hits, falls, err := alarms(stale, detections)
	if err != nil {
		return nil, err
	}
	texts := textsByUnit(len(stale), systems)
	measured, p := b.chances(len(stale), len(systems), len(UpdateMeasures), func(drawn []uint32, into [][]float64) {
		textMeans(drawn, texts, into)
		detection := make([][]float64, len(into))
		for i, all := range into {
			detection[i] = all[len(TextMeasures):]
		}
		means(drawn, stale, hits, falls, detection)
	})
	c := &UpdateComparison{P: [len(UpdateMeasures)][][]float64(p)}
	for _, m := range measured {
		c.Means = append(c.Means, UpdateMeans(m))
	}
	return c, nil
}

// textsByUnit has the scores of each unit's texts, the mean of the restarts: [unit][system].
func textsByUnit(units int, systems []UpdateSystem) [][]TextMeans {
	texts := table[TextMeans](units, len(systems))
	for i, s := range systems {
		for _, restart := range s {
			for u, made := range restart {
				for m, v := range made.Text.Means() {
					texts[u][i][m] += v / float64(len(s))
				}
			}
		}
	}
	return texts
}

// textMeans fills in each system's means where unit u stands drawn[u] times.
func textMeans(drawn []uint32, texts [][]TextMeans, into [][]float64) {
	for _, means := range into {
		clear(means[:len(TextMeasures)])
	}
	var size float64
	for u, n := range drawn {
		if n == 0 {
			continue
		}
		times := float64(n)
		size += times
		for i := range texts[u] {
			for m, v := range texts[u][i] {
				into[i][m] += times * v
			}
		}
	}
	if size == 0 {
		return
	}
	for _, means := range into {
		for m := range TextMeasures {
			means[m] /= size
		}
	}
}
