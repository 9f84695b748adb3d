package lexicon

import (
	"iter"
	"strings"
)

// Singular takes an English plural's ending off, roughly: both sides of a comparison go through it. A stemmer such as
// snowball takes off more, so that a text that says "ordered" would name an "order".
func Singular(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return word[:len(word)-1]
	}
	return word
}

// Stem takes the endings of verbs off, too. It is not snowball's: the trees and the alignment that ship were learnt
// from these stems, and other ones mean fitting them anew.
func Stem(word string) string {
	word = Singular(word)
	switch {
	case len(word) > 5 && strings.HasSuffix(word, "ing"):
		word = word[:len(word)-3]
	case len(word) > 4 && strings.HasSuffix(word, "ed"):
		word = word[:len(word)-2]
	}
	if len(word) > 3 && strings.HasSuffix(word, "e") {
		word = word[:len(word)-1]
	}
	return word
}

// Named yields the names that a word may stand for, exactly or in the plural: "ships" names `ships` and `ship`.
func Named(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, ending := range []string{"", "s", "es"} {
			if name, ok := strings.CutSuffix(word, ending); ok && !yield(name) {
				return
			}
		}
	}
}
