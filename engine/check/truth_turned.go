package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var truthTurned = &Rule{
	ID: "truth-turned", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says when the result is true, and the method returns the opposite now",
	Origin: "body-only changes that were read: the result negated",
	find: func(c *subject) *Finding {
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
			w := p.constantly(change.Old)
			if w == nil {
				w = p.negated(change)
			}
			if w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, and the method now returns `%s` where it returned `%s`",
					w.Text, change.New, change.Old), w.Span, change)
			}
		}
		return nil
	},
}

// neverFalse finds the word "false" of a text that says when the result is false, where the method had other values and
// now returns `true` in each case.
func (p *promise) neverFalse(c *subject) *claim.Word {
	always := func(m *java.Method) bool {
		all := behaviour.Results(m)
		return len(all) > 0 && !slices.ContainsFunc(all, func(r []java.Token) bool { return joined(r) != "true" })
	}
	said := p.claimOf(func(said *claim.Claim) bool {
		return said.Kind == claim.Truth && strings.HasPrefix(said.Text, "false ")
	})
	if said == nil || !always(c.New) || always(c.Old) || len(c.Old.Returns) == 0 {
		return nil
	}
	return &p.words[said.Words]
}

// constantly finds a truth value that is all that the text says, or that it gives last and says to be returned always
// or by default.
func (p *promise) constantly(value string) *claim.Word {
	for i := range slices.Backward(p.words) {
		if w := &p.words[i]; w.Text == "true" || w.Text == "false" {
			if w.Text == value && (len(p.words) == 1 || p.claimOf(lasting) != nil) {
				return w
			}
			return nil
		}
	}
	return nil
}

// lasting reports whether a claim is of what is always so, or so where nothing else is said.
func lasting(said *claim.Claim) bool {
	return said.Kind == claim.Always || said.Kind == claim.Default && said.Text != "otherwise"
}

// negated finds the word of the text for what the method asked for, and now returns the opposite of.
func (p *promise) negated(change behaviour.Change) *claim.Word {
	if p.claim(claim.Truth) == nil || p.saysAny(negations) || strings.TrimLeft(change.New, "!( ") == change.New {
		return nil
	}
	for part := range lexicon.Subwords(asked(change.Old)) {
		if w := p.word(lexicon.Stem(part)); w != nil && !commonVerbs[part] {
			return w
		}
	}
	return nil
}

// asked is the name of what a condition asks for: isEmpty of `cache.isEmpty()`.
func asked(condition string) string {
	name, _, _ := strings.Cut(condition, "(")
	return name[strings.LastIndex(name, ".")+1:]
}

// negations say that the result is true where something does not hold.
var negations = []string{"not", "no", "non", "never", "without", "false", "un", "isn", "doesn", "hasn"}
