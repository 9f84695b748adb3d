package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var duplicatesNow = &Rule{
	ID: "duplicates-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that nothing comes twice, and what saw to it is gone from the method",
	Origin: "real comments, edited: `contains` before `add` dropped",
	find: func(c *subject) *Finding {
		was := sieves.Of(c.Old, struct{}{})
		if was == nil || sieves.Of(c.New, struct{}{}) != nil || setNamed.Of(c.New, struct{}{}) ||
			!addsPlain.Of(c.New, c.Old) || !sameSignature.Of(c.New, c.Old) || len(c.promised().changes) == 0 {
			return nil
		}
		said := saidAt(c, onceSaid)
		if said == nil {
			return nil
		}
		return said.finding("but `"+was.Text+"` is gone from the method", inBody(c.Old, was), nil)
	},
}

// onceSaid finds words for what does not come twice.
var onceSaid = phrases(`(no|not|without|avoid\w*|eliminat\w+|remov\w+|drop\w*|skip\w*|ignor\w+|filter\w*|prevent\w*|` +
	`exclud\w+|discard\w*|suppress\w*|free of|strip\w*|never|omit\w*)( \w+){0,3} (duplicat\w*|dupes?|doubles|` +
	`repetitions?)|(duplicat\w*|dupes?|doubles) (\w+ ){0,3}(removed|dropped|eliminated|skipped|ignored|filtered|` +
	`excluded|discarded|suppressed|omitted|avoided)|de-?dup\w*|distinct|unique(ly|ness)?|twice|` +
	`(not|never|won't|isn't|aren't|without)( be| being| get)? (\w+ )?(added|included|listed|inserted|adding|repeated)|` +
	`(only|exactly|at most|just) once|not (already|yet) (present|there|in \w+|contained|added|listed)`)

// sieves is the name by which a method keeps out what is there already: `contains`, `distinct`, a set, an `add` that is
// asked.
var sieves = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	for i := 1; i+1 < len(m.Body); i++ {
		t := &m.Body[i]
		if t.Kind != java.Identifier {
			continue
		}
		ofText := i+2 < len(m.Body) && (m.Body[i+2].Kind == java.String || m.Body[i+2].Kind == java.Char)
		makesSet := m.Body[i-1].Text == "new" && strings.HasSuffix(t.Text, "Set")
		if m.Body[i+1].Text == "(" && sieving[t.Text] && !ofText || makesSet || asksAdd(m.Body, i) {
			return t
		}
	}
	return nil
})

// asksAdd reports whether a token is an `add` that is asked whether it was new: `if (!seen.add(a))`.
func asksAdd(tokens []java.Token, i int) bool {
	if tokens[i].Text != "add" || i < 3 || tokens[i-1].Text != "." {
		return false
	}
	before := tokens[i-3].Text
	return before == "!" || before == "(" || before == "&&" || before == "||" || before == "return"
}

// sieving are names of methods by which only what is not there yet is let in.
var sieving = lexicon.WordSet("contains containsKey containsValue distinct toSet putIfAbsent computeIfAbsent " +
	"addIfAbsent noneMatch")

// setNamed reports whether a method names a set.
var setNamed = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return slices.ContainsFunc(m.Tokens, func(t java.Token) bool {
		return t.Kind == java.Identifier && (strings.HasSuffix(t.Text, "Set") || strings.Contains(t.Text, "nique"))
	})
})
