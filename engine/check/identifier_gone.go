package check

import (
	"jithook/engine/lexicon"
)

var _ = newRule("identifier-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w name) bool { return !w.code && lexicon.IsIdentifier(w.text) })
})
