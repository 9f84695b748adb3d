package detector

import (
	"slices"

	"jithook/engine"
	"jithook/engine/check"
)

// Level says what a verdict does to the commit.
type Level string

// The levels, from harmless to blocking.
const (
	OK    Level = "ok"
	Warn  Level = "warn"
	Block Level = "block"
)

// Verdict is the detector's judgement of one comment unit.
type Verdict struct {
	Case  *engine.Case
	Level Level
	// Rule is the id of the judge that decided: the certain check, else the network's rule for the type ("stale-return"),
	// else the first evidence. It is "" at level OK.
	Rule string
	// Probability that the unit is stale: 1 where a certain check fired, the calibrated model's where it ran,
	// but not less than that of a warning where a check contradicts the text, else 0.
	Probability float64
	// Doubt is how likely the unit is stale, to say what a reader is asked about first, and for nothing else: the
	// calibrated model's probability also where it has no say, 0 where it did not look.
	Doubt float64
	// ModelRan reports whether the model judged. It is skipped where a certain check fired, even one that the policy
	// silences, and where ModelApplies is false and there is no evidence.
	ModelRan bool
	// Findings are the checks that fired and that the policy does not silence, in the order of check.All.
	Findings []check.Finding
}

// Tempered is the verdict as far as another agrees, which is of the same unit where a part of the change was not made.
func (v Verdict) Tempered(other Verdict) Verdict {
	found := slices.DeleteFunc(slices.Clone(v.Findings), func(f check.Finding) bool {
		return !slices.ContainsFunc(other.Findings, func(o check.Finding) bool { return o.Rule == f.Rule })
	})
	if other.Level.Above(v.Level) || len(found) < len(other.Findings) {
		return v
	}
	other.Case, other.Findings = v.Case, found
	return other
}

// byChecks is the verdict without the network: the first of the findings that do most decides.
func byChecks(c *engine.Case, found []check.Finding, p Policy) Verdict {
	v := Verdict{Case: c, Findings: p.enabled(found)}
	v.decide(p, nil)
	if check.AnyCertain(v.Findings) && !harmless(c) {
		v.Probability = 1
	}
	return v
}

// harmless reports whether a change does nothing but rename local variables. What a link names is none of the method's
// own.
func harmless(c *engine.Case) bool {
	return c.Link == nil && c.Edited() && engine.OnlyLocalRenames(c.Old, c.New)
}

// decide gives the level that the findings bring. Evidence of a doubted rule brings only what the policy says of the
// rule, unless it contradicts the text.
func (v *Verdict) decide(p Policy, doubted map[string]bool) {
	v.Level, v.Rule = OK, ""
	if harmless(v.Case) {
		return // the text may use the old name, as a word
	}
	for _, f := range v.Findings {
		if _, named := p.Rules[f.Rule.ID]; doubted[f.Rule.ID] && !named && !f.Rule.Contradicts &&
			f.Rule.Strength != check.Certain {
			continue
		}
		if level := p.ofCheck(f.Rule, v.Case.Unit.Kind()); level.Above(v.Level) {
			v.Level, v.Rule = level, f.Rule.ID
		}
	}
}

// addModel adds to the checks' verdict what the model says, with probability p. Evidence of the rules that it was
// trained with warns only where it has a say and p is high enough; of others it knows nothing, and they do what they do
// by themselves.
func (v *Verdict) addModel(p float64, limits Thresholds, policy Policy, rules map[string]bool) {
	v.ModelRan, v.Probability = true, p
	least := limits.WarnAgreed.Probability
	limits = limits.For(v.Case)
	if p < limits.WarnAgreed.Probability {
		v.decide(policy, rules)
	}
	if ModelApplies(v.Case) {
		level := limits.Level(p, HasEvidence(known(v.Findings, rules)))
		if level = policy.ofNetwork(level, v.Case.Unit); level != OK && !v.Level.Above(level) {
			v.Level, v.Rule = level, ModelRule(v.Case.Unit.Type)
		}
	}
	// What such a rule finds is stale more often than what the model warns of from the least probability on.
	if r := check.ByID(v.Rule); r != nil && r.Contradicts && v.Level != OK {
		v.Probability = max(p, least)
	}
}

// known keeps the findings of rules.
func known(found []check.Finding, rules map[string]bool) []check.Finding {
	return slices.DeleteFunc(slices.Clone(found), func(f check.Finding) bool { return !rules[f.Rule.ID] })
}

// HasEvidence reports whether one of the findings is evidence that may warn.
func HasEvidence(found []check.Finding) bool {
	return slices.ContainsFunc(found, func(f check.Finding) bool { return !f.Rule.Quiet })
}
