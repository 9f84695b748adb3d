package check

import (
	"cmp"
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/lexicon"
)

var conditionFreed = &Rule{
	ID: "condition-freed", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says if what something is done, and the method does so in each case now",
	Origin: "condition-gone, of what is empty",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) == 0 || p.more() || addsCode.Of(c.New, c.Old) || !p.onlyConditions() ||
			!sameSignature.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, ifSaid)
		if said == nil {
			return nil
		}
		words := stemsOf(said.text)
		for _, change := range p.changes {
			if change.Kind != behaviour.Checks || change.New != "" || strings.Contains(change.Old, "null") ||
				strings.Contains(change.Old, "instanceof") {
				continue
			}
			name := cmp.Or(constantName(change.Old), change.OldName)
			if gone := p.lostAll(name, words); gone && !body(c.New).has(name) {
				return p.finding(fmt.Sprintf("the comment says %q, and the method no longer checks `%s`",
					strings.Join(strings.Fields(said.text), " "), change.Old), said.span, change)
			}
		}
		return nil
	},
}

// lostAll reports whether a text has all words of a name, and the method one of them no more.
func (p *promise) lostAll(name string, words map[string]bool) bool {
	gone := false
	for part := range lexicon.Subwords(name) {
		stem := lexicon.Stem(part)
		if part == "is" || part == "has" || part == "can" {
			continue
		}
		if !words[stem] || commonVerbs[part] || commonNouns[stem] || commonStates[part] {
			return false
		}
		gone = gone || !p.after.stems[stem] && !p.after.name[stem]
	}
	return gone
}
