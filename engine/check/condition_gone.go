package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var conditionGone = &Rule{
	ID: "condition-gone", Strength: Evidence, Contradicts: true,
	Title:  "the comment names a condition that the method no longer checks",
	Origin: "body-only changes that were read: a condition dropped or relaxed",
	find: func(c *subject) *Finding {
		p := c.promised()
		if w, change := p.leftOut(c); w != nil {
			return p.finding(fmt.Sprintf("the comment says that %q is left out, but the method no longer checks `%s`", w.Text,
				change.Old), w.Span, change)
		}
		if w, change := p.kindGone(c); w != nil {
			return p.finding(fmt.Sprintf("the comment says what is done with a `%s`, but the method no longer checks `%s`",
				w.text, change.Old), w.span, change)
		}
		if c.Unit.Type == javadoc.Description {
			return nil // which condition it is about, the summary knows
		}
		if c.Unit.Type != javadoc.Param && !p.more() && !addsCode.Of(c.New, c.Old) && p.onlyConditions() {
			for _, change := range p.changes {
				if w := p.tested(c, change); w != nil && sameSignature.Of(c.New, c.Old) {
					return p.finding(fmt.Sprintf("the comment says %q, but the method no longer checks `%s`", w.Text, change.Old),
						w.Span, change)
				}
			}
		}
		if said, change := p.unguarded(c); said != nil {
			return p.finding(fmt.Sprintf("the comment says %s, but the method no longer checks `%s`", p.quote(said), change.Old),
				said.Span, change)
		}
		said := p.claimOf(func(said *claim.Claim) bool {
			return said.Kind == claim.Absent && !vague[said.Text] || strict[said.Text] || exempts[said.Text]
		})
		if said == nil || c.Unit.Type == javadoc.Param || p.grown() {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Checks || change.New != "" || strings.Contains(change.Old, "null") ||
				strings.Contains(change.Old, "instanceof") {
				continue
			}
			w := p.condition(change.Old)
			if exempts[said.Text] && (w == nil || !p.follows(said, lexicon.Stem(w.Text))) {
				continue
			}
			if w != nil || (said.Kind == claim.Absent || strings.Contains(said.Text, "only")) &&
				p.claim(claim.Truth, claim.Null) == nil && unconditional.Of(c.New, struct{}{}) {
				return p.finding(fmt.Sprintf("the comment says %s, but the method no longer checks `%s`", p.quote(said),
					change.Old), said.Span, change)
			}
		}
		return nil
	},
}

// kindGone finds the type of which the text says what is done if something is one ("if it is already a Cache"), where
// the method no longer asks for that and does nothing new.
func (p *promise) kindGone(c *subject) (*name, behaviour.Change) {
	if c.Unit.Type == javadoc.Param || adds.Of(c.New, c.Old) || p.grown() || !sameSignature.Of(c.New, c.Old) {
		return nil, behaviour.Change{}
	}
	for _, change := range p.changes {
		if change.Kind != behaviour.Checks || change.New != "" || change.Helper != "" ||
			!strings.HasPrefix(change.Old, "instanceof ") || body(c.New).has("instanceof") || body(c.New).has("case") {
			continue
		}
		for i, w := range c.names() {
			if w.text == change.OldName && isKind(c, &c.names()[i]) {
				return &c.names()[i], change
			}
		}
	}
	return nil, behaviour.Change{}
}

// isKind reports whether the words before a type say that something is of it under a condition: "if the source is
// already a Cache".
func isKind(c *subject, w *name) bool {
	return ifKind().Match(c.New.Source[c.Unit.Span.Start:w.span.Start])
}

var ifKind = expression(`(?i)\b(?:if|when|where|unless)\b[^.;]{0,60}\b(?:is|are|was)` + between +
	`(?:(?:already|itself|also)` + between + `)?(?:an?|instances?` + between + `of(?:` + between + `an?)?)` + between +
	`(?:already` + between + `)?(?:\{@\w+` + between + `|<code>)?$`)

// unconditional reports whether a method does the same in each case.
var unconditional = java.NewFact(func(m *java.Method, _ struct{}) bool {
	for _, word := range []string{"if", "?", "&&", "||", "while", "for", "switch", "catch", "->", "=="} {
		if code(m).has(word) {
			return false
		}
	}
	return true
})

