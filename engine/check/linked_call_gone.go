package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
)

var linkedCallGone = &Rule{
	ID: "linked-call-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says by its name and brackets what is called, and the method no longer calls it",
	Origin: "code-gone, of calls: \"uses {@code Registry.lookup()}\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 || givesUp(c.New) || mostlyNew.Of(c.New, c.Old) ||
			c.extracted() && addsCode.Of(c.New, c.Old) || callsHelper.Of(c.New, c.Old) {
			return nil
		}
		source := c.New.Source
		for _, w := range c.names() {
			if !w.code || w.span.End >= len(source) || source[w.span.End] != '(' ||
				source[w.span.Start-1] != '#' && source[w.span.Start-1] != '.' ||
				code(c.New).holds(strings.TrimPrefix(w.text, "get")) || moved(c).all.spoken(w.text) {
				continue
			}
			for i := 1; i < len(c.Old.Body); i++ {
				if c.Old.Body[i].Text == "(" && c.Old.Body[i-1].Text == w.text {
					return &Finding{
						Message: fmt.Sprintf("the comment says `%s`, which the method no longer calls", w.text),
						Comment: []java.Span{w.span}, Old: []java.Span{c.Old.Body[i-1].Span},
					}
				}
			}
		}
		return nil
	},
}
