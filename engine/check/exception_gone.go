package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var exceptionGone = &Rule{
	ID: "exception-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that the method fails, and it no longer throws what it threw",
	Origin: "body-only changes that were read: an exception become a value",
	find: func(c *subject) *Finding {
		p := c.promised()
		if f := ensuredNoMore(c); f != nil {
			return f
		}
		said := p.claimOf(func(said *claim.Claim) bool {
			return said.Kind == claim.Throws && failing[said.Text]
		})
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			removed := change.Kind == behaviour.Throws && change.New == "" ||
				change.Kind == behaviour.Ends && change.OldName != "" && change.NewName == ""
			if removed && change.OldName != "NullPointerException" && !passesOn(c.Old, change) &&
				(change.Kind == behaviour.Ends || p.less()) && throwsNoneOf(c, said, change.OldName) &&
				!code(c.New).has("requireNonNull") && !code(c.New).has("checkNotNull") {
				return p.finding(fmt.Sprintf("the comment says %s, but the method no longer throws `%s`", p.quote(said),
					change.OldName), said.Span, change)
			}
		}
		return nil
	},
}

// ensuredNoMore finds words that say that a method makes sure of something, where it threw, and now does nothing of the
// kind but log.
func ensuredNoMore(c *subject) *Finding {
	if !isVoid(c.New.ReturnType) || !body(c.Old).has("throw") || len(c.New.Body) == 0 ||
		slices.ContainsFunc(c.New.Body, fails) || makesException(c.New) || !logsOnly.Of(c.New, c.Old) {
		return nil
	}
	said := saidAt(c, ensuresSaid)
	if said == nil {
		return nil
	}
	return said.finding("but the method no longer throws", stretch(body(c.Old).tokens), nil)
}

// makesException reports whether a method makes an exception, which may be thrown elsewhere.
func makesException(m *java.Method) bool {
	for i, t := range m.Body {
		if t.Kind == java.Identifier && m.Body[i-1].Text == "new" && (strings.HasSuffix(t.Text, "Exception") ||
			strings.HasSuffix(t.Text, "Error")) {
			return true
		}
	}
	return false
}

var ensuresSaid = phrases(`(enforces?|ensures?|asserts?|verif(y|ies)|checks|validates?|makes? sure) that`)

// logsOnly reports whether a method calls nothing that an older version did not, but to log.
var logsOnly = java.NewFact(func(m, old *java.Method) bool {
	before := throws.Of(old, struct{}{}).called
	for name := range throws.Of(m, struct{}{}).called {
		if !before[name] && !logging().MatchString(name) {
			return false
		}
	}
	return true
})

var logging = expression(`^(getLogger|log|trace|debug|info|warn|warning|error|severe|fine|finer|config|println?|` +
	`printf|printStackTrace|getName|getMessage|getSimpleName|isDebugEnabled|isWarnEnabled)$`)

// throwsNoneOf reports whether a method throws nothing any more or, where the words around a claim say what it is
// about, no exception of a name: "an exception is thrown if the timeout is over".
func throwsNoneOf(c *subject, said *claim.Claim, name string) bool {
	if !code(c.New).has("throw") {
		return true
	}
	if throws.Of(c.New, struct{}{}).others || mayThrow(c.New, name) {
		return false
	}
	return slices.ContainsFunc(clauses(c, throwingSaid), func(throwing clause) bool {
		return throwing.around.Start <= said.Span.Start && said.Span.End <= throwing.around.End &&
			throwing.has(c, throwing.around.Start, stemsOf(strings.TrimSuffix(name, "Exception")))
	})
}

var throwingSaid = phrases(`throws?|thrown|raises|fails?|rejects`)

// failing are the words that say that a method fails, not that something else does.
var failing = map[string]bool{
	"throws": true, "throw": true, "raises": true, "throws an exception": true, "will throw": true, "is thrown": true,
	"fails if": true, "fails when": true, "fails with": true, "rejects": true,
}

// passesOn reports whether what a method threw stood in a catch: what is called still throws.
func passesOn(m *java.Method, change behaviour.Change) bool {
	return len(change.OldSpans) > 0 && slices.ContainsFunc(branches.Of(m, struct{}{}), func(b branch) bool {
		return b.caught && len(b.block) > 0 && b.block[0].Start <= change.OldSpans[0].Start &&
			change.OldSpans[0].Start < b.block[len(b.block)-1].End
	})
}
