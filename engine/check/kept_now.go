package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
)

var keptNow = &Rule{
	ID: "kept-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something is made or read anew each time, and the method keeps it now",
	Origin: "edits by hand: a cache added under \"on every call\"",
	find: func(c *subject) *Finding {
		kept := keeps(c.New)
		if kept == nil || keeps(c.Old) != nil || body(c.Old).has(kept.Text) || returnsCopy.Of(c.New, struct{}{}) {
			return nil
		}
		said := saidAt(c, anewSaid)
		if said == nil {
			return nil
		}
		return said.finding(fmt.Sprintf("and the method keeps it in `%s` now", kept.Text), nil, []java.Span{kept.Span})
	},
}

// returnsCopy reports whether a method returns something new, or a copy.
var returnsCopy = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return slices.ContainsFunc(m.Returns, func(r []java.Token) bool {
		return r[1].Text == "new" || slices.ContainsFunc(r, func(t java.Token) bool {
			return copiesSaid().MatchString(t.Text)
		})
	})
})

// copiesSaid finds names of what makes another one of what is kept.
var copiesSaid = expression(`(?i)clone|copy`)

// anewSaid finds words that say that each call makes its own.
var anewSaid = expression(`(?i)\b(anew|afresh|not cached|never cached|` +
	`(on|for|at|with|upon)` + between + `(each|every)` + between + `(single` + between + `)?` +
	`(call|invocation|access|request|use)|always` + between + `(creates|makes|builds|returns)` + between + `(a` + between +
	`)?(new|fresh))\b`)

// keeps is the field that a method sets where it is null, or the map of which it makes an entry that is missing.
func keeps(m *java.Method) *java.Token { return kept.Of(m, struct{}{}) }

var kept = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	asked := map[string]bool{}
	for i := 1; i+3 < len(m.Body); i++ {
		t, before, behind := &m.Body[i], m.Body[i-1].Text, m.Body[i+1].Text
		if t.Kind != java.Identifier || before == "." && m.Body[i-2].Text != "this" || declaredIn(m, t.Text) {
			continue
		}
		switch then := m.Body[i+2].Text; {
		case behind == "==" && then == "null", before == "(" && behind == ")" && m.Body[i-2].Text == "isNaN",
			behind == "." && (then == "get" || then == "containsKey" || then == "isPresent"):
			asked[t.Text] = true
		case behind == "." && then == "computeIfAbsent":
			return t
		case asked[t.Text] && (behind == "=" || behind == "." && (then == "put" || then == "set")):
			return t
		}
	}
	return nil
})

// declaredIn reports whether a name is a method's parameter or local variable.
func declaredIn(m *java.Method, name string) bool { return locals.Of(m, struct{}{})[name] }

var locals = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool { return m.Locals() })
