package filter

import (
	"slices"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Judged is what was judged of one method in a run.
type Judged struct {
	Doc *javadoc.Doc
	// Network holds the units that were judged, each with whether the network had its say beside the checks.
	Network map[*javadoc.Unit]bool

	judged map[string]bool // by name, what all says
}

// NewJudged begins with nothing judged.
func NewJudged(doc *javadoc.Doc) Judged {
	return Judged{Doc: doc, Network: map[*javadoc.Unit]bool{}, judged: map[string]bool{}}
}

// Unused returns the names of the suppression that are not among the used ones, which silenced a finding in a run,
// though all was judged that they could have silenced: every unit of its type for a type and for the network's rule on
// it, every unit of the method for a check. A unit that was not judged, because the change touched it or the settings
// leave it out, proves nothing.
func (d *Suppression) Unused(v Judged, used []string) []string {
	if !d.Holds() {
		return nil
	}
	var unused []string
	for _, name := range d.Names {
		if slices.Contains(used, name) {
			continue
		}
		all, known := v.judged[name]
		if !known { // many suppressions may ask for one name
			all = v.all(name)
			v.judged[name] = all
		}
		if all {
			unused = append(unused, name)
		}
	}
	return unused
}

// all reports whether every unit was judged on which a name could have had a finding, and there is one.
func (v Judged) all(name string) bool {
	rule := check.ByID(name)
	some := false
	if rule != nil && (rule.Judges(javadoc.Link) || rule.Judges(javadoc.Inline)) {
		return false // they are judged only where they name what is gone
	}
	for u := range v.Doc.All() {
		model := detector.ModelRule(u.Type)
		if rule != nil && !rule.Judges(u.Type) || rule == nil && !Covers(name, model, u.Kind()) {
			continue
		}
		asked, judged := v.Network[u]
		if !judged || rule == nil && u.Learnt() && !asked {
			return false
		}
		some = true
	}
	return some
}

// MarkStanding marks the suppressions of a file that stand in its old version already.
func MarkStanding(old *java.File, suppressions []*Suppression) {
	if len(suppressions) == 0 {
		return
	}
	before := map[string]bool{}
	for _, d := range ReadSuppressions(old) {
		before[d.Text] = true
	}
	for _, d := range suppressions {
		d.Standing = before[d.Text]
	}
}
