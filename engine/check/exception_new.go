package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
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
		if f := throwsAfterAll(c, p.changes); f != nil {
			return f
		}
		if c.Unit.Type == javadoc.Description {
			return throwsForNull(c, p.changes)
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

// throwsAfterAll finds an exception of which the text says that it is not thrown, where the method threw none of its
// kind and does so now.
func throwsAfterAll(c *subject, changes []behaviour.Change) *Finding {
	said := saidAt(c, notThrown)
	if said == nil {
		return nil
	}
	name := string(c.New.Source[said.group.Start:said.group.End])
	for _, change := range changes {
		if kindsOf(change, behaviour.Throws, behaviour.Ends) && change.OldName == "" && change.Helper == "" &&
			(change.NewName == name || slices.Contains(lexicon.Supertypes(change.NewName), name)) &&
			!mayThrow(c.Old, name) {
			return said.finding(fmt.Sprintf("and the method now throws `%s`", change.NewName), nil, change.NewSpans)
		}
	}
	return nil
}

// throwsForNull finds a sentence that says when null is returned, where the method throws in the case in which it
// returned null, and returns null in no other.
func throwsForNull(c *subject, changes []behaviour.Change) *Finding {
	said := saidAt(c, nullIfSaid)
	if said == nil {
		return nil
	}
	for _, change := range changes {
		if change.Kind == behaviour.Ends && change.NewName != "" && change.Helper == "" &&
			returnedIn(change.Old) == "null" && !slices.ContainsFunc(behaviour.Results(c.New), isNull) {
			return said.finding(fmt.Sprintf("and the method now throws `%s` where it returned `null`", change.NewName),
				change.OldSpans, change.NewSpans)
		}
	}
	return nil
}

func isNull(result []java.Token) bool { return joined(result) == "null" }

var (
	// notThrown finds words that say which exception is not thrown, and its name.
	notThrown = expression(`(?i)\b(?:not|never|without|doesn't|won't)` + between + `(?:ever` + between +
		`)?(?:throws?|throwing)` + between + `(?:(?:an?|any)` + between + `)?(?:\{@(?:link|code)` + between + "|<code>|`)?" +
		`(?:[a-z]\w*\.)*(\w+(?:Exception|Error))\b`)
	// nullIfSaid finds words that say that null is returned.
	nullIfSaid = expression(`(?i)\breturns?` + between + "(?:\\{@code" + between + "|<code>|`)?null\\b|" +
		`\bnull(?:\}|</code>)?` + "`?" + between + `(?:is|will` + between + `be|gets)` + between + `returned\b`)
)

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
