package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("param-doubled", func(c *subject) *Finding {
	if c.Unit.Type != javadoc.Param || tags.Of(c.New, c.Doc)[c.Unit.Param] < 2 ||
		tags.Of(c.Old, oldDoc.Of(c.Old, struct{}{}))[c.Unit.Param] > 1 {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("`%s` has two @param tags", c.Unit.Param),
		Comment: []java.Span{c.Unit.Name},
	}
})
