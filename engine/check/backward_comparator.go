package check

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// sortsAsBefore reports whether a name for the opposite order only came in the place of a lambda that said the same:
// `(a, b) -> b.compareTo(a)` is `reverseOrder()`.
func sortsAsBefore(c *subject, t turn) bool {
	return t.is != nil && reversing[t.is.text] && backwardComparator.Of(c.Old, struct{}{}) &&
		!backwardComparator.Of(c.New, struct{}{})
}

// reversing are the names of what turns an order round.
var reversing = lexicon.WordSet("reversed reverseOrder reverse")

// backwardComparator reports whether a lambda of a method compares the second of two things with the first.
var backwardComparator = java.NewFact(func(m *java.Method, _ struct{}) bool {
	for open, end := range brackets.Of(m, struct{}{}) {
		if end == 0 || end+1 == len(m.Body) || end-open > longestBlock || m.Body[end+1].Text != "->" {
			continue
		}
		if first, second := twoNames(m.Body[open+1 : end]); first != "" && secondFirst(m.Body[end+2:], first, second) {
			return true
		}
	}
	return false
})

// twoNames are those of two parameters, with or without types; "" where there are not two.
func twoNames(params []java.Token) (first, second string) {
	for i, t := range params {
		if t.Text != "," {
			continue
		}
		if first != "" || i == 0 {
			return "", ""
		}
		first, second = params[i-1].Text, params[len(params)-1].Text
	}
	return first, second
}

// secondFirst reports whether the second of two names comes first, or the first does and all is negated.
func secondFirst(tokens []java.Token, first, second string) bool {
	negated := false
	for i, t := range tokens[:min(len(tokens), longestBlock)] {
		switch t.Text {
		case first, second:
			return (t.Text == second) != negated
		case "-":
			negated = i == 0 || tokens[i-1].Text == "return"
		}
	}
	return false
}
