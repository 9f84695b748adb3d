package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var truthWord = &Rule{
	ID: "truth-word", Strength: Evidence, Title: "the comment speaks of true and false, but the type is no longer boolean",
	Origin: "judged units: a text of true and false where the type is no longer boolean",
	find: func(c *subject) *Finding {
		if c.after.empty() || !c.before.holds("boolean") || c.after.holds("boolean") {
			return nil
		}
		w := truth(c)
		if w == nil {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.text,
				spell(c.before.tokens), spell(c.after.tokens)),
			Comment: []java.Span{w.span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
		}
	},
}

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
