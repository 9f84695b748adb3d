package lexicon

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed opposites.tsv
var oppositesTable string

// opposites are pairs of stems, each of several words, that say the opposite of each other.
var opposites = sync.OnceValue(func() [][2][]string {
	var all [][2][]string
	for fields := range Rows(oppositesTable, 2) {
		all = append(all, [2][]string{stems(fields[0]), stems(fields[1])})
	}
	return all
})

func stems(words string) (all []string) {
	for word := range strings.FieldsSeq(words) {
		all = append(all, Stem(word))
	}
	return all
}

// Contrary reports whether some words in lower case may say the opposite of others: they have the one of two opposites
// and not the other, a negation more, or another unit of measure.
func Contrary(a, b []string) bool {
	for _, pair := range opposites() {
		for i, side := range pair {
			other := pair[1-i]
			if says(a, side) && says(b, other) && !says(b, side) && !says(a, other) {
				return true
			}
		}
	}
	if slices.ContainsFunc(a, IsNegation) != slices.ContainsFunc(b, IsNegation) {
		return true
	}
	for _, w := range a {
		for _, v := range b {
			if negates(w, v) || negates(v, w) || otherUnit(w, v) && !slices.Contains(a, v) && !slices.Contains(b, w) {
				return true
			}
		}
	}
	return false
}

// HasOpposite reports whether a word in lower case says the opposite of another.
func HasOpposite(word string) bool {
	return IsNegation(word) || slices.ContainsFunc(opposites(), func(pair [2][]string) bool {
		return says([]string{word}, pair[0]) || says([]string{word}, pair[1])
	})
}

func says(words, stems []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(stems, Stem(w)) })
}

// IsNegation reports whether a word in lower case says that something is not so.
func IsNegation(word string) bool { return negations[word] }

var negations = WordSet("not no non nor un never neither without except dont")

// negates reports whether a word is another with a syllable that turns it: "unsorted", "nonempty", "endless".
func negates(negated, word string) bool {
	if len(word) < 3 {
		return false
	}
	before, found := strings.CutSuffix(negated, word)
	return found && turning[before] || negated == word+"less"
}

var turning = WordSet("un non in im il ir dis de mis anti")

// otherUnit reports whether two words are units of one quantity, and not the same.
func otherUnit(a, b string) bool {
	was, is := UnitOf(a), UnitOf(b)
	return was.Quantity != "" && was.Quantity == is.Quantity && was != is
}
