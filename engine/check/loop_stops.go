package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var loopStops = &Rule{
	ID: "loop-stops", Strength: Evidence, Quiet: true, notParam: true,
	Title:  "the comment says first or all, and the loop stops early now, or no longer",
	Origin: "body-only changes that were read: first became any or all",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.First, claim.All, claim.Any)
		if said == nil || loops(c.Old) != loops(c.New) {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind == behaviour.Stops && (change.New != "") == (said.Kind == claim.All) {
				return p.finding(fmt.Sprintf("the comment says %s, and the method %s", p.quote(said), change), said.Span, change)
			}
		}
		return nil
	},
}

// loops reports whether a method has a loop.
func loops(m *java.Method) bool { return code(m).has("for") || code(m).has("while") }
