package check

import "jithook/engine/java"

var nullImpossible = &Rule{
	ID: "null-impossible", Strength: Evidence, Contradicts: true,
	Title:  "the text speaks of null, and the type became primitive or Optional",
	Origin: "null-gone, of types; every such unit of judged-train is stale",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut || c.after.empty() || c.before.never() || !c.after.never() {
			return nil
		}
		return &Finding{
			Message: "the comment mentions null, but `" + spell(c.after.tokens) + "` is never null",
			Comment: []java.Span{w.span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
		}
	},
}
