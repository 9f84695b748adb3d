package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

var returnedGone = &Rule{
	ID: "returned-gone", Strength: Evidence, Title: "the text names what was returned and left the method",
	Find: findReturnedGone,
}

// findReturnedGone finds code or an identifier of the text in the old return statements that is nowhere in the new method. Where the body is
// one call, one that carries the name may return it still, and where it shrank to one, so may a call of the same name (an overload); and what the method's own name tells (`alpha`
// of `getAlpha`) is a property, wherever its value comes from.
func findReturnedGone(c *engine.Case) *Finding {
	for _, w := range textNames(c) {
		if len(w.text) < 2 || w.qualifier || !w.code && !isIdentifier(w.text) {
			continue
		}
		for _, statement := range c.Old.Returns {
			t := matching(statement, w)
			if t == nil || t.Kind != java.Identifier || spoken(c.New.Tokens, t.Text) ||
				delegates(c.New) && holds(c.New.Body, t.Text) || extracted(c) && has(c.New.Body, c.New.Name) || !w.member && isProperty(c.New, t.Text) {
				continue
			}
			return &Finding{
				Message: fmt.Sprintf("the text says `%s`, which was returned and left the method", w.text),
				Comment: []java.Span{w.span}, Old: []java.Span{t.Span},
			}
		}
	}
	return nil
}

// isProperty tells whether a method's name tells of the name.
func isProperty(m *java.Method, name string) bool {
	return strings.Contains(folded(m.Name), folded(name))
}
