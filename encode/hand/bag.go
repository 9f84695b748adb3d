package hand

import (
	"math"
	"slices"

	"jithook/encode"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// bag counts texts.
type bag map[string]int

// bagOf counts the stems of the words of tokens.
func bagOf(runs ...[]java.Token) bag {
	b := bag{}
	for _, run := range runs {
		for _, t := range run {
			if t.Kind != java.Operator {
				b.add(t.Text)
			}
		}
	}
	return b
}

func (b bag) add(text string) {
	for _, w := range encode.Parts(text) {
		if isWord(w) {
			b[lexicon.FittedStem(w)]++
		}
	}
}

// tokensOf counts whole tokens, of one kind or of any.
func tokensOf(tokens []java.Token, kinds ...java.Kind) bag {
	b := bag{}
	for _, t := range tokens {
		if len(kinds) == 0 || t.Kind == kinds[0] {
			b[t.Text]++
		}
	}
	return b
}

// jaccard is the share of words that both have among those that either has; 1 for two empty bags.
func jaccard(a, b bag) float64 { return shared(a.common(b), a.total()+b.total()) }

// shared is the share of two bags that hold so much together.
func shared(both, total int) float64 {
	if total == 0 {
		return 1
	}
	return float64(both) / float64(total-both)
}

func (b bag) total() (sum int) {
	for _, n := range b {
		sum += n
	}
	return sum
}

// common counts what two bags both have.
func (b bag) common(other bag) (both int) {
	if len(b) > len(other) {
		b, other = other, b
	}
	for w, n := range b {
		both += min(n, other[w])
	}
	return both
}

// cosine compares the comment's words with a bag, each weighed by how rare it is.
func (s *subject) cosine(b bag) float64 {
	var dot, comment, code float64
	for _, w := range s.words {
		comment += w.rarity * w.rarity
		if n := b[w.stem]; n > 0 {
			dot += w.rarity * w.rarity * (1 + math.Log(float64(n)))
		}
	}
	if dot == 0 {
		return 0
	}
	squares := make([]float64, 0, len(b))
	for w, n := range b {
		r := s.rarity(w) * (1 + math.Log(float64(n)))
		squares = append(squares, r*r)
	}
	slices.Sort(squares) // a map has no order, and a sum of rounded numbers depends on it
	for _, x := range squares {
		code += x
	}
	return dot / math.Sqrt(comment*code)
}
