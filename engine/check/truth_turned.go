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
	if !always(c.New) || always(c.Old) || len(c.Old.Returns) == 0 {
		return nil
	}
	if said := p.claimOf(func(said *claim.Claim) bool {
		return said.Kind == claim.Truth && strings.HasPrefix(said.Text, "false ")
	}); said != nil {
		return &p.words[said.Words]
	}
	for i := range p.words {
		if p.otherwiseFalse(i) {
			return &p.words[i]
		}
	}
	return nil
}

// otherwiseFalse reports whether a word is the "false" of "false otherwise" or "else false".
func (p *promise) otherwiseFalse(i int) bool {
	if p.words[i].Text != "false" {
		return false
	}
	for _, step := range []int{-1, 1} {
		k := i + step
		if k >= 0 && k < len(p.words) && p.words[k].Text == "," {
			k += step
		}
		if k >= 0 && k < len(p.words) && (p.words[k].Text == "otherwise" || step < 0 && p.words[k].Text == "else") {
			return true
		}
	}
	return false
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
	if p.claim(claim.Truth) == nil || p.negates() {
		return nil
	}
	if emptiness(change.Old) {
		return p.word(lexicon.Stem("empty"))
	}
	if strings.TrimLeft(change.New, "!( ") == change.New {
		return nil
	}
	for part := range lexicon.Subwords(asked(change.Old)) {
		if w := p.word(lexicon.Stem(part)); w != nil && !commonVerbs[part] {
			return w
		}
	}
	return nil
}

// negates reports whether the text says that the result is true where something does not hold. What is false otherwise
// is true where it holds.
func (p *promise) negates() bool {
	for i, w := range p.words {
		stem := lexicon.Stem(w.Text)
		if slices.Contains(negations, stem) && !p.otherwiseFalse(i) {
			return true
		}
	}
	return false
}

// emptiness reports whether a condition is that a size is zero.
func emptiness(condition string) bool {
	return sizeIsZero().MatchString(condition)
}

var sizeIsZero = expression(`^[\w.()]*\b(?:size|length)(?:\(\))? *(?:== *0|< *1|<= *0)$`)

// asked is the name of what a condition asks for: isEmpty of `cache.isEmpty()` and of `cache().isEmpty()`.
func asked(condition string) string {
	name := condition
	if strings.HasSuffix(name, ")") {
		depth := 0
		for i := len(name) - 1; i >= 0; i-- {
			switch name[i] {
			case ')':
				depth++
			case '(':
				depth--
			}
			if depth == 0 {
				name = name[:i]
				break
			}
		}
	}
	name, _, _ = strings.Cut(name[strings.LastIndex(name, ".")+1:], "(")
	return name
}

// negations say that the result is true where something does not hold.
var negations = []string{"not", "no", "non", "never", "without", "false", "un", "isn", "doesn", "hasn"}
