package check

import (
	"fmt"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var truthWord = &Rule{
	ID: "truth-word", Strength: Evidence, Title: "the text tells of true and false, and the type is no longer boolean",
	Find: func(c *engine.Case) *Finding {
		before, after := describedTypes(c)
		if len(after) == 0 || !holds(before, "boolean") || holds(after, "boolean") {
			return nil
		}
		w := truth(c)
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
		if !tellsOfResult(c) || len(after) == 0 || holds(before, "boolean") || !holds(after, "boolean") || truth(c) != nil {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the return type `%s` became `%s`, and the text does not tell of true and false", spell(before), spell(after)),
			Comment: []java.Span{c.Unit.Span}, Old: stretch(before), New: stretch(after),
		}
	},
}

// truth finds the word that speaks of true and false. In a summary "if" does so only after a word for asking: "checks if it is open"
// tells of a truth, "removes it if it is present" of a condition.
func truth(c *engine.Case) *name {
	asks := c.Unit.Type != javadoc.Summary
	words := textNames(c)
	for i, w := range words {
		switch word := strings.ToLower(w.text); word {
		case "true", "false", "whether", "boolean":
			return &words[i]
		case "if":
			if asks {
				return &words[i]
			}
		default:
			asks = asks || asking[word]
		}
	}
	return nil
}

var asking = wordSet(`ask asks check checks checking determine determines determining find finds indicate indicates inspect inspects
	query queries return returns returning see sees tell tells test tests testing verify verifies`)
