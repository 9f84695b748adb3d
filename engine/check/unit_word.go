package check

import (
	"fmt"

	"jithook/engine/java"
)

var unitWord = &Rule{
	ID: "unit-word", Strength: Evidence, Title: "the text gives a unit of time, and the type no longer is a plain number, or became one",
	Origin: "stale units that a network alone missed: units of time",
	find:   findUnitWord,
}

var timeUnits = wordSet("ms milli millisecond sec second minute hour day nano nanosecond micro microsecond")

func findUnitWord(c *subject) *Finding {
	if c.after.empty() || plainNumber(c.before.tokens) == plainNumber(c.after.tokens) {
		return nil
	}
	for _, w := range c.names() {
		if unit := singular(w.lower()); timeUnits[unit] && !code(c.New).holds(unit) {
			return &Finding{
				Message: fmt.Sprintf("the comment says %q, but the type `%s` became `%s`", w.text, spell(c.before), spell(c.after)),
				Comment: []java.Span{w.span}, Old: stretch(c.before), New: stretch(c.after),
			}
		}
	}
	return nil
}

// plainNumber tells of a primitive type and of its box.
func plainNumber(typ []java.Token) bool {
	return typ[0].Kind == java.Keyword || boxes[typ[0].Text]
}

var boxes = map[string]bool{"Byte": true, "Short": true, "Integer": true, "Long": true, "Float": true, "Double": true}
