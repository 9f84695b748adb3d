package check

import (
	"strings"

	"jithook/engine/lexicon"
)

var compoundGone = &Rule{
	ID: "compound-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment has a name of several words that stood within a name of the code, and none of them is left",
	Origin: "identifier-gone, of names that the code has with other words around them",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 || givesUp(c.New) || mostlyNew.Of(c.New, c.Old) ||
			c.extracted() && adds.Of(c.New, c.Old) || callsHelper.Of(c.New, c.Old) {
			return nil
		}
		return p.heldNoMore(c, func(w *name) bool {
			return (w.code || lexicon.IsIdentifier(w.text)) && strings.ToUpper(w.text) != w.text && !fewWords(w.text)
		})
	},
}

// fewWords reports whether a name has less than two words that say something.
func fewWords(name string) bool {
	n := 0
	for part := range lexicon.Subwords(name) {
		if len(part) > 2 && !commonVerbs[part] {
			n++
		}
	}
	return n < 2
}
