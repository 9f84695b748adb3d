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

var callGone = &Rule{
	ID: "call-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment has the verb of a call that the method no longer makes",
	Origin: "body-only changes that were read: a call dropped whose verb is in the text",
	find: func(c *subject) *Finding {
		p := c.promised()
		if leftOpen(c) {
			if said := saidAt(c, closingSaid); said != nil {
				return said.finding("but the method no longer has a `try` that closes it", stretch(body(c.Old).tokens),
					stretch(body(c.New).tokens))
			}
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Calls || change.Old == "" {
				continue
			}
			w := p.inherited(c, change)
			if w == nil {
				w = p.named(c, change)
			}
			if w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, but the method no longer calls `%s`", w.Text, change.Old),
					w.Span, change)
			}
			if p.grown() {
				return nil
			}
			for _, word := range lost(change.Old, change.New) {
				stem := lexicon.Stem(word)
				w := p.word(stem)
				for _, other := range mannersSaid[word] {
					if w == nil {
						w = p.word(lexicon.Stem(other))
					}
				}
				if change.New != "" && manners[word] && w != nil && !commonVerbs[word] &&
					!p.after.stems[stem] && (!p.after.name[stem] || len(p.changes) <= fewChanges/2) {
					return p.finding(fmt.Sprintf("the comment says %q, but the method calls `%s` where it called `%s`", w.Text,
						change.NewName, change.OldName), w.Span, change)
				}
			}
			if w := p.dropped(c, change); w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, but the method no longer calls `%s`", w.Text, change.OldName),
					w.Span, change)
			}
		}
		return nil
	},
}

// inherited finds the word of the text for the superclass, where the method calls nothing of it any more.
func (p *promise) inherited(c *subject, change behaviour.Change) *claim.Word {
	if !strings.HasPrefix(change.Old, "super.") || code(c.New).has("super") || declared(c.Old, change) ||
		slices.ContainsFunc(c.New.Body, func(t java.Token) bool {
			return strings.Contains(strings.ToLower(t.Text), strings.ToLower(change.OldName)) // which may do the same
		}) {
		return nil
	}
	if w := p.word("super"); w != nil {
		return w
	}
	return p.word(lexicon.Stem("superclass"))
}

// dropped finds the verb of the text for a call that is gone, where nothing can have taken its place.
func (p *promise) dropped(c *subject, change behaviour.Change) *claim.Word {
	if p.names(change.OldName) == nil || p.brings(behaviour.Calls, behaviour.Writes, behaviour.Throws, behaviour.Names) ||
		addsCode.Of(c.New, c.Old) || declared(c.Old, change) {
		return nil
	}
	word := verb(change.OldName)
	stem := lexicon.Stem(word)
	if len(word) < 3 || commonVerbs[word] || p.after.stems[stem] || p.before.name[stem] || p.after.name[stem] ||
		word == "close" && closesItself.Of(c.New, struct{}{}) {
		return nil
	}
	if w := p.word(stem); w != nil && (p.isVerb(w, word) || tells(change.OldName)) {
		return w
	}
	return nil
}

// tells reports whether a name says what is done to what: scaleToWidth, of which a text may also say "scaled to the
// width".
func tells(name string) bool {
	n := 0
	for part := range lexicon.Subwords(name) {
		if len(part) > 2 && !commonVerbs[part] {
			n++
		}
	}
	return n > 1
}

// named finds the word of the text for a call whose name has a number, by which the text says how it is done: "the
// SHA-256 digest" of sha256. Another may stand in its place.
func (p *promise) named(c *subject, change behaviour.Change) *claim.Word {
	if !strings.ContainsAny(change.OldName, "0123456789") || lexicon.IsCapitalized(change.OldName) ||
		declared(c.Old, change) {
		return nil
	}
	for part := range lexicon.Subwords(change.OldName) {
		if p.after.stems[lexicon.Stem(part)] && !isNumber(part) {
			return nil
		}
	}
	return p.names(change.OldName)
}

// declared reports whether what a change calls is a method of an anonymous class, which is declared there.
func declared(m *java.Method, change behaviour.Change) bool {
	for i := 1; i < len(m.Body); i++ {
		if t := m.Body[i]; len(change.OldSpans) > 0 && t.Start >= change.OldSpans[0].Start && t.Text == change.OldName {
			before := m.Body[i-1]
			return before.Kind == java.Identifier || before.Text == "void" || before.Text == "boolean"
		}
	}
	return false
}

// closingSaid finds the word for closing.
var closingSaid = phrases(`closes|closing|closed afterwards`)

// leftOpen reports whether a `try` of the method closed something, and nothing does so any more.
func leftOpen(c *subject) bool {
	return closesItself.Of(c.Old, struct{}{}) && !closesItself.Of(c.New, struct{}{}) && !adds.Of(c.New, c.Old) &&
		!namesClosing.Of(c.New, struct{}{}) && saidAt(c, openSaid) == nil
}

// namesClosing reports whether a method has a name with "close" in it.
var namesClosing = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return strings.Contains(strings.ToLower(t.Text), "close")
	})
})

// closesItself reports whether a method has a try block that closes what it opens.
var closesItself = java.NewFact(func(m *java.Method, _ struct{}) bool {
	for i := 1; i < len(m.Body); i++ {
		if m.Body[i-1].Text == "try" && m.Body[i].Text == "(" {
			return true
		}
	}
	return false
})

// isVerb reports whether a word of the text says what the method does: it begins the text or a part of it.
func (p *promise) isVerb(w *claim.Word, verb string) bool {
	if strings.HasSuffix(verb, "ion") || strings.HasSuffix(w.Text, "ed") || w.Code {
		return false
	}
	at := slices.IndexFunc(p.words, func(other claim.Word) bool { return other.Span == w.Span })
	before, further := "", ""
	if at > 0 {
		before, further = p.words[at-1].Text, p.words[max(0, at-2)].Text
	}
	switch {
	case strings.HasSuffix(w.Text, "ing"):
		return before == "," || before == "by"
	case before == "to":
		return !slices.Contains([]string{"used", "able", "ready"}, further)
	}
	return before == "" || slices.Contains([]string{",", "and", "then", "also", "it", "which", "that"}, before)
}

// manners say in a call's name how something is done. Other words come and go with a new name for the same.
var manners = lexicon.WordSet("first last all ignore case reverse reversed sorted ordered deep lazy copy immutable " +
	"unmodifiable synchronized atomic recursive recursively distinct volatile opaque async asynchronous parallel bg " +
	"background concurrent strict lenient lazy lazily eager silent quiet secure encrypted compressed signed unsigned")

// mannersSaid are further words that a text has for some.
var mannersSaid = map[string][]string{
	"async": {"asynchronously", "asynchronous", "background"}, "bg": {"background", "asynchronously", "asynchronous"},
	"background": {"asynchronously", "asynchronous"},
}

// commonVerbs say too little of what is done.
var commonVerbs = lexicon.WordSet("get set is has can of to as new make create value values size length name next " +
	"equals hash return append add put contains with from for and or not all")
