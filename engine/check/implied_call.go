package check

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// impliedCall reports whether a method calls by its syntax what it called by a name before: `"a" + b` calls toString, a
// loop over all calls iterator, hasNext and next, a try with resources calls close, and numbers leave their boxes by
// themselves.
func impliedCall(m *java.Method, name string) bool {
	switch ways := implying.Of(m, struct{}{}); {
	case name == "toString":
		return ways.text
	case name == "close":
		return ways.resources
	case stepping[name]:
		return ways.loop
	}
	return unboxing[name]
}

// stepping are the methods by which a loop goes on, unboxing those that give what a box holds.
var (
	stepping = lexicon.WordSet("iterator hasNext next hasMoreElements nextElement listIterator")
	unboxing = lexicon.WordSet("intValue longValue shortValue byteValue doubleValue floatValue booleanValue charValue")
)

// impliedBy is the syntax of a method that calls something.
type impliedBy struct{ text, loop, resources bool }

var implying = java.NewFact(func(m *java.Method, _ struct{}) impliedBy {
	var ways impliedBy
	for i := range m.Body {
		t := m.Body[i].Text
		next := ""
		if i+1 < len(m.Body) {
			next = m.Body[i+1].Text
		}
		switch {
		case t == ":" && inFor(m.Body, i):
			ways.loop = true
		case t == "try" && next == "(":
			ways.resources = true
		case t == "+" && i > 0 && i+1 < len(m.Body) && (isText(m.Body[i-1]) || isText(m.Body[i+1])):
			ways.text = true
		case textual[t] && next == "(":
			ways.text = true
		case looping[t] && next == "(":
			ways.loop = true
		}
	}
	return ways
})

// inFor reports whether the colon at a place stands in the head of a loop over all: behind `for (Type name`.
func inFor(tokens []java.Token, colon int) bool {
	for i := colon - 1; i > 0; i-- {
		switch tokens[i].Text {
		case "(":
			return tokens[i-1].Text == "for"
		case ";", "{", "}", ")":
			return false
		}
	}
	return false
}

func isText(t java.Token) bool { return t.Kind == java.String || t.Kind == java.Char }

// textual are methods that call the toString of what they are given, looping those that go through all.
var (
	textual = lexicon.WordSet("valueOf format formatted append join joining print println printf")
	looping = lexicon.WordSet("forEach forEachRemaining stream addAll asIterator")
)
