package lexicon

import (
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
)

// IsWordRune reports whether a rune is a letter or a digit, as in the words of code and comments.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// IsWord reports whether a token of a comment is a word or a number, not punctuation.
func IsWord(token string) bool {
	r, n := utf8.DecodeRuneInString(token)
	return n > 0 && IsWordRune(r)
}

// IsName reports whether a token of a comment is a name or a part of one: `max`, `_` and `value` of `max_value`.
func IsName(token string) bool {
	r, _ := utf8.DecodeRuneInString(token)
	return java.IsNameRune(r)
}

// IsCapitalized reports whether a word begins with an upper-case letter.
func IsCapitalized(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// Capitalized is the word with its first letter in upper case.
func Capitalized(word string) string {
	r, n := utf8.DecodeRuneInString(word)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + word[n:]
}

// IsIdentifier reports whether a word can only be an identifier: it has an upper-case letter after a lower-case one
// (`maxValue`, `HashMap`), or an underscore.
func IsIdentifier(word string) bool {
	var before rune
	for _, r := range word {
		if r == '_' && len(word) > 1 || unicode.IsUpper(r) && unicode.IsLower(before) {
			return true
		}
		before = r
	}
	return false
}
