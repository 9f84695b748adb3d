package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// annotatedNow is the annotation by which what a unit describes says something of null that it did not say before; nil
// where there is none.
func annotatedNow(c *subject, want java.Nullness) *java.Annotated {
	param := ""
	switch c.Unit.Type {
	case javadoc.Param:
		param = c.Unit.Param
	case javadoc.Return:
	default:
		if resultWord(c) == nil {
			return nil
		}
	}
	before, after := c.Old.Nullable(param), c.New.Nullable(param)
	if after.Nullness != want || before.Nullness == want {
		return nil
	}
	return &after
}

// nullAnnotated is the finding that an annotation says otherwise than the words of a text.
func nullAnnotated(c *subject, said string, words java.Span, a *java.Annotated) *Finding {
	part := "result"
	if c.Unit.Type == javadoc.Param {
		part = "parameter"
	}
	f := &Finding{
		Message: fmt.Sprintf("the comment %s, but the %s is now `%s`", said, part, a.Name),
		Comment: []java.Span{words}, New: []java.Span{a.Span},
	}
	if before := c.Old.Nullable(c.Unit.Param); before.Nullness != java.Unsaid {
		f.Old = []java.Span{before.Span}
	}
	return f
}
