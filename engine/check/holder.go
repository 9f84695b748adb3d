package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// heldNoMore finds the first name of a text, of those that count, that the older version had, if within another name,
// and of which no word is left.
func (p *promise) heldNoMore(c *subject, counts func(*name) bool) *Finding {
	for _, w := range slices.Concat(c.names(), c.listed()) {
		if w.qualifier || qualifies(c.New.Source, w) || !counts(&w) || !p.goneFrom(c, w.text) {
			continue
		}
		if t := holder(c.Old, w.text); t != nil {
			return &Finding{
				Message: fmt.Sprintf("the comment says `%s`, and nothing in the method is called so any more", w.text),
				Comment: []java.Span{w.span}, Old: []java.Span{t.Span},
			}
		}
	}
	return nil
}

// holder is the first identifier of a method's body that is a name, or ends with it. Local variables, types of such and
// of casts, and types of which something static is called say too little.
func holder(m *java.Method, name string) *java.Token {
	if !body(m).holds(name) {
		return nil
	}
	locals := java.Declared(m.Body)
	for i := 1; i+2 < len(m.Body); i++ {
		t, before, behind := &m.Body[i], m.Body[i-1].Text, m.Body[i+1]
		if t.Kind != java.Identifier || locals[t.Text] || behind.Kind == java.Identifier || behind.Text == "[" ||
			before == "(" && behind.Text == ")" || !endsIn(t.Text, name, behind.Text == "(") ||
			t.Text == name && behind.Text == "." && m.Body[i+2].Kind == java.Identifier {
			continue
		}
		return t
	}
	return nil
}

// endsIn reports whether a name of the code ends with a name of the text. One word counts where it is all but what
// accessors and fields begin with, or is an abbreviation with which the name of a call begins or ends.
func endsIn(code, text string, called bool) bool {
	if code == text {
		return true
	}
	parts, words := foldedWords(code), foldedWords(text)
	n := len(words)
	if len(parts) < n {
		return false
	}
	ends := slices.Equal(parts[len(parts)-n:], words)
	if n > 1 {
		return ends
	}
	if called && len(parts) > 1 && strings.ToUpper(text) == text {
		return ends || parts[0] == words[0]
	}
	return ends && len(parts) == 2 && (len(parts[0]) == 1 || namePrefixes[parts[0]])
}

// foldedWords are a name's subwords in the singular.
func foldedWords(name string) []string { return strings.Split(strings.Trim(folded(name), "|"), "|") }

// qualifies reports whether a name stands before another that belongs to it, or before a hyphen: what the text is about
// comes behind it.
func qualifies(source []byte, w name) bool {
	return w.span.End+1 < len(source) && strings.IndexByte("#.-", source[w.span.End]) >= 0 &&
		lexicon.IsName(string(source[w.span.End+1:w.span.End+2]))
}

// goneFrom reports whether no word of a name is left in the method, nor in what it reaches in its file or its class.
// The old signature had it not. Of exceptions other rules know more.
func (p *promise) goneFrom(c *subject, name string) bool {
	for part := range lexicon.Subwords(name) {
		stem := lexicon.Stem(part)
		if p.after.stems[stem] || p.after.name[stem] || !allTold.Of(c.New, struct{}{}).at[stem].Empty() {
			return false
		}
	}
	return len(name) > 2 && !strings.HasSuffix(name, "Exception") && !strings.HasSuffix(name, "Error") &&
		!signature(c.Old).holds(name) && !signature(c.New).holds(name) &&
		!newPart([]java.Token{{Text: c.New.Class}}).holds(name)
}
