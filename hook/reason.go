package hook

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"jithook/engine/lexicon"
)

// fewestWords are in a reason: "still true".
const fewestWords = 2

// placeholders are words that stand where a reason should.
var placeholders = lexicon.WordSet("reason why goes todo fixme tbd text")

// GivesReason reports whether a text can be why a comment is still true, if only that somebody read it. A text that
// only stands for one has the brackets of a form, is one word, or has none that means something: those that hold any
// sentence together do not.
func GivesReason(text string) bool {
	if regexp.MustCompile(`^(<.*>|\[.*\]|\{.*\})$`).MatchString(text) {
		return false
	}
	words, says := map[string]bool{}, false
	state := -1
	for text != "" {
		var word string
		word, text, state = uniseg.FirstWordInString(text, state)
		word = strings.ToLower(word)
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsLetter(first) {
			words[word] = true
		}
		says = says || means(word) && !placeholders[word]
	}
	return says && len(words) >= fewestWords
}

// means reports whether a word is a noun, a verb or an adjective, also in a language with a sign for each.
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
