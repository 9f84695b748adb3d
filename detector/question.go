package detector

import (
	"jithook/engine"
	"jithook/engine/behaviour"
)

// Ask is between OK and Warn: too little for a warning, but enough that whoever can read should look. People do not see
// it unless they say so.
const Ask Level = "ask"

// doubt makes a verdict a question where the model has a say, nothing is held against the unit, and the model's
// probability is that of one.
func (v *Verdict) doubt(p Policy, limits Thresholds) {
	if !p.Ask || v.Level != OK || !ModelApplies(v.Case) {
		return
	}
	least := limits.AskFrom(engine.Relevant(v.Case.Old, v.Case.New, v.Case.Unit.Type))
	if least > 0 && v.Probability >= least {
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
	if d.policy.Ask && v.Level == OK && v.ModelRan && ModelApplies(v.Case) && behaviour.Changed(v.Case.Old, v.Case.New) {
		v.question(d.policy)
	}
	return v, v.Level == Ask
}
