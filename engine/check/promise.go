package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// promise is what the unit says that the method does, beside what the method does otherwise than before.
type promise struct {
	edited  bool // the method's own code changed
	changes []behaviour.Change
	words   []claim.Word
	claims  []claim.Claim
	stems   map[string]int // of the words, the first place of each
	before  *spokenCode
	after   *spokenCode
}

func newPromise(c *engine.Case) *promise {
	p := &promise{edited: c.Edited(), stems: map[string]int{}}
	if len(c.Old.Body) == 0 || len(c.New.Body) == 0 ||
		callsOverload.Of(c.New, struct{}{}) && !callsOverload.Of(c.Old, struct{}{}) {
		return p // what it does is to be seen elsewhere
	}
	if p.changes = behaviour.Diff(c.Old, c.New); len(p.changes) == 0 {
		return p
	}
	p.words = claim.Words(c.New.Source, c.Unit)
	p.claims = claim.Find(p.words)
	for i, w := range p.words {
		text := w.Text
		if is := string(c.New.Source[w.Start:w.End]); lexicon.IsCapitalized(is) {
			text = is // a type has the words of what it is
		}
		for part := range lexicon.Subwords(text) {
			if stem := lexicon.Stem(part); p.stems[stem] == 0 {
				p.stems[stem] = i + 1
			}
		}
	}
	p.before, p.after = spokenIn.Of(c.Old, c.New), spokenIn.Of(c.New, c.Old)
	return p
}

// claim finds the first claim of one of some kinds.
func (p *promise) claim(kinds ...claim.Kind) *claim.Claim {
	return p.claimOf(func(said *claim.Claim) bool { return slices.Contains(kinds, said.Kind) })
}

// claimOf finds the first claim for which something holds.
func (p *promise) claimOf(holds func(*claim.Claim) bool) *claim.Claim {
	for i := range p.claims {
		if holds(&p.claims[i]) {
			return &p.claims[i]
		}
	}
	return nil
}

// change finds the first change for which something holds.
func (p *promise) change(holds func(*behaviour.Change) bool) *behaviour.Change {
	for i := range p.changes {
		if holds(&p.changes[i]) {
			return &p.changes[i]
		}
	}
	return nil
}

// word finds the first word of the text with a stem.
func (p *promise) word(stem string) *claim.Word {
	if i := p.stems[stem]; i > 0 {
		return &p.words[i-1]
	}
	return nil
}

// spokenCode are the stems of the code of a version of the method, and of what it reaches in the file.
type spokenCode struct {
	stems map[string]bool
	name  map[string]bool // of the method's own name
}

var spokenIn = java.NewFact(func(m, other *java.Method) *spokenCode {
	s := &spokenCode{map[string]bool{}, stemsOf(m.Name)}
	add := func(tokens []java.Token) {
		for _, t := range tokens {
			if t.Kind == java.Identifier || t.Kind == java.String || t.Kind == java.Keyword {
				for part := range lexicon.Subwords(t.Text) {
					s.stems[lexicon.Stem(part)] = true
				}
			}
		}
	}
	add(m.Body)
	add(movedTo.Of(m, other).all.tokens)
	return s
})

// callsOverload reports whether a method's whole body is one call of an overload, or of another constructor.
var callsOverload = java.NewFact(func(m *java.Method, _ struct{}) bool {
	i := slices.IndexFunc(m.Body, func(t java.Token) bool { return t.Text == "(" })
	return isOneCall(m) && i > 1 && m.Body[i-2].Text != "." && (m.Body[i-1].Text == m.Name || m.Body[i-1].Text == "this")
})

// adds reports whether a method's body has a name, a word of Java or a literal that an older version has not, but for
// sentences for people.
var adds = java.NewFact(func(m, old *java.Method) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return t.Kind != java.Operator && !(t.Kind == java.String && strings.Contains(t.Text, " ")) && !body(old).has(t.Text)
	})
})

// grown reports whether the method calls or names something that it did not before, which may do what is no longer to
// be seen.
func (p *promise) grown() bool {
	for _, c := range p.changes {
		if c.New != "" && !freed(c) && kindsOf(c, behaviour.Calls, behaviour.Names) &&
			(len(apart(c.New, c.Old)) > 0 || len(apart(c.Old, c.New)) == 0) {
			return true
		}
	}
	return false
}

// brings reports whether the method has something of one of some kinds that it did not have before.
func (p *promise) brings(kinds ...behaviour.Kind) bool {
	return slices.ContainsFunc(p.changes, func(c behaviour.Change) bool {
		return c.New != "" && !freed(c) && kindsOf(c, kinds...)
	})
}

// freed reports whether a call was made before, but in a case alone.
func freed(c behaviour.Change) bool { return c.Idle && c.When != "" }

// finding rests on a word of the text and a change.
func (p *promise) finding(message string, comment java.Span, change behaviour.Change) *Finding {
	if change.Helper != "" && !strings.Contains(message, "(in `") { // which the change itself says
		message += fmt.Sprintf(" (in `%s`)", change.Helper)
	}
	f := &Finding{Message: message, Comment: []java.Span{comment}}
	if p.edited {
		f.Old, f.New = change.OldSpans, change.NewSpans
	}
	return f
}

// verb is the first word of a name, `sort` of `sortByName`; of a constructor it is nothing.
func verb(name string) string {
	parts := slices.Collect(lexicon.Subwords(name))
	if len(parts) == 0 || lexicon.IsCapitalized(name) {
		return ""
	}
	if word, ok := verbsOf[parts[0]]; ok {
		return word
	}
	return parts[0]
}

// verbsOf are what a text says where code has another verb.
var verbsOf = map[string]string{"await": "wait", "persist": "save", "dispose": "close", "fire": "send",
	"rethrow": "throw"}

// kindsOf reports whether a change is of one of some kinds.
func kindsOf(c behaviour.Change, kinds ...behaviour.Kind) bool { return slices.Contains(kinds, c.Kind) }

// quote puts the words of a claim in quotation marks.
func (p *promise) quote(c *claim.Claim) string {
	return `"` + strings.NewReplacer(" - ", "-").Replace(c.Text) + `"`
}

func stemsOf(code string) map[string]bool {
	all := map[string]bool{}
	for part := range lexicon.Subwords(code) {
		all[lexicon.Stem(part)] = true
	}
	return all
}

// names finds the first word of a text that holds all words of a name; nil where it lacks one.
func (p *promise) names(name string) *claim.Word {
	var first *claim.Word
	for part := range lexicon.Subwords(name) {
		w := p.word(lexicon.Stem(part))
		if other := verbsOf[part]; w == nil && first == nil && other != "" {
			w = p.word(lexicon.Stem(other))
		}
		if w == nil {
			return nil
		}
		if first == nil {
			first = w
		}
	}
	return first
}

// fewChanges are as many as one edit brings with it.
const fewChanges = 4
