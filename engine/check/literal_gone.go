package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("literal-gone", func(c *subject) *Finding {
	if c.extracted() || !c.Edited() || // of a constant that changed elsewhere, value-gone knows more
		addsConstant.Of(c.New, c.Old) {
		return nil
	}
	before, after := code(c.Old), code(c.New)
	var removed *javadoc.Name
	first := len(before.tokens) // of what was removed and is spoken of, the place in the old code
	for i, w := range c.names() {
		at, ok := before.place(w.Text)
		if !ok || at >= first || suppresses(before.tokens, at) || after.gives(w.Text) || after.holds(w.Text) ||
			moved(c).all.gives(w.Text) {
			continue
		}
		removed, first = &c.names()[i], at
	}
	if removed == nil {
		return nil
	}
	f := &Finding{
		Message: fmt.Sprintf("the comment still says %q, which is no longer in the %v", removed.Text, c.New.Element),
		Comment: []java.Span{removed.Span}, Old: []java.Span{before.tokens[first].Span},
	}
	if now := onlyNumber(c, removed.Text); now != "" {
		f.Fixes = []java.Edit{{Span: removed.Span, Text: now}}
	}
	return f
})

// onlyNumber is the number that took the place of one in a field, where that is all that changed and the text has no
// other number; else "".
func onlyNumber(c *subject, was string) string {
	if c.New.Element != java.FieldElement || len(c.Old.Tokens) != len(c.New.Tokens) || !isNumber(was) {
		return ""
	}
	now := ""
	for i, t := range c.New.Tokens {
		old := c.Old.Tokens[i]
		switch {
		case old.Text == t.Text:
		case now != "" || plainNumber(old.Text) != was || !isNumber(plainNumber(t.Text)):
			return ""
		default:
			now = plainNumber(t.Text)
		}
	}
	for _, w := range c.names() {
		if strings.ContainsAny(w.Text, "0123456789") && w.Text != was {
			return ""
		}
	}
	return now
}

// suppresses reports whether a token names a warning that is of no concern to whom the text speaks.
func suppresses(tokens []java.Token, at int) bool {
	return at > 1 && (tokens[at-2].Text == "SuppressWarnings" || tokens[at-2].Text == "(" && at > 2 &&
		tokens[at-1].Text == "{" && tokens[at-3].Text == "SuppressWarnings")
}

// literal is the value of a number without its suffix, or of a string of one word. 0 and 1 say too little.
func literal(t *java.Token) (string, bool) {
	switch t.Kind {
	case java.Number:
		value := strings.ReplaceAll(t.Text, "_", "")
		if !strings.HasPrefix(value, "0x") {
			value = strings.TrimRight(value, "lLfFdD")
		}
		return value, value != "0" && value != "1" && value != ""
	case java.String:
		value := strings.Trim(java.Characters(t.Text), `"`)
		return value, len(value) > 1
	}
	return "", false
}

// gives reports whether code has a literal, or the same in another way: `0x1F` for 31, `8 * 1024` for 8192.
func (p *part) gives(literal string) bool {
	_, ok := p.place(literal)
	return ok
}

// place is the first place of a literal, or of the same in another way.
func (p *part) place(literal string) (int, bool) {
	if at, ok := p.literals()[literal]; ok {
		return at, true
	}
	if number := behaviour.Amount(literal); number != "" && number != "0" && number != "1" {
		at, ok := p.amounts()[number]
		return at, ok
	}
	at, ok := p.amounts()[`"`+literal+`"`]
	return at, ok
}