// strict are the words behind which a condition is the point of the sentence.
var strict = map[string]bool{
	"only if": true, "only when": true, "but only if": true, "but only when": true, "unless": true, "if and only if": true,
	"iff": true, "provided that": true,
}

// exempts are the words before what a condition leaves out.
var exempts = map[string]bool{
	"excluding": true, "except": true, "except for": true, "without": true, "leaving out": true, "omitting": true,
	"but not": true, "apart from": true,
}

// vague are the words that name no condition of which anybody could say whether it is checked.
var vague = map[string]bool{
	"already": true, "not yet": true, "if any": true, "if needed": true, "if necessary": true,
}

// condition finds a word of the text that a condition has, and the new code has not.
func (p *promise) condition(code string) *claim.Word {
	for part := range lexicon.Subwords(code) {
		stem := lexicon.Stem(part)
		if w := p.word(stem); w != nil && len(part) > 2 && !commonVerbs[part] && !p.after.stems[stem] && !p.after.name[stem] {
			return w
		}
	}
	return nil
}

// unguarded finds the one "unless" of a text, and the only condition under which the method returned at once, where it
// no longer does so and nothing else changed.
func (p *promise) unguarded(c *subject) (*claim.Claim, behaviour.Change) {
	said := p.claimOf(func(said *claim.Claim) bool { return said.Text == "unless" })
	if said == nil || c.Unit.Type == javadoc.Param || len(p.changes) != 1 || !p.less() || adds.Of(c.New, c.Old) ||
		p.changes[0].Kind != behaviour.Checks || strings.Contains(p.changes[0].Old, "null") || body(c.New).has("if") ||
		!body(c.Old).has("return") || body(c.New).has("return") {
		return nil, behaviour.Change{}
	}
	return said, p.changes[0]
}

// tested finds the word of the text for what a test is called by: "suspended", where `isSuspended()` is no longer
// asked.
func (p *promise) tested(c *subject, change behaviour.Change) *claim.Word {
	if !kindsOf(change, behaviour.Checks, behaviour.Calls) || change.New != "" || strings.Contains(change.Old, "null") ||
		strings.Contains(change.Old, "instanceof") {
		return nil
	}
	name, found := strings.CutPrefix(change.OldName, "is")
	if !found {
		name, found = strings.CutPrefix(change.OldName, "has")
	}
	if !found || len(name) < len("red") {
		return nil
	}
	gone, known := "", false // a word of it that is gone, and whether the method's name has one
	for part := range lexicon.Subwords(name) {
		stem := lexicon.Stem(part)
		switch {
		case commonVerbs[part] || commonStates[part]:
			return nil
		case p.after.name[stem]:
			known = true
		case !p.after.stems[stem]:
			gone = stem
		}
	}
	if gone == "" {
		return nil
	}
	if known { // isBroken, of a connection that the method is about, where it says "if it is broken"
		if said := saidAt(c, ifSaid); said == nil || !stemsOf(said.text)[gone] {
			return nil
		}
	}
	return p.names(name)
}

// sameSignature reports whether all of a method but its body is what it was.
var sameSignature = java.NewFact(func(m, old *java.Method) bool {
	return signature(old).spelt() == signature(m).spelt()
})

// onlyConditions reports whether nothing but what the method asks for, and what it returns for that, is gone.
func (p *promise) onlyConditions() bool {
	return !slices.ContainsFunc(p.changes, func(change behaviour.Change) bool {
		asks := change.Kind == behaviour.Calls && (strings.HasPrefix(change.OldName, "is") ||
			strings.HasPrefix(change.OldName, "has"))
		return !asks && !kindsOf(change, behaviour.Checks, behaviour.Joins, behaviour.Returns, behaviour.Stops)
	})
}

// ifSaid finds the words for when something is done.
var ifSaid = expression(`(?i)\b(if|when|unless|provided that|only for)\b[^.;,]{0,60}`)

// commonStates are asked of anything, to guard what is done.
var commonStates = lexicon.WordSet("empty valid present enabled debug trace initialized closed open opened started " +
	"in null instance")
