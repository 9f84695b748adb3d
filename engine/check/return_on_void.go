package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("return-on-void", func(c *subject) *Finding {
	if c.Unit.Type != javadoc.Return || !becameVoid(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the method returned `%s` and is now void", spell(returnType(c.Old).tokens)),
		Comment: []java.Span{c.Unit.Span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
		Fixes: deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
	}
})

func becameVoid(c *subject) bool {
	return !c.Old.Constructor && !c.New.Constructor && !isVoid(c.Old.ReturnType) && isVoid(c.New.ReturnType)
}
