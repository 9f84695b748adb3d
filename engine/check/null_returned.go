package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("null-gone", func(c *subject) *Finding {
	said, ruledOut := nullWord(c)
	if said < 0 || ruledOut {
		return nil
	}
	before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
	if c.New.Nullable("").Nullness == java.MayBeNull || before == nil {
		return nil
	}
	if after != nil {
		return nullCaseGone(c, c.names()[said].Span)
	}
	if !nullReplaced.Of(c.New, c.Old) {
		return nil
	}
	return &Finding{
		Message: "the comment mentions null, but the method no longer returns null",
		Comment: []java.Span{c.names()[said].Span}, Old: []java.Span{before.Span},
	}
})

// nullCaseGone finds a case that the text names behind the word null, and in which the method no longer returns null. A
// call that null is handed to may return it there still.
func nullCaseGone(c *subject, null java.Span) *Finding {
	p := c.promised()
	at := slices.IndexFunc(p.words, func(w claim.Word) bool { return w.Span == null })
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

var _ = newRule("null-returned", func(c *subject) *Finding {
	said, ruledOut := nullWord(c)
	if said < 0 || !ruledOut || nullElsewhere(c.names()) {
		return nil
	}
	if a := annotatedNow(c, java.MayBeNull); a != nil {
		return nullAnnotated(c, "rules out null", c.names()[said].Span, a)
	}
	after := returnedNull.Of(c.New, struct{}{})
	if after == nil || returnedNull.Of(c.Old, struct{}{}) != nil {
		return nil
	}
	return &Finding{
		Message: "the comment rules out null, but the method now returns it",
		Comment: []java.Span{c.names()[said].Span}, New: []java.Span{after.Span},
	}
})

// nullElsewhere reports whether words rule null out of something else than the result, or in a case alone: "their
// non-null values", "if it is not null", "could not be read, then null".
func nullElsewhere(names []javadoc.Name) bool {
	for i, w := range names {
		if w.Lower() != "null" {
			continue
		}
		for k := max(0, i-beforeNull-1); k < i; k++ {
			switch near := names[k].Lower(); {
			case near == "if" || near == "then" || near == "or" && k == i-1:
				return true
			case near == "non" && k > 1 && i+1 < len(names):
				return true
			}
		}
		return false
	}
	return false
}

var _ = newRule("null-new", func(c *subject) *Finding {
	said, _ := nullWord(c)
	before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
	if said >= 0 || before != nil || after == nil {
		return nil
	}
	return &Finding{
		Message: "the method now returns null, and the comment does not say so",
		Comment: []java.Span{c.Unit.Span}, New: []java.Span{after.Span},
	}
})
