package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
)

var guardDropped = &Rule{
	ID: "guard-dropped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says when nothing happens, and the check for it is gone",
	Origin: "edits by hand: \"the second one has no effect\", and nobody asks whether it is the first",
	find: func(c *subject) *Finding {
		if f := nullLetIn(c); f != nil {
			return f
		}
		guard := guardPutIn.Of(c.Old, c.New)
		if guard == nil || adds.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, nothingDone)
		if said == nil {
			return nil
		}
		return said.finding("and the method no longer returns at once in one case", stretch(guard), nil)
	},
}

// nothingDone finds words for when nothing happens.
var nothingDone = phrases(`unless|only (if|when|once|where)|no effect|does nothing|nothing (happens|is done)|twice|` +
	`(is|are) (simply |silently )?ignored|if \w+ (is|are|has|have)( been)? already`)

// nullLetIn finds a text that says that null is left alone, where a check for null is all that the method lost.
func nullLetIn(c *subject) *Finding {
	p := c.promised()
	var check *behaviour.Change
	for i := range p.changes {
		switch change := &p.changes[i]; {
		case change.Kind == behaviour.Checks && change.New == "" && check == nil && comparesNull(change.Old):
			check = change
		case change.Kind == behaviour.Joins && change.New == "",
			change.Kind == behaviour.Returns && change.New != "" && strings.HasSuffix(change.Old, "&& "+change.New):
		default:
			return nil
		}
	}
	if check == nil || adds.Of(c.New, c.Old) || check.Helper != "" || body(c.New).has("instanceof") ||
		body(c.New).has("equals") {
		return nil // which are false of null
	}
	said := saidAt(c, nullAlone)
	if said == nil {
		return nil
	}
	return said.finding(fmt.Sprintf("but the method no longer checks `%s`", check.Old), check.OldSpans, nil)
}

// comparesNull reports whether a condition compares a name with null.
func comparesNull(condition string) bool {
	return strings.HasSuffix(condition, "= null") && strings.Count(condition, " ") == len([]string{"==", "null"})
}

// nullAlone finds words that say that nothing is done with null.
var nullAlone = expression(`(?i)\bunless` + between + `(?:\w+` + between + `){1,3}?(?:is|are|was|were)` + between +
	nullSaid + `|\bnulls?\b(?:\}|</code>)?` + between + `(?:\w+` + between + `)?(?:is|are)` + between +
	`(?:simply` + between + `|silently` + between + `)?(?:ignored|skipped|left` + between + `out|passed` + between +
	`over)|\b(?:ignor|skipp?)(?:es|s|ing)` + between + nullSaid)

// nullSaid is null as a text has it.
const nullSaid = `(?:\{@code` + between + `|<code>)?nulls?\b`
