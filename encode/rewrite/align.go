package rewrite

import (
	"slices"

	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// newWord is a word of the new wording that the old one lacks.
type newWord struct {
	parts  []string
	token  bool       // spelt like a token of the code, or a name of the comment, that has several parts
	naming bool       // the name that an @param gives
	text   string     // of the name that an @param gives
	names  []spelling // in the code and the comment, the best first
}

// aligned says which words of the old wording are kept, and which are new.
type aligned struct {
	kept []bool      // for each item: whether it is a word that stays
	gaps [][]newWord // before the first kept word, between two, behind the last
}

// What an alignment is worth. A word that stays counts for its parts; one in a row with the last a little more, so that
// what stays is not scattered; a name of the code that the change brought outweighs single words that could stay.
const (
	keptPart  = 4
	keptStop  = 3 // a function word of English
	keptSign  = 2 // punctuation
	keptInRow = 1
	keptFirst = 2 // more, for the word that opens the text
	freshPart = 4
	freshOnce = -2
	knownPart = 1
)

// align finds the words that stay. They, and what is new, spell the wanted subtokens.
func (t *text) align(c *engine.Case, wanted []string, known *spellings) aligned {
	a := aligned{kept: make([]bool, len(t.items)), gaps: [][]newWord{nil}}
	words, whole := t.visible(), wanted
	if c.Unit.Type == javadoc.Param && !c.Unit.TypeParam() {
		if name := known.param(wanted); name != nil && name.text != c.Unit.Param {
			for len(words) > 0 && t.items[words[0]].naming {
				words = words[1:]
			}
			a.gaps[0], wanted = append(a.gaps[0], *name), wanted[len(name.parts):]
		}
	}
	known.own = own(c, whole, known)
	for _, m := range t.moves(words, wanted, known) {
		switch m.move {
		case keep:
			a.kept[m.item] = true
			a.gaps = append(a.gaps, nil)
		case insert:
			last := len(a.gaps) - 1
			a.gaps[last] = append(a.gaps[last], m.word)
		}
	}
	return a
}

// param is the longest name of a parameter that the wanted subtokens begin with.
func (s *spellings) param(wanted []string) *newWord {
	for n := min(len(wanted), s.most); n > 0; n-- {
		if name, ok := s.params[key(wanted[:n])]; ok {
			return &newWord{parts: wanted[:n], naming: true, text: name}
		}
	}
	return nil
}

type move uint8

const (
	none move = iota
	keep
	drop
	insert
)

type step struct {
	move
	item int
	word newWord
}

// cell is the best way to use up some of the words and of the wanted subtokens.
type cell struct {
	score int
	move
	size   int  // of an inserted word, in parts
	before bool // the way to it is the one that ends in a kept word
}

// moves finds the best alignment of words with the wanted subtokens.
func (t *text) moves(words []int, wanted []string, known *spellings) []step {
	// best[i][j] are the ways to use up i words and j subtokens: any, and those that end in a kept word.
	n, m := len(words), len(wanted)
	best := make([][2]cell, (n+1)*(m+1))
	at := func(i, j int) *[2]cell { return &best[i*(m+1)+j] }
	for i := range best {
		best[i] = [2]cell{{score: -1 << 30}, {score: -1 << 30}}
	}
	at(0, 0)[0].score = 0
	names := known.within(wanted)
	improve := func(c *cell, score int, mv move, size int, before bool) {
		if score > c.score {
			*c = cell{score, mv, size, before}
		}
	}
	for i := 0; i <= n; i++ {
		for j := 0; j <= m; j++ {
			from := *at(i, j)
			score, before := from[0].score, false
			if from[1].score > score {
				score, before = from[1].score, true
			}
			if i < n {
				improve(&at(i+1, j)[0], score, drop, 0, before)
				parts := t.items[words[i]].parts
				if j+len(parts) <= m && key(parts) == key(wanted[j:j+len(parts)]) {
					worth := worth(parts)
					if i == 0 && j == 0 {
						worth += keptFirst
					}
					to := &at(i+1, j+len(parts))[1]
					improve(to, score+worth, keep, 0, before)
					improve(to, from[1].score+worth+keptInRow, keep, 0, true)
				}
			}
			if j < m {
				improve(&at(i, j+1)[0], score, insert, 1, before)
				for _, name := range names[j] {
					improve(&at(i, j+name.size)[0], score+name.worth, insert, name.size, before)
				}
			}
		}
	}
	var steps []step
	i, j := n, m
	inKept := at(i, j)[1].score > at(i, j)[0].score
	for i > 0 || j > 0 {
		c := at(i, j)[0]
		if inKept {
			c = at(i, j)[1]
		}
		inKept = c.before
		switch c.move {
		case keep:
			i--
			steps = append(steps, step{move: keep, item: words[i]})
			j -= len(t.items[words[i]].parts)
		case drop:
			i--
			steps = append(steps, step{move: drop, item: words[i]})
		case insert:
			j -= c.size
			parts := wanted[j : j+c.size]
			w := newWord{parts: parts, names: known.of[key(parts)], token: c.size > 1}
			steps = append(steps, step{move: insert, word: w})
		}
	}
	slices.Reverse(steps)
	return steps
}

// worth is what keeping a word with these parts counts for.
func worth(parts []string) int {
	switch {
	case len(parts) > 1:
		return keptPart * len(parts)
	case !lexicon.IsWord(parts[0]):
		return keptSign
	case lexicon.IsStopWord(parts[0]):
		return keptStop
	}
	return keptPart
}

// name is a place in the new wording where several parts may be one name.
type name struct{ size, worth int }

// within finds the names that begin at each of the wanted subtokens.
func (s *spellings) within(wanted []string) [][]name {
	names := make([][]name, len(wanted))
	for j := range wanted {
		for size := 2; size <= s.most && j+size <= len(wanted); size++ {
			k := key(wanted[j : j+size])
			all := s.of[k]
			switch {
			case len(all) == 0 || k == s.own:
			case all[0].added && !all[0].param:
				names[j] = append(names[j], name{size, freshPart*size + freshOnce})
			default:
				names[j] = append(names[j], name{size, knownPart * size})
			}
		}
	}
	return names
}
