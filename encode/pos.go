package encode

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tags are the parts of speech of the Penn Treebank and one for whatever is no word, in the order of the feature's columns.
var tags = [CommentFeatures - commentPOS]string{
	"CC", "CD", "DT", "EX", "FW", "IN", "JJ", "JJR", "JJS", "LS", "MD", "NN", "NNS", "NNP", "NNPS", "PDT", "POS", "PRP", "PRP$", "RB",
	"RBR", "RBS", "RP", "SYM", "TO", "UH", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "WDT", "WP", "WP$", "WRB", "other",
}

var tagIndex = func() map[string]int {
	m := make(map[string]int, len(tags))
	for i, tag := range tags {
		m[tag] = i
	}
	return m
}()

// lexicon gives the part of speech that each frequent word of Javadoc comments mostly has: lines `word<TAB>tag`, in the order of
// their bytes. A tagger at run time would know the context, but github.com/jdkato/prose takes 130 ms and 27 MiB to load its model,
// more than the whole hook may. A search in the text itself needs no loading at all.
//
//go:generate go run jithook/encode/internal/poslexicon -o pos.tsv $TRAIN_CORPUS
//go:embed pos.tsv
var lexicon string

// partOfSpeech returns the column of a comment subtoken's part of speech.
func partOfSpeech(text string) int { return tagIndex[tagOf(text)] }

func tagOf(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if !isWordRune(first) {
		return "other"
	}
	if tag, ok := lookUp(text); ok {
		return tag
	}
	switch {
	case unicode.IsDigit(first):
		return "CD"
	case strings.HasSuffix(text, "ing"):
		return "VBG"
	case strings.HasSuffix(text, "ed"):
		return "VBN"
	case strings.HasSuffix(text, "ly"):
		return "RB"
	case strings.HasSuffix(text, "s") && !strings.HasSuffix(text, "ss"):
		return "NNS"
	}
	return "NN"
}

// lookUp finds a word's line in the lexicon by bisection.
func lookUp(word string) (tag string, ok bool) {
	low, high := 0, len(lexicon) // bounds of the lines that may hold it
	for low < high {
		start := low + strings.LastIndexByte(lexicon[low:(low+high)/2], '\n') + 1
		end := start + strings.IndexByte(lexicon[start:], '\n')
		entry, tag, _ := strings.Cut(lexicon[start:end], "\t")
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
