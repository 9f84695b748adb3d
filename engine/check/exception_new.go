package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
)

var exceptionNew = &Rule{
	ID: "exception-new", Strength: Evidence, Contradicts: true,
	Title:  "the comment says that nothing happens, or that null is returned, where the method now throws",
	Origin: "body-only changes that were read: a value become an exception",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Silent, claim.Null)
		if said == nil || c.Unit.Type == javadoc.Param {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind == behaviour.Ends && change.NewName != "" && change.OldName == "" &&
				(said.Kind == claim.Null) == (change.Old == "returned `null`") {
				return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s`", p.quote(said), change.NewName),
					said.Span, change)
			}
		}
		return nil
	},
}
