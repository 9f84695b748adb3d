package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var limitGone = &Rule{
	ID: "limit-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment speaks of a limit, and a comparison with it is gone from the method",
	Origin: "real comments, edited: `&& total < max` dropped",
	find: func(c *subject) *Finding {
		h := hunks.Of(c.New, c.Old)
		if len(h.is) > 0 || len(h.was) < 3 || len(h.was) > longestLimit || !limitChecked(h.was) ||
			!sameSignature.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, limitSaid)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("but `%s` is gone from the method", asWritten(c.Old, h.was)), stretch(h.was), nil)
	},
}

// longestLimit is how many tokens a comparison with a limit has, and what depends on it.
const longestLimit = 40

var (
	// limitSaid finds words for a limit that is kept to.
	limitSaid = phrases(`(not|never|without|n't|no) (to )?exceed(s|ed|ing)?|exceed(s|ed|ing)?|maximum|at most|` +
		`(no|not|never) more than|up to|limit(s|ed)?|capacity|bounded|quota|(is|are) full`)
	// limitNamed finds names of limits.
	limitNamed = expression(`(?i)max|limit|capacity|quota|allowed|bound`)
)

// sidesOf are the comparisons of which one side is the larger.
var sidesOf = lexicon.WordSet("< > <= >=")

// limitChecked reports whether some tokens compare something with a limit, not the limit itself with a number.
func limitChecked(tokens []java.Token) bool {
	for i, t := range tokens {
		if sidesOf[t.Text] && !besideNumber(tokens, i) && (limitBeside(tokens, i, -1) || limitBeside(tokens, i, +1)) {
			return true
		}
	}
	return false
}

func besideNumber(tokens []java.Token, i int) bool {
	return i > 0 && tokens[i-1].Kind == java.Number || i+1 < len(tokens) && tokens[i+1].Kind == java.Number ||
		i+2 < len(tokens) && tokens[i+1].Text == "-" && tokens[i+2].Kind == java.Number
}

// limitBeside reports whether the operand before or behind a comparison is called as a limit is.
func limitBeside(tokens []java.Token, at, step int) bool {
	for i := at + step; i >= 0 && i < len(tokens) && !endsSide[tokens[i].Text]; i += step {
		t := tokens[i]
		if t.Kind == java.Identifier && !strings.HasSuffix(t.Text, "_VALUE") && limitNamed().MatchString(t.Text) {
			return true
		}
	}
	return false
}

// endsSide are the tokens by which a side of a comparison ends.
var endsSide = lexicon.WordSet("&& || ; { } ? : , if while return")
