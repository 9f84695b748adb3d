package detector

import (
	"fmt"
	"math"

	"jithook/engine/javadoc"
)

// largest bounds the numbers of a manifest that are no shares: beyond it, sums and products of a network's results may
// be no numbers any more.
const largest = 1e6

// check returns an error that says which number of a manifest cannot be meant.
func (m *Manifest) check() error {
	for _, t := range javadoc.Types {
		thresholds, ok := m.Thresholds[t]
		if !ok {
			return fmt.Errorf("the model's manifest has no thresholds for %s; pack the model again", t)
		}
		if err := thresholds.check(string(t)); err != nil {
			return err
		}
		calibration, ok := m.Calibration[t]
		if !ok {
			return fmt.Errorf("the model's manifest has no calibration for %s; pack the model again", t)
		}
		if err := inRange(-largest, largest, map[string]float64{"the scale of " + string(t): calibration.Scale,
			"the shift of " + string(t): calibration.Shift}); err != nil {
			return err
		}
	}
	if m.Trees != nil {
		if err := inRange(0, 1, map[string]float64{"the trees' share": m.Trees.Share}); err != nil {
			return err
		}
	}
	if s := m.Second; s != nil {
		return inRange(-largest, largest, map[string]float64{"second.from": s.From, "second.to": s.To})
	}
	return nil
}

func (t Thresholds) check(of string) error {
	for name, x := range map[string]Threshold{"block": t.Block, "agreed": t.Agreed, "warn": t.Warn,
		"warn_agreed": t.WarnAgreed} {
		name = of + "." + name
		if err := inRange(0, never, map[string]float64{name + ".probability": x.Probability}); err != nil {
			return err
		}
		if err := inRange(0, 1, map[string]float64{name + ".precision": x.Precision}); err != nil {
			return err
		}
		if err := inRange(0, largest, map[string]float64{name + ".alarms": x.Alarms}); err != nil {
			return err
		}
	}
	return nil
}

// inRange returns an error for a number that is not between two others, or is none.
func inRange(low, high float64, numbers map[string]float64) error {
	for name, x := range numbers {
		if math.IsNaN(x) || x < low || x > high {
			return fmt.Errorf("the model's manifest has %v for %s, which is not from %v to %v; pack the model again", x, name,
				low, high)
		}
	}
	return nil
}
