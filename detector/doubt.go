package detector

import (
	"slices"

	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// Questionable reports whether a reader may be asked about a unit: it is not wrong for certain, and the code of its
// method, type or field changed in more than its layout, the name of a local variable, or what is logged. Another name
// of a parameter alone is a matter of units that a rule has something against.
func (v Verdict) Questionable() bool {
	c := v.Case
	switch {
	case c.Link != nil, c.Adopted, c.Unit.Type == javadoc.Inline, check.AnyCertain(v.Findings):
		return false
	case !c.Edited():
		return true
	case engine.OnlyRenames(c.Old, c.New):
		return len(v.Findings) > 0 && !engine.OnlyLocalRenames(c.Old, c.New)
	}
	return !behaviour.OnlyReports(c.Old, c.New)
}

// Unlikely is up to where nobody is asked. `jit-train ask` counts what that leaves out, and how many questions a commit
// has with it.
const Unlikely = 0.025

// Likelihood ranks what may be stale, for those who are asked first about what is likeliest. The model knows nothing of
// later sentences, exceptions, types and fields, so evidence stands for it there.
func (v Verdict) Likelihood() float64 {
	const warned, suspected, hinted, thrown, changed = 0.6, 0.4, 0.2, 0.04, 0.02
	p := max(v.Doubt, v.Probability)
	switch {
	case v.Level != OK:
		p = max(p, warned)
	case HasEvidence(v.Findings):
		p = max(p, suspected)
	case len(v.Findings) > 0:
		p = max(p, hinted)
	case v.Case.Unit.Type == javadoc.Throws && throwsOtherwise(v.Case):
		p = max(p, thrown)
	case v.Doubt == 0 && behaviour.Changed(v.Case.Old, v.Case.New):
		p = max(p, changed)
	}
	return p
}

// throwsOtherwise reports whether a method throws something else than before, or in another case.
func throwsOtherwise(c *engine.Case) bool {
	return slices.ContainsFunc(behaviour.Diff(c.Old, c.New), func(change behaviour.Change) bool {
		return change.Kind == behaviour.Throws || change.Kind == behaviour.ReturnsOrThrows
	})
}
