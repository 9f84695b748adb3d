package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var namedGone = &Rule{
	ID: "named-gone", Strength: Evidence, head: true, Title: "the text names what the change removed or renamed",
	Origin: "akin to `quoted-gone`, of names that can only be identifiers",
	only:   []javadoc.Type{javadoc.Link},
	find: func(c *subject) *Finding {
		return broken(c, "comment", func(l *reference.Stale) bool { return l.Form == javadoc.Bare })
	},
}
