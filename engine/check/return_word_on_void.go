package check

import (
	"fmt"

	"jithook/engine/java"
)

var _ = newRule("return-word-on-void", func(c *subject) *Finding {
	w := resultWord(c)
	if w == nil || !becameVoid(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, but the method is now void", w.text),
		Comment: []java.Span{w.span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
	}
})
