package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var _ = newRule("link-lost", func(c *subject) *Finding {
	return broken(c, "link", func(l *reference.Stale) bool { return l.Form == javadoc.Linked && !l.Sure })
})
