package check

import (
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

// droppedCase finds a case in which a method no longer returns or throws something that it still does in others, and
// the words of the text behind a place that name the case: "or null if there is none or the clerk is retired", where
// that of `clerk.isRetired()` went. What the method calls or names only now may do it still.
func (p *promise) droppedCase(kind behaviour.Kind, what string, from int) (*behaviour.Change, *claim.Word) {
	if p.grown() {
		return nil, nil
	}
	for i := range p.changes {
		c := &p.changes[i]
		if c.Kind != kind || c.Old != what || c.New != "" || c.When == "" {
			continue
		}
		if w := p.namesCase(c.When, from); w != nil {
			return c, w
		}
	}
	return nil, nil
}

// namesCase finds the first word behind a place in the text that names what a condition asks. A comparison says too
// little: the text has the names of all that the method deals with.
func (p *promise) namesCase(condition string, from int) (first *claim.Word) {
	if comparison().MatchString(condition) {
		return nil
	}
	for _, asked := range askedFor().FindAllString(condition, -1) {
		asked = strings.TrimSuffix(asked, "(")
		parts, found := 0, 0
		for part := range lexicon.Subwords(asked) {
			if len(part) < shortestNamed {
				continue // is, has, can
			}
			parts++
			if w := p.wordLike(part, from); w != nil {
				found++
				if first == nil || w.Start < first.Start {
					first = w
				}
			}
		}
		if parts == 0 || found < parts {
			return nil
		}
	}
	return first
}

const shortestNamed = 4

// askedFor finds the names that a condition calls, or the one that is all of it.
var askedFor = expression(`\w+\(|^!*\(?!*\w+\)?$`)

var comparison = expression(`[=<>?]|\binstanceof\b`)

// wordLike finds the first word behind a place that has the stem of another or goes on where that ends: lockable of
// lock.
func (p *promise) wordLike(part string, from int) *claim.Word {
	stem := lexicon.Stem(part)
	for i := from; i < len(p.words); i++ {
		if w := &p.words[i]; lexicon.Stem(w.Text) == stem || strings.HasPrefix(w.Text, stem) && len(stem) >= shortestNamed {
			return w
		}
	}
	return nil
}
