package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
)

var caseOtherwise = &Rule{
	ID: "case-otherwise", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment names a case in which the method returns something else now",
	Origin: "edits by hand: a field that is missing counted as blank",
	find: func(c *subject) *Finding {
		p := c.promised()
		if len(p.changes) > fewChanges || !p.brings(behaviour.Returns) {
			return nil
		}
		for _, turn := range otherResults.Of(c.New, c.Old) {
			said := saidAt(c, turn.said)
			if said == nil || p.tells(turn.is) {
				continue
			}
			return said.finding(fmt.Sprintf("and the method returns `%s` there, where it returned `%s`", turn.is, turn.was),
				nil, []java.Span{turn.Span})
		}
		return nil
	},
}

// cases are those that a text speaks of in words of its own: how code asks for each, and the words.
var cases = []struct{ asked, said func() *regexp.Regexp }{
	{expression(`^\w+==null$`), phrases(`null|missing|absent|unknown|not given|omitted|left out|(is|are) no \w+|` +
		`there is none|nothing`)},
	{expression(`^\w+\.isEmpty\(\)$|^\w+(\.(length|size)(\(\))?)?==0$`), phrases(`empty|blank|nothing|none|no \w+|` +
		`without`)},
}

// tells reports whether the text has a word for a value.
func (p *promise) tells(value string) bool {
	code := strings.ToLower(value)
	return p.saysAny(wordsFor[value]) || slices.ContainsFunc(p.words, func(w claim.Word) bool {
		return w.Text == code || len(w.Text) > len("of") && strings.Contains(code, w.Text)
	})
}

// wordsFor are the words that a text has for some values.
var wordsFor = map[string][]string{
	"0": {"zero"}, `""`: {"empti", "empty"}, "1": {"one", "positive"}, "-1": {"one", "negative"},
}

// otherResult is what a method returns in a case, where it returned something else.
type otherResult struct {
	was, is   string
	said      func() *regexp.Regexp // finds words for the case
	java.Span                       // of the new value
}

// otherResults are a few of those that a method has in place of an older version's.
var otherResults = java.NewFact(func(m, old *java.Method) []otherResult {
	before := map[string]string{}
	for _, g := range atOnce.Of(old, struct{}{}) {
		before[g.when] = spell(g.value)
	}
	var all []otherResult
	for _, g := range atOnce.Of(m, struct{}{}) {
		was, is := before[g.when], spell(g.value)
		if was == "" || was == is || !plainValue().MatchString(is) || len(all) == maxSwaps {
			continue
		}
		for _, of := range cases {
			if of.asked().MatchString(g.when) {
				all = append(all, otherResult{was, is, of.said, stretch(g.value)[0]})
			}
		}
	}
	return all
})

// plainValue finds values of which it is plain what they are.
var plainValue = expression(`^(-?[\d.]+[fFdDlL]?|true|false|null|""|[\w.]+\.(NaN|MAX_VALUE|MIN_VALUE)|` +
	`Collections\.empty\w+\(\)|(List|Set|Map|Optional)\.(of|empty)\(\))$`)

// given is what a method returns at once in a case.
type given struct {
	when  string
	value []java.Token
}

var atOnce = java.NewFact(func(m *java.Method, _ struct{}) []given {
	var all []given
	for _, b := range branches.Of(m, struct{}{}) {
		block := b.block
		if len(block) > 0 && block[0].Text == "{" {
			block = block[1:]
		}
		if b.caught || len(block) == 0 || block[0].Text != "return" {
			continue
		}
		if value := until(block[1:]); len(value) > 0 {
			all = append(all, given{spell(b.head), value})
		}
	}
	return append(all, givenForNull(m)...)
})

// givenForNull are what the switch expressions that a method returns give where they are asked for null.
func givenForNull(m *java.Method) []given {
	var all []given
	closes := brackets.Of(m, struct{}{})
	for i := 0; i+6 < len(m.Body); i++ {
		if !beginsWith(m.Body[i:], "return", "switch", "(") || !beginsWith(m.Body[i+4:], ")", "{") {
			continue
		}
		for k := i + 6; k < closes[i+5]; k = max(k, closes[k]) + 1 {
			if !beginsWith(m.Body[k:], "case", "null", "->") {
				continue
			}
			if value := until(m.Body[k+3:]); len(value) > 0 {
				all = append(all, given{m.Body[i+3].Text + "==null", value})
			}
		}
	}
	return all
}

// beginsWith reports whether tokens begin with some texts.
func beginsWith(tokens []java.Token, texts ...string) bool {
	for i, text := range texts {
		if i >= len(tokens) || tokens[i].Text != text {
			return false
		}
	}
	return true
}
