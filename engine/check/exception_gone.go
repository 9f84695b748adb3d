package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
)

var exceptionGone = &Rule{
	ID: "exception-gone", Strength: Evidence, Contradicts: true,
	Title:  "the comment says that the method fails, and it no longer throws what it threw",
	Origin: "body-only changes that were read: an exception become a value",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claimOf(func(said *claim.Claim) bool {
			return said.Kind == claim.Throws && said.Text != "error" && said.Text != "illegal" && said.Text != "exception"
		})
		if said == nil || c.Unit.Type == javadoc.Param {
			return nil
		}
		for _, change := range p.changes {
			removed := change.Kind == behaviour.Throws && change.New == "" ||
				change.Kind == behaviour.Ends && change.OldName != "" && change.NewName == ""
			if removed && change.OldName != "NullPointerException" && (change.Kind == behaviour.Ends || p.less()) &&
				!code(c.New).has("throw") && !code(c.New).has("requireNonNull") && !code(c.New).has("checkNotNull") {
				return p.finding(fmt.Sprintf("the comment says %s, but the method no longer throws `%s`", p.quote(said),
					change.OldName), said.Span, change)
			}
		}
		return nil
	},
}
