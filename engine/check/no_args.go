package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var noArgs = &Rule{
	ID: "no-args", Strength: Evidence, Contradicts: true,
	Title:  "the comment says that the constructor has no arguments, and it has some now",
	Origin: "changes that were read: a \"default constructor\" that takes what it needs",
	find: func(c *subject) *Finding {
		said := saidAt(c, noArgsSaid)
		if c.Unit.Type != javadoc.Summary || said == nil || !c.New.Constructor || len(c.Old.Params) > 0 ||
			len(c.New.Params) == 0 {
			return nil
		}
		param := c.New.Params[0]
		return said.finding(fmt.Sprintf("and the constructor has a parameter `%s` now", param.Name), nil,
			[]java.Span{param.Span})
	},
}

// noArgsSaid finds words for a constructor without parameters. A default constructor is one.
var noArgsSaid = expression(`(?i)\b(?:(?:no|zero|0)[\s*-]*(?:arg|param)\w*|parameterless|nullary|` +
	`without` + between + `(?:any` + between + `)?(?:arg|param)\w*|(?:default|empty)` + between + `constructor)\b`)
