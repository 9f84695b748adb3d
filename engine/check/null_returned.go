package check

import (
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var nullReturned = &Rule{
	ID: "null-returned", Strength: Evidence, Contradicts: true, Title: "the text rules null out, and it is returned now",
	Origin: "null-gone, the other way round; four of five such units that were read are stale",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || !ruledOut || c.Unit.Type == javadoc.Param {
			return nil
		}
		after := returnedNull.Of(c.New, struct{}{})
		if after == nil || returnedNull.Of(c.Old, struct{}{}) != nil {
			return nil
		}
		return &Finding{
			Message: "the comment rules out null, but the method now returns it",
			Comment: []java.Span{w.span}, New: []java.Span{after.Span},
		}
	},
}
