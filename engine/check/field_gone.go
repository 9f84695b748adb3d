package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var fieldGone = &Rule{
	ID: "field-gone", Strength: Evidence, Contradicts: true,
	Title:  "the comment names a field that the method no longer sets",
	Origin: "body-only changes that were read: an effect dropped",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type != javadoc.Summary || !p.less() || !p.setsAnother(c) || len(p.words) == 0 ||
			!setting[lexicon.Stem(p.words[0].Text)] {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Writes || change.New != "" || code(c.New).has(change.OldName) {
				continue
			}
			if w := p.names(change.OldName); w != nil && !methodName(c.New).holds(change.OldName) {
				return p.finding(fmt.Sprintf("the comment says %q, but the method no longer sets `%s`", w.Text, change.OldName),
					w.Span, change)
			}
		}
		return nil
	},
}

// setting are the verbs of texts whose objects are what is set.
var setting = stemsOf("clear reset set initialize store update")

// setsAnother reports whether the method still sets a field that the text names.
func (p *promise) setsAnother(c *subject) bool {
	for i := 1; i < len(c.New.Body); i++ {
		if c.New.Body[i].Text == "=" && c.New.Body[i-1].Kind == java.Identifier && p.names(c.New.Body[i-1].Text) != nil {
			return true
		}
	}
	return false
}

// names finds the first word of a text that holds all words of a name; nil where it lacks one.
func (p *promise) names(name string) *claim.Word {
	var first *claim.Word
	for part := range lexicon.Subwords(name) {
		w := p.word(lexicon.Stem(part))
		if w == nil {
			return nil
		}
		if first == nil {
			first = w
		}
	}
	return first
}
