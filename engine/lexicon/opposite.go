package lexicon

import (
	_ "embed"
	"strings"
	"sync"
)

// Side is one of two opposites.
type Side struct {
	Code string   // the stem of its word in code
	Said []string // the stems of all words by which a comment speaks of it, that of Code among them
}

// Opposites returns the pairs of words that say the opposite of each other.
func Opposites() [][2]Side { return opposites() }

//go:embed opposites.tsv
var oppositesTable string

var opposites = sync.OnceValue(func() [][2]Side {
	var all [][2]Side
	for fields := range Rows(oppositesTable, 2) {
		all = append(all, [2]Side{sideOf(fields[0]), sideOf(fields[1])})
	}
	return all
})

func sideOf(words string) Side {
	var s Side
	for word := range strings.FieldsSeq(words) {
		s.Said = append(s.Said, Stem(word))
	}
	s.Code = s.Said[0]
	return s
}
