package check

import (
	"strings"

	"jithook/engine/lexicon"
)

// suits reports whether a type is what the word calls it: a `Deque` is a "collection". Words that name no type suit
// none.
func (p *part) suits(word string) bool {
	for _, want := range lexicon.Lookup(lexicon.Singular(strings.ToLower(word))).Suits {
		if want == lexicon.AnyArray && (p.has("[") || p.has("...")) || want != lexicon.AnyArray && p.holds(want) {
			return true
		}
	}
	return false
}
