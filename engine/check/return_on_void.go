package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var returnOnVoid = &Rule{
	ID: "return-on-void", Strength: Certain, Title: "an @return on a method that became void",
	find: func(c *subject) *Finding {
		if c.Unit.Type != javadoc.Return || !becameVoid(c) {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the method returned `%s` and is void now", spell(returnType(c.Old))),
			Comment: []java.Span{c.Unit.Span}, Old: stretch(returnType(c.Old)), New: stretch(returnType(c.New)),
			Fixes: deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
		}
	},
}

var returnWordOnVoid = &Rule{
	ID: "return-word-on-void", Strength: Evidence, Contradicts: true, Title: "the summary says that a method returns something that became void",
	find: func(c *subject) *Finding {
		w := resultWord(c)
		if w == nil || !becameVoid(c) {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the text says %q, but the method is void now", w.text),
			Comment: []java.Span{w.span}, Old: stretch(returnType(c.Old)), New: stretch(returnType(c.New)),
		}
	},
}

func becameVoid(c *subject) bool {
	return !c.Old.Constructor && !c.New.Constructor && !isVoid(c.Old.ReturnType) && isVoid(c.New.ReturnType)
}
