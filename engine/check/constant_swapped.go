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

var _ = newRule("constant-swapped", func(c *subject) *Finding {
	p := c.promised()
	if len(p.changes) == 0 || len(p.changes) > fewChanges {
		return nil
	}
	for _, swap := range swaps.Of(c.New, c.Old) {
		was, is := c.Old.Body[swap.was], c.New.Body[swap.is]
		f := &Finding{Old: []java.Span{was.Span}, New: []java.Span{is.Span}}
		said := was.Text
		switch w := p.spelt(c, was.Text); {
		case w == nil:
			words := p.constantWords(c, was.Text, is.Text)
			if words == nil {
				continue
			}
			said, f.Comment = words.Text, []java.Span{words.Span}
		case body(c.New).has(was.Text) && p.spelt(c, c.Old.Body[swap.was-2].Text) == nil:
			continue // of another type
		case p.spelt(c, is.Text) != nil || !w.Member && strings.Contains(is.Text, was.Text):
			continue
		default:
			f.Comment = []java.Span{w.Span}
			for _, w := range c.names() {
				if w.Text == was.Text {
					f.Fixes = append(f.Fixes, java.Edit{Span: w.Span, Text: is.Text})
				}
			}
		}
		f.Message = fmt.Sprintf("the comment says %q, and the method has `%s.%s` where it had `%[2]s.%[4]s`", said,
			c.New.Body[swap.is-2].Text, is.Text, was.Text)
		return f
	}
	return nil
})

// swap is the place of a constant in the old body, and that of another of its type in the new one.
type swap struct{ was, is int }

// swaps are the constants that a method has no more, each with the first one of the same type that is new.
var swaps = java.NewFact(func(m, old *java.Method) []swap {
	had, has := constants.Of(old, struct{}{}), constants.Of(m, struct{}{})
	fresh := map[string]int{} // by the type
	for name, i := range has {
		if of := m.Body[i-2].Text; had[name] == 0 && (fresh[of] == 0 || i < fresh[of]) {
			fresh[of] = i
		}
	}
	var found []swap
	for name, i := range had {
		if is := fresh[old.Body[i-2].Text]; is > 0 && has[name] == 0 {
			found = append(found, swap{i, is})
		}
	}
	slices.SortFunc(found, func(a, b swap) int { return a.was - b.was })
	return found[:min(len(found), maxSwaps)]
})

// constants are the first places of the constants of a body, by type and name.
var constants = java.NewFact(func(m *java.Method, _ struct{}) map[string]int {
	all := map[string]int{}
	for i := 2; i < len(m.Body); i++ {
		if name := m.Body[i-2].Text + "." + m.Body[i].Text; ofType(m.Body, i) && all[name] == 0 {
			all[name] = i
		}
	}
	return all
})

// maxSwaps bounds the constants and results that are looked for in a text or method.
const maxSwaps = 8

// ofType reports whether a token is a constant behind its type: POST of `HttpMethod.POST`.
func ofType(tokens []java.Token, i int) bool {
	t, of := tokens[i], tokens[i-2]
	return t.Kind == java.Identifier && len(t.Text) > 2 && strings.ToUpper(t.Text) == t.Text && tokens[i-1].Text == "." &&
		of.Kind == java.Identifier && strings.ToUpper(of.Text) != of.Text && strings.ToUpper(of.Text[:1]) == of.Text[:1]
}

// spelt finds the word of the text that is spelt as a constant is, in capitals.
func (p *promise) spelt(c *subject, constant string) *javadoc.Name {
	for _, w := range c.names() {
		if w.Text == constant {
			return &w
		}
	}
	return nil
}

// constantWords finds the word of a text by which a constant differs from the one that took its place.
func (p *promise) constantWords(c *subject, was, is string) *claim.Word {
	if len(swaps.Of(c.New, c.Old)) != 1 || !sameSignature.Of(c.New, c.Old) {
		return nil
	}
	lost, came := apart(was, is), apart(is, was)
	text := strings.ToLower(c.Unit.Text)
	if len(lost) == 0 || anyName[was] || len(came) == 0 ||
		slices.ContainsFunc(came, func(word string) bool { return strings.Contains(text, lexicon.Stem(word)) }) {
		return nil
	}
	for _, word := range lost {
		stem := lexicon.Stem(word)
		if p.word(stem) == nil || p.after.stems[stem] {
			return nil
		}
	}
	return p.word(lexicon.Stem(lost[0]))
}
