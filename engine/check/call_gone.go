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

var _ = newRule("call-gone", func(c *subject) *Finding {
	p := c.promised()
	for _, change := range p.changes {
		if change.Kind != behaviour.Calls && !(change.Kind == behaviour.Writes && tells(change.OldName)) || change.Old == "" {
			continue
		}
		if p.grown() {
			return nil
		}
		if w := p.dropped(c, change); w != nil {
			return p.finding(fmt.Sprintf("the comment says %q, but the method %s", w.Text, change),
				w.Span, change)
		}
	}
	return nil
})

// dropped finds the verb of the text for a call that is gone, where nothing can have taken its place.
func (p *promise) dropped(c *subject, change behaviour.Change) *claim.Word {
	if p.names(change.OldName) == nil || p.brings(behaviour.Calls, behaviour.Writes, behaviour.Throws, behaviour.Names) ||
		declared(c.Old, change) || loops(c.New) && !loops(c.Old) {
		return nil
	}
	word := verb(change.OldName)
	stem := lexicon.Stem(word)
	if len(word) < 3 || commonVerbs[word] || p.after.stems[stem] || word == "close" && tries.Of(c.New, "") != nil ||
		word == "log" && adds.Of(c.New, c.Old) {
		return nil
	}
	w := p.word(stem)
	if w != nil && strings.EqualFold(w.Text, change.OldName) && w.Text != word && !p.isVerb(w, word) {
		return nil // a type is called so
	}
	if w != nil && (p.before.name[stem] || p.after.name[stem]) && !strings.HasSuffix(w.Text, "ed") {
		return nil // what the method is called says nothing of the call
	}
	if w != nil && (p.isVerb(w, word) || tells(change.OldName) && !adds.Of(c.New, c.Old)) {
		return w
	}
	return nil
}

// tells reports whether a name says what is done to what: scaleToWidth, for which a text may also say "scaled to the
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

// isVerb reports whether a word of the text says what the method does: it begins the text or a part of it.
func (p *promise) isVerb(w *claim.Word, verb string) bool {
	if strings.HasSuffix(verb, "ion") {
		return false
	}
	at := slices.IndexFunc(p.words, func(other claim.Word) bool { return other.Span == w.Span })
	before, further := p.text(at-1), p.text(at-2)
	switch {
	case w.Code:
		return before == "#"
	case strings.HasSuffix(w.Text, "ed"): // "is closed", not "if it is closed"
		return slices.Contains([]string{"is", "are", "gets"}, before) &&
			!slices.ContainsFunc(p.words[max(0, at-conditionWords):at], func(w claim.Word) bool { return conditional[w.Text] })
	case strings.HasSuffix(w.Text, "ing"):
		return before == "," || before == "by"
	case before == "to":
		return !slices.Contains([]string{"used", "able", "ready"}, further)
	}
	return before == "" || slices.Contains([]string{",", "and", "then", "also", "it", "which", "that"}, before)
}

// conditionWords is how many words back a condition begins at most.
const conditionWords = 6

// commonVerbs say too little about what is done.
var commonVerbs = lexicon.WordSet("get set is has can of to as new make create value values size length name next " +
	"equals hash return append add put contains with from for and or not all")
