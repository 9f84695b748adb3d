package threshold

import (
	"slices"
)

// Choice is a threshold and what it is expected to bring.
type Choice struct {
	Probability float64 // from which on to speak; Never where no threshold is precise enough
	Precision   float64 // the share of alarms that are right, estimated at the natural rate
	Alarms      float64 // per 1,000 units at the natural rate
}

// Never is a threshold that no probability reaches.
const Never = 2

// What is known of alarms before a single one was judged, as a share that is right and the number of judgements it is worth. Of
// comments that their authors changed with the code and that a detector is sure of, most were stale; of comments that were
// left alone, one in five was, being a missed update.
const (
	priorChanged   = 0.9
	priorUnchanged = 0.2
	priorWorth     = 2
)

// At is a unit with the probability that was given for it.
type At struct {
	Probability float64
	Scored
}

// Choose returns the lowest threshold whose alarms are right at least as often as demanded, and above which every
// threshold's are, too.
//
// Judged units are few and were not drawn at the natural rate, so they only tell what share of alarms is right, apart for comments
// that their author changed and comments that were left alone. How many alarms of each kind there are is counted on natural,
// units of whole histories.
func Choose(judged, natural []At, precision float64) Choice {
	best := Choice{Probability: Never}
	var steps []float64
	for t := 0.99; t > 0.05; t -= 0.01 {
		steps = append(steps, t)
	}
	for _, t := range steps {
		c := expect(judged, natural, t)
		if c.Alarms > 0 && c.Precision < precision {
			break
		}
		if c.Alarms > 0 {
			best = c
		}
	}
	return best
}

// expect estimates what a threshold brings.
func expect(judged, natural []At, threshold float64) Choice {
	var right, alarms, units float64
	for _, mined := range []bool{true, false} {
		prior := priorUnchanged
		if mined {
			prior = priorChanged
		}
		stale, n := prior*priorWorth, float64(priorWorth)
		for _, u := range judged {
			if u.Mined == mined && u.Probability >= threshold {
				n++
				if u.Stale {
					stale++
				}
			}
		}
		fired := 0.0
		for _, u := range natural {
			if u.Mined == mined {
				units++
				if u.Probability >= threshold {
					fired++
				}
			}
		}
		alarms += fired
		right += fired * stale / n
	}
	c := Choice{Probability: threshold}
	if alarms > 0 {
		c.Precision, c.Alarms = right/alarms, 1000*alarms/units
	}
	return c
}

// Apply gives each unit its probability.
func Apply(units []Scored, probability func(logOdds float64) float64) []At {
	at := make([]At, 0, len(units))
	for _, u := range units {
		at = append(at, At{probability(u.LogOdds), u})
	}
	return slices.Clip(at)
}
