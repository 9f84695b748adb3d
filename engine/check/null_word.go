package check

import (
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// nullReplaced reports whether the new method plainly does something else where it returned null. What it now returns
// from a call may still be null, be it what was extracted or what was delegated to.
var nullReplaced = java.NewFact(func(m, old *java.Method) bool {
	known := map[string]bool{}
	for _, value := range behaviour.Results(old) {
		known[java.TextOf(value)] = true
	}
	return !slices.ContainsFunc(behaviour.Results(m), func(value []java.Token) bool {
		return has(value, "(") && !neverNull(value) && !known[java.TextOf(value)]
	})
})

func has(tokens []java.Token, text string) bool {
	return slices.ContainsFunc(tokens, func(t java.Token) bool { return t.Text == text })
}

// neverNull reports whether a value is made where it stands: `new …`, or a last call such as List.of, emptyList or a
// stream's collect.
func neverNull(value []java.Token) bool {
	if value[0].Text == "new" {
		return true
	}
	depth, called := 0, ""
	for i, t := range value {
		switch t.Text {
		case "(":
			if depth == 0 && i > 0 {
				called = value[i-1].Text
			}
			depth++
		case ")":
			depth--
		}
	}
	if called == "collect" || called == "toList" {
		return !has(value, "?") && !has(value, "null")
	}
	return called == "of" || called == "build" || strings.HasPrefix(called, "empty")
}

// notNull reports whether a type is primitive or of the Optional family, with or without its package. An array may be
// null.
func notNull(typ []java.Token) bool {
	names := outerNames(typ)
	return len(names) > 0 && !lexicon.IsArray(typ) &&
		(names[0].Kind == java.Keyword || strings.HasPrefix(names[0].Text, "Optional"))
}

// beforeNull is how many words back what rules null out stands at most: "not be a null".
const beforeNull = 3

// rulesOut are the words that rule out what follows; isn't and won't come apart at the apostrophe.
var rulesOut = lexicon.WordSet("never not non no cannot isn won without")

// nullWord is the place of the name by which the comment speaks of null, -1 where it has none, and whether it rules
// null out: "never null", "not be null", "non-null".
func nullWord(c *subject) (at int, ruledOut bool) {
	names := c.names()
	for i, w := range names {
		switch w.Lower() {
		case "nonnull", "notnull":
			return i, true
		case "null":
			near := names[max(0, i-beforeNull):i]
			return i, slices.ContainsFunc(near, func(n javadoc.Name) bool { return rulesOut[n.Lower()] })
		}
	}
	return -1, false
}

// returnedNull finds the null of a `return null` or `return x ? y : null`.
var returnedNull = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	for _, value := range behaviour.Results(m) {
		if len(value) == 1 && value[0].Text == "null" {
			return &value[0]
		}
	}
	return nil
})

// conditional are the words that begin a condition.
var conditional = lexicon.WordSet("if when unless where")

// resultWord finds "returns" or "gets" in a summary.
func resultWord(c *subject) *javadoc.Name {
	if c.Unit.Type != javadoc.Summary {
		return nil
	}
	for _, w := range c.names() {
		if word := w.Lower(); strings.HasPrefix(word, "return") || word == "get" || word == "gets" {
			return &w
		}
	}
	return nil
}
