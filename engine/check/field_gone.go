package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var fieldGone = &Rule{
	ID: "field-gone", Strength: Evidence, Quiet: true, Title: "the comment names a field that the method no longer sets",
	Origin: "body-only changes that were read: an effect dropped",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type != javadoc.Summary || !p.less() || extractedOrEmpty(c) {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Writes || change.New != "" || code(c.New).has(change.OldName) {
				continue
			}
			if w := p.names(change.OldName); w != nil && !methodName(c.New).holds(change.OldName) {
				return p.finding(fmt.Sprintf("the comment says %q, but the method no longer sets `%s`", w.Text, change.OldName), w.Span, change)
			}
		}
		return nil
	},
}

// extractedOrEmpty reports whether nothing, or one call, is left of the body.
func extractedOrEmpty(c *subject) bool { return c.extracted() || len(c.New.Body) < 4 }

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
