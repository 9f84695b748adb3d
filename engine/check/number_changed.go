package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var numberChanged = &Rule{
	ID: "number-changed", Strength: Evidence, Title: "the method returned one thing and returns many now, or the reverse",
	Find: findNumberChanged,
}

func findNumberChanged(c *engine.Case) *Finding {
	before, after := describedTypes(c)
	if len(after) == 0 || !tellsOfResult(c) || many(before) == many(after) || opaque(before) || opaque(after) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the return type `%s` became `%s`", spell(before), spell(after)),
		Comment: []java.Span{c.Unit.Span}, Old: stretch(before), New: stretch(after),
	}
}

// tellsOfResult tells whether the unit describes what is returned: a @return, or a summary with a word for it.
func tellsOfResult(c *engine.Case) bool { return c.Unit.Type == javadoc.Return || resultWord(c) != nil }

// resultWord finds "returns" or "gets" in a summary.
func resultWord(c *engine.Case) *name {
	if c.Unit.Type != javadoc.Summary {
		return nil
	}
	for _, w := range textNames(c) {
		if word := w.lower(); strings.HasPrefix(word, "return") || word == "get" || word == "gets" {
			return &w
		}
	}
	return nil
}

// many tells whether a type holds any number of things: a collection, an array of objects, or a name in the plural.
func many(typ []java.Token) bool {
	for i, t := range typ {
		if (t.Text == "[" || t.Text == "...") && typ[i-1].Kind != java.Keyword {
			return true
		}
	}
	for _, t := range outerNames(typ) {
		if noun := headNoun(t.Text); noun != "" && (manyNouns[noun] || !strings.HasSuffix(strings.ToLower(t.Text), noun)) {
			return true
		}
	}
	return false
}

var manyNouns = wordSet("list set collection map multimap iterator iterable stream queue deque")

// opaque tells of a type that may hold anything, or a blob of bytes or characters.
func opaque(typ []java.Token) bool {
	return hasVariable(typ) || len(typ) > 0 && (typ[0].Text == "Object" || typ[0].Text == "byte" || typ[0].Text == "char")
}
