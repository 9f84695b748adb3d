package check

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

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

// firstMatch is the first place of the unit's source where an expression finds something; nil where there is none.
func firstMatch(c *subject, said func() *regexp.Regexp) *wording {
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

// finding is that what is said is not so: contrary goes on after the quotation.
func (w *wording) finding(contrary string, was, is []java.Span) *Finding {
	return &Finding{
		Message: fmt.Sprintf("the comment says %q, %s", w.text, contrary),
		Comment: []java.Span{w.span}, Old: was, New: is,
	}
}

var tagNames = expression(`\{@\w+`)
