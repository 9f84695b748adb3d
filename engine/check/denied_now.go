package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var deniedNow = &Rule{
	ID: "denied-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something is not done or touched, and the method has a name for just that now",
	Origin: "done-now, of any negation: \"does not notify the listeners\", \"no headers are written\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 {
			return nil
		}
		text := c.spoken()
		for _, at := range deniedWords().FindAllSubmatchIndex(text, maxDenied) {
			what := deniedIn(text, at)
			if what == "" {
				continue
			}
			t := namedNow(c, what)
			if t == nil {
				continue
			}
			from := c.Unit.Span.Start
			span := java.Span{Start: from + at[0], End: from + at[2] + strings.Index(string(text[at[2]:]), what) + len(what)}
			said := strings.Fields(strings.ReplaceAll(string(c.New.Source[span.Start:span.End]), "*", " "))
			w := wording{span: span, text: strings.Join(said, " ")}
			return w.finding(fmt.Sprintf("and the method has `%s` now", t.Text), nil, []java.Span{t.Span})
		}
		return nil
	},
}

// deniedIn is what a text denies at a place; "" where it says there when something holds, or what a thing is like.
func deniedIn(text []byte, at []int) string {
	before := text[:at[0]]
	if i := strings.LastIndexAny(string(before), ".,;"); i >= 0 {
		before = before[i:]
	}
	if conditionsSaid().Match(before) || conditionsSaid().Match(text[at[2]:at[3]]) {
		return ""
	}
	what := strings.TrimSpace(string(text[at[2]:at[3]]))
	if end := further().FindStringIndex(what); end != nil {
		what = strings.TrimSpace(what[:end[0]])
	}
	if strings.EqualFold(string(text[at[0]:at[2]]), "no") && !passive().MatchString(what) {
		return "" // "with no window"
	}
	return what
}

// maxDenied bounds the negations of a text that are read.
const maxDenied = 16

// deniedWords find what is denied, up to six words of it.
var deniedWords = expression(`(?i)\b(?:not|never|no|\w+n't)\b((?:[\s*]+(?:\{[^}]{0,60}\}|[^\s.,;:()!*]+)){1,6})`)

// further finds words behind which something else is told.
var further = phrases(`and|or|unlike|than|with|as|for|by`)

// passive finds words by which something is done to what stands before them.
var passive = phrases(`is|are|was|were|gets?|will be`)

// conditionsSaid finds words by which a sentence says when something holds, or what others have to do.
var conditionsSaid = phrases(`if|when|unless|whether|while|until|must|should|may|might|can|cannot|callers?|in case|` +
	`where|only|yet|exists?|null|null-safe|because|since|but`)

// namedNow finds a name that is new in the method and has only words of what is denied: one of several words, or the
// call that is the verb.
func namedNow(c *subject, denied string) *java.Token {
	words := stemsOf(denied)
	first := ""
	for word := range lexicon.Subwords(denied) {
		if !besideVerb[word] {
			first = lexicon.Stem(word)
			break
		}
	}
	locals := java.Declared(c.New.Body)
	names := map[string]bool{} // those of the code that the text has
	for _, w := range c.names() {
		names[w.text] = lexicon.IsIdentifier(w.text)
	}
	for i := 1; i+1 < len(c.New.Body); i++ {
		t := &c.New.Body[i]
		if t.Kind != java.Identifier || code(c.Old).has(t.Text) || locals[t.Text] || c.New.Param(t.Text) != nil {
			continue
		}
		n, all := 0, true
		stem := ""
		for part := range lexicon.Subwords(t.Text) {
			stem = lexicon.Stem(part)
			all = all && words[stem]
			if len(part) > 2 && !commonVerbs[part] && !commonStates[part] && !commonNouns[stem] {
				n++
			}
		}
		calls := c.New.Body[i+1].Text == "("
		if all && (n > 1 || names[t.Text] || n == 1 && calls && stem == first && !lexicon.IsCapitalized(t.Text)) {
			return t
		}
	}
	return nil
}

var besideVerb = lexicon.WordSet("be been being the a an any actually itself themselves automatically")
