package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var (
	_ = newRule("link-gone", broken(func(l *reference.Stale) bool { return l.Form == javadoc.Linked && l.Sure }))
	_ = newRule("link-lost", broken(func(l *reference.Stale) bool { return l.Form == javadoc.Linked && !l.Sure }))
	_ = newRule("quoted-gone", broken(func(l *reference.Stale) bool { return l.Form == javadoc.Quoted }))
	_ = newRule("named-gone", broken(func(l *reference.Stale) bool { return l.Form == javadoc.Bare }))
)

// broken says what became of the element that a link, or other text, names.
func broken(wanted func(*reference.Stale) bool) func(*subject) *Finding {
	return func(c *subject) *Finding {
		l := c.Link
		if l == nil || !wanted(l) { // nothing is gone that a suggestion names
			return nil
		}
		message := fmt.Sprintf("the %s names `%s`, which this change removed", l.By(), l.Removed.Target)
		if to := l.Removed.Now; to != (reference.Target{}) {
			was, is := reference.Apart(l.Removed.Target, to)
			how := "which is now"
			if l.Removed.Guess {
				how = "which this change removed; perhaps it is now"
			}
			message = fmt.Sprintf("the %s names `%s`, %s `%s`", l.By(), was, how, is)
		}
		return &Finding{Message: message, Comment: []java.Span{l.Unit.Span}, Fixes: l.Edits}
	}
}
