package check

import (
	"fmt"
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
