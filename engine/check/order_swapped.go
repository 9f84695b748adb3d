package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var orderSwapped = &Rule{
	ID: "order-swapped", Strength: Evidence, Contradicts: true,
	Title:  "the comment says what comes first, and the same code stands in another order now",
	Origin: "edits by hand: the environment is asked before the system property",
	find: func(c *subject) *Finding {
		if c.Unit.Type == javadoc.Param || !reordered.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, orderSaid)
		if said == nil {
			return nil
		}
		return said.finding("and the same code stands in another order now", stretch(body(c.Old)), stretch(body(c.New)))
	},
}

// reordered reports whether a method's body is what it was in an older version but for a few tokens that changed
// places, names of calls among them.
var reordered = java.NewFact(func(m, old *java.Method) bool {
	if len(m.Body) != len(old.Body) {
		return false
	}
	var was, is []string
	calls := false
	for i := range m.Body {
		if m.Body[i].Text == old.Body[i].Text {
			continue
		}
		if was, is = append(was, old.Body[i].Text), append(is, m.Body[i].Text); len(is) > fewPlaces {
			return false
		}
		calls = calls || m.Body[i].Kind == java.Identifier && m.Body[i+1].Text == "("
	}
	slices.Sort(was)
	slices.Sort(is)
	return calls && slices.Equal(was, is)
})

// fewPlaces are as many as two names for what is done take.
const fewPlaces = 8

// orderSaid finds words for what comes first, or wins.
var orderSaid = phrases(`beats?|wins?|(takes?|has|have|gets?) (\w+ )?(precedence|priority)|in (that|this) order|` +
	`falls? back|comes? (first|last)|(asked|tried|consulted|looked|checked|searched) (\w+ ){0,3}(before|after|first|` +
	`last|only (if|when))|first\b[^.;]{0,80}\b(then|afterwards|after that)|(sorts?|sorted|comes?) (\w+ )?(behind|ahead|` +
	`in front|before|after)|only (if|when) [^.;]{0,30}(no|none|neither|nobody|not|missing|absent)`)
