package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var exceptionNew = &Rule{
	ID: "exception-new", Strength: Evidence, Contradicts: true, notParam: true,
	Title: "the comment says that nothing happens, or that null, something empty or a number is returned, where the " +
		"method now throws",
	Origin: "body-only changes that were read: a value become an exception",
	find: func(c *subject) *Finding {
		p := c.promised()
		if f := noneRefused(c); f != nil {
			return f
		}
		silent := p.claim(claim.Silent)
		for _, change := range p.changes {
			if silent != nil && throwsForOnce(c, change) {
				return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s`", p.quote(silent),
					change.NewName), silent.Span, change)
			}
			if said := p.fallbackOf(c, change); said != nil {
				return said.finding(fmt.Sprintf("but the method now throws `%s`", change.NewName), change.OldSpans,
					change.NewSpans)
			}
			if thrown := p.throwsInstead(change); thrown != nil {
				change.Kind, change.NewName = behaviour.Ends, thrown.NewName
			}
			if change.Kind != behaviour.Ends || change.NewName == "" || change.OldName != "" {
				continue
			}
			if said := p.claimOf(func(said *claim.Claim) bool { return gives(said, returnedIn(change.Old)) }); said != nil {
				return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s`", p.quote(said), change.NewName),
					said.Span, change)
			}
		}
		return nil
	},
}

// noneRefused finds words for what is returned where there is nothing, where an Optional gave that and throws now.
func noneRefused(c *subject) *Finding {
	was, is := code(c.Old), code(c.New)
	if !was.has("orElse") && !was.has("orElseGet") || was.has("orElseThrow") || !is.has("orElseThrow") || is.has("orElse") ||
		is.has("orElseGet") || !tellsOfResult(c) {
		return nil
	}
	said := saidAt(c, noneSaid)
	if said == nil {
		return nil
	}
	return said.finding("but the method now throws where there is nothing", stretch(body(c.Old).tokens),
		stretch(body(c.New).tokens))
}

// noneSaid finds words for what is returned where there is nothing else.
var noneSaid = phrases(`or (the |a |an |its |else )?(default|null|empty|fallback|none|-1)|otherwise|if (none|absent|missing|` +
	`not (found|present|set)|there (is|are) (no|none)|no)|(null|empty) if|defaults to`)

// fallbackOf finds the clause by which there is a fallback that names what was returned where the method throws now: "or
// the default one".
func (p *promise) fallbackOf(c *subject, change behaviour.Change) *wording {
	if change.Kind != behaviour.Ends || change.NewName == "" || change.OldName == "" {
		return nil
	}
	for part := range lexicon.Subwords(change.OldName) {
		stem := lexicon.Stem(part)
		if len(part) < tellingWord || commonVerbs[part] || p.after.stems[stem] || p.after.name[stem] {
			continue
		}
		for _, said := range clauses(c, otherwiseSaid) {
			said.group.Start = said.span.Start
			if clauseHas(c, said, map[string]bool{stem: true}) {
				return &said
			}
		}
	}
	return nil
}

// otherwiseSaid finds words for what is given where there is nothing else.
var otherwiseSaid = phrases(`or|otherwise|else|instead|defaults to|falls? ?back|falling back`)

// throwsInstead is the exception that is all that came where all that went is a value that was returned.
func (p *promise) throwsInstead(change behaviour.Change) *behaviour.Change {
	if len(p.changes) != 2 || change.Kind != behaviour.Returns || change.New != "" {
		return nil
	}
	for i := range p.changes {
		if p.changes[i].Kind == behaviour.Throws && p.changes[i].Old == "" {
			return &p.changes[i]
		}
	}
	return nil
}

// throwsForOnce reports whether a method that caught exceptions, and threw none, throws one now.
func throwsForOnce(c *subject, change behaviour.Change) bool {
	return change.Kind == behaviour.Throws && change.Old == "" && change.Helper == "" && body(c.Old).has("catch") &&
		!body(c.Old).has("throw") && len(c.Old.Throws) == 0
}

// gives reports whether a claim is of what was returned, or of nothing that happens.
func gives(said *claim.Claim, returned string) bool {
	switch {
	case returned == "null":
		return said.Kind == claim.Null
	case isNumber(returned) && returned != "0" && returned != "1":
		return said.Kind == claim.Value && said.Text == returned
	case isNothing(returned):
		return said.Kind == claim.Empty
	}
	return said.Kind == claim.Silent
}
