package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
)

var contraryCode = &Rule{
	ID: "contrary-code", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says how something is done, and the code has a name for another way now",
	Origin: "edits by hand: a queue that was waited for is polled, a pool runs what the caller's thread ran",
	find: func(c *subject) *Finding {
		p := c.promised()
		if len(p.changes) == 0 || computes.Of(c.New, struct{}{}) {
			return nil
		}
		for _, turn := range turns.Of(c.New, c.Old) {
			said := saidAt(c, turn.said)
			if said == nil || said.denied(c) || turn.is == nil && !turn.cut && (p.more() || p.grown()) ||
				turn.ofTruth() && onlyToken.Of(c.New, c.Old) == nil || sortsAsBefore(c, turn) ||
				turn.was != nil && (strings.HasPrefix(turn.was.text, "close") && closesItself.Of(c.New, struct{}{}) ||
					timeUnits[turn.was.text] > 0 && keepsDurations.Of(c.New, c.Old)) {
				continue
			}
			switch was, is := turn.was, turn.is; {
			case is == nil:
				return said.finding(fmt.Sprintf("but `%s` is gone from the method", was.text), inBody(c.Old, was.at), nil)
			case was == nil:
				return said.finding(fmt.Sprintf("and the method has `%s` now", is.text), nil, inBody(c.New, is.at))
			default:
				return said.finding(fmt.Sprintf("and the method has `%s` where it had `%s`", is.text, was.text),
					inBody(c.Old, was.at), inBody(c.New, is.at))
			}
		}
		return nil
	},
}

// inBody is the place of a token, if it is one of the method's own.
func inBody(m *java.Method, t *java.Token) []java.Span {
	if n := len(m.Body); n == 0 || t.Start < m.Body[0].Start || t.End > m.Body[n-1].End {
		return nil
	}
	return []java.Span{t.Span}
}

// computes reports whether a method makes a sum or difference of what it returns, which may make up for the other way.
var computes = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return slices.ContainsFunc(m.Returns, func(r []java.Token) bool {
		return slices.ContainsFunc(r, func(t java.Token) bool { return t.Text == "-" || t.Text == "+" })
	})
})
