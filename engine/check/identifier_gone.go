package check

import (
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var identifierGone = &Rule{
	ID: "identifier-gone", Strength: Evidence, Title: "the comment names an identifier that is no longer in the method",
	also:   []javadoc.Type{javadoc.Throws, javadoc.Description, javadoc.Class, javadoc.Field},
	Origin: "judged units: 17 of 17 whose camelCase word left the method are stale",
	find: func(c *subject) *Finding {
		return findRemovedName(c, func(w name) bool { return !w.code && lexicon.IsIdentifier(w.text) })
	},
}
