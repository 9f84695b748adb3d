package lexicon

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Word is what a word of English says about types. Its zero value is a word that says nothing about them.
type Word struct {
	Classes []Class  // of types that a comment speaks of with the word: "whether" of a boolean
	Suits   []string // subwords of the names of types that the word is true of, AnyArray for arrays
	Many    bool     // a type whose name ends in the word holds any number of things
}

// AnyArray stands for arrays among what a word suits.
const AnyArray = "[]"

// Lookup looks up a word in lower case.
func Lookup(word string) Word { return words()[word] }

// SpeaksOf reports whether a comment with the word speaks of types of a class.
func (w Word) SpeaksOf(c Class) bool { return slices.Contains(w.Classes, c) }

// IsStopWord reports whether a word in lower case is one of the few of English that hold any sentence together.
func IsStopWord(word string) bool { return stopWords()[word] }

// WordSet is the set of the words of a text.
func WordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

//go:embed stop.txt
var stopList string

var stopWords = sync.OnceValue(func() map[string]bool { return WordSet(stopList) })

//go:embed words.tsv
var wordsTable string

var words = sync.OnceValue(readWords)

func readWords() map[string]Word {
	all := map[string]Word{}
	for fields := range Rows(wordsTable, 4) {
		w := Word{Suits: list(fields[2]), Many: fields[3] == "many"}
		for _, class := range list(fields[1]) {
			w.Classes = append(w.Classes, classNamed(class))
		}
		all[fields[0]] = w
	}
	return all
}

// list splits a field at its commas.
func list(field string) []string {
	if field == "-" {
		return nil
	}
	return strings.Split(field, ",")
}
