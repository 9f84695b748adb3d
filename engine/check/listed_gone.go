package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var _ = newRule("listed-gone", func(c *subject) *Finding {
	if !cutDown.Of(c.New, c.Old) ||
		callsOverload.Of(c.New, struct{}{}) && len(c.New.Params) == len(c.Old.Params) {
		return nil // an overload with fewer parameters may choose by itself
	}
	words := claim.Words(c.New.Source, c.Unit)
	for _, list := range lists(words) {
		if gone, kept := unlisted(c, words, list); gone != nil {
			return &Finding{
				Message: fmt.Sprintf("the comment lists %q beside %q, but only the latter is left in the method",
					gone.text, kept.text),
				Comment: []java.Span{gone.span}, Old: []java.Span{gone.code},
			}
		}
	}
	return nil
})

// cutDown reports whether a method is what it was with pieces cut out, so that nothing took their place. What is
// returned may have been kept in a variable, and braces go with conditions.
var cutDown = java.NewFact(func(m, old *java.Method) bool {
	for _, p := range m.Params {
		if was := old.Param(p.Name); was == nil || !java.SameText(was.Type, p.Type) {
			return false // it may hold what the method had to look for, or two things in one
		}
	}
	was, is := unbraced(old), unbraced(m)
	at := 0
	for _, t := range is {
		n := slices.IndexFunc(was[at:], func(w java.Token) bool { return w.Text == t.Text })
		if n < 0 {
			return false
		}
		at += n + 1
	}
	return len(is) > 0 && len(is) < len(was)
})

// unbraced are the tokens of a body that count for what was cut out of it.
func unbraced(m *java.Method) []java.Token {
	return slices.DeleteFunc(slices.Clone(m.Body), func(t java.Token) bool {
		return t.Text == "return" || t.Text == "{" || t.Text == "}"
	})
}

// listed is a word of a thing in a list, where the old code has it, and whether in a name of that thing alone.
type listed struct {
	text       string
	span, code java.Span
	named      bool
}

// unlisted finds a listed thing that the method no longer mentions, and another that it has as before. Both had
// a name made of their words alone: HEADER_LENGTH is not the header.
func unlisted(c *subject, words []claim.Word, list []item) (gone, kept *listed) {
	times := map[string]int{} // how often the list has a word
	for _, it := range list {
		for _, w := range it {
			times[lexicon.Stem(words[w].Text)]++
		}
	}
	before, after := bodyStems.Of(c.Old, struct{}{}), reachableStems.Of(c.New, struct{}{})
	for _, it := range list {
		var lost, left *listed
		phrase := map[string]bool{}
		for _, w := range it {
			maps.Copy(phrase, stemsOf(string(c.New.Source[words[w].Start:words[w].End])))
		}
		for _, w := range it {
			span := words[w].Span
			text := string(c.New.Source[span.Start:span.End])
			at, ok := before.place(text)
			if !ok || times[lexicon.Stem(text)] > 1 {
				continue
			}
			named := before.names(text, phrase)
			if _, ok := after.place(text); !ok {
				if lost == nil || named {
					lost = &listed{text, span, at, named}
				}
			} else if named = named && after.names(text, phrase); left == nil || named {
				left = &listed{text, span, at, named}
			}
		}
		switch {
		case lost != nil && left == nil && lost.named && isThing(lost.text) &&
			!strings.Contains(folded(c.New.Class), folded(lost.text)):
			gone = lost
		case left != nil && lost == nil && left.named:
			kept = left
		}
	}
	if gone == nil || kept == nil {
		return nil, nil
	}
	return gone, kept
}

// isThing reports whether a word says by itself what is meant: an adjective or participle leaves that to another.
func isThing(word string) bool {
	tag := lexicon.PartOfSpeech(strings.ToLower(word))
	return strings.HasPrefix(tag, "NN") || tag == "VB" || tag == "VBZ" || tag == "VBG" || tag == "VBP" || tag == "other"
}

// stemIndex has the stems of a piece of code, where each stands first, and those of each name.
type stemIndex struct {
	at    map[string]java.Span
	parts [][]string
}

// place finds code that has each word of a name; of a name that any code may have, none.
func (t *stemIndex) place(name string) (at java.Span, ok bool) {
	for part := range lexicon.Subwords(name) {
		stem := lexicon.Stem(part)
		found, known := t.at[stem]
		switch {
		case len(part) < shortestTold:
		case !known:
			return java.Span{}, false
		case !commonNouns[stem]:
			at, ok = found, true
		}
	}
	return at, ok
}

const shortestTold = 3

func (t *stemIndex) add(tokens []java.Token) {
	for _, token := range tokens {
		if token.Kind == java.Operator || token.Kind == java.String && strings.Contains(token.Text, " ") {
			continue // a sentence is for people
		}
		var name []string
		for part := range lexicon.Subwords(token.Text) {
			stem := lexicon.Stem(part)
			if name = append(name, stem); t.at[stem].Empty() {
				t.at[stem] = token.Span
			}
		}
		t.parts = append(t.parts, name)
	}
}

// names reports whether a name has a word and, but for what accessors and fields begin with, words of a phrase only.
func (t *stemIndex) names(word string, phrase map[string]bool) bool {
	return slices.ContainsFunc(t.parts, func(name []string) bool {
		for len(name) > 1 && (len(name[0]) == 1 || namePrefixes[name[0]]) {
			name = name[1:]
		}
		for part := range lexicon.Subwords(word) {
			if !slices.Contains(name, lexicon.Stem(part)) {
				return false
			}
		}
		return !slices.ContainsFunc(name, func(stem string) bool { return !phrase[stem] })
	})
}

var namePrefixes = stemsOf("get set is has with add")

// bodyStems is what a method's body has, but for what it logs and locks.
var bodyStems = java.NewFact(func(m *java.Method, _ struct{}) *stemIndex {
	t := &stemIndex{at: map[string]java.Span{}}
	start := 0
	for i, token := range m.Body {
		if token.Text != ";" && token.Text != "{" && token.Text != "}" {
			continue
		}
		if statement := m.Body[start:i]; len(statement) > 0 && !isAside(statement[0].Text) {
			t.add(statement)
		}
		start = i + 1
	}
	return t
})

// isAside reports whether a statement that begins with a name logs something, or locks.
func isAside(name string) bool {
	last := ""
	for last = range lexicon.Subwords(name) {
	}
	return last == "log" || last == "logger" || last == "lock"
}

// reachableStems is what a method has, and what it names in its file.
var reachableStems = java.NewFact(func(m *java.Method, _ struct{}) *stemIndex {
	t := &stemIndex{at: map[string]java.Span{}}
	t.add(m.Tokens)
	for member := range reached(m, nil) {
		t.add(member)
	}
	return t
})

// commonNouns are stems of words that do not tell methods apart.
var commonNouns = stemsOf("value object method result return list set map array string number type data item " +
	"element instance class field get new null true false create if else for while empty found call")
