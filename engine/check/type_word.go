package check

import (
	"fmt"

	"jithook/engine"
	"jithook/engine/java"
)

var typeWord = &Rule{
	ID: "type-word", Strength: Evidence, Title: "the text calls the value what its type was called",
	Find: findTypeWord,
}

func findTypeWord(c *engine.Case) *Finding {
	before, after := describedTypes(c)
	if len(after) == 0 || java.SameText(before, after) || hasVariable(after) {
		return nil
	}
	for _, w := range textNames(c) {
		word := singular(w.lower())
		if len(word) < 3 || common[word] || w.adjective() || suits(after, word) || holds(signature(c.New), word) {
			continue
		}
		for _, t := range append(outerNames(before), argumentNames(before)...) {
			if headNoun(t.Text) != word && (!holds([]java.Token{t}, word) || holds(c.New.Body, word)) {
				continue
			}
			return &Finding{
				Message: fmt.Sprintf("the text says %q, but the type `%s` became `%s`", w.text, spell(before), spell(after)),
				Comment: []java.Span{w.span}, Old: []java.Span{t.Span}, New: stretch(after),
			}
		}
	}
	return nil
}

// headNoun is the last word of a type's name, which says what its values are: a `FileHandle` is a handle.
func headNoun(typeName string) string {
	words := subwords(typeName)
	if len(words) == 0 {
		return ""
	}
	return singular(words[len(words)-1])
}

// hasVariable tells whether a type names a type variable, which may stand for anything.
func hasVariable(typ []java.Token) bool {
	for _, t := range typ {
		if t.Kind == java.Identifier && len(t.Text) == 1 {
			return true
		}
	}
	return false
}
