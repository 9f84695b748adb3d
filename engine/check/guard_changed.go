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

var _ = newRule("guard-changed", func(c *subject) *Finding {
	if c.Unit.Type != javadoc.Param || c.New.Param(c.Unit.Param) == nil {
		return nil
	}
	if f := annotatedOtherwise(c); f != nil {
		return f
	}
	p := c.promised()
	said := p.ofNull()
	if said == nil || said.Kind == claim.NotNull && annotatedNull.Of(c.New, c.Unit.Param).nullness == neverIsNull {
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
})

// annotatedOtherwise finds what an annotation of the parameter says now, where the text says the opposite.
func annotatedOtherwise(c *subject) *Finding {
	may, never := annotatedNow(c, mayBeNull), annotatedNow(c, neverIsNull)
	if may == nil && never == nil {
		return nil
	}
	words := claim.Words(c.New.Source, c.Unit)
	p := &promise{words: words, claims: claim.Find(words)}
	switch said := p.ofNull(); {
	case said == nil:
	case said.Kind == claim.Null && never != nil:
		return nullAnnotated(c, "says "+p.quote(said), said.Span, never)
	case said.Kind == claim.NotNull && may != nil:
		return nullAnnotated(c, "says "+p.quote(said), said.Span, may)
	}
	return nil
}

// ofNull is what a text says of null, if that is about the parameter.
func (p *promise) ofNull() *claim.Claim {
	said := p.claim(claim.Null, claim.NotNull)
	if said != nil && said.Kind == claim.Null && !p.ofItself(said) {
		return nil
	}
	return said
}

// ofItself reports whether what a text says of null is about the parameter: "may be null", "or null", or "null" where
// a part of the text begins, not "if the call returns null".
func (p *promise) ofItself(said *claim.Claim) bool {
	if strings.HasSuffix(said.Text, "be null") || strings.HasSuffix(said.Text, "or null") || said.Words == 0 {
		return true
	}
	return slices.Contains([]string{",", ".", ";", "("}, p.words[said.Words-1].Text)
}

// refuses reports whether a method throws wherever a parameter, or a variable or field, is null.
var refuses = java.NewFact(func(m *java.Method, name string) bool {
	for i := 2; i+3 < len(m.Body); i++ {
		if m.Body[i].Text != name {
			continue
		}
		at := i
		if at > 4 && m.Body[at-1].Text == "." && m.Body[at-2].Text == "this" {
			at -= 2
		}
		before, after := m.Body[at-1].Text, m.Body[i+3].Text
		switch called := m.Body[at-2]; m.Body[i+1].Text {
		case "==":
			if m.Body[i+2].Text == "null" && (before == "(" || before == "||") && (after == ")" || after == "||") &&
				throwsSoon(m.Body[i+3:]) {
				return true
			}
		case "instanceof":
			if throwsSoon(m.Body[i+3:]) {
				return true
			}
		case "!=": // Validate.isTrue(param != null, …)
			if m.Body[i+2].Text == "null" && before == "(" && asserting().MatchString(called.Text) &&
				(after == ")" || after == ",") {
				return true
			}
		default:
			if before == "(" && refusing[called.Text] || // notNull("name", name)
				at > 3 && before == "," && called.Kind == java.String && m.Body[at-3].Text == "(" && refusing[m.Body[at-4].Text] {
				return true
			}
		}
	}
	return false
})

// asserting finds names of what throws where its argument is not true.
var asserting = expression(`(?i)^(is_?true|state|argument|(check|assert|require|ensure|verify|validate)\w*)$`)

// refusing are the names of methods that throw where they get null.
var refusing = lexicon.WordSet("requireNonNull checkNotNull notNull checkArgumentNotNull assertNotNull " +
	"nullNotPermitted nullNotAllowed")

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
		case ";", "return":
			return false
		}
	}
	return false
}
