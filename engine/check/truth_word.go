package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
)

var truthWord = &Rule{
	ID: "truth-word", Strength: Evidence, Title: "the text tells of true and false, and the type is no longer boolean",
	Find: func(c *engine.Case) *Finding {
		before, after := describedTypes(c)
		if len(after) == 0 || !holds(before, "boolean") || holds(after, "boolean") {
			return nil
		}
		w := truth(textNames(c))
		if w == nil {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the text says %q, but the type `%s` became `%s`", w.text, spell(before), spell(after)),
			Comment: []java.Span{w.span}, Old: stretch(before), New: stretch(after),
		}
	},
}

var truthMissing = &Rule{
	ID: "truth-missing", Strength: Evidence, Title: "the value became boolean, and the text does not tell of true and false",
	Find: func(c *engine.Case) *Finding {
		before, after := describedTypes(c)
		if !tellsOfResult(c) || len(after) == 0 || holds(before, "boolean") || !holds(after, "boolean") || truth(textNames(c)) != nil {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the return type `%s` became `%s`, and the text does not tell of true and false", spell(before), spell(after)),
			Comment: []java.Span{c.Unit.Span}, Old: stretch(before), New: stretch(after),
		}
	},
}

// truth finds the word that speaks of true and false.
func truth(words []name) *name {
	for i, w := range words {
		switch strings.ToLower(w.text) {
		case "true", "false", "whether", "if", "boolean":
			return &words[i]
		}
	}
	return nil
}
