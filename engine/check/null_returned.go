package check

import "jithook/engine/java"

var _ = newRule("null-returned", func(c *subject) *Finding {
	w, ruledOut := nullWord(c)
	if w == nil || !ruledOut || nullElsewhere(c.names()) {
		return nil
	}
	if a := annotatedNow(c, mayBeNull); a != nil {
		return nullAnnotated(c, "rules out null", w.span, a)
	}
	after := returnedNull.Of(c.New, struct{}{})
	if after == nil || returnedNull.Of(c.Old, struct{}{}) != nil {
		return nil
	}
	return &Finding{
		Message: "the comment rules out null, but the method now returns it",
		Comment: []java.Span{w.span}, New: []java.Span{after.Span},
	}
})

// nullElsewhere reports whether words rule null out of something else than the result, or in a case alone: "their
// non-null values", "if it is not null", "could not be read, then null".
func nullElsewhere(names []name) bool {
	for i, w := range names {
		if w.lower() != "null" {
			continue
		}
		for k := max(0, i-beforeNull-1); k < i; k++ {
			switch near := names[k].lower(); {
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
