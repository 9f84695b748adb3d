package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var _ = newRule("null-gone", func(c *subject) *Finding {
	w, ruledOut := nullWord(c)
	if w == nil || ruledOut {
		return nil
	}
	before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
	if annotatedNull.Of(c.New, "").nullness == mayBeNull || before == nil {
		return nil
	}
	if after != nil {
		return nullCaseGone(c, w)
	}
	if !nullReplaced.Of(c.New, c.Old) {
		return nil
	}
	return &Finding{
		Message: "the comment mentions null, but the method no longer returns null",
		Comment: []java.Span{w.span}, Old: []java.Span{before.Span},
	}
})

// nullCaseGone finds a case that the text names behind the word null, and in which the method no longer returns null. A
// call that null is handed to may return it there still.
func nullCaseGone(c *subject, null *name) *Finding {
	p := c.promised()
	at := slices.IndexFunc(p.words, func(w claim.Word) bool { return w.Span == null.span })
	if at < 0 || slices.ContainsFunc(behaviour.Results(c.New), func(value []java.Token) bool {
		return len(value) > 1 && has(value, "null")
	}) {
		return nil
	}
	change, w := p.droppedCase(behaviour.Returns, "null", at+1)
	if change == nil {
		return nil
	}
	return p.finding(fmt.Sprintf("the comment says null where %q, but the method %s", w.Text, change), w.Span, *change)
}
