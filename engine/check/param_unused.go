package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("param-unused", func(c *subject) *Finding {
	p := c.promised()
	if !p.edited || len(p.changes) == 0 || isStub(c.New) || !sameSignature.Of(c.New, c.Old) ||
		firstMatch(c, unusedSaid) != nil {
		return nil
	}
	for _, param := range c.New.Params {
		if c.Unit.Type == javadoc.Param && c.Unit.Param != param.Name {
			continue
		}
		at := slices.IndexFunc(c.Old.Body, func(t java.Token) bool { return t.Text == param.Name })
		if at < 0 || body(c.New).has(param.Name) {
			continue
		}
		span, said := p.spokenOf(c, param.Name)
		if !said {
			continue
		}
		return &Finding{
			Message: fmt.Sprintf("the comment speaks of `%s`, which the method no longer uses", param.Name),
			Comment: []java.Span{span}, Old: []java.Span{c.Old.Body[at].Span},
		}
	}
	return nil
})

// unusedSaid finds words for what makes no difference.
var unusedSaid = phrases(`(un|not |never |no longer )used|ignore[sd]?|(un|not )needed|no effect|reserved`)

// spokenOf finds what a text says of a parameter: of its own @param what it is good for, elsewhere "the given name" or
// its name as code, where it is no call.
func (p *promise) spokenOf(c *subject, param string) (java.Span, bool) {
	if c.Unit.Type == javadoc.Param {
		said := firstMatch(c, purposeSaid)
		if said == nil {
			return java.Span{}, false
		}
		return said.span, true
	}
	parts := slices.Collect(lexicon.Subwords(param))
	for i, w := range p.words {
		if w.Text == strings.ToLower(param) && w.Code && p.text(i+1) != "(" {
			return w.Span, true
		}
		n := len(parts)
		if !passedWords[w.Text] || i+n >= len(p.words) {
			continue
		}
		for from := i + 1; from < min(i+3, len(p.words)-n+1); from++ {
			if slices.EqualFunc(p.words[from:from+n], parts, func(w claim.Word, part string) bool {
				return lexicon.Singular(w.Text) == lexicon.Singular(part)
			}) {
				return java.Span{Start: w.Start, End: p.words[from+n-1].End}, true
			}
		}
	}
	return java.Span{}, false
}

// passedWords stand before what a caller passes.
var passedWords = lexicon.WordSet("given specified supplied provided passed")

// purposeSaid finds words for what a parameter is good for.
var purposeSaid = phrases(`whether|true (if|to|when)|(if|when) true|used (to|for|as|by)|to be used|to use`)
