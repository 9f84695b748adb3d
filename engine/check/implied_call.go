package check

import (
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// impliedCall reports whether a method calls by its syntax what it called by a name before: `"a" + b` calls toString, a
// loop over all calls iterator, hasNext and next, a try with resources calls close, and numbers leave their boxes by
// themselves.
func impliedCall(m *java.Method, name string) bool {
	switch {
	case name == "toString":
		return makesText.Of(m, "") != nil
	case name == "close":
		return tries.Of(m, "") != nil
	case stepping[name]:
		return goesThrough.Of(m, "") != nil
	}
	return unboxing[name]
}

// stepping are the methods by which a loop goes on, unboxing those that give what a box holds.
var (
	stepping = lexicon.WordSet("iterator hasNext next hasMoreElements nextElement listIterator")
	unboxing = lexicon.WordSet("intValue longValue shortValue byteValue doubleValue floatValue booleanValue charValue")
)

// makesText is the code that calls toString: `+` beside a string, and methods that call it on their arguments.
var makesText = found(`"" +`, `+ ""`, "valueOf|format|formatted|append|join|joining|print|println|printf (")

// goesThrough is what goes through all of something: a loop, and methods that do.
var goesThrough = found("for ( …(|)|;|{|} :", "forEach|forEachRemaining|stream|addAll|asIterator (")
