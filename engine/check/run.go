package check

import (
	"slices"

	"jithook/engine"
	"jithook/engine/javadoc"
)

// All returns every rule, in the order in which findings are reported. Models name the rules that they read, so the
// order is no part of them.
func All() []*Rule { return slices.Clone(rules()) }

// AnyCertain reports whether a certain rule is among those that fired.
func AnyCertain(found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool { return f.Rule.Strength == Certain })
}

// EvidenceRules returns the rules of strength Evidence that a model may read, in the order of All.
func EvidenceRules() []*Rule {
	return slices.DeleteFunc(All(), func(r *Rule) bool {
		return r.Strength != Evidence || r.Judges(javadoc.Link) || r.Judges(javadoc.Inline)
	})
}

// ByID returns a rule, or nil where none is or was called so.
func ByID(id string) *Rule {
	for _, r := range rules() {
		if slices.Contains(r.IDs(), id) {
			return r
		}
	}
	return nil
}

// Run returns what the rules have against the case's unit, in the order of All, quiet ones included.
func Run(c *engine.Case) []Finding { return run(newSubject(c)) }

func run(s *subject) []Finding {
	var out []Finding
	for _, r := range rules() {
		if !r.reads(s.Case) {
			continue
		}
		if f := r.find(s); f != nil {
			f.Rule = r
			out = append(out, *f)
		}
	}
	return out
}

// SurelyStale reports whether a certain rule is among those that Run has fire. That takes a small part of Run's time.
func SurelyStale(c *engine.Case) bool {
	return slices.ContainsFunc(rules(), func(r *Rule) bool { return r.Strength == Certain && r.Find(c) != nil })
}

// Vector is a model's view of findings on a unit of a type: 1 for each id of those that it reads by which a rule that
// fired is or was called, else 0.
func Vector(ids []string, findings []Finding, t javadoc.Type) []float32 {
	v := make([]float32, len(ids))
	for i, id := range ids {
		if slices.ContainsFunc(findings, func(f Finding) bool { return f.Rule.Called(id, t) }) {
			v[i] = 1
		}
	}
	return v
}
