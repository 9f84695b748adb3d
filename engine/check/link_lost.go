package check

import "jithook/engine/javadoc"

var linkLost = &Rule{
	ID: "link-lost", Strength: Evidence, Title: "a link names what left the class, unless the class inherits it",
	Origin: "akin to `link-gone`, where a class that is not part of the change may declare the name, too",
	only:   []javadoc.Type{javadoc.Link},
	find:   func(c *subject) *Finding { return brokenLink(c, false) },
}
