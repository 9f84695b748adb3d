package check

import (
	"slices"
	"strings"

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

// isCalled reports whether a word of a text is what a supertype of the type is called in prose, or belongs to its whole
// name: a `CompletableFuture` is a stage, and a "completion stage".
func (p *part) isCalled(word, text string) bool {
	called := func(supertype string) bool {
		words := slices.Collect(lexicon.Subwords(supertype))
		return headNoun(supertype) == word ||
			slices.Contains(words, word) && strings.Contains(text, strings.Join(words, " "))
	}
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.ContainsFunc(lexicon.Supertypes(t.Text), called)
	})
}
