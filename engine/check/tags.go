package check

import (
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// tags are how often a Javadoc has an @param of each name.
var tags = java.NewFact(func(_ *java.Method, doc *javadoc.Doc) map[string]int {
	times := map[string]int{}
	for i := range doc.Units {
		if u := &doc.Units[i]; u.Type == javadoc.Param {
			times[u.Param]++
		}
	}
	return times
})

// oldDoc is the Javadoc of an old version, of which no fixed copies are made.
var oldDoc = java.NewFact(func(m *java.Method, _ struct{}) *javadoc.Doc { return engine.Documentation(m) })
