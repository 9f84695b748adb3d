package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("return-on-void", func(c *subject) *Finding {
	if !becameVoid(c) {
		return nil
	}
	f := &Finding{
		Message: fmt.Sprintf("the method returned `%s` and is now %s", java.Spell(returnType(c.Old).tokens), resultless(c)),
		Comment: []java.Span{c.Unit.Span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
		Fixes: javadoc.Deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
	}
	if c.Stood {
		return stood(c, f, "the method returns nothing")
	}
	return f
})

// stood says of a comment that another method had where it stood. What is right there is not known.
func stood(c *subject, f *Finding, message string) *Finding {
	var types []string
	for _, p := range c.Old.Params {
		types = append(types, java.Spell(p.Type))
	}
	f.Message = fmt.Sprintf("%s; the comment stood above `%s(%s)`", message, c.Old.Name, strings.Join(types, ", "))
	f.Fixes = nil
	return f
}

// resultless is what a method is that returns nothing.
func resultless(c *subject) string {
	if c.New.Constructor {
		return "a constructor"
	}
	return "void"
}

func becameVoid(c *subject) bool {
	return !c.Old.Constructor && !isVoid(c.Old.ReturnType) && (c.New.Constructor || isVoid(c.New.ReturnType))
}

var _ = newRule("return-word-on-void", func(c *subject) *Finding {
	w := resultWord(c)
	if w == nil || !becameVoid(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, but the method is now %s", w.Text, resultless(c)),
		Comment: []java.Span{w.Span}, Old: stretch(returnType(c.Old).tokens), New: stretch(returnType(c.New).tokens),
	}
})
