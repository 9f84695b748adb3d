package check

import (
	"fmt"

	"jithook/engine/java"
)

var truthMissing = &Rule{
	ID: "truth-missing", Strength: Evidence,
	Title:  "the value became boolean, but the comment does not say what true and false mean",
	Origin: "truth-word, the other way round",
	find: func(c *subject) *Finding {
		if !tellsOfResult(c) || c.after.empty() || c.before.holds("boolean") || !c.after.holds("boolean") || truth(c) != nil {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the return type changed from `%s` to `%s`, "+
				"and the comment does not say what true and false mean", spell(c.before.tokens), spell(c.after.tokens)),
			Comment: []java.Span{c.Unit.Span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
		}
	},
}
