package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
)

var boundMoved = &Rule{
	ID: "bound-moved", Strength: Evidence, Quiet: true, Title: "the comment gives a limit, and the method compares another way",
	Origin: "body-only changes that were read: a boundary moved, a comparison turned",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Bound)
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind == behaviour.Checks && change.Turned || change.Kind == behaviour.Returns && change.Turned && change.Old != "true" && change.Old != "false" {
				return p.finding(fmt.Sprintf("the comment says %s, and the method checks `%s` where it checked `%s`", p.quote(said), change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}
