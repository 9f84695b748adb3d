package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var nestedGone = &Rule{
	ID: "nested-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment is about nested things, and the method no longer calls itself",
	Origin: "edits by hand: a recursion dropped",
	find: func(c *subject) *Finding {
		said := saidAt(c, nestedSaid)
		if said == nil {
			return nil
		}
		p := c.promised()
		loose := said.group != nil && said.group.Start <= begins(c) && loops(c.New)
		if handsOn(c) || body(c.New).has(c.Old.Name) || !loose && p.grown() {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Calls || change.OldName != c.Old.Name || !loose && change.New != "" ||
				ofOtherClass(c.Old, change) {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %q, and `%s` no longer calls itself", said.text, change.OldName),
				said.span, change)
		}
		return nil
	},
}

// handsOn reports whether all that the method does now is one call that it did not make before.
func handsOn(c *subject) bool { return delegates(c.New) && adds.Of(c.New, c.Old) }

// begins is where the text of a unit begins.
func begins(c *subject) int {
	for _, w := range c.names() {
		return w.span.Start
	}
	return c.Unit.Span.Start
}

// nestedSaid finds words for what a method reaches by calling itself.
var nestedSaid = phrases(`(recurs(?:ive|ively|es|ion))|nested|deep|deeply|descendants?|subtrees?|all levels|` +
	`sub-?(director|folder|element|tree|panel|module|package|node|group|categor|component)\w*|` +
	`transitive|transitively|(whole|entire) (tree|hierarchy)`)

// ofOtherClass reports whether a change is of a call to a method of the same name in another class, such as
// `Doors.close(door)`.
func ofOtherClass(m *java.Method, change behaviour.Change) bool {
	for i := 2; i < len(m.Body); i++ {
		if m.Body[i].Text == change.OldName && m.Body[i-1].Text == "." && lexicon.IsCapitalized(m.Body[i-2].Text) {
			return true
		}
	}
	return false
}
