package check

import (
	"strings"

	"jithook/engine/lexicon"
)

var _ = newRule("capital-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w name) bool {
		return !w.code && !w.first && !lexicon.IsIdentifier(w.text) && lexicon.IsCapitalized(w.text) &&
			strings.ToUpper(w.text) != w.text &&
			!code(c.New).holds(w.text) && !signature(c.New).suits(w.text)
	})
})
