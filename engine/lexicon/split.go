// Package lexicon holds what is known of words, for all who read code and comments: how names come apart, which
// endings English has, which types a word speaks of. What is a list is a file of its own.
package lexicon

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Subtokens splits a word where a lower-case letter or a digit meets an upper-case letter, in lower case (the seed
// paper, section "Data"): `toURLString` is to, urlstring. Models read these, so another way to split needs training.
func Subtokens(word string) iter.Seq[string] {
	return split(word, func(before, r, _ rune) bool {
		return unicode.IsUpper(r) && (unicode.IsLower(before) || unicode.IsDigit(before))
	})
}

// Subwords splits an identifier wherever people see a word begin, in lower case: `toURLString_8` is to, url, string, 8.
func Subwords(identifier string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for run := range strings.FieldsFuncSeq(identifier, func(r rune) bool { return !IsWordRune(r) }) {
			for word := range split(run, beginsSubword) {
				if !yield(word) {
					return
				}
			}
		}
	}
}

func beginsSubword(before, r, after rune) bool {
	capital := unicode.IsUpper(r) && (!unicode.IsUpper(before) || unicode.IsLower(after))
	return capital || unicode.IsDigit(r) != unicode.IsDigit(before)
}

// HeadNoun is the last word of a type's name, which says what its values are: a `FileHandle` is a handle.
func HeadNoun(typeName string) string {
	last := ""
	for word := range Subwords(typeName) {
		last = word
	}
	return Singular(last)
}

// split yields the parts of a word, in lower case. A part begins at each rune of which begins says so, by the runes on
// its two sides.
func split(word string, begins func(before, r, after rune) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := 0
		var before rune
		for i, r := range word {
			if i > start {
				_, n := utf8.DecodeRuneInString(word[i:])
				after, _ := utf8.DecodeRuneInString(word[i+n:])
				if begins(before, r, after) {
					if !yield(strings.ToLower(word[start:i])) {
						return
					}
					start = i
				}
			}
			before = r
		}
		yield(strings.ToLower(word[start:]))
	}
}
