package threshold

import (
	"math"
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
		u := Unit{LogOdds: math.Log(p / (1 - p)), Reached: true, Stale: stale, Read: true}
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
		u := Unit{LogOdds: math.Log(p / (1 - p)), Reached: true, Stale: p == 0.9, Read: true}
		for range 10 {
			s.many = append(s.many, u)
		}
	}
	limits := s.limits(javadoc.Param, detector.Calibration{Scale: 1})
	if p := limits.Block.Probability; p <= 0.6 || p > 0.9 || limits.Warn.Probability != p {
		t.Errorf("warns from %v, blocks from %v", limits.Warn.Probability, p)
	}
}
