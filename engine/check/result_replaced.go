package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("result-replaced", func(c *subject) *Finding {
	p := c.promised()
	if f := p.otherOutcome(c, false); f != nil {
		return f
	}
	if c.Unit.Type == javadoc.Param {
		return nil
	}
	for _, change := range p.changes {
		if said := p.claim(claim.Copy); change.Kind == behaviour.Returns && change.Old == "" && views(change.New) &&
			said != nil && !adjective(c, said) {
			return p.finding(fmt.Sprintf("the comment says %s, but the method %s", p.quote(said), change), said.Span, change)
		}
		if !kindsOf(change, behaviour.Returns, behaviour.ReturnsOrThrows) || change.Old == "" || change.NewName != "" &&
			change.Kind == behaviour.ReturnsOrThrows {
			continue
		}
		for _, r := range results {
			said := p.claimOf(func(said *claim.Claim) bool {
				return slices.Contains(r.of, said.Kind) && !adjective(c, said)
			})
			was, is := returnedIn(change.Old), returnedIn(change.New)
			if said == nil || change.New == "" || !r.is(was) || r.is(is) || returnsStill(c.New, r.is) ||
				asks(is) && !views(is) && was != "this" || !r.plainly(was, is) ||
				java.Declared(c.New.Body)[is] || was != "this" && variable.Of(c.New, is) {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %s, and the method has `%s` where it returned `%s`", p.quote(said),
				returnedIn(change.New), returnedIn(change.Old)), said.Span, change)
		}
	}
	return nil
})

// adjective reports whether the words of a claim tell of something else than what is returned: "this statement", "the
// bytes copied".
func adjective(c *subject, said *claim.Claim) bool {
	return said.Text == "this" && c.Unit.Type != javadoc.Return || said.Text == "copied"
}

// variable reports whether a value is that of a local variable, which may hold anything else.
var variable = java.NewFact(func(m *java.Method, value string) bool {
	if strings.ContainsAny(value, "( ") || value == "this" || value == "null" {
		return false
	}
	return java.Declared(m.Body)[value] ||
		!slices.ContainsFunc(behaviour.Results(m), func(r []java.Token) bool { // as it stands or behind "this."
			return strings.HasSuffix(joined(r), value)
		})
})

// copyMade finds a call that copies.
var copyMade = expression(`(^|\.)(clone|copy|copyOf|deepCopy|duplicate)\(|^new \w*(List|Set|Map|Deque)(<.*>)?\(.+\)$`)

// result is what a claim says of a value that is returned.
type result struct {
	of []claim.Kind
	is func(code string) bool
	// plainly reports whether what is returned now is plainly something else than what was.
	plainly func(was, is string) bool
}

var results = []result{
	{[]claim.Kind{claim.Empty}, isNothing, func(_, is string) bool { return is == "null" }},
	{[]claim.Kind{claim.This}, func(code string) bool { return code == "this" }, func(_, is string) bool {
		return strings.HasPrefix(is, "new ") || strings.HasSuffix(is, ".build()") || copyMade().MatchString(is) ||
			!strings.Contains(is, "(") && !strings.Contains(is, "self") && !strings.HasSuffix(is, "This")
	}},
	{[]claim.Kind{claim.New, claim.Copy}, func(code string) bool {
		return strings.Contains(code, "new ") || strings.Contains(strings.ToLower(code), "copy") ||
			strings.Contains(code, "clone")
	}, func(_, is string) bool {
		return is != "null" && is != "true" && is != "false"
	}},
	{[]claim.Kind{claim.View}, func(code string) bool {
		return !strings.HasPrefix(code, "new ") && !strings.Contains(strings.ToLower(code), "copy") &&
			!strings.Contains(code, "clone")
	}, func(was, is string) bool { return strings.Contains(is, was) || copyMade().MatchString(is) }},
}

// isNothing reports whether a value is empty.
func isNothing(code string) bool {
	return code == `""` || strings.Contains(code, "empty") || strings.Contains(code, "EMPTY") ||
		strings.HasSuffix(code, ".of()") || strings.HasSuffix(code, "[0]") || strings.HasSuffix(code, "{}") ||
		strings.HasPrefix(code, "new ") && strings.HasSuffix(code, "()")
}

// views reports whether a value shows another as it is, so that it is no copy.
func views(code string) bool {
	return strings.HasPrefix(code, "Collections.unmodifiable") || strings.HasPrefix(code, "Collections.synchronized")
}

// asks reports whether a value comes from a call of which nothing is known.
func asks(code string) bool { return strings.Contains(code, "(") && !strings.HasPrefix(code, "new ") }

// returnedIn is the code in a change's words, such as "returned `null`".
func returnedIn(code string) string {
	if _, quoted, ok := strings.Cut(code, "`"); ok {
		return strings.TrimSuffix(quoted, "`")
	}
	return code
}

// returnsStill reports whether one of the values that a method returns is such a one, or may be, coming from a call.
func returnsStill(m *java.Method, is func(string) bool) bool {
	return slices.ContainsFunc(behaviour.Results(m), func(r []java.Token) bool { return is(joined(r)) })
}

// joined is the text of tokens without what stands between them, but for what is behind `new`.
func joined(tokens []java.Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.Text)
		if t.Text == "new" {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
