package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var orderKey = &Rule{
	ID: "order-key", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says what comes first, and something else decides that now",
	Origin: "edits by hand: the most urgent first, and they are compared by their dates",
	find: func(c *subject) *Finding {
		gone, came := keysWithout(c.Old, c.New), keysWithout(c.New, c.Old)
		if len(gone) != 1 || len(came) != 1 || alike(gone[0].Text, came[0].Text) {
			return nil
		}
		said := saidAt(c, comesFirst)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("and the method goes by `%s` where it went by `%s`", came[0].Text, gone[0].Text),
			[]java.Span{gone[0].Span}, []java.Span{came[0].Span})
	},
}

// alike reports whether two names share a word, as where one was only renamed.
func alike(name, other string) bool {
	words := stemsOf(other)
	for part := range lexicon.Subwords(name) {
		if words[lexicon.Stem(part)] && !commonVerbs[part] {
			return true
		}
	}
	return false
}

// comesFirst finds words for what is first by some measure.
var comesFirst = phrases(`first|in front|ahead|on top|for the (longest|shortest)|` +
	`(one|node|item|element|entry|candidate)( \w+){0,3} (\w{3,}est|most|least|fewest)|` +
	`(\w{3,}est|\w{3,}er|fewest|most|least)\b[^.;]{0,40}\b(wins?|counts?|prevails?)`)

// keysWithout are the keys of a method's orders that another version has nowhere.
func keysWithout(m, other *java.Method) []java.Token {
	return slices.DeleteFunc(slices.Clone(orderKeys.Of(m, struct{}{})), func(t java.Token) bool {
		return code(other).has(t.Text)
	})
}

// orderKeys are the names of what a method compares by, in calls that compare or sort and in comparisons of the same of
// two things.
var orderKeys = java.NewFact(func(m *java.Method, _ struct{}) []java.Token {
	closes := brackets.Of(m, struct{}{})
	var all []java.Token
	end := 0 // of the calls so far
	for i := 1; i+1 < len(m.Body); i++ {
		t := m.Body[i]
		before, behind := m.Body[i-1].Text, m.Body[i+1].Text
		switch {
		case t.Kind != java.Identifier:
		case compared(m.Body, i):
			all = append(all, t)
		case behind == "(" && ordering(t.Text):
			end = max(end, closes[i+1])
		case i < end && !noKeys[t.Text] && (before == "::" || before == "." && behind == "("):
			all = append(all, t)
		}
	}
	return all
})

// compared reports whether a token is what two things are compared by: `cost` of `a.cost < b.cost`.
func compared(tokens []java.Token, i int) bool {
	behind := tokens[i+1:]
	if len(behind) > 2 && behind[0].Text == "(" && behind[1].Text == ")" {
		behind = behind[2:]
	}
	return tokens[i-1].Text == "." && len(behind) > 3 && strings.ContainsAny(behind[0].Text, "<>") &&
		behind[2].Text == "." && behind[3].Text == tokens[i].Text
}

// ordering reports whether a call of a name compares or sorts.
func ordering(name string) bool {
	return name == "min" || name == "max" || slices.ContainsFunc([]string{"compar", "thenCompar", "sort", "order"},
		func(begin string) bool { return strings.HasPrefix(name, begin) })
}

// noKeys are names within such calls by which nothing is compared.
var noKeys = lexicon.WordSet("reversed reverseOrder naturalOrder nullsFirst nullsLast stream of")
