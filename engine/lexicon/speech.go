package lexicon

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PartsOfSpeech are the tags of the Penn Treebank, and one for whatever is no word.
var PartsOfSpeech = []string{
	"CC", "CD", "DT", "EX", "FW", "IN", "JJ", "JJR", "JJS", "LS", "MD", "NN", "NNS", "NNP", "NNPS", "PDT", "POS", "PRP",
	"PRP$", "RB", "RBR", "RBS", "RP", "SYM", "TO", "UH", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "WDT", "WP", "WP$",
	"WRB", "other",
}

// tagged gives the part of speech that each frequent word of Javadoc comments mostly has: lines `word<TAB>tag`, in the
// order of their bytes. A tagger at run time would know the context, but github.com/jdkato/prose takes 130 ms and
// 27 MiB to load its model, more than the whole hook may. A search in the text itself needs no loading at all. The file
// was written once, by that tagger, from the corpus to train on: training/cmd/poslexicon of commit 635027b1.
//
//go:embed pos.tsv
var tagged string

// Known reports whether a word in lower case is one of those whose part of speech was learnt.
func Known(word string) bool {
	_, ok := lookUp(word)
	return ok
}

// PartOfSpeech returns the tag of a word in lower case, one of PartsOfSpeech.
func PartOfSpeech(word string) string {
	if !IsWord(word) {
		return "other"
	}
	if tag, ok := lookUp(word); ok {
		return tag
	}
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case unicode.IsDigit(first):
		return "CD"
	case strings.HasSuffix(word, "ing"):
		return "VBG"
	case strings.HasSuffix(word, "ed"):
		return "VBN"
	case strings.HasSuffix(word, "ly"):
		return "RB"
	case strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return "NNS"
	}
	return "NN"
}

// lookUp finds a word's line among the tagged ones by bisection.
func lookUp(word string) (tag string, ok bool) {
	low, high := 0, len(tagged) // bounds of the lines that may hold it
	for low < high {
		start := low + strings.LastIndexByte(tagged[low:(low+high)/2], '\n') + 1
		end := start + strings.IndexByte(tagged[start:], '\n')
		entry, tag, _ := strings.Cut(tagged[start:end], "\t")
		switch {
		case entry == word:
			return tag, true
		case entry < word:
			low = end + 1
		default:
			high = start
		}
	}
	return "", false
}
