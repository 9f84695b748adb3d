package check

import (
	"fmt"
	"regexp"
	"sync"

	"jithook/engine/java"
)

// between is what stands between two words of a comment, be they in two lines.
const between = `[\s*,]+`

// expression compiles a regular expression where it is first asked for: a commit without Java shall not pay for it.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// wording is what an expression finds in the unit's source.
type wording struct {
	span  java.Span
	text  string
	group *java.Span // of the expression's first group; nil where that found nothing
}

// saidAt is the first place of the unit's source where an expression finds something; nil where there is none.
func saidAt(c *subject, said func() *regexp.Regexp) *wording {
	source := c.New.Source[c.Unit.Span.Start:c.Unit.Span.End]
	at := said().FindSubmatchIndex(source)
	if at == nil {
		return nil
	}
	start := c.Unit.Span.Start
	w := &wording{span: java.Span{Start: start + at[0], End: start + at[1]}, text: string(source[at[0]:at[1]])}
	if len(at) > 2 && at[2] >= 0 {
		w.group = &java.Span{Start: start + at[2], End: start + at[3]}
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
