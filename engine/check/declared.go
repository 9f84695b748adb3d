package check

import (
	"fmt"
	"regexp"
	"slices"
	"sync"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// declaredRule makes the rule of a page that needs no code of its own: the text says how something is done, and the
// names that code has for it went.
func declaredRule(id string) *Rule {
	all := sync.OnceValue(func() []when { return whens(page(id)) })
	return &Rule{ID: id, find: func(c *subject) *Finding {
		e := exchanges.Of(c.New, c.Old)
		if e == nil || len(c.promised().changes) == 0 {
			return nil
		}
		for _, w := range all() {
			if f := w.find(c, e); f != nil {
				return f
			}
		}
		return nil
	}}
}

// when is how something is done: the names that code has for it and for another way, and what a text says of it. Where
// there are no names for another way, it is enough that the first are gone, and where there are no first, that those of
// another way came.
type when struct {
	name     string
	was, now map[string]bool
	said     func() *regexp.Regexp
}

// whens are those of a page.
func whens(page string) (all []when) {
	for _, b := range blocks(page, "When") {
		all = append(all, when{b.name, lexicon.WordSet(b.text("was", " ")), lexicon.WordSet(b.text("now", " ")),
			phrases(b.text("says", "|"))})
	}
	return all
}

func (w *when) find(c *subject, e *exchange) *Finding {
	was, is := first(e.gone, e.before, w.was), first(e.came, e.after, w.now)
	if (len(w.was) > 0) != (was != nil) || (len(w.now) > 0) != (is != nil) {
		return nil
	}
	for name := range w.was {
		if e.after[name] != nil {
			return nil
		}
	}
	said := firstMatch(c, w.said)
	if said == nil || is == nil && adds.Of(c.New, c.Old) && (c.promised().grown() ||
		c.promised().change(func(change *behaviour.Change) bool { return change.Old == "" }) != nil) {
		return nil // what came may do the same
	}
	if was == nil {
		return said.finding(fmt.Sprintf("and the method has `%s` now", is.Text), nil, own(c.New, is))
	}
	if is == nil {
		return said.finding(fmt.Sprintf("but `%s` is gone from the method", was.Text), own(c.Old, was), nil)
	}
	return said.finding(fmt.Sprintf("and the method has `%s` where it had `%s`", is.Text, was.Text),
		own(c.Old, was), own(c.New, is))
}

// own is the place of a token, if it is one of the method's own.
func own(m *java.Method, t *java.Token) []java.Span {
	if n := len(m.Body); n == 0 || t.Start < m.Body[0].Start || t.End > m.Body[n-1].End {
		return nil
	}
	return []java.Span{t.Span}
}

// exchange is which names of two versions went and came, in a fixed order, and where all stand.
type exchange struct {
	gone, came    []string
	before, after map[string]*java.Token
}

// exchanges are nil unless the two have nearly the same names: who rewrites a method may do the same in yet another
// way.
var exchanges = java.NewFact(func(m, old *java.Method) *exchange {
	e := &exchange{before: codeNames(old), after: codeNames(m)}
	e.gone, e.came = without(e.before, e.after), without(e.after, e.before)
	if len(e.gone)+len(e.came) == 0 || len(e.gone)+len(e.came) > fewNames || !sameSignature.Of(m, old) {
		return nil
	}
	return e
})

// fewNames are as many as go and come where something is done in another way.
const fewNames = 6

// first is the first of some names that is one of others, where a version has it.
func first(names []string, version map[string]*java.Token, of map[string]bool) *java.Token {
	if i := slices.IndexFunc(names, func(name string) bool { return of[name] }); i >= 0 {
		return version[names[i]]
	}
	return nil
}

// without are the names of one version that another has not.
func without(names, other map[string]*java.Token) []string {
	return slices.Sorted(func(yield func(string) bool) {
		for name := range names {
			if other[name] == nil && !yield(name) {
				return
			}
		}
	})
}

// codeNames are the first places of a method's calls, types, constants and words of Java, and of what it names of its
// file. Variables may have any names.
func codeNames(m *java.Method) map[string]*java.Token {
	all := map[string]*java.Token{}
	read := func(tokens []java.Token) {
		for i := range tokens {
			t := &tokens[i]
			called := i+1 < len(tokens) && tokens[i+1].Text == "(" || i > 0 && tokens[i-1].Text == "::"
			if all[t.Text] == nil && (t.Kind == java.Keyword ||
				t.Kind == java.Identifier && (called || lexicon.IsCapitalized(t.Text))) {
				all[t.Text] = t
			}
		}
	}
	read(m.Tokens)
	read(reachedIn.Of(m, struct{}{}).tokens)
	return all
}
