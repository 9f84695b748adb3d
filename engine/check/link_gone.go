package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var linkGone = &Rule{
	ID: "link-gone", Strength: Certain, Title: "a link names what the change removed or renamed",
	Origin: "javadoc reports a reference that it does not find; here it is found where the change breaks it",
	only:   []javadoc.Type{javadoc.Link},
	find:   func(c *subject) *Finding { return brokenLink(c, true) },
}

// brokenLink says what a link's target became, if it is as sure as that.
func brokenLink(c *subject, sure bool) *Finding {
	l := c.Link
	if l.Sure != sure {
		return nil
	}
	f := &Finding{Comment: []java.Span{l.Unit.Span}}
	f.Message = fmt.Sprintf("the link names `%s`, which this change removed", l.Gone.Target)
	if to := l.Gone.Now; to != (reference.Target{}) {
		f.Message = fmt.Sprintf("the link names `%s`, which is now `%s`", l.Gone.Target, to)
	}
	f.Fixes = l.Edits
	return f
}
