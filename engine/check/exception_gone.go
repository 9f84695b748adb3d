package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var exceptionGone = &Rule{
	ID: "exception-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that the method fails, and it no longer throws what it threw",
	Origin: "body-only changes that were read: an exception become a value",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claimOf(func(said *claim.Claim) bool {
			return said.Kind == claim.Throws && failing[said.Text]
		})
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			removed := change.Kind == behaviour.Throws && change.New == "" ||
				change.Kind == behaviour.Ends && change.OldName != "" && change.NewName == ""
			if removed && change.OldName != "NullPointerException" && !passesOn(c.Old, change) &&
				(change.Kind == behaviour.Ends || p.less()) && !code(c.New).has("throw") &&
				!code(c.New).has("requireNonNull") && !code(c.New).has("checkNotNull") {
				return p.finding(fmt.Sprintf("the comment says %s, but the method no longer throws `%s`", p.quote(said),
					change.OldName), said.Span, change)
			}
		}
		return nil
	},
}

// failing are the words that say that a method fails, not that something else does.
var failing = map[string]bool{
	"throws": true, "throw": true, "raises": true, "throws an exception": true, "will throw": true, "is thrown": true,
	"fails if": true, "fails when": true, "fails with": true, "rejects": true,
}

// passesOn reports whether what a method threw stood behind a catch: what is called still throws.
func passesOn(m *java.Method, change behaviour.Change) bool {
	at := slices.IndexFunc(m.Body, func(t java.Token) bool { return t.Text == "catch" })
	return at >= 0 && len(change.OldSpans) > 0 && m.Body[at].Start < change.OldSpans[0].Start
}
