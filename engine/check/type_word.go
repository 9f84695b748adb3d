package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("type-word", findTypeWord)

func findTypeWord(c *subject) *Finding {
	if !c.retyped() || c.after.variable() {
		return nil
	}
	text := strings.ToLower(c.Unit.Text)
	for i, w := range c.names() {
		word := lexicon.Singular(w.lower())
		if len(word) < shortestWord || common[word] || w.adjective() || c.verb(i) || c.after.suits(word) ||
			c.after.isCalled(word, text) || signature(c.New).holds(word) || c.Unit.Type == javadoc.Summary && !c.object(i) {
			continue
		}
		t := c.before.called(word, body(c.New))
		if t == nil {
			continue
		}
		return retyping(c, w, []java.Span{t.Span})
	}
	return nil
}

// object reports whether a word may be what a sentence says the method returns: "returns the first tree of a forest".
// It is not where something stands before it that leads away from that ("of a tree"), nor where it only says what kind
// of thing another word is ("the tree model").
func (c *subject) object(word int) bool {
	names := c.names()
	if word+1 < len(names) && !names[word+1].first && !linkWords[lexicon.PartOfSpeech(names[word+1].lower())] {
		return false
	}
	for i := word; i > 0 && !names[i].first; i-- {
		if linkWords[lexicon.PartOfSpeech(names[i-1].lower())] {
			return false
		}
	}
	return true
}

// linkWords are the parts of speech of words that lead from one thing to another.
var linkWords = lexicon.WordSet("IN TO CC WDT WP WP$ WRB")

// retyping is the finding that a word of the text is of the type before, which stands where was says.
func retyping(c *subject, w name, was []java.Span) *Finding {
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.text, spell(c.before.tokens),
			spell(c.after.tokens)),
		Comment: []java.Span{w.span}, Old: was, New: stretch(c.after.tokens),
	}
}

// called finds the name in a type that a word is the head noun of, or part of where the new body does not have it.
func (p *part) called(word string, body *part) *java.Token {
	names := p.names().tokens
	if !p.names().holds(word) {
		return nil
	}
	if body.holds(word) {
		if i, ok := p.heads()[word]; ok {
			return &names[i]
		}
		return nil
	}
	sought := folded(word)
	for i := range names {
		if strings.Contains(folded(names[i].Text), sought) {
			return &names[i]
		}
	}
	return nil
}

// headNoun is the last word of a type's name, which says what its values are: a `FileHandle` is a handle.
func headNoun(typeName string) string {
	last := ""
	for word := range lexicon.Subwords(typeName) {
		last = word
	}
	return lexicon.Singular(last)
}

// hasVariable reports whether a type names a type variable, which may stand for anything.
func hasVariable(typ []java.Token) bool {
	for _, t := range typ {
		if t.Kind == java.Identifier && len(t.Text) == 1 {
			return true
		}
	}
	return false
}
