package check

import (
	"fmt"

	"jithook/engine"
	"jithook/engine/java"
)

var unitWord = &Rule{
	ID: "unit-word", Strength: Evidence, Title: "the text gives a unit of time, and the type no longer is a plain number, or became one",
	Find: findUnitWord,
}

var timeUnits = wordSet("ms milli millisecond sec second minute hour day nano nanosecond micro microsecond")

func findUnitWord(c *engine.Case) *Finding {
	before, after := describedTypes(c)
	if len(after) == 0 || plainNumber(before) == plainNumber(after) {
		return nil
	}
	for _, w := range textNames(c) {
		if unit := singular(w.lower()); timeUnits[unit] && !holds(c.New.Tokens, unit) {
			return &Finding{
				Message: fmt.Sprintf("the text says %q, but the type `%s` became `%s`", w.text, spell(before), spell(after)),
				Comment: []java.Span{w.span}, Old: stretch(before), New: stretch(after),
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
