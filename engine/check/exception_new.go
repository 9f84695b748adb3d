package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
)

var _ = newRule("exception-new", func(c *subject) *Finding {
	p := c.promised()
	silent := p.claim(claim.Silent)
	for _, change := range p.changes {
		said := silent
		if said == nil || !throwsForOnce(c, change) {
			if thrown := p.throwsInstead(change); thrown != nil {
				change.Kind, change.NewName = behaviour.ReturnsOrThrows, thrown.NewName
			}
			if change.Kind != behaviour.ReturnsOrThrows || change.NewName == "" || change.OldName != "" {
				continue
			}
			said = p.claimOf(func(said *claim.Claim) bool { return gives(said, returnedIn(change.Old)) })
		}
		if said != nil {
			return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s`", p.quote(said),
				change.NewName), said.Span, change)
		}
	}
	return nil
})

// throwsInstead is the exception that is all that came where all that went is a value that was returned.
func (p *promise) throwsInstead(change behaviour.Change) *behaviour.Change {
	if len(p.changes) != 2 || change.Kind != behaviour.Returns || change.New != "" {
		return nil
	}
	for i := range p.changes {
		if p.changes[i].Kind == behaviour.Throws && p.changes[i].Old == "" {
			return &p.changes[i]
		}
	}
	return nil
}

// throwsForOnce reports whether a method that caught exceptions, and threw none, throws one now.
func throwsForOnce(c *subject, change behaviour.Change) bool {
	return change.Kind == behaviour.Throws && change.Old == "" && change.Helper == "" && body(c.Old).has("catch") &&
		!body(c.Old).has("throw") && len(c.Old.Throws) == 0
}

// gives reports whether a claim is of what was returned, or of nothing that happens.
func gives(said *claim.Claim, returned string) bool {
	switch {
	case returned == "null":
		return said.Kind == claim.Null
	case isNumber(returned) && returned != "0" && returned != "1":
		return said.Kind == claim.Value && said.Text == returned
	case isNothing(returned):
		return said.Kind == claim.Empty
	}
	return said.Kind == claim.Silent
}
