package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var resultReplaced = &Rule{
	ID: "result-replaced", Strength: Evidence, Contradicts: true,
	Title:  "the comment says that something empty, new, copied or the object itself is returned, and it no longer is",
	Origin: "body-only changes that were read: new became this, a copy the original, empty null",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type == javadoc.Param {
			return nil
		}
		for _, change := range p.changes {
			if !kindsOf(change, behaviour.Returns, behaviour.Ends) || change.Old == "" {
				continue
			}
			for _, r := range results {
				said := p.claim(r.of...)
				if said == nil || !r.is(returnedIn(change.Old)) || r.is(returnedIn(change.New)) || returnsStill(c.New, r.is) ||
					change.New == "" || asks(returnedIn(change.New)) {
					continue
				}
				return p.finding(fmt.Sprintf("the comment says %s, and the method has `%s` where it returned `%s`", p.quote(said),
					returnedIn(change.New), returnedIn(change.Old)), said.Span, change)
			}
		}
		return nil
	},
}

// result is what a claim says of a value that is returned.
type result struct {
	of []claim.Kind
	is func(code string) bool
}

var results = []result{
	{[]claim.Kind{claim.Empty}, func(code string) bool {
		return code == `""` || strings.Contains(code, "empty") || strings.Contains(code, "EMPTY") ||
			strings.HasSuffix(code, ".of()") || strings.HasSuffix(code, "[0]") || strings.HasSuffix(code, "{}") ||
			strings.HasPrefix(code, "new ") && strings.HasSuffix(code, "()")
	}},
	{[]claim.Kind{claim.This}, func(code string) bool { return code == "this" }},
	{[]claim.Kind{claim.New, claim.Copy}, func(code string) bool {
		return strings.HasPrefix(code, "new ") || strings.Contains(strings.ToLower(code), "copy") ||
			strings.Contains(code, "clone")
	}},
	{[]claim.Kind{claim.View}, func(code string) bool {
		return !strings.HasPrefix(code, "new ") && !strings.Contains(strings.ToLower(code), "copy") &&
			!strings.Contains(code, "clone")
	}},
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
	for _, r := range m.Returns {
		var b strings.Builder
		for _, t := range r[1 : len(r)-1] {
			if t.Text == "new" {
				b.WriteString("new ")
				continue
			}
			b.WriteString(t.Text)
		}
		if is(b.String()) {
			return true
		}
	}
	return false
}
