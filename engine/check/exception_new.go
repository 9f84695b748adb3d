package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
)

var _ = newRule("exception-new", func(c *subject) *Finding {
	p := c.promised()
	if f := p.otherOutcome(c, true); f != nil {
		return f
	}
	if c.Unit.Type == javadoc.Param {
		return nil
	}
	if f := p.refusedResult(c); f != nil {
		return f
	}
	silent := p.claim(claim.Silent)
	if silent == nil || c.Unit.Type == javadoc.Description {
		return nil
	}
	for _, change := range p.changes {
		if throwsForOnce(c, change) || change.Kind == behaviour.ReturnsOrThrows && change.Old == "returned" {
			return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s`", p.quote(silent),
				change.NewName), silent.Span, change)
		}
	}
	return nil
})

// throwsForOnce reports whether a method that caught exceptions, and threw none, throws one now.
func throwsForOnce(c *subject, change behaviour.Change) bool {
	return change.Kind == behaviour.Throws && change.Old == "" && change.Helper == "" && body(c.Old).has("catch") &&
		!body(c.Old).has("throw") && len(c.Old.Throws) == 0
}
