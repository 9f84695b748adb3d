package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

var linkLost = &Rule{
	ID: "link-lost", Strength: Evidence, head: true,
	Title:  "a link names what left the class, unless the class inherits it",
	Origin: "akin to `link-gone`, where a class that is not part of the change may declare the name, too",
	only:   []javadoc.Type{javadoc.Link},
	find: func(c *subject) *Finding {
		return broken(c, "link", func(l *reference.Stale) bool { return l.Form == javadoc.Linked && !l.Sure })
	},
}
