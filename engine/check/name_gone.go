package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

var codeGone = &Rule{
	ID: "code-gone", Strength: Evidence, Title: "the text quotes code that left the method",
	Find: func(c *engine.Case) *Finding {
		return findNameGone(c, func(w name) bool { return w.code && len(w.text) > 1 })
	},
}

var identifierGone = &Rule{
	ID: "identifier-gone", Strength: Evidence, Title: "the text names an identifier that left the method",
	Find: func(c *engine.Case) *Finding {
		return findNameGone(c, func(w name) bool { return !w.code && isIdentifier(w.text) })
	},
}

var capitalGone = &Rule{
	ID: "capital-gone", Strength: Evidence, Title: "the text has a word with a capital, as a name, that left the method",
	Find: func(c *engine.Case) *Finding {
		return findNameGone(c, func(w name) bool {
			return !w.code && !w.first && !isIdentifier(w.text) && isCapital(w.text) && strings.ToUpper(w.text) != w.text &&
				!holds(c.New.Tokens, w.text) && !suits(signature(c.New), w.text)
		})
	},
}

// findNameGone finds a wanted word of the text that names an identifier of the old method which the new one has no more. A name of the old
// signature, or one that a link gives as a member (`{@link #size}`), must be gone as it was spelt; for another of the body it is enough to
// live on in a longer name, as it does after an extraction, and where the body shrank to one call it may have moved there.
func findNameGone(c *engine.Case, wanted func(name) bool) *Finding {
	for _, w := range textNames(c) {
		if !wanted(w) || w.qualifier {
			continue
		}
		if _, after := describedTypes(c); suits(after, w.text) {
			continue
		}
		t := matching(signature(c.Old), w)
		switch {
		case t != nil && !spoken(c.New.Tokens, t.Text):
		case t != nil || extracted(c):
			continue
		default:
			if t = matching(c.Old.Body, w); t == nil || spoken(c.New.Tokens, t.Text) || !w.member && holds(c.New.Tokens, t.Text) {
				continue
			}
		}
		if t.Kind != java.Identifier {
			continue
		}
		return &Finding{
			Message: fmt.Sprintf("the text says `%s`, which left the method", w.text),
			Comment: []java.Span{w.span}, Old: []java.Span{t.Span},
		}
	}
	return nil
}
