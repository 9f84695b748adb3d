package threshold

import (
	"math"
	"slices"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
)

// Of a hundred alarms the 40 at 0.9 are all right, of the 30 at 0.7 seven in ten, and of the 30 at 0.5 one in five.
// Together with what blocks the last would be right often enough to warn of.
func TestWarningsAreWorthReadingByThemselves(t *testing.T) {
	var s sample
	for i := range 100 {
		p, stale := 0.9, true
		switch {
		case i%10 >= 7:
			p, stale = 0.5, i/10%5 == 0
		case i%10 >= 4:
			p, stale = 0.7, i/10 < 7
		}
		u := Unit{LogOdds: math.Log(p / (1 - p)), Stale: stale, Read: true}
		for range 10 {
			s.many = append(s.many, u)
		}
	}
	limits := s.limits(javadoc.Return, detector.Calibration{Scale: 1})
	if p := limits.Block.Probability; p <= 0.7 || p > 0.9 {
		t.Errorf("blocks from %v", p)
	}
	if p := limits.Warn.Probability; p <= 0.5 || p > 0.7 {
		t.Errorf("warns from %v", p)
	}
}

// Where no warning is right often enough, there is none below what blocks.
func TestWhereNoWarningIsWorthReadingAllBlock(t *testing.T) {
	var s sample
	for i := range 100 {
		p := 0.9
		if i%2 == 0 {
			p = 0.6
		}
		u := Unit{LogOdds: math.Log(p / (1 - p)), Stale: p == 0.9, Read: true}
		for range 10 {
			s.many = append(s.many, u)
		}
	}
	limits := s.limits(javadoc.Param, detector.Calibration{Scale: 1})
	if p := limits.Block.Probability; p <= 0.6 || p > 0.9 || limits.Warn.Probability != p {
		t.Errorf("warns from %v, blocks from %v", limits.Warn.Probability, p)
	}
}

// drawn are n units as they come, of probability p, of which a share is stale.
func drawn(n int, p, stale float64, witness bool) (all []Unit) {
	for i := range n {
		all = append(all, Unit{LogOdds: math.Log(p / (1 - p)), Witness: witness, Read: true,
			Stale: float64(i) < stale*float64(n)})
	}
	return all
}

// At the same probability the network is right nine times in ten where a check agrees, and else two times in five.
func TestACheckThatAgreesMakesAWarning(t *testing.T) {
	s := sample{many: slices.Concat(drawn(100, 0.7, 0.9, true), drawn(100, 0.7, 0.4, false))}
	limits := s.limits(javadoc.Summary, detector.Calibration{Scale: 1})
	if p := limits.WarnAgreed.Probability; p < WarnPrecision || p > 0.7 {
		t.Errorf("warns from %v where a check agrees", p)
	}
	if p := limits.Warn.Probability; p != Never {
		t.Errorf("warns from %v by itself", p)
	}
}

// Together seven in ten warnings would be right from 0.66 on, but of those at 0.66 four in ten.
func TestTheLeastLikelyWarningIsRightOftenEnough(t *testing.T) {
	s := sample{many: slices.Concat(drawn(120, 0.85, 0.9, true), drawn(80, 0.66, 0.4, true))}
	limits := s.limits(javadoc.Summary, detector.Calibration{Scale: 1})
	if p := limits.WarnAgreed.Probability; p <= 0.66 || p > 0.85 {
		t.Errorf("warns from %v", p)
	}
}

// What contradicts the text is nearly always right, and warns whatever the threshold. It must not lower it for others.
func TestWhatWarnsAnywayChoosesNoThreshold(t *testing.T) {
	s := sample{many: slices.Concat(drawn(60, 0.85, 0.9, true), drawn(60, 0.7, 0.4, true))}
	without := s.limits(javadoc.Summary, detector.Calibration{Scale: 1}).WarnAgreed.Probability
	for _, u := range drawn(200, 0.7, 1, true) {
		u.Anyway = true
		s.many = append(s.many, u)
	}
	limits := s.limits(javadoc.Summary, detector.Calibration{Scale: 1})
	if p := limits.WarnAgreed.Probability; p != without || p <= 0.7 {
		t.Errorf("warns from %v, and without them from %v", p, without)
	}
}
