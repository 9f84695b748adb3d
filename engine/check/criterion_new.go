package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/lexicon"
)

var criterionNew = &Rule{
	ID: "criterion-new", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says by what two objects are equal, and something else is compared, too",
	Origin: "edits by a model: \"equal if both have the same name\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || c.New.Name != "equals" || len(p.changes) == 0 {
			return nil
		}
		said := saidAt(c, equalSaid)
		if said == nil {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Checks || change.Old != "" || strings.Contains(change.New, "null") ||
				strings.Contains(change.New, "instanceof") || strings.Contains(change.New, "getClass") {
				continue
			}
			n, told := 0, false
			for part := range lexicon.Subwords(change.New) {
				if len(part) > 2 && !comparing[part] {
					n++
					told = told || p.word(lexicon.Stem(part)) != nil || p.before.stems[lexicon.Stem(part)]
				}
			}
			if n > 0 && !told {
				return p.finding(fmt.Sprintf("the comment says %q, and the method checks `%s`, too", said.text, change.New),
					said.span, change)
			}
		}
		return nil
	},
}

// equalSaid finds words that say by what two objects are equal.
var equalSaid = phrases(`equal (if|when|iff|only if|if and only if) [^.]{0,40}(same|equal|identical|match)|` +
	`(equal|equality) [^.]{0,30}(based|depends?|determined) (solely |only )?(on|by)`)

var comparing = lexicon.WordSet("equals objects other that this obj get is compare arrays equal object the rhs lhs")
