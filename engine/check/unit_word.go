package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var _ = newRule("unit-word", findUnitWord)

func findUnitWord(c *subject) *Finding {
	if c.after.empty() || c.before.number() == c.after.number() {
		return nil
	}
	for _, w := range c.names() {
		if lexicon.UnitOf(w.lower()).Quantity == "time" && !code(c.New).holds(w.lower()) {
			return &Finding{
				Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.text,
					spell(c.before.tokens), spell(c.after.tokens)),
				Comment: []java.Span{w.span}, Old: stretch(c.before.tokens), New: stretch(c.after.tokens),
			}
		}
	}
	return nil
}

// holdsNumber reports whether a type is a number, or holds plain ones: `long`, `Long`, `AtomicLong`, `long[]`,
// `List<Long>`.
func (p *part) holdsNumber() bool {
	return slices.ContainsFunc(numbers, p.names().holds)
}

var numbers = []string{"byte", "short", "int", "integer", "long", "float", "double"}
