package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("truth-word", func(c *subject) *Finding {
	if c.after.empty() || !c.before.holds("boolean") || c.after.holds("boolean") {
		return nil
	}
	w := truth(c)
	if w == nil {
		return nil
	}
	return retyping(c, *w, stretch(c.before.tokens))
})

// truth finds the word that speaks of true and false. In a summary "if" does so only after a word for asking: "checks
// if it is open" tells of a truth, "removes it if it is present" of a condition.
func truth(c *subject) *name {
	asks := c.Unit.Type != javadoc.Summary
	words := c.names()
	for i, w := range words {
		word := w.lower()
		if lexicon.Lookup(word).SpeaksOf(lexicon.Boolean) || word == "if" && asks {
			return &words[i]
		}
		asks = asks || askingVerbs[word]
	}
	return nil
}

var askingVerbs = lexicon.WordSet(`ask asks check checks checking determine determines determining find finds
	indicate indicates inspect inspects query queries return returns returning see sees tell tells test tests testing
	verify verifies`)
