package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
)

var baseMoved = &Rule{
	ID: "base-moved", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says where a count begins or that both ends count, and the method now adds or subtracts one",
	Origin: "edits by hand: pages that are counted from zero",
	find: func(c *subject) *Finding {
		h := hunks.Of(c.New, c.Old)
		more, less := oneMore(h.was, h.is), oneMore(h.is, h.was)
		if !more && !less {
			if !rebased.Of(c.New, c.Old) {
				return nil
			}
			said := saidAt(c, basedSaid)
			if said == nil {
				return nil
			}
			return said.finding("and the method counts from elsewhere now", stretch(h.was), stretch(h.is))
		}
		said := saidAt(c, basedSaid)
		if said == nil && less {
			said = saidAt(c, bothCounted)
		}
		if said == nil && more {
			said = saidAt(c, bothEndsSaid)
		}
		if said == nil {
			said = saidAt(c, oneApart)
		}
		if said == nil {
			return nil
		}
		var contrary string
		switch {
		case len(h.was) == 0:
			contrary = fmt.Sprintf("and the method has `%s` now", asWritten(c.New, h.is))
		case len(h.is) == 0:
			contrary = fmt.Sprintf("and `%s` is gone from the method", asWritten(c.Old, h.was))
		default:
			contrary = fmt.Sprintf("and the method has `%s` where it had `%s`", asWritten(c.New, h.is), asWritten(c.Old, h.was))
		}
		return said.finding(contrary, stretch(h.was), stretch(h.is))
	},
}

// rebased reports whether a method is what an older version was, but for ones that are added or taken away, and begins
// at 1 where that began at 0, or the other way round.
var rebased = java.NewFact(func(m, old *java.Method) bool {
	was, zerosBefore := withoutOnes(old.Body)
	is, zeros := withoutOnes(m.Body)
	return zeros != zerosBefore && slices.Equal(was, is)
})

// withoutOnes are the texts of tokens without ones that are added or taken away, and how many zeros there are. Zeros
// and ones are the same, and so are comparisons that let an end in or not.
func withoutOnes(tokens []java.Token) (rest []string, zeros int) {
	for i := 0; i < len(tokens); i++ {
		text := tokens[i].Text
		switch {
		case (text == "+" || text == "-") && i+1 < len(tokens) && tokens[i+1].Text == "1":
			i++
			continue
		case text == "0":
			zeros++
			text = "1"
		case text == "<=" || text == ">=":
			text = text[:1]
		}
		rest = append(rest, text)
	}
	return rest, zeros
}

// bothCounted finds words for a range to which both ends belong.
var bothCounted = phrases(`inclusive(ly)?|both|including|counting (both|the)`)

// oneApart finds words for a number that is one more or less than another.
var oneApart = phrases(`(minus|plus|less) (one|1)|(one|1) (less|more) than`)

// oneMore reports whether some tokens are others and one added or taken away, brackets apart.
func oneMore(tokens, with []java.Token) bool {
	was, is := withoutBrackets(tokens), withoutBrackets(with)
	n := len(was)
	return len(is) == n+2 && slices.Equal(was, is[:n]) && (is[n] == "+" || is[n] == "-") && is[n+1] == "1"
}

// withoutBrackets are the texts of a few tokens that are no brackets.
func withoutBrackets(tokens []java.Token) []string {
	var all []string
	for _, t := range tokens[:min(len(tokens), fewTokens)] {
		if t.Text != "(" && t.Text != ")" {
			all = append(all, t.Text)
		}
	}
	return all
}

// fewTokens are as many as the operand of a sum has.
const fewTokens = 12
