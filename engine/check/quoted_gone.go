package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var _ = newRule("quoted-gone", func(c *subject) *Finding {
	return broken(c, "comment", func(l *reference.Stale) bool { return l.Form == javadoc.Quoted })
})
