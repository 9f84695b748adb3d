package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("guard-changed", func(c *subject) *Finding {
	p := c.promised()
	if f := p.refusedNow(c); f != nil || c.New.Param(c.Unit.Param) == nil {
		return f
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
		first != nil && first[0].Start < now[len(now)-1].Start) {
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

// refusedNow finds a number, or something empty, that the text gives for a parameter and for which the method now
// throws.
func (p *promise) refusedNow(c *subject) *Finding {
	for _, change := range p.changes {
		if change.Kind != behaviour.Throws || change.Old != "" || change.Helper != "" {
			continue
		}
		param := refusedParam().FindString(change.Case)
		if c.New.Param(param) == nil || c.Old.Param(param) == nil || c.Unit.Type == javadoc.Param && c.Unit.Param != param ||
			c.Unit.Type != javadoc.Param && p.names(param) == nil && len(c.New.Params) > 1 ||
			numberFirst.Of(c.New, param) != nil {
			continue
		}
		if emptyAsked().MatchString(change.Case) {
			if said := firstMatch(c, emptyTaken); said != nil {
				return p.finding(fmt.Sprintf("the comment says %q, but the method %s if `%s`", said.text, change, change.Case),
					said.span, change)
			}
			continue
		}
		for i, w := range p.words {
			number, err := strconv.Atoi(numberOf(&w))
			if refused, _ := behaviour.HoldsOf(change.Case, number); err == nil && refused && !bounding[p.text(i-1)] {
				return p.finding(fmt.Sprintf("the comment says %q, but the method %s if `%s`", w.Text, change, change.Case), w.Span,
					change)
			}
		}
	}
	return nil
}

var (
	refusedParam = expression(`\w+`)
	emptyAsked   = expression(`^\w+\.(isEmpty\(\)|length(\(\))? == 0|size\(\) == 0)$`)
	// emptyTaken finds words that let something be empty.
	emptyTaken = phrases(`(may|can|could|might) be empty|possibly empty|or empty|(0|zero) or more|if empty`)
	// bounding are the words behind which a number is none of those that are taken.
	bounding = lexicon.WordSet("than not above below over under exceed exceeds > < != by")
)

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
	if run == nil && !has(m.Body, "throw") && !has(m.Body, "else") {
		run = unlessNull.Of(m, name)
	}
	if refuses.Of(m, name) != nil {
		return nil
	}
	return run
})

var (
	forNull    = found("if ( $|null == $|null ) ?{ return", "if ( $ == null …{|; ?{ $ =", "$ ==|!= null ?")
	unlessNull = found("if ( $ != null )")
	// nullFirst and numberFirst are where a method may deal with null or a number before it refuses others.
	nullFirst   = found("if ( $ == null ) ?{ not:throw|{", "if ( $ != null", "$ ==|!= null ?", "not:. $ =", "( this . $")
	numberFirst = found("if ( $ ==|!= ?- not:null ) ?{ not:throw|{", "$ ==|!= ?- not:null ?", "not:. $ =")
	// partSaid finds words for a part of something: "whose elements may be null".
	partSaid = expression(`(?i)\b(whose|its|their|each|every|any|elements?|entr(y|ies)|items?)\b`)
)
