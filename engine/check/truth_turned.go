package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var _ = newRule("truth-turned", func(c *subject) *Finding {
	p := c.promised()
	if w := p.neverFalse(c); w != nil {
		return &Finding{
			Message: "the comment says when the result is false, and the method only returns `true` now",
			Comment: []java.Span{w.Span}, Old: stretch(body(c.Old).tokens), New: stretch(body(c.New).tokens),
		}
	}
	for _, change := range p.changes {
		if change.Kind != behaviour.Returns || !change.Turned {
			continue
		}
		if w := p.constantly(c, change.Old); w != nil {
			return p.finding(fmt.Sprintf("the comment says %q, and the method now returns `%s` where it returned `%s`",
				w.Text, change.New, change.Old), w.Span, change)
		}
	}
	return nil
})

// neverFalse finds the word "false" of a text that says when the result is false, where the method had other values and
// now returns `true` in each case.
func (p *promise) neverFalse(c *subject) *claim.Word {
	always := func(m *java.Method) bool {
		all := behaviour.Results(m)
		return len(all) > 0 && !slices.ContainsFunc(all, func(r []java.Token) bool { return joined(r) != "true" })
	}
	if !always(c.New) || always(c.Old) || len(c.Old.Returns) == 0 {
		return nil
	}
	if said := p.claimOf(func(said *claim.Claim) bool {
		return said.Kind == claim.Truth && strings.HasPrefix(said.Text, "false ")
	}); said != nil {
		return &p.words[said.Words]
	}
	for i, w := range p.words {
		if w.Text == "false" && (p.near(i, 1, "otherwise") || p.near(i, -1, "otherwise", "else")) {
			return &p.words[i]
		}
	}
	return nil
}

// near reports whether one of some words stands beside another, or a comma between them.
func (p *promise) near(word, step int, words ...string) bool {
	at := word + step
	if p.text(at) == "," {
		at += step
	}
	return slices.Contains(words, p.text(at))
}

// constantly finds a truth value that is all that the text says, or that it gives last and says to be returned always
// or by default.
func (p *promise) constantly(c *subject, value string) *claim.Word {
	for i := range slices.Backward(p.words) {
		if w := &p.words[i]; w.Text == "true" || w.Text == "false" {
			if w.Text == value && (len(p.words) == 1 || firstMatch(c, lastingSaid) != nil) {
				return w
			}
			return nil
		}
	}
	return nil
}

// lastingSaid finds words for what is always so, or so where nothing else is said.
var lastingSaid = phrases(`always|never|in any case|defaults?`)
