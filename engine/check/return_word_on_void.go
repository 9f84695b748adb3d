package check

import (
	"fmt"

	"jithook/engine/java"
)

var returnWordOnVoid = &Rule{
	ID: "return-word-on-void", Strength: Evidence, head: true,
	Title:  "the summary says that a method returns something that became void",
	Origin: "return-on-void, of summaries; every such unit of judged-train is stale",
	find: func(c *subject) *Finding {
		w := resultWord(c)
		if w == nil || !becameVoid(c) {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the comment says %q, but the method is now void", w.text),
			Comment: []java.Span{w.span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
		}
	},
}
