package check

import (
	"slices"

	"jithook/engine/java"
)

var orderSwapped = &Rule{
	ID: "order-swapped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says what comes first, and the same code stands in another order now",
	Origin: "edits by hand: the environment is asked before the system property",
	find: func(c *subject) *Finding {
		if !(reordered.Of(c.New, c.Old) && len(c.promised().changes) > 0) && !askedFirst.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, orderSaid)
		if said == nil {
			return nil
		}
		return said.finding("and the same code stands in another order now", stretch(body(c.Old).tokens),
			stretch(body(c.New).tokens))
	},
}

// reordered reports whether a method's body is made of the tokens of an older version in another order, names of calls
// among them.
var reordered = java.NewFact(func(m, old *java.Method) bool {
	return len(m.Body) == len(old.Body) && !slices.Equal(calledIn(m), calledIn(old)) &&
		slices.Equal(sortedTexts(m.Body), sortedTexts(old.Body))
})

// askedFirst reports whether a method asks for the same cases as an older version, and does the same in each, but asks
// in another order.
var askedFirst = java.NewFact(func(m, old *java.Method) bool {
	if len(m.Body) != len(old.Body) {
		return false
	}
	was, is := casesIn(old), casesIn(m)
	if len(was) < 2 || slices.Equal(was, is) {
		return false
	}
	slices.Sort(was)
	slices.Sort(is)
	return slices.Equal(was, is) && slices.Equal(sortedTexts(m.Body), sortedTexts(old.Body))
})

// casesIn are what a method asks for, each with what it does then.
func casesIn(m *java.Method) []string {
	var all []string
	for _, b := range branches.Of(m, struct{}{}) {
		if !b.caught {
			all = append(all, spell(b.head)+" "+spell(b.block))
		}
	}
	return all
}

// calledIn are the names of a method's calls as they stand.
func calledIn(m *java.Method) []string {
	var all []string
	for i := 0; i+1 < len(m.Body); i++ {
		if m.Body[i].Kind == java.Identifier && m.Body[i+1].Text == "(" {
			all = append(all, m.Body[i].Text)
		}
	}
	return all
}

func sortedTexts(tokens []java.Token) []string {
	all := make([]string, len(tokens))
	for i, t := range tokens {
		all[i] = t.Text
	}
	slices.Sort(all)
	return all
}

// orderSaid finds words for what comes first, or wins.
var orderSaid = phrases(`beats?|wins?|(takes?|has|have|gets?) (\w+ )?(precedence|priority)|in (that|this) order|` +
	`falls? back|comes? (first|last)|(asked|tried|consulted|looked|checked|searched) (\w+ ){0,3}(before|after|first|` +
	`last|only (if|when))|first\b[^.;]{0,80}\b(then|afterwards|after that)|(sorts?|sorted|comes?) (\w+ )?(behind|ahead|` +
	`in front|before|after)|only (if|when) [^.;]{0,30}(no|none|neither|nobody|not|missing|absent)`)
