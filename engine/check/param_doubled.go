package check

import (
	"fmt"

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

// oldDoc is the Javadoc of an old version. It may be a fact, because no fixed copies are made of old versions.
var oldDoc = java.NewFact(func(m *java.Method, _ struct{}) *javadoc.Doc { return engine.Documentation(m) })

var _ = newRule("param-doubled", func(c *subject) *Finding {
	if tags.Of(c.New, c.Doc)[c.Unit.Param] < 2 ||
		tags.Of(c.Old, oldDoc.Of(c.Old, struct{}{}))[c.Unit.Param] > 1 {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("`%s` has two @param tags", c.Unit.Param),
		Comment: []java.Span{c.Unit.Name},
	}
})
