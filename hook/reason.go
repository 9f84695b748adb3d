package hook

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"jithook/engine/lexicon"
)

// fewestWords are in a reason: what is true of which thing.
const fewestWords = 2

// GivesReason reports whether a text can be why a comment is still true. A text that only stands for one has the
// brackets of a form or fewer than two words that mean something: those that hold any sentence together do not, nor
// does the name of what is asked for.
func GivesReason(text string) bool {
	if regexp.MustCompile(`^(<.*>|\[.*\]|\{.*\})$`).MatchString(text) {
		return false
	}
	words := map[string]bool{}
	state := -1
	for text != "" {
		var word string
		word, text, state = uniseg.FirstWordInString(text, state)
		if word = strings.ToLower(word); means(word) {
			words[word] = true
		}
	}
	delete(words, "reason")
	return len(words) >= fewestWords
}

// means reports whether a word is a noun, a verb or an adjective, be it of a language with a sign for each.
func means(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	switch {
	case !unicode.IsLetter(first) || lexicon.IsStopWord(word):
		return false
	case size == len(word):
		return unicode.Is(unicode.Lo, first)
	}
	return strings.ContainsRune("NVJ", rune(lexicon.PartOfSpeech(word)[0]))
}
