package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
)

var truthTurned = &Rule{
	ID: "truth-turned", Strength: Evidence, Contradicts: true,
	Title:  "the comment says when the result is true, and the method returns the opposite now",
	Origin: "body-only changes that were read: `return true` became `return false`",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claimOf(func(said *claim.Claim) bool {
			return said.Kind == claim.Truth && said.Text != "boolean" || said.Kind == claim.Always || said.Kind == claim.Default
		})
		if said == nil || c.Unit.Type == javadoc.Param {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind == behaviour.Returns && change.Turned {
				return p.finding(fmt.Sprintf("the comment says %s, and the method now returns `%s` where it returned `%s`",
					p.quote(said), change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}
