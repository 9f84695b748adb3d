package detector

import (
	"jithook/engine"
	"jithook/engine/behaviour"
)

// Ask is between OK and Warn: too little for a warning, but enough that whoever can read should look. People do not see
// it unless they say so.
const Ask Level = "ask"

// readable reports whether a reader may be asked about a case: where only local variables got other names, nothing is
// to be read.
func readable(c *engine.Case) bool { return !engine.OnlyLocalRenames(c.Old, c.New) }

// doubt makes a verdict a question where nothing is held against the unit, and the model's probability is that of one.
func (v *Verdict) doubt(p Policy, limits Thresholds) {
	if least := limits.Ask.Probability; p.Ask && v.Level == OK && least > 0 && v.Probability >= least && readable(v.Case) {
		v.question(p)
	}
}

// question raises a verdict to Ask, unless the policy silences what the model says.
func (v *Verdict) question(p Policy) {
	t := v.Case.Unit.Type
	if p.ofNetwork(Ask, v.Case.Unit) == Ask {
		v.Level, v.Rule = Ask, ModelRule(t)
	}
}

// Doubted makes a question of a verdict that is none by its probability, for a change that would have nothing read
// otherwise. It is false where there is nothing to read: the method does what it did, or the policy does not ask.
func (d *Detector) Doubted(v Verdict) (Verdict, bool) {
	if d.policy.Ask && v.Level == OK && v.Consulted && readable(v.Case) && behaviour.Changed(v.Case.Old, v.Case.New) {
		v.question(d.policy)
	}
	return v, v.Level == Ask
}
