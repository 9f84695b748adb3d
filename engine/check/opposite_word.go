package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/lexicon"
)

var oppositeWord = &Rule{
	ID: "opposite-word", Strength: Evidence, Contradicts: true,
	Title:  "the comment has a word, and the code now has its opposite",
	Origin: "body-only changes that were read: first became last, any all, min max, enabled disabled",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if change.Old == "" || change.New == "" || !kindsOf(change, behaviour.Calls, behaviour.Names, behaviour.Returns,
				behaviour.Arguments, behaviour.Writes) || strings.Contains(change.Old, "_VALUE") {
				continue // MAX_VALUE is no maximum of which a text speaks
			}
			old, fresh := stemsOf(change.Old), stemsOf(change.New)
			if change.Old == "indexOf" && change.New == "lastIndexOf" {
				old["first"] = true
			}
			for _, pair := range lexicon.Opposites() {
				for i, was := range pair {
					is := pair[1-i]
					if !old[was.Code] || fresh[was.Code] || !fresh[is.Code] || old[is.Code] || p.after.stems[was.Code] ||
						p.before.stems[is.Code] || len(old) != len(fresh) || !alikeBut(old, fresh, is.Code) || p.says(is.Said) != nil {
						continue
					}
					if w := p.says(was.Said); w != nil {
						return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text,
							change.New, change.Old), w.Span, change)
					}
				}
			}
		}
		return nil
	},
}

// alikeBut reports whether the words of fresh, but for one, are among those of old.
func alikeBut(old, fresh map[string]bool, one string) bool {
	for word := range fresh {
		if word != one && !old[word] {
			return false
		}
	}
	return true
}
