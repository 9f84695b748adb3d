package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

var collectionWord = &Rule{
	ID: "collection-word", Strength: Evidence, Title: "the text names a kind of collection that the type no longer is",
	Find: findCollectionWord,
}

func findCollectionWord(c *engine.Case) *Finding {
	before, after := describedTypes(c)
	if len(after) == 0 || java.SameText(before, after) {
		return nil
	}
	for _, w := range textNames(c) {
		if w.adjective() || strings.EqualFold(singular(w.text), "string") || !suits(before, w.text) || suits(after, w.text) {
			continue
		}
		return &Finding{
			Message: fmt.Sprintf("the text says %q, but the type `%s` became `%s`", w.text, spell(before), spell(after)),
			Comment: []java.Span{w.span}, Old: stretch(before), New: stretch(after),
		}
	}
	return nil
}
