package check

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"jithook/engine"
	"jithook/engine/java"
)

// between is what stands between two words of a comment, be they in two lines.
const between = `[\s*,]+`

// expression compiles a regular expression where it is first asked for: a commit without Java shall not pay for it.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// phrases compiles an expression of whole words, for both cases, in which a space is any white space, where it is first
// asked for.
func phrases(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:` + strings.ReplaceAll(text, " ", between) + `)\b`)
	})
}

// wording is what an expression finds in the unit's source.
type wording struct {
	span  java.Span
	text  string
	group *java.Span // the expression's first group that found something; nil where none did
}

// clause is the stretch of a unit's source around a wording, between full stops, semicolons and tags.
type clause struct {
	wording
	around java.Span
}

// saidAt is the first place of the unit's source where an expression finds something; nil where there is none.
func saidAt(c *subject, said func() *regexp.Regexp) *wording {
	at := said().FindSubmatchIndex(c.spoken())
	if at == nil {
		return nil
	}
	start := c.Unit.Span.Start
	span := java.Span{Start: start + at[0], End: start + at[1]}
	w := &wording{span: span, text: string(c.New.Source[span.Start:span.End])}
	for i := 2; i < len(at) && w.group == nil; i += 2 {
		if at[i] >= 0 {
			w.group = &java.Span{Start: start + at[i], End: start + at[i+1]}
		}
	}
	return w
}

// clauses are those of a unit in which an expression finds something.
func clauses(c *subject, said func() *regexp.Regexp) []clause {
	var all []clause
	text, from := c.spoken(), 0
	ends := append(clauseEnd().FindAllIndex(text, -1), []int{len(text), len(text)})
	for _, end := range ends {
		if at := said().FindIndex(text[from:end[0]]); at != nil {
			around := java.Span{Start: c.Unit.Span.Start + from, End: c.Unit.Span.Start + end[0]}
			said := java.Span{Start: around.Start + at[0], End: around.Start + at[1]}
			all = append(all, clause{wording{span: said, text: string(c.New.Source[said.Start:said.End])}, around})
		}
		from = end[1]
	}
	return all
}

var clauseEnd = expression(`[.;!?][\s)*]|</?(p|li|ul|ol|br)\b[^>]*>|[\s*]@\w+\s`)

// finding is that what is said is not so: contrary goes on after the quotation.
func (w *wording) finding(contrary string, was, is []java.Span) *Finding {
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, %s", w.text, contrary),
		Comment: []java.Span{w.span}, Old: was, New: is,
	}
}

// asWritten is a run of a method's tokens as it stands in the source, in one line.
func asWritten(m *java.Method, tokens []java.Token) string {
	from, to := tokens[0].Start, tokens[len(tokens)-1].End
	text := string(m.Source[from:min(to, from+longestSpelling)])
	if from+longestSpelling < to {
		text += "…"
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}

// denied reports whether what is said is said not to be so.
func (w *wording) denied(c *subject) bool {
	return deniedSaid().Match(c.spoken()[:w.span.Start-c.Unit.Span.Start])
}

var deniedSaid = expression(`(?i)\b(not|never|no|without|cannot|nor|\w+n't)` + between + `(\w+` + between + `){0,2}$`)

// withoutTagNames is a unit's source with blanks for the names of inline tags, of which none is a word of the text.
func withoutTagNames(c *engine.Case) []byte {
	return tagNames().ReplaceAllFunc(c.New.Source[c.Unit.Span.Start:c.Unit.Span.End], func(name []byte) []byte {
		return bytes.Repeat([]byte{' '}, len(name))
	})
}

var tagNames = expression(`\{@\w+`)
