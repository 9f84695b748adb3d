package check

import (
	"fmt"

	"jithook/engine"
	"jithook/engine/java"
)

var _ = newRule("inline-gone", func(c *subject) *Finding {
	name, at := engine.Outlived(c.Old, c.New, c.Unit)
	if name == "" {
		return nil
	}
	f := &Finding{Comment: []java.Span{at}}
	f.Message = fmt.Sprintf("the comment names `%s`, which is no longer in the method", name)
	if t, ok := c.Old.TokenPlaces()[name]; ok {
		f.Old = []java.Span{c.Old.Tokens[t].Span}
	}
	if to := engine.Successor(c.Old, c.New, name); to != "" {
		f.Message = fmt.Sprintf("the comment names `%s`, which is now `%s`", name, to)
		f.Fixes = []java.Edit{{Span: at, Text: to}}
	}
	return f
})
