package check

import (
	"fmt"

	"jithook/engine/java"
)

var countedOtherwise = &Rule{
	ID: "counted-otherwise", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says how many there are, and the method counts others now",
	Origin: "edits by hand: rows that became batches",
	find: func(c *subject) *Finding {
		was, is := steps.Of(c.Old, struct{}{}), steps.Of(c.New, struct{}{})
		if !oneForMany(was, is) && !oneForMany(is, was) || len(c.promised().changes) > manyChanges {
			return nil
		}
		said := saidAt(c, howMany)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("and the method adds %s where it added %s", is[0].by, was[0].by),
			[]java.Span{was[0].Span}, []java.Span{is[0].Span})
	},
}

// howMany finds the words for how many there are with which a text begins.
var howMany = expression(`(?i)^\W*(@return\s+|(?:\w+\s+){0,3})(number` + between + `of|how` +
	between + `(many|often)|counts?)\b`)

// manyChanges are as many as one for several brings with it.
const manyChanges = 8

// step is what a method adds to the count that it returns.
type step struct {
	by string // "one", or code
	java.Span
}

// oneForMany reports whether a method counted one by one, and now adds how many there are.
func oneForMany(was, is []step) bool {
	return len(was) == 1 && len(is) == 1 && was[0].by == "one" && sizeNamed().MatchString(is[0].by)
}

var sizeNamed = expression("\\.(size\\(\\)|length(\\(\\))?|count\\(\\))`$")

// steps are those in which a method counts up what it returns at its end.
var steps = java.NewFact(func(m *java.Method, _ struct{}) []step {
	if len(m.Returns) == 0 {
		return nil
	}
	last := m.Returns[len(m.Returns)-1]
	const shortest = 3 // return name ;
	if len(last) < shortest || len(last) > shortest && last[2].Text != "[" || last[1].Kind != java.Identifier {
		return nil
	}
	var all []step
	closes := brackets.Of(m, struct{}{})
	for i := 1; i+2 < len(m.Body); i++ {
		if m.Body[i].Text != last[1].Text {
			continue
		}
		at := i + 1
		if m.Body[at].Text == "[" {
			at = closes[at] + 1
		}
		switch m.Body[at].Text {
		case "++":
			all = append(all, step{"one", m.Body[at].Span})
		case "+=":
			by := until(m.Body[at+1:])
			all = append(all, step{"`" + spell(by) + "`", m.Body[at].Span})
		}
	}
	return all
})
