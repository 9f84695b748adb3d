// Package align learns from a corpus which words of code bring which words into comments (IBM's Model 1).
package align

import (
	"cmp"
	"context"
	"slices"

	"jithook/encode/hand"
	"jithook/engine"
)

// The bounds of the alignment's size, and the rounds of expectation maximisation.
const (
	maxWords = 5000  // of comments
	maxCodes = 8000  // of code
	seldom   = 8     // what fewer pairs have is left out
	rounds   = 5     // after five the probabilities hardly move
	kept     = 0.004 // what is less likely is left out
)

// Learner gathers pairs of comments and methods that belong together.
type Learner struct {
	words, codes lexicon
	pairs        []pair
}

type pair struct{ words, codes []int32 }

// lexicon numbers texts and counts the pairs that have them.
type lexicon struct {
	ids   map[string]int32
	texts []string
	count []int
}

func (l *lexicon) add(texts []string) []int32 {
	if l.ids == nil {
		l.ids = map[string]int32{}
	}
	ids := make([]int32, len(texts))
	for i, t := range texts {
		id, ok := l.ids[t]
		if !ok {
			id = int32(len(l.texts))
			l.ids[t] = id
			l.texts, l.count = append(l.texts, t), append(l.count, 0)
		}
		l.count[id]++
		ids[i] = id
	}
	return ids
}

// frequent returns the ids of the most frequent texts in the order of their frequency, and for each id its place among
// them or -1.
func (l *lexicon) frequent(most int) (top, place []int32) {
	for id, n := range l.count {
		if n >= seldom {
			top = append(top, int32(id))
		}
	}
	slices.SortFunc(top, func(a, b int32) int {
		return cmp.Or(cmp.Compare(l.count[b], l.count[a]), cmp.Compare(l.texts[a], l.texts[b]))
	})
	top = top[:min(len(top), most)]
	place = make([]int32, len(l.texts))
	for i := range place {
		place[i] = -1
	}
	for i, id := range top {
		place[id] = int32(i)
	}
	return top, place
}

// Add takes up a case whose comment belongs to its new code.
func (l *Learner) Add(c *engine.Case) {
	l.pairs = append(l.pairs, pair{l.words.add(hand.CommentWords(c)), l.codes.add(hand.CodeWords(c.New.Tokens))})
}

// Learn runs the rounds. It takes some 350 MB and ten seconds for a hundred thousand pairs.
func (l *Learner) Learn(ctx context.Context) (*hand.Alignment, error) {
	words, wordPlace := l.words.frequent(maxWords)
	codes, codePlace := l.codes.frequent(maxCodes)
	pairs := make([]pair, 0, len(l.pairs))
	for _, p := range l.pairs {
		// code 0 is none
		q := pair{words: placed(p.words, wordPlace, 0), codes: append([]int32{0}, placed(p.codes, codePlace, 1)...)}
		if len(q.words) > 0 {
			pairs = append(pairs, q)
		}
	}
	// Dense: most rows of frequent code fill up in the first round anyway.
	probability, count := matrix(len(codes)+1, len(words)), matrix(len(codes)+1, len(words))
	for _, row := range probability {
		for w := range row {
			row[w] = 1 / float32(len(words))
		}
	}
	for range rounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		round(pairs, probability, count)
	}
	null, of := map[string]float64{}, map[string]map[string]float64{}
	for w, id := range words {
		null[l.words.texts[id]] = float64(probability[0][w])
	}
	for c, row := range probability[1:] {
		for w, p := range row {
			if p > kept {
				text := l.codes.texts[codes[c]]
				if of[text] == nil {
					of[text] = map[string]float64{}
				}
				of[text][l.words.texts[words[w]]] = float64(p)
			}
		}
	}
	return hand.NewAlignment(null, of)
}

func placed(ids, place []int32, from int32) []int32 {
	var out []int32
	for _, id := range ids {
		if place[id] >= 0 {
			out = append(out, place[id]+from)
		}
	}
	return out
}

func matrix(rows, columns int) [][]float32 {
	m := make([][]float32, rows)
	for i := range m {
		m[i] = make([]float32, columns)
	}
	return m
}

// round is one of expectation and maximisation; count holds zeros before and after. The one that each row's sum starts
// from keeps code that was seen a few times from being sure of itself.
func round(pairs []pair, probability, count [][]float32) {
	for _, p := range pairs {
		for _, w := range p.words {
			var total float32
			for _, c := range p.codes {
				total += probability[c][w]
			}
			for _, c := range p.codes {
				count[c][w] += probability[c][w] / total
			}
		}
	}
	for c, row := range count {
		sum := float32(1)
		for _, n := range row {
			sum += n
		}
		for w, n := range row {
			probability[c][w] = n / sum
			row[w] = 0
		}
	}
}
