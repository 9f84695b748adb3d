package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
)

var boundMoved = &Rule{
	ID: "bound-moved", Strength: Evidence, Contradicts: true,
	Title:  "the comment gives a limit, and the method compares another way",
	Origin: "body-only changes that were read: a boundary moved, a comparison turned",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Bound)
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			if change.Turned && kindsOf(change, behaviour.Checks, behaviour.Returns) && strings.ContainsAny(change.Old, "<>") &&
				strings.ContainsAny(change.New, "<>") {
				return p.finding(fmt.Sprintf("the comment says %s, and the method checks `%s` where it checked `%s`", p.quote(said),
					change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}
