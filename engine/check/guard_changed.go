package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var guardChanged = &Rule{
	ID: "guard-changed", Strength: Evidence, Contradicts: true,
	Title:  "the comment says whether a parameter may be null, and the method treats null otherwise now",
	Origin: "null-gone and null-returned, of parameters",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Null, claim.NotNull)
		if said == nil || c.Unit.Type != javadoc.Param || c.New.Param(c.Unit.Param) == nil {
			return nil
		}
		before, after := refuses.Of(c.Old, c.Unit.Param), refuses.Of(c.New, c.Unit.Param)
		if before == after || after != (said.Kind == claim.Null) || !after && !accepts.Of(c.New, c.Unit.Param) {
			return nil
		}
		for _, change := range p.changes {
			if !strings.Contains(change.Old+" "+change.New, c.Unit.Param) && !kindsOf(change, behaviour.Throws, behaviour.Ends) {
				continue
			}
			message := "the comment says %s, but the method now takes it"
			if after {
				message = "the comment says %s, but the method now refuses it"
			}
			return p.finding(fmt.Sprintf(message, p.quote(said)), said.Span, change)
		}
		return nil
	},
}

// refuses reports whether a method throws where a parameter is null.
var refuses = java.NewFact(func(m *java.Method, param string) bool {
	for i := 0; i+3 < len(m.Body); i++ {
		switch m.Body[i].Text {
		case "requireNonNull", "checkNotNull", "notNull", "checkArgumentNotNull", "assertNotNull":
			if m.Body[i+2].Text == param {
				return true
			}
		case param:
			if m.Body[i+1].Text == "==" && m.Body[i+2].Text == "null" && throwsSoon(m.Body[i+3:]) {
				return true
			}
		}
	}
	return false
})

// accepts reports whether a method does something for a parameter that is null. That it is no longer refused does not
// say that it may be null.
var accepts = java.NewFact(func(m *java.Method, param string) bool {
	for i := 0; i+2 < len(m.Body); i++ {
		if m.Body[i].Text == param && (m.Body[i+1].Text == "==" || m.Body[i+1].Text == "!=") && m.Body[i+2].Text == "null" {
			return true
		}
	}
	return false
})

// throwsSoon reports whether the next statement throws.
func throwsSoon(tokens []java.Token) bool {
	for _, t := range tokens {
		switch t.Text {
		case "throw":
			return true
		case ";", "return", "=":
			return false
		}
	}
	return false
}
