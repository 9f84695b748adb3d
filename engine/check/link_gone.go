package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var _ = newRule("link-gone", func(c *subject) *Finding {
	return broken(c, "link", func(l *reference.Stale) bool { return l.Form == javadoc.Linked && l.Sure })
})

// broken says what became of what a link, or other text, names.
func broken(c *subject, text string, wanted func(*reference.Stale) bool) *Finding {
	l := c.Link
	if l == nil || !wanted(l) { // nothing is gone that a suggestion names
		return nil
	}
	f := &Finding{Comment: []java.Span{l.Unit.Span}}
	f.Message = fmt.Sprintf("the %s names `%s`, which this change removed", text, l.Removed.Target)
	if to := l.Removed.Now; to != (reference.Target{}) {
		was, is := reference.Apart(l.Removed.Target, to)
		f.Message = fmt.Sprintf("the %s names `%s`, which is now `%s`", text, was, is)
	}
	f.Fixes = l.Edits
	return f
}
