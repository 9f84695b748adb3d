package check

import "jithook/engine/java"

var retryGone = &Rule{
	ID: "retry-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that what fails is tried again, and no loop of the method does so any more",
	Origin: "edits by hand: a loop around a try that is gone",
	find: func(c *subject) *Finding {
		caught := retries.Of(c.Old, struct{}{})
		if caught == nil || loops(c.New) || handsOn(c) || again.Of(c.New, struct{}{}) {
			return nil
		}
		said := saidAt(c, retrySaid)
		if said == nil {
			return nil
		}
		return said.finding("and no loop of the method tries again", []java.Span{caught.Span}, nil)
	},
}

// retrySaid finds words for a further attempt.
var retrySaid = phrases(`(try|tries|tried|do|done|sent|sends?|called|start(s|ed)?)( \w+){0,2} (again|anew|once more|` +
	`another time)|re-?tr(y|ies|ied|ying)|(another|second|further|more|several|repeated|up to|at most|few|after)( \w+)? ` +
	`(tr(y|ies)|attempts?|times)|(is|are|will be) repeated|(before|until) (we|it) (\w+ )?(gives?|giving|succeeds?)`)

// retries is the catch within a loop of a method.
var retries = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	in := inLoops.Of(m, struct{}{})
	for i := range m.Body {
		if m.Body[i].Text == "catch" && in[i] {
			return &m.Body[i]
		}
	}
	return nil
})

// again reports whether a method has a name for what tries again.
var again = java.NewFact(func(m *java.Method, _ struct{}) bool {
	for _, t := range m.Body {
		if t.Kind == java.Identifier && againNamed().MatchString(t.Text) {
			return true
		}
	}
	return false
})

var againNamed = expression(`(?i)retr|attempt|repeat|again|back-?off|tries`)
