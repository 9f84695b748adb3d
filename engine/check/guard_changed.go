package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var _ = newRule("guard-changed", func(c *subject) *Finding {
	p := c.promised()
	if c.New.Param(c.Unit.Param) == nil {
		return nil
	}
	if f := annotatedOtherwise(c); f != nil {
		return f
	}
	if f := p.asksNoMore(c); f != nil {
		return f
	}
	said := p.ofNull()
	if said == nil || said.Kind == claim.NotNull && c.New.Nullable(c.Unit.Param).Nullness == java.NeverNull {
		return nil
	}
	before, now := refuses.Of(c.Old, c.Unit.Param) != nil, refuses.Of(c.New, c.Unit.Param)
	first, after := nullFirst.Of(c.New, c.Unit.Param), now != nil
	if before == after || after != (said.Kind == claim.Null) ||
		!after && takesNull.Of(c.New, c.Unit.Param) == nil || after && (partSaid().MatchString(c.Unit.Text) ||
		!everyTime(c.New, now[0].Start) || first != nil && first[0].Start < now[len(now)-1].Start) {
		return nil
	}
	for _, change := range p.changes {
		if !strings.Contains(change.Old+" "+change.New, c.Unit.Param) &&
			!kindsOf(change, behaviour.Throws, behaviour.ReturnsOrThrows) {
			continue
		}
		does := map[bool]string{true: "refuses", false: "takes"}[after]
		return p.finding(fmt.Sprintf("the comment says %s, but the method now %s it", p.quote(said), does), said.Span, change)
	}
	return nil
})

// everyTime reports whether a place of a method's body is reached whatever is asked before it: it stands in no block,
// and nothing returns before it.
func everyTime(m *java.Method, at int) bool {
	depth := 0
	for _, t := range m.Body {
		switch {
		case t.Start >= at:
			return depth <= 1
		case t.Text == "return", t.Text == "->", t.Text == "else":
			return false
		case t.Text == "{":
			depth++
		case t.Text == "}":
			depth--
		}
	}
	return false
}

// asksNoMore finds a text that says what happens with null, where the method no longer asks whether the parameter is
// null, and asks it for something.
func (p *promise) asksNoMore(c *subject) *Finding {
	name := c.Unit.Param
	said := p.claim(claim.Null, claim.NotNull)
	if said == nil || len(p.changes) == 0 || said.Words == 0 || accepts.Of(c.Old, name) == nil ||
		refuses.Of(c.Old, name) != nil || accepts.Of(c.New, name) != nil || refuses.Of(c.New, name) != nil ||
		dereferences.Of(c.New, name) == nil || asksOtherwise.Of(c.New, name) != nil ||
		said.Kind == claim.NotNull && p.words[said.Words-1].Text != "if" || said.Kind == claim.Null && !p.ofItself(said) {
		return nil
	}
	for _, change := range p.changes {
		if change.Kind == behaviour.Checks && change.New == "" && mentions(change.Old, name) {
			return p.finding(fmt.Sprintf("the comment says %s, but the method %s", p.quote(said), change), said.Span, change)
		}
	}
	return nil
}

// asksOtherwise is a call that may say whether a parameter is null, or do without: `isEmpty(name)`.
var asksOtherwise = found("not:if ( $ )|,")

// annotatedOtherwise finds what an annotation of the parameter says now, where the text says the opposite.
func annotatedOtherwise(c *subject) *Finding {
	may, never := annotatedNow(c, java.MayBeNull), annotatedNow(c, java.NeverNull)
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
	at := said.Words - 1
	if p.words[at].Text == "if" {
		at--
	}
	return at < 0 || slices.Contains([]string{",", ".", ";", "("}, p.words[at].Text)
}

// refuses is what throws wherever a parameter, or a variable or field, is null.
var refuses = found(
	"|||( ?this ?. $ == null |||) …;|return throw",
	"$ instanceof * …;|return throw",
	"isTrue|is_true|state|argument|check*|assert*|require*|ensure*|verify*|validate* ( ?this ?. $ != null ,|)",
	refusing+" ( ?this ?. $ not:==|!=|instanceof|.",
	refusing+` ( "" , ?this ?. $ not:==|!=|instanceof|.`)

// refusing are the names of methods that throw where they get null.
const refusing = "requireNonNull|checkNotNull|notNull|checkArgumentNotNull|assertNotNull|nullNotPermitted|" +
	"nullNotAllowed"

// accepts is where a method asks whether a parameter is null.
var accepts = found("$ ==|!= null")

// takesNull is where a method does something if a parameter is null, or leaves something, and refuses nothing for it.
var takesNull = java.NewFact(func(m *java.Method, name string) []java.Token {
	run := forNull.Of(m, name)
	if slices.ContainsFunc(run, func(t java.Token) bool { return sayFailure().MatchString(t.Text) }) {
		return nil
	}
	if run == nil && !has(m.Body, "throw") && !has(m.Body, "else") {
		run = unlessNull.Of(m, name)
	}
	if refuses.Of(m, name) != nil {
		return nil
	}
	return run
})

var (
	forNull    = found("if ( $|null == $|null ) ?{ return …; ;", "if ( $ == null …{|; ?{ $ =")
	unlessNull = found("if ( $ != null )", "=|return $ == null ? * not:(", "=|return $ != null ? ")
	// nullFirst is where a method may deal with null before it refuses another one.
	nullFirst  = found("if ( $ == null ) ?{ not:throw|{", "if ( $ != null", "$ ==|!= null ?", "not:. $ =", "( this . $")
	sayFailure = expression(`(?i)exception|error|fail`)
	// partSaid finds words for a part of something: "whose elements may be null".
	partSaid = expression(`(?i)\b(whose|its|their|each|every|any|elements?|entr(y|ies)|items?)\b`)
)
