package detector

import (
	"slices"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// Level is what a verdict means for the commit.
type Level string

// The levels, from harmless to blocking.
const (
	OK    Level = "ok"
	Warn  Level = "warn"
	Block Level = "block"
)

// Verdict is what the detector holds of one comment unit.
type Verdict struct {
	Case  *engine.Case
	Level Level
	// Rule is the id of what decided: the certain check, else the network's rule for the type ("stale-return"), else the
	// first evidence. It is "" at level OK.
	Rule string
	// Probability that the unit is stale: 1 where a certain check fired, the calibrated network's otherwise, and 0 where
	// there is no network.
	Probability float64
	// Findings are the checks that fired, in the order of check.All.
	Findings []check.Finding
}

// decide weighs what the checks found against the network's probability p. Without a network p is 0.
func decide(c *engine.Case, found []check.Finding, p float64, limits map[javadoc.Type]Thresholds) Verdict {
	v := Verdict{Case: c, Level: OK, Probability: p, Findings: found}
	for _, f := range found {
		if f.Rule.Strength == check.Certain {
			v.Level, v.Rule, v.Probability = Block, f.Rule.ID, 1
			return v
		}
	}
	t, known := limits[c.Unit.Type]
	switch {
	case known && p >= t.Block.Probability:
		v.Level, v.Rule = Block, ModelRule(c.Unit.Type)
	case known && p >= t.Warn.Probability:
		v.Level, v.Rule = Warn, ModelRule(c.Unit.Type)
	default:
		if loud := slices.IndexFunc(found, func(f check.Finding) bool { return !f.Rule.Quiet }); loud >= 0 {
			v.Level, v.Rule = Warn, found[loud].Rule.ID
		}
	}
	return v
}
