package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
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
		for _, w := range slices.Concat(c.names(), c.listed()) {
			if w.qualifier || qualifies(c.New.Source, w) || w.letter() ||
				!w.code && !lexicon.IsIdentifier(w.text) && (w.first || !lexicon.IsCapitalized(w.text)) ||
				strings.Contains(w.text, "_") || anyText[w.text] || !p.goneFrom(c, w.text) {
				continue
			}
			if t := holder(c.Old, w.text); t != nil {
				return &Finding{
					Message: fmt.Sprintf("the comment says `%s`, and nothing in the method is called so any more", w.text),
					Comment: []java.Span{w.span}, Old: []java.Span{t.Span},
				}
			}
		}
		return nil
	},
}

// anyText are types of which a text speaks whatever the code has of them.
var anyText = lexicon.WordSet("String Object")
