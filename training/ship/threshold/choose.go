package threshold

import (
	"iter"
	"math"

	"jithook/detector"
)

// Never is a threshold that no probability reaches.
const Never = 2

// Named are the thresholds of a type of comment, and what people call them.
func Named(t detector.Thresholds) iter.Seq2[string, detector.Threshold] {
	return func(yield func(string, detector.Threshold) bool) {
		_ = yield("block", t.Block) && yield("block, where evidence agrees", t.Agreed) && yield("warn", t.Warn) &&
			yield("warn, where evidence agrees", t.WarnAgreed)
	}
}

// What is known of alarms before a single one was judged, as a share that is right and the number of judgements it is
// worth. Of comments that their authors changed with the code and that a detector is sure of, most were stale; of
// comments that were left alone, one in five was, being a missed update.
const (
	priorChanged   = 0.9
	priorUnchanged = 0.2
	priorWorth     = 2
)

// fewest is how many judged alarms a threshold needs: with fewer, what is assumed beforehand would choose it.
const fewest = 10

// Choose returns the lowest threshold, from a least one on, whose alarms, taken together, are right at least as often
// as demanded.
//
// Judged units are few and were not drawn at the base rate, so they only tell what share of alarms is right, apart for
// comments that their author changed and comments that were left alone. How many alarms of each kind there are is
// counted on natural, units of whole histories.
func Choose(judged, natural []Unit, k detector.Calibration, precision, least float64) detector.Threshold {
	best := detector.Threshold{Probability: Never}
	for percent := 99; percent > 5 && float64(percent) >= 100*least; percent-- {
		t, known := expect(judged, natural, k, float64(percent)/100)
		if t.Alarms > 0 && known >= fewest && t.Precision >= precision {
			best = t
		}
	}
	return best
}

// Least returns the probability from which on even the least likely alarm is right as often as demanded, where Choose
// looks at all of them together. Read are judged units as they come, with the log-odds of calibrated probabilities.
func Least(read []Unit, precision float64) float64 {
	curve := Calibrate(read)
	if len(read) < fewest || curve.Scale <= 0 {
		return Never
	}
	z := (math.Log(precision/(1-precision)) - curve.Shift) / curve.Scale
	return math.Ceil(100/(1+math.Exp(-z))) / 100
}

// expect estimates what a threshold brings, and reports how many judged units reach it.
func expect(judged, natural []Unit, k detector.Calibration, threshold float64) (t detector.Threshold, known int) {
	fires := func(u Unit) bool { return k.Probability(u.LogOdds) >= threshold }
	var right, alarms float64
	for _, mined := range []bool{true, false} {
		prior := priorUnchanged
		if mined {
			prior = priorChanged
		}
		stale, n := prior*priorWorth, float64(priorWorth)
		for _, u := range judged {
			if u.Mined == mined && fires(u) {
				n++
				known++
				if u.Stale {
					stale++
				}
			}
		}
		fired := 0.0
		for _, u := range natural {
			if u.Mined == mined && fires(u) {
				fired++
			}
		}
		alarms += fired
		right += fired * stale / n
	}
	t = detector.Threshold{Probability: threshold}
	if alarms > 0 {
		t.Precision, t.Alarms = right/alarms, 1000*alarms/float64(len(natural))
	}
	return t, known
}
