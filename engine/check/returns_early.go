package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var returnsEarly = &Rule{
	ID: "returns-early", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something is done in any case, and the method returns at once in one case now",
	Origin: "edits by hand: \"even if nothing differs\", and it returns if nothing does",
	find: func(c *subject) *Finding {
		guard := guardPutIn.Of(c.New, c.Old)
		if guard == nil {
			return nil
		}
		said := saidAt(c, inAnyCase)
		if said == nil {
			return nil
		}
		return said.finding("and the method returns at once in one case now", nil, stretch(guard))
	},
}

// inAnyCase finds words that say that something is done whatever is so.
var inAnyCase = phrases(`even (if|when|where)|in (any|either|every) case|unconditional(ly)?|regardless|` +
	`no matter|whether or not|come what may`)

// ofEmptiness are names by which a guard asks for nothing to do: without it nothing is done, either.
var ofEmptiness = lexicon.WordSet("isEmpty isBlank size length hasNext")

// guardPutIn is the "if" with a bare return that is all that a method has more than another version of it.
var guardPutIn = java.NewFact(func(m, other *java.Method) []java.Token {
	h := hunks.Of(m, other)
	if len(h.was) > 0 {
		return nil
	}
	guard := h.putIn(m.Body)
	if len(guard) < len([]string{"if", "(", ")", "return", ";"}) {
		return nil
	}
	end := closings(guard)[1]
	if end == 0 || end+1 >= len(guard) {
		return nil
	}
	rest := guard[end+1:]
	if rest[0].Text == "{" {
		if closings(rest)[0] != len(rest)-1 {
			return nil
		}
		rest = rest[1 : len(rest)-1]
	}
	n := len(rest)
	if n < 2 || rest[n-1].Text != ";" || rest[n-2].Text != "return" || has(rest[:n-2], "=") || has(guard, "null") ||
		slices.ContainsFunc(guard, func(t java.Token) bool { return ofEmptiness[t.Text] }) {
		return nil
	}
	return guard
})
