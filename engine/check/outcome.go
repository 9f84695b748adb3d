package check

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
)

// otherOutcome finds a plain value that the text says is given ("null if there is none", "otherwise 0"), where the
// method plainly throws, or else gives another one, in its place.
func (p *promise) otherOutcome(c *subject, throws bool) *Finding {
	for _, change := range p.changes {
		if !kindsOf(change, behaviour.Returns, behaviour.ReturnsOrThrows) || change.Old == "" || change.Helper != "" {
			continue
		}
		value := returnedIn(change.Old)
		said, common := outcomeWords(value)
		if said == nil {
			continue
		}
		gives := func(result string) bool { return result == value }
		left := returnsStill(c.New, gives) || change.Kind == behaviour.Returns && givesStill.Of(c.New, value)
		instead := p.instead(c, change, left)
		if instead == "" || (instead == throwing) != throws || instead != throwing &&
			(common && instead != "null" || !plainValue(instead) || constantName(instead) != "" && value != "null") {
			continue
		}
		named := p.caseNamed(change.Case)
		for i, w := range p.words {
			if !slices.Contains(said, w.Text) || !p.isGiven(i) || left && !named(i) {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %q, but the method %s", w.Text, change), w.Span, change)
		}
	}
	return nil
}

// refusedResult finds that a method returns no null any more, because it throws where the result is null.
func (p *promise) refusedResult(c *subject) *Finding {
	said := p.claim(claim.Null)
	if said == nil || !p.isGiven(said.Words+len(strings.Fields(said.Text))-1) {
		return nil
	}
	for _, change := range p.changes {
		if change.Kind != behaviour.Throws || change.Old != "" || change.Helper != "" {
			continue
		}
		all := behaviour.Results(c.New)
		for _, r := range all[:min(len(all), maxSwaps)] {
			name := r[0].Text
			made := refusingCall.Find(r, nil)
			if !(made != nil && &made[0] == &r[0] && len(all) == 1) && (len(r) != 1 || r[0].Kind != java.Identifier ||
				c.New.Param(name) != nil || refuses.Of(c.New, name) == nil || refuses.Of(c.Old, name) != nil ||
				returnedNull.Of(c.New, struct{}{}) != nil) {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %s, but the method now throws `%s` there", p.quote(said),
				change.NewName), said.Span, change)
		}
	}
	return nil
}

// refusingCall is a call that throws where it gets null, and else gives that back.
var refusingCall = pattern.New("?Objects|Preconditions ?. requireNonNull|checkNotNull (")

// throwing stands for an exception in the place of a value.
const throwing = "throw"

// outcomeWords are the words for a value that many methods give; nil for any other. In the place of a truth value
// stands another one, and of something empty a call may give the same.
func outcomeWords(value string) (words []string, common bool) {
	switch number := strings.TrimSuffix(plainNumber(value), ".0"); {
	case value == "null":
		return []string{"null"}, false
	case value == "true" || value == "false":
		return []string{value}, true
	case number == "0":
		return []string{"0", "zero", "0.0"}, false
	case isNumber(number):
		return []string{number}, false
	case isNothing(value) && !strings.HasPrefix(value, "new ") || strings.HasSuffix(value, "[0]"):
		return []string{"empty"}, true
	}
	return nil, false
}

// instead is what stands in the place of a value that is no longer returned in a case, or in one that is spelt alike.
func (p *promise) instead(c *subject, change behaviour.Change, alike bool) string {
	switch {
	case change.Kind == behaviour.ReturnsOrThrows && strings.HasPrefix(change.Old, "returned"):
		return throwing
	case change.Kind == behaviour.ReturnsOrThrows:
		return ""
	case change.New != "":
		return whole(c, change)
	}
	found := ""
	for _, other := range p.changes {
		if other.Old != "" || other.New == "" || !kindsOf(other, behaviour.Throws, behaviour.Returns) ||
			alike && other.Case != change.Case {
			continue
		}
		if found != "" {
			return ""
		}
		if found = other.New; other.Kind == behaviour.Throws {
			found = throwing
		}
	}
	return found
}

