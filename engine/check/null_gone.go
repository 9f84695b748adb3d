package check

import "jithook/engine/java"

var nullGone = &Rule{
	ID: "null-gone", Strength: Evidence, notParam: true, Title: "the text speaks of null, which is no longer returned",
	Origin: "stale units that a network alone missed: what becomes of null",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut {
			return nil
		}
		before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
		if before == nil || after != nil || !nullReplaced.Of(c.New, c.Old) {
			return nil
		}
		return &Finding{
			Message: "the comment mentions null, but the method no longer returns null",
			Comment: []java.Span{w.span}, Old: []java.Span{before.Span},
		}
	},
}
