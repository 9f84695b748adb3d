package check

import (
	"fmt"

	"jithook/engine/java"
)

var countReplaced = &Rule{
	ID: "count-replaced", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says how many were removed or the like, and the method returns how many there are now",
	Origin: "edits by hand: a counter that `size()` took the place of",
	find: func(c *subject) *Finding {
		if len(c.New.Returns) != 1 || len(c.Old.Returns) != 1 {
			return nil
		}
		was, is := c.Old.Returns[0], c.New.Returns[0]
		if !sizeOnly(is) || declaredIn(c.New, is[1].Text) || sizeOnly(was) || body(c.New).has("++") || !counts(c.Old, was) {
			return nil
		}
		said := saidAt(c, countedSaid)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("and the method returns `%s` where it returned `%s`",
			asWritten(c.New, is[1:len(is)-1]), asWritten(c.Old, was[1:len(was)-1])),
			stretch(was), stretch(is))
	},
}

// countedSaid finds words for how many were treated in some way.
var countedSaid = phrases(`(how many|number of|count of) (\w+ ){0,4}(removed|evicted|deleted|dropped|purged|expired|` +
	`cleared|discarded|added|written|read|changed|updated|processed|skipped|closed|moved|sent)`)

// sizeOnly reports whether a return statement gives the size of something.
func sizeOnly(statement []java.Token) bool {
	n := len(statement)
	return n == len([]string{"return", "a", ".", "size", "(", ")", ";"}) && statement[1].Kind == java.Identifier &&
		statement[3].Text == "size"
}

// counts reports whether a return statement gives a difference, or a variable that the method counts up.
func counts(m *java.Method, statement []java.Token) bool {
	return has(statement, "-") || len(statement) == len([]string{"return", "n", ";"}) &&
		countedUp.Of(m, struct{}{})[statement[1].Text]
}

// countedUp are the variables that a method counts up.
var countedUp = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	names := map[string]bool{}
	for i := 1; i < len(m.Body); i++ {
		if m.Body[i].Text == "++" {
			names[m.Body[i-1].Text] = true
		}
	}
	return names
})