// whole is the new code of a change, which shows long code in part.
func whole(c *subject, change behaviour.Change) string {
	if len(change.NewSpans) == 0 || change.Helper != "" || !strings.HasSuffix(change.New, "…") {
		return change.New
	}
	return strings.Join(strings.Fields(string(c.New.Source[change.NewSpans[0].Start:change.NewSpans[0].End])), "")
}

// plainValue reports whether a piece of code is a value of its own that no other code may turn into another: a literal,
// a constant, something new or computed.
func plainValue(code string) bool {
	return code == "null" || code == "true" || code == "false" || strings.HasPrefix(code, "new ") ||
		strings.HasPrefix(code, `"`) || isNothing(code) || isNumber(strings.TrimSuffix(plainNumber(code), ".0")) ||
		constantName(code) != "" && !strings.Contains(code, "(") || strings.HasSuffix(code, ".build()") ||
		computed().MatchString(code)
}

var computed = expression(`^[\w.() ]+ [*/+-] [\w.()]+$`)

// givesStill reports whether one of the values that a method returns is or may be a certain one.
var givesStill = java.NewFact(func(m *java.Method, value string) bool {
	declared := java.Declared(m.Body)
	return slices.ContainsFunc(behaviour.Results(m), func(r []java.Token) bool {
		is := joined(r)
		return is == value || value == "null" && asks(is) && !neverNull(r) || isNothing(value) && isNothing(is) ||
			declared[is] && (value == "null" || body(m).has(value))
	})
})

// isGiven reports whether a word of the text is of a result: "or null", "null if …", not "if it is null".
func (p *promise) isGiven(word int) bool {
	before, behind := p.text(word-1), p.text(word+1)
	if notGiven[before] || behind == "or" && before != "return" && before != "returns" {
		return false
	}
	return givenBehind[before] || beforeCase[behind]
}

var (
	notGiven    = lexicon.WordSet("is are was were if not non never no isn't unless for than when be of non-")
	givenBehind = lexicon.WordSet("return returns returned returning or else otherwise , ( . ; : a an")
	beforeCase  = lexicon.WordSet("if when otherwise unless in is will")
)

// caseNamed reports of a word whether the text names the case of a change near it. That something is null is named by
// null, what is caught by words for what fails.
func (p *promise) caseNamed(condition string) func(word int) bool {
	anywhere := sync.OnceValue(func() bool {
		if caught, ok := strings.CutPrefix(condition, "catch "); ok {
			return caught != "" && slices.ContainsFunc(p.words, func(w claim.Word) bool { return failing[w.Text] })
		}
		return p.namesCase(condition, 0) != nil
	})
	return func(word int) bool {
		behind := p.words[word+1:]
		switch {
		case condition == "": // the last statement is for all that no other is for
			lacks := func(w claim.Word) bool { return lacking[w.Text] }
			return slices.ContainsFunc(behind[:min(len(behind), caseWords)], lacks)
		case nullAsked().MatchString(condition): // "null if it is null"
			again := func(w claim.Word) bool { return w.Text == "null" }
			return p.text(word) == "null" && slices.ContainsFunc(behind, again)
		case p.near(word, 1, "otherwise"), p.near(word, -1, "otherwise", "else"), p.near(word, -2, "otherwise", "else"):
			return strings.HasPrefix(condition, "!")
		}
		return anywhere()
	}
}

// text is a word of the text; "" where there is none.
func (p *promise) text(word int) string {
	if word < 0 || word >= len(p.words) {
		return ""
	}
	return p.words[word].Text
}

// caseWords is how many words behind a value its case is named at most: "null if the door has none".
const caseWords = 5

// lacking are the words for a case in which there is nothing else to give.
var lacking = lexicon.WordSet("none no not otherwise else nothing cannot couldn't missing absent")

var (
	nullAsked = expression(`^!?\(?\(?\w+ [!=]= null\)?$`)
	failing   = lexicon.WordSet("error errors exception exceptions failure failures fails failed cannot")
)
