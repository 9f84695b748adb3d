package check

import (
	"strings"

	"jithook/engine/lexicon"
)

var capitalGone = &Rule{
	ID: "capital-gone", Strength: Evidence, Title: "the comment has a capitalised word that is no longer in the method",
	Origin: "identifier-gone, of names that are one word",
	Hint:   true,
	find: func(c *subject) *Finding {
		return findRemovedName(c, func(w name) bool {
			return !w.code && !w.first && !lexicon.IsIdentifier(w.text) && lexicon.IsCapitalized(w.text) &&
				strings.ToUpper(w.text) != w.text &&
				!code(c.New).holds(w.text) && !signature(c.New).suits(w.text)
		})
	},
}
