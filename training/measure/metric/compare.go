package metric

import (
	"fmt"
	"slices"
)

// DetectionMeasures are what systems that detect are compared by, in the order of the tables' columns.
var DetectionMeasures = [...]string{"P", "R", "F1", "Acc"}

// Measures are those of the detection, and then those of the texts.
var Measures = slices.Concat(DetectionMeasures[:], TextMeasures[:])

// System is what a system, restarted or not, makes of the same units: the updates of each restart. They have no texts
// where it only detects.
type System [][]Updated

// Comparison has the measures of each system and, by measure, how likely a difference as large as that between two of
// them is by chance.
type Comparison struct {
	Means [][]float64   // [system][measure], averaged over its restarts
	P     [][][]float64 // [measure][system][system], symmetric
}

// Compare measures and compares systems, by the detection alone or by all Measures. Unit by unit they must speak of the
// same. The result depends on nothing but its arguments.
func (b Bootstrap) Compare(systems []System, all bool) (*Comparison, error) {
	stale, hits, falls, err := alarms(systems)
	if err != nil {
		return nil, err
	}
	measures := len(DetectionMeasures)
	var texts [][]TextMeans
	if all {
		measures, texts = len(Measures), textsByUnit(len(stale), systems)
	}
	c := new(Comparison)
	c.Means, c.P = b.chances(len(stale), len(systems), measures, func(drawn []uint32, into [][]float64) {
		detection(drawn, stale, hits, falls, into)
		if all {
			textMeans(drawn, texts, into)
		}
	})
	return c, nil
}

// alarms says which units are stale, and lists those of each system's and restart's right and false alarms.
func alarms(systems []System) (stale []bool, hits, falls [][][]int32, err error) {
	for i, s := range systems {
		var h, f [][]int32
		for _, restart := range s {
			truth := make([]bool, len(restart))
			var hit, fall []int32
			for u, made := range restart {
				truth[u] = made.Stale
				if made.Alarm && made.Stale {
					hit = append(hit, int32(u))
				} else if made.Alarm {
					fall = append(fall, int32(u))
				}
			}
			if stale == nil {
				stale = truth
			}
			if !slices.Equal(truth, stale) {
				return nil, nil, nil, fmt.Errorf("compare systems: system %d speaks of other units than those before it", i)
			}
			h, f = append(h, hit), append(f, fall)
		}
		hits, falls = append(hits, h), append(falls, f)
	}
	return stale, hits, falls, nil
}

// detection fills in each system's measures of the detection where unit u stands drawn[u] times.
func detection(drawn []uint32, stale []bool, hits, falls [][][]int32, into [][]float64) {
	var size, positives uint32
	for u, n := range drawn {
		size += n
		if stale[u] {
			positives += n
		}
	}
	of := func(units []int32) (n uint32) {
		for _, u := range units {
			n += drawn[u]
		}
		return n
	}
	for i := range hits {
		var sum [len(DetectionMeasures)]float64
		for r := range hits[i] {
			hit, fall := of(hits[i][r]), of(falls[i][r])
			right := hit + (size - positives) - fall
			for m, v := range [...]float64{
				ratio(int(hit), int(hit+fall)), ratio(int(hit), int(positives)), ratio(int(2*hit), int(hit+fall+positives)),
				ratio(int(right), int(size)),
			} {
				sum[m] += v / float64(len(hits[i]))
			}
		}
		copy(into[i], sum[:])
	}
}

// textsByUnit has the scores of each unit's texts, the mean of the restarts: [unit][system].
func textsByUnit(units int, systems []System) [][]TextMeans {
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

// textMeans fills in each system's means of the texts where unit u stands drawn[u] times.
func textMeans(drawn []uint32, texts [][]TextMeans, into [][]float64) {
	texted := make([][]float64, len(into))
	for i, means := range into {
		texted[i] = means[len(DetectionMeasures):]
		clear(texted[i])
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
				texted[i][m] += times * v
			}
		}
	}
	if size == 0 {
		return
	}
	for _, means := range texted {
		for m := range means {
			means[m] /= size
		}
	}
}
