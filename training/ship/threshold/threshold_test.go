package threshold_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"jithook/detector"
	"jithook/training/ship/threshold"
)

// TestCalibrateFindsTheCurve draws labels from a known curve; with enough of them the fit must come back to it.
func TestCalibrateFindsTheCurve(t *testing.T) {
	truth := detector.Calibration{Scale: 0.6, Shift: -1.2}
	random := rand.New(rand.NewPCG(1, 2))
	units := make([]threshold.Unit, 20_000)
	for i := range units {
		units[i].LogOdds = random.NormFloat64() * 3
		units[i].Stale = random.Float64() < truth.Probability(units[i].LogOdds)
	}
	got := threshold.Calibrate(units)
	if math.Abs(got.Scale-truth.Scale) > 0.05 || math.Abs(got.Shift-truth.Shift) > 0.1 {
		t.Errorf("fitted %+v to labels drawn from %+v", got, truth)
	}
}

// TestCalibrateStaysFiniteWhereAThresholdSeparates: without the pull the scale would grow without bound.
func TestCalibrateStaysFiniteWhereAThresholdSeparates(t *testing.T) {
	got := threshold.Calibrate([]threshold.Unit{{LogOdds: 4, Stale: true}, {LogOdds: 3, Stale: true}, {LogOdds: -3},
		{LogOdds: -4}})
	if !(got.Scale > 0.8 && got.Scale < 3) {
		t.Errorf("scale %v", got.Scale)
	}
	if none := threshold.Calibrate(nil); none != (detector.Calibration{Scale: 1}) {
		t.Errorf("without units the calibration is %+v, want the identity", none)
	}
}

// many repeats a unit whose probability under the identity is p.
func many(n int, p float64, mined, stale bool) []threshold.Unit {
	units := make([]threshold.Unit, n)
	for i := range units {
		units[i] = threshold.Unit{LogOdds: math.Log(p / (1 - p)), Mined: mined, Stale: stale}
	}
	return units
}

func join(parts ...[]threshold.Unit) (all []threshold.Unit) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func TestChooseWeighsByTheNaturalRate(t *testing.T) {
	identity := detector.Calibration{Scale: 1}
	// Readers found the changed ones stale from 0.5 on, and of the unchanged ones those above 0.8.
	judged := join(many(60, 0.9, true, true), many(60, 0.6, true, true), many(40, 0.9, false, true),
		many(60, 0.6, false, false))
	tests := []struct {
		name    string
		natural []threshold.Unit
		demand  float64
		least   float64 // bounds of the threshold
		most    float64
	}{
		{"few unchanged comments: the lower group pays", join(many(95, 0.6, true, false), many(5, 0.6, false, false)), 0.9,
			0.06, 0.6},
		{"as many unchanged: only the upper group pays", join(many(50, 0.6, true, false), many(50, 0.6, false, false),
			many(20, 0.9, true, false), many(20, 0.9, false, false)), 0.9, 0.61, 0.9},
		{"a lower demand takes the lower group in", join(many(50, 0.6, true, false), many(50, 0.6, false, false)), 0.4, 0.06,
			0.6},
		{"nothing ever fires", many(100, 0.01, false, false), 0.9, threshold.Never, threshold.Never},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := threshold.Choose(judged, tt.natural, identity, tt.demand, 0)
			if got.Probability < tt.least || got.Probability > tt.most {
				t.Errorf("chose %+v, want a threshold from %v to %v", got, tt.least, tt.most)
			}
			if got.Probability <= 1 && got.Precision < tt.demand {
				t.Errorf("precision %v is below what was demanded, %v", got.Precision, tt.demand)
			}
		})
	}
}

func TestAThresholdNeedsJudgements(t *testing.T) {
	identity := detector.Calibration{Scale: 1}
	natural := join(many(50, 0.95, true, false), many(50, 0.6, true, false))
	for n, least := range map[int]float64{9: threshold.Never, 10: 0.61} {
		judged := join(many(n, 0.95, true, true), many(60, 0.6, true, false))
		if got := threshold.Choose(judged, natural, identity, 0.9, 0); got.Probability < least ||
			n == 10 && got.Probability > 0.95 {
			t.Errorf("%d judged alarms: chose %+v", n, got)
		}
	}
}

// TestTheCertainDoNotPayForTheOthers: nearly all alarms at 0.9 are right, one in two at 0.6, and one in ten at 0.2.
// Taken together they would do.
func TestTheCertainDoNotPayForTheOthers(t *testing.T) {
	read := join(many(195, 0.9, false, true), many(5, 0.9, false, false),
		many(20, 0.6, false, true), many(20, 0.6, false, false), many(2, 0.2, false, true), many(18, 0.2, false, false))
	natural := join(many(200, 0.9, false, false), many(40, 0.6, false, false), many(20, 0.2, false, false))
	if all := threshold.Choose(read, natural, detector.Calibration{Scale: 1}, 0.6, 0); all.Probability > 0.2 {
		t.Errorf("together from %v on", all.Probability)
	}
	if least := threshold.Least(read, 0.6); least < 0.61 || least > 0.8 {
		t.Errorf("one by one from %v on", least)
	}
	if least := threshold.Least(read[:9], 0.6); least != threshold.Never {
		t.Errorf("chosen from nine: %v", least)
	}
}
