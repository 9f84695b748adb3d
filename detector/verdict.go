package detector

import (
	"slices"

	"jithook/engine"
	"jithook/engine/check"
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
	// Probability that the unit is stale: 1 where a certain check fired, the calibrated network's where it was asked, else 0.
	Probability float64
	// Asked tells whether the network judged. It is not asked what is certain, nor cases that Asks excludes.
	Asked bool
	// Findings are the checks that fired, in the order of check.All.
	Findings []check.Finding
}

// byChecks is the verdict without the network.
func byChecks(c *engine.Case, found []check.Finding) Verdict {
	v := Verdict{Case: c, Level: OK, Findings: found}
	for _, f := range found {
		switch {
		case f.Rule.Strength == check.Certain:
			v.Level, v.Rule, v.Probability = Block, f.Rule.ID, 1
			return v
		case v.Level == OK && !f.Rule.Quiet:
			v.Level, v.Rule = Warn, f.Rule.ID
		}
	}
	return v
}

// ask adds to the checks' verdict what the network says, with probability p. It never takes a warning back: the evidence stands.
func (v *Verdict) ask(p float64, limits Thresholds) {
	v.Asked, v.Probability = true, p
	switch {
	case p >= limits.Block.Probability, p >= limits.Agreed.Probability && Witnessed(v.Findings):
		v.Level, v.Rule = Block, ModelRule(v.Case.Unit.Type)
	case p >= limits.Warn.Probability:
		v.Level, v.Rule = Warn, ModelRule(v.Case.Unit.Type)
	}
}

// Witnessed tells whether one of the findings warns by itself.
func Witnessed(found []check.Finding) bool {
	return slices.ContainsFunc(found, func(f check.Finding) bool { return !f.Rule.Quiet })
}
