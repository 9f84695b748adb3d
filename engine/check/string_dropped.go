package check

import (
	"fmt"
	"strings"
	"unicode"

	"jithook/engine/java"
)

var _ = newRule("string-dropped", func(c *subject) *Finding {
	p := c.promised()
	if !p.edited || len(p.changes) == 0 || isStub(c.New) || adds.Of(c.New, c.Old) ||
		c.extracted() || !sameSignature.Of(c.New, c.Old) {
		return nil
	}
	text := string(c.New.Source[c.Unit.Span.Start:c.Unit.Span.End])
	left := body(c.New).spelt() + reachedIn.Of(c.New, struct{}{}).spelt()
	for _, t := range c.Old.Body {
		if t.Kind != java.String || body(c.New).has(t.Text) {
			continue
		}
		value := strings.TrimSpace(strings.Trim(java.Characters(t.Text), `"`))
		if len(value) < len("abcd") || strings.Contains(left, value) || !strings.ContainsFunc(value, unicode.IsLetter) ||
			!strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) }) {
			continue
		}
		at := strings.Index(text, value)
		if at < 0 || !standsAlone(text, at, at+len(value)) {
			continue
		}
		start := c.Unit.Span.Start + at
		return &Finding{
			Message: fmt.Sprintf("the comment says %q, which is gone from the method", value),
			Comment: []java.Span{{Start: start, End: start + len(value)}}, Old: []java.Span{t.Span},
		}
	}
	return nil
})

// standsAlone reports whether a stretch of a text does not begin or end within a word.
func standsAlone(text string, from, to int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (unicode.IsLetter(rune(text[i])) || unicode.IsDigit(rune(text[i])))
	}
	return !(letter(from-1) && letter(from)) && !(letter(to) && letter(to-1))
}
