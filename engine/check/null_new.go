package check

import (
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("null-new", func(c *subject) *Finding {
	w, _ := nullWord(c)
	before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
	if c.Unit.Type != javadoc.Return || w != nil || before != nil || after == nil {
		return nil
	}
	return &Finding{
		Message: "the method now returns null, and the comment does not say so",
		Comment: []java.Span{c.Unit.Span}, New: []java.Span{after.Span},
	}
})
