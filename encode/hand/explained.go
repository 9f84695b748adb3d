package hand

import (
	"math"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// expressible are stop words that code can bring into a comment all the same: `||` an "or", a condition an "if".
var expressible = lexicon.WordSet("not no or if all each any this before after under over above below up down")

// maxWordBytes is the longest word that an alignment takes up; longer ones are data.
const maxWordBytes = 30

// CommentWords returns the stems of a unit's words that the code may explain, each once.
func CommentWords(c *engine.Case) []string { return commentWords(c, encode.Comment(c)) }

func commentWords(c *engine.Case, comment []encode.Subtoken) []string {
	var words []string
	seen := map[string]bool{}
	for _, t := range comment {
		if c.Unit.Type == javadoc.Param && t.Token == 0 || !isWord(t.Text) || len(t.Text) > maxWordBytes ||
			lexicon.IsStopWord(t.Text) && !expressible[t.Text] {
			continue
		}
		if s := lexicon.FittedStem(t.Text); !seen[s] {
			seen[s] = true
			words = append(words, s)
		}
	}
	return words
}

// CodeWords returns the stems and the operators of code, each once.
func CodeWords(runs ...[]java.Token) []string {
	var words []string
	seen := map[string]bool{}
	add := func(w string) {
		if !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	for _, run := range runs {
		for _, t := range run {
			if t.Kind == java.Operator {
				switch t.Text {
				case "(", ")", "{", "}", ";", ",", ".":
				default:
					add(t.Text)
				}
				continue
			}
			for _, part := range encode.Parts(t.Text) {
				if isWord(part) && len(part) <= maxWordBytes {
					add(lexicon.FittedStem(part))
				}
			}
		}
	}
	return words
}

// minSupport is how likely a word of the code must bring a word of the comment to explain it.
const minSupport = 0.05

// smoothing keeps the logarithm of an explanation finite where nothing explains a word.
const smoothing = 1e-3

// explained adds how far the code, before and after, explains the comment's words.
func (r *row) explained(s *subject) {
	var words []int
	for _, w := range commentWords(s.Case, s.comment) {
		words = append(words, s.alignment.word(w))
	}
	typeWords := func(p *java.Param, returned []java.Token) []string {
		switch {
		case s.Unit.Type != javadoc.Param:
			return CodeWords(returned)
		case p == nil:
			return nil
		}
		return CodeWords(p.Type, []java.Token{{Text: p.Name}})
	}
	for _, g := range []struct {
		name     string
		old, new []string
	}{
		{"type", typeWords(s.oldParam, s.Old.ReturnType), typeWords(s.newParam, s.New.ReturnType)},
		{"returns", CodeWords(s.Old.Returns...), CodeWords(s.New.Returns...)},
		{"all", CodeWords(s.Old.Tokens), CodeWords(s.New.Tokens)},
	} {
		old, fresh := s.pairings(g.old), s.pairings(g.new)
		removed, added := s.pairings(without(g.old, g.new)), s.pairings(without(g.new, g.old))
		var change, worst, best, lost, won, removedMost, addedMost, loss, gain, balance float64
		least := 1.0
		oldSums, oldMosts := support(words, old)
		newSums, newMosts := support(words, fresh)
		removedSums, removedMosts := support(words, removed)
		addedSums, addedMosts := support(words, added)
		for i, w := range words {
			null := s.alignment.nullOf(w) + smoothing
			oldSum, oldMost, newSum, newMost := oldSums[i], oldMosts[i], newSums[i], newMosts[i]
			removedSum, removed, addedSum, added := removedSums[i], removedMosts[i], addedSums[i], addedMosts[i]
			d := math.Log((null + newSum) / (null + oldSum))
			change += d
			worst, best = min(worst, d), max(best, d)
			lost += one(removed > minSupport && newMost < removed/2)
			won += one(added > minSupport && oldMost < added/2)
			removedMost, addedMost = max(removedMost, removed), max(addedMost, added)
			loss, gain = max(loss, oldMost-newMost), max(gain, newMost-oldMost)
			balance += removedSum - addedSum
			least = min(least, newSum)
		}
		p := "explained/" + g.name + "/"
		r.add(p+"change", change)
		r.add(p+"change-mean", change/float64(max(1, len(words))))
		r.add(p+"worst", worst)
		r.add(p+"best", best)
		r.add(p+"lost", lost)
		r.add(p+"won", won)
		r.add(p+"by-gone", removedMost)
		r.add(p+"by-came", addedMost)
		r.add(p+"loss", loss)
		r.add(p+"gain", gain)
		r.add(p+"balance", balance)
		r.add(p+"least", least)
	}
}

func (s *subject) pairings(codes []string) [][]pairing {
	var all [][]pairing
	for _, c := range codes {
		if p := s.alignment.of(c); len(p) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// without returns what a has and b has not.
func without(a, b []string) []string {
	has := map[string]bool{}
	for _, x := range b {
		has[x] = true
	}
	var rest []string
	for _, x := range a {
		if !has[x] {
			rest = append(rest, x)
		}
	}
	return rest
}
