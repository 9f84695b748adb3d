package check

import (
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// addsPlain reports whether all names that a method has more than an older version are of variables, or of what only
// gathers values and hands them on: no work that is gone can be hidden behind them.
var addsPlain = java.NewFact(func(m, old *java.Method) bool {
	for i, t := range m.Body {
		if t.Kind != java.Identifier || plainNames[t.Text] || body(old).has(t.Text) || declaredIn(m, t.Text) {
			continue
		}
		if i > 0 && m.Body[i-1].Text == "." && strings.HasPrefix(t.Text, "get") {
			continue
		}
		return false
	}
	return true
})

// plainNames are those of what only gathers values and hands them on.
var plainNames = lexicon.WordSet("add addAll set put putAll get size length isEmpty stream collect toList toArray " +
	"asList List Collection Iterable Iterator Arrays Collections Collectors ArrayList LinkedList Vector iterator next " +
	"hasNext forEach forEachOrdered Map HashMap Entry entrySet keySet values String Object int i j k")
