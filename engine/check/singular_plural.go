package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("singular-plural", func(c *subject) *Finding {
	if c.after.empty() || !tellsOfResult(c) || c.before.many() == c.after.many() || c.before.opaque() ||
		c.after.opaque() || ofEach(c) || saysAlready(c) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("the return type `%s` became `%s`", java.Spell(c.before.tokens), java.Spell(c.after.tokens)),
		Comment: []java.Span{c.Unit.Span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
	}
})

// ofEach reports whether the type became a list or an array of what it was, and the text has a plural: it speaks of
// many already, or gives a unit that holds for each of them, as in "the delay in seconds".
func ofEach(c *subject) bool {
	lost := func(t java.Token) bool { return !c.after.names().has(t.Text) }
	if !c.after.many() || !(c.before.number() && c.after.number()) && slices.ContainsFunc(c.before.names().tokens, lost) {
		return false
	}
	return slices.ContainsFunc(c.names(), func(w javadoc.Name) bool { return lexicon.PartOfSpeech(w.Lower()) == "NNS" })
}

// saysAlready reports whether the text calls the result what the new type is called: "a stream of rows" of a
// `RowStream`, "the flag bits" of `FlagBits`, or "the class" of a `Class` where it was a list of them.
func saysAlready(c *subject) bool {
	outer := c.after.outer().tokens
	if len(outer) == 0 || !c.after.many() && !c.before.arguments().has(outer[len(outer)-1].Text) {
		return false
	}
	called := ""
	for word := range lexicon.Subwords(outer[len(outer)-1].Text) {
		called = word
	}
	says := func(word string) bool {
		return slices.ContainsFunc(c.names(), func(w javadoc.Name) bool { return w.Lower() == word })
	}
	return says(called) && !says(called+"s")
}

// tellsOfResult reports whether the unit describes what is returned: a @return, or a summary with a word for it.
func tellsOfResult(c *subject) bool { return c.Unit.Type == javadoc.Return || resultWord(c) != nil }
