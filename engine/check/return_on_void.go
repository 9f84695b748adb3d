package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("return-on-void", func(c *subject) *Finding {
	if !becameVoid(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the method returned `%s` and is now void", java.Spell(returnType(c.Old).tokens)),
		Comment: []java.Span{c.Unit.Span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
		Fixes: javadoc.Deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
	}
})

func becameVoid(c *subject) bool {
	return !c.Old.Constructor && !c.New.Constructor && !isVoid(c.Old.ReturnType) && isVoid(c.New.ReturnType)
}

var _ = newRule("return-word-on-void", func(c *subject) *Finding {
	w := resultWord(c)
	if w == nil || !becameVoid(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, but the method is now void", w.Text),
		Comment: []java.Span{w.Span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
	}
})
