package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("param-word", func(c *subject) *Finding {
	removed := removedWords.Of(c.New, c.Old)
	var said *javadoc.Name
	first := len(c.Old.Params) // of the parameters that are spoken of, the place
	for i, w := range c.names() {
		word := lexicon.Singular(w.Lower())
		at, ok := removed[word]
		if !ok || at >= first || len(word) < shortestWord || common[word] || code(c.New).holds(word) ||
			c.Unit.Type == javadoc.Summary && !c.handed(i) {
			continue
		}
		said, first = &c.names()[i], at
	}
	if said == nil {
		return nil
	}
	f := &c.Old.Formals(false).All[first]
	return &Finding{
		Message: fmt.Sprintf("the comment still says %q, but parameter `%s` was removed", said.Text, f.Name),
		Comment: []java.Span{said.Span}, Old: f.Spans(),
	}
})

// handed reports whether the text speaks of a word as of something that the caller hands over: "by the given name",
// "using a clock", "the reader passed in". A method may go on to be about what no parameter is called any more, so
// that "creates a file dialog" says nothing. Of the judged summaries that speak so, 178 of 213 are stale; of those that
// have the word otherwise, 81 of 158.
func (c *subject) handed(word int) bool {
	names := c.names()
	if word+1 < len(names) && !names[word+1].First && handedOver[names[word+1].Lower()] {
		return true
	}
	for i := word; i > max(0, word-beforeHanded) && !names[i].First; i-- {
		if before := names[i-1].Lower(); handedOver[before] || handing[before] {
			return true
		}
	}
	return false
}

// beforeHanded is how many words back stands what says that something is handed over: "the given user's first name".
const beforeHanded = 4

var (
	handedOver = lexicon.WordSet("given specified provided supplied passed")
	handing    = lexicon.WordSet("using with by from accepts takes and or")
)

// removedWords holds the words of the names and types of removed parameters, each with the first such parameter's
// place. One that stays, perhaps under another name, is not removed: synonyms do no harm.
var removedWords = java.NewFact(func(m, old *java.Method) map[string]int {
	after := m.Formals(false)
	successor := m.Successors(old, false)
	words := map[string]int{}
	for at, f := range old.Formals(false).All {
		if to := successor[at]; after.Has(f.Tag) || to != nil && java.SameText(to.Type, f.Type) {
			continue
		}
		for _, t := range append(slices.Clone(f.Type), java.Token{Text: f.Name}) {
			for w := range lexicon.Subwords(t.Text) {
				if _, known := words[lexicon.Singular(w)]; !known {
					words[lexicon.Singular(w)] = at
				}
			}
		}
	}
	return words
})

// shortestWord is how many bytes a word must have to say something: shorter ones are parts of many names.
const shortestWord = 3

// common are words that occur in any text and in any signature.
var common = lexicon.WordSet(`the and for with not all can has get set new use from this that object value string class
	type int return boolean true false null`)
