package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
)

var collectionWord = &Rule{
	ID: "collection-word", Strength: Evidence, Title: "the comment names a kind of collection that the type no longer is",
	Origin: "judged units: a word for a collection beside a type that is none of the kind",
	find:   findCollectionWord,
}

func findCollectionWord(c *subject) *Finding {
	if !c.retyped() {
		return nil
	}
	for _, w := range c.names() {
		if w.adjective() || strings.EqualFold(singular(w.text), "string") || !c.before.suits(w.text) || c.after.suits(w.text) {
			continue
		}
		return &Finding{
			Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.text, spell(c.before), spell(c.after)),
			Comment: []java.Span{w.span}, Old: stretch(c.before), New: stretch(c.after),
		}
	}
	return nil
}
