package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
)

var alwaysGone = &Rule{
	ID: "always-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that one value is always returned, and the method returns another one now",
	Origin: "histories of 193 projects: authors changed 15 of 17 such comments, and the other two are stale",
	find: func(c *subject) *Finding {
		said := saidAt(c, alwaysSaid)
		if said == nil || len(c.New.Body) == 0 {
			return nil
		}
		value := strings.ToLower(string(c.New.Source[said.group.Start:said.group.End]))
		if value == "zero" {
			value = "0"
		}
		other := func(r []java.Token) bool { return valueText(r) != value }
		i := slices.IndexFunc(c.New.Returns, other)
		if len(c.Old.Returns) == 0 || slices.ContainsFunc(c.Old.Returns, other) || i < 0 {
			return nil
		}
		is := c.New.Returns[i]
		if constantName(valueText(is)) != "" {
			return nil // which may stand for the value
		}
		return said.finding(fmt.Sprintf("and the method has `%s` now", asWritten(c.New, is[:len(is)-1])),
			stretch(c.Old.Returns[0]), stretch(is))
	},
}

// alwaysSaid finds words that say which value is always returned, and the value in them.
var alwaysSaid = expression(`(?i)\balways\s+(?:(?:returns?|be|is|an?|the|value)\s+)*(null|true|false|zero|-?[01])\b`)

// valueText is what a return statement gives, without spaces.
func valueText(statement []java.Token) string {
	var b strings.Builder
	for _, t := range statement[1 : len(statement)-1] {
		b.WriteString(t.Text)
	}
	return b.String()
}
