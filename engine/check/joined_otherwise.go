package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
)

var joinedOtherwise = &Rule{
	ID: "joined-otherwise", Strength: Evidence, Contradicts: true,
	Title:  "the comment says both or either, and \"and\" became \"or\" in the code, or the reverse",
	Origin: "body-only changes that were read: \"iff both\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Both, claim.Either, claim.All, claim.Any, claim.None, claim.Truth)
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind == behaviour.Joins && change.Old != "" && change.New != "" && change.Old != change.New {
				return p.finding(fmt.Sprintf("the comment says %s, and the method joins its conditions by `%s` where it was `%s`",
					p.quote(said), change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}
