package check

import (
	"strings"

	"jithook/engine/java"
)

var closedNow = &Rule{
	ID: "closed-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that what was passed stays open, and the method closes it now",
	Origin: "done-now, of the streams that a caller passes",
	find: func(c *subject) *Finding {
		if closesParam.Of(c.Old, struct{}{}) || !closesParam.Of(c.New, struct{}{}) {
			return nil
		}
		said := saidAt(c, openSaid)
		if said == nil {
			return nil
		}
		return said.finding("and the method closes it now", nil, stretch(body(c.New).tokens))
	},
}

// openSaid finds words that say that what was passed is not closed.
var openSaid = phrases(`without closing|not (be )?closed?|n't (be )?closed?|closing neither|left open|` +
	`leaves? [^.;]{0,30}open|(stays?|remains?|kept) (open|usable)|never closed?s?|callers?\b[^.;]{0,60}\b(clos(es?|ing)|` +
	`dispos\w+)|up to the caller|belongs? to the caller`)

// closesParam reports whether a method closes one of its parameters, or has it closed by a try block.
var closesParam = java.NewFact(func(m *java.Method, _ struct{}) bool {
	read := 0 // up to where heads of try blocks were looked at
	for i := 1; i+2 < len(m.Body); i++ {
		t := m.Body[i]
		if t.Text == "close" && m.Body[i-1].Text == "." && m.Param(m.Body[i-2].Text) != nil ||
			strings.HasPrefix(t.Text, "closeQuietly") && m.Param(m.Body[i+2].Text) != nil {
			return true
		}
		if t.Text != "try" || m.Body[i+1].Text != "(" {
			continue
		}
		for read = max(read, i+2); read < len(m.Body) && m.Body[read].Text != "{"; read++ {
			if m.Param(m.Body[read].Text) != nil && m.Body[read+1].Text != "." {
				return true
			}
		}
	}
	return false
})
