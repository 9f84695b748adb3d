package claim

import "jithook/engine/lexicon"

// Denied is the place of the word by which a text says that something is not done, such as "without" of "without
// closing it". It is -1 where the text does not say so of the verb at a place, where it asks others not to do it, and
// where it tells of a case or of what is like that.
func Denied(words []Word, verb int) int {
	from := verb - 1
	for from > 0 && !denying[words[from].Text] &&
		(auxiliary[words[from].Text] || lexicon.PartOfSpeech(words[from].Text) == "RB") {
		from--
	}
	if from < 0 || !denying[words[from].Text] {
		return -1
	}
	start, end := verb, verb
	for start > 0 && !ends[words[start-1].Text] {
		start--
	}
	for end < len(words) && !ends[words[end].Text] {
		end++
	}
	for i := start; i < end; i++ {
		if inCase[words[i].Text] || i < verb && asking[words[i].Text] {
			return -1
		}
	}
	if words[from].Text == "t" { // of "doesn't", which is three words
		return max(0, from-2)
	}
	return from
}

// Negated reports whether a word shortly before a claim denies it: "need not be synchronized".
func (c *Claim) Negated(words []Word) bool {
	const near = 6
	for i := c.Words - 1; i >= max(0, c.Words-near) && words[i].Text != "," && !ends[words[i].Text]; i-- {
		if denying[words[i].Text] {
			return true
		}
	}
	return false
}

var (
	denying   = lexicon.WordSet("not never without t")
	auxiliary = lexicon.WordSet("be been being")
	ends      = lexicon.WordSet(". ;")
	inCase    = lexicon.WordSet("if when unless where")
	// asking are the words by which a text says what others do, and of what it tells.
	asking = lexicon.WordSet("must should may might can could need do which who yet only")
)
