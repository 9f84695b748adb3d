package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var linkGone = &Rule{
	ID: "link-gone", Strength: Certain, head: true, Title: "a link names what the change removed or renamed",
	Origin: "javadoc reports a reference that it does not find; here it is found where the change breaks it",
	only:   []javadoc.Type{javadoc.Link},
	find: func(c *subject) *Finding {
		return broken(c, "link", func(l *reference.Stale) bool { return l.Form == javadoc.Linked && l.Sure })
	},
}

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
