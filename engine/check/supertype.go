package check

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// is reports whether a type is, but for its arguments, of the type that a name names: a text that calls a
// `CompletableFuture` a `CompletionStage` is true.
func (p *part) is(name string) bool {
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.Contains(lexicon.Supertypes(t.Text), name)
	})
}

// isCalled reports whether a word is what a supertype of the type is called in prose: a `CompletableFuture` is a stage.
func (p *part) isCalled(word string) bool {
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.ContainsFunc(lexicon.Supertypes(t.Text), func(s string) bool { return headNoun(s) == word })
	})
}
