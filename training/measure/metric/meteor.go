package metric

import (
	"math"
	"slices"

	"github.com/kljensen/snowball/english"
)

// METEOR is the METEOR of one predicted comment (Lavie and Agarwal, 2007, with alpha 0.9, beta 3 and gamma 0.5), from 0
// to 1. Words match that are equal, and then those with one stem. The stems are of Porter's own revision of his
// algorithm, Snowball's "english". There is no stage of synonyms: it needs WordNet, a dictionary of tens of megabytes
// that no Go library carries.
//
// The paper's figures are lower than those of this formula: their level is that of the parameters of METEOR 1.5, which
// hold fragments to be worse. Orders are to be compared with the paper's, not figures.
//
// As in NLTK, a word is matched with the last one that is left, from the end on. With its penalty of half a cubed share
// of chunks a text comes near 1, and does not reach it, where it is equal to the reference.
func METEOR(prediction, reference []string) float64 {
	at := make([]int, len(prediction)) // the place in the reference that a word is matched with, or -1
	for i := range at {
		at[i] = -1
	}
	match(at, prediction, reference)
	match(at, stems(prediction), stems(reference))

	matched, chunks := 0, 0
	last := [2]int{-2, -2}
	for i, j := range at {
		if j < 0 {
			continue
		}
		matched++
		if last != [2]int{i - 1, j - 1} {
			chunks++
		}
		last = [2]int{i, j}
	}
	if matched == 0 {
		return 0
	}
	const alpha, beta, gamma = 0.9, 3, 0.5
	precision, recall := ratio(matched, len(prediction)), ratio(matched, len(reference))
	mean := precision * recall / (alpha*precision + (1-alpha)*recall)
	return mean * (1 - gamma*math.Pow(ratio(chunks, matched), beta))
}

// match pairs words of the prediction that have no place yet with equal ones of the reference that have no partner yet.
func match(at []int, prediction, reference []string) {
	open := map[string][]int{}
	for j, word := range reference {
		if !slices.Contains(at, j) {
			open[word] = append(open[word], j)
		}
	}
	for i, word := range slices.Backward(prediction) {
		if places := open[word]; at[i] < 0 && len(places) > 0 {
			at[i], open[word] = places[len(places)-1], places[:len(places)-1]
		}
	}
}

func stems(words []string) []string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = english.Stem(word, true)
	}
	return list
}
