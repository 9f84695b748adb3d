package detector_test

import (
	"math"
	"testing"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/javadoc"
)

// shipsCut is a change of what a method returns.
func shipsCut(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Return, "", "the list of ships, never null", shipsDoc,
		"public List<Ship> ships() {\n    return ships;\n}",
		"public List<Ship> ships() {\n    return ships.subList(0, 2);\n}")
}

// shipsHidden is a change of what a method does besides returning.
func shipsHidden(t *testing.T) *engine.Case {
	return caseOf(t, javadoc.Summary, "", "Adds a ship and tells the harbour.", "/** Adds a ship and tells the harbour. */",
		"void add(Ship ship) {\n    ships.add(ship);\n    harbour.tell(ship);\n}",
		"void add(Ship ship) {\n    ships.add(ship);\n}")
}

// A reader is asked about what is likelier than the threshold and not likely enough for a warning, where a policy says
// so. The threshold is another where the change does not reach what the comment describes.
func TestAsk(t *testing.T) {
	d := open(t)
	for _, c := range []*engine.Case{shipsCut(t), shipsHidden(t)} {
		kind := c.Unit.Type
		limits := d.Thresholds()[kind]
		least := limits.AskFrom(kind == javadoc.Return)
		const warn = 0.6
		if least <= 0 || least >= warn || limits.AskFrom(true) == limits.AskFrom(false) {
			t.Fatalf("%s: a reader is asked from %v or %v on", kind, limits.AskFrom(true), limits.AskFrom(false))
		}
		odds := func(p float64) float64 {
			k := d.Manifest().Calibration[kind]
			return (math.Log(p/(1-p)) - k.Shift) / k.Scale
		}
		asking := d.With(detector.Policy{Ask: true, Thresholds: map[javadoc.Type]detector.Thresholds{
			kind: {Warn: detector.Threshold{Probability: warn}}}})
		silent := d.With(detector.Policy{Ask: true, Types: map[javadoc.Type]detector.Level{kind: detector.OK}})
		for _, want := range []struct {
			by    *detector.Detector
			p     float64
			level detector.Level
		}{
			{d, least + 0.001, detector.OK},
			{asking, least + 0.001, detector.Ask},
			{asking, least - 0.001, detector.OK},
			{asking, warn - 0.001, detector.Ask},
			{asking, warn + 0.001, detector.Warn},
			{silent, least + 0.001, detector.OK},
		} {
			if v := want.by.JudgeKnowing(c, nil, odds(want.p)); v.Level != want.level {
				t.Errorf("%s: at %v it is %s, want %s", kind, want.p, v.Level, want.level)
			}
		}
	}
}

// Of a change without any question, one is made of what is likeliest, but not where the method does what it did.
func TestDoubted(t *testing.T) {
	d := open(t)
	asking := d.With(detector.Policy{Ask: true})
	const harmless = -20
	same, other := emptyInOneLine(t), shipsCut(t)
	if v, ok := asking.Doubted(asking.JudgeKnowing(other, nil, harmless)); !ok || v.Level != detector.Ask ||
		v.Rule != "stale-return" {
		t.Errorf("of a method that does something else it makes %s by %q", v.Level, v.Rule)
	}
	if v, ok := d.Doubted(d.JudgeKnowing(other, nil, harmless)); ok || v.Level != detector.OK {
		t.Errorf("nobody is there to ask, and it makes %s", v.Level)
	}
	if v, ok := asking.Doubted(asking.JudgeKnowing(localRenamed(t), nil, harmless)); ok {
		t.Errorf("of a renamed local variable it makes %s", v.Level)
	}
	if v, ok := asking.Doubted(asking.JudgeKnowing(same, nil, harmless)); ok {
		t.Errorf("of a method that does what it did it makes %s", v.Level)
	}
}
