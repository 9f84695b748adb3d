package check

import (
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
)

// edgeMoved finds what the text says of the end of a time, and the change by which the very instant belongs to another
// side: `isBefore` where it was `!isAfter`.
func (p *promise) edgeMoved(c *subject) (*wording, behaviour.Change) {
	for _, change := range p.changes {
		other := otherEdge[change.OldName]
		if change.Kind == behaviour.Checks && other != "" && change.NewName == other &&
			strings.Replace(change.Old, change.OldName, other, 1) == change.New &&
			nots.Of(c.Old, struct{}{})%2 != nots.Of(c.New, struct{}{})%2 {
			return saidAt(c, edgeSaid), change
		}
	}
	return nil, behaviour.Change{}
}

var otherEdge = map[string]string{"isAfter": "isBefore", "isBefore": "isAfter"}

// nots are how many `!` a method has.
var nots = java.NewFact(func(m *java.Method, _ struct{}) int {
	n := 0
	for _, t := range m.Body {
		if t.Text == "!" {
			n++
		}
	}
	return n
})

// edgeSaid finds words for whether an end belongs to a time.
var edgeSaid = phrases(`(in|ex)clusive(ly)?|(in|ex)clud(es|ed|ing)|both\b[^.;]{0,40}\b(belongs?|counts?)|` +
	`both (ends?|days?|dates?|bounds?|limits?)|on or (before|after)|not (before|after)|no (later|earlier) than|` +
	`at the latest|the very (instant|moment|day|same)|or (later|earlier)|itself|still (good|valid)`)
