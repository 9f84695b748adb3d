package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var quotedGone = &Rule{
	ID: "quoted-gone", Strength: Evidence, head: true, Title: "quoted code names what the change removed or renamed",
	Origin: "akin to `link-gone`, of `{@code name}` and of names between backquotes",
	only:   []javadoc.Type{javadoc.Link},
	find: func(c *subject) *Finding {
		return broken(c, "comment", func(l *reference.Stale) bool { return l.Form == javadoc.Quoted })
	},
}
