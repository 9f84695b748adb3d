package check

import (
	"strings"

	"jithook/engine/lexicon"
)

var nameDropped = &Rule{
	ID: "name-dropped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment has a name or an abbreviation that left the code, and nothing came for it",
	Origin: "capital-gone and code-gone, where the method only became shorter",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 || givesUp(c.New) || bodies.Of(c.New, struct{}{}).name ||
			addsCode.Of(c.New, c.Old) || callsHelper.Of(c.New, c.Old) || !sameSignature.Of(c.New, c.Old) ||
			body(c.Old).has("throw") && !body(c.New).has("throw") { // a case that is refused no more
			return nil
		}
		return p.heldNoMore(c, func(w *name) bool {
			return !w.letter() &&
				(w.code || lexicon.IsIdentifier(w.text) || !w.first && lexicon.IsCapitalized(w.text)) &&
				!strings.Contains(w.text, "_") && !anyText[w.text]
		})
	},
}

// anyText are types of which a text speaks whatever the code has of them.
var anyText = lexicon.WordSet("String Object")
