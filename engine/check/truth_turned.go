package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var truthTurned = &Rule{
	ID: "truth-turned", Strength: Evidence, Contradicts: true,
	Title:  "the comment says when the result is true, and the method returns the opposite now",
	Origin: "body-only changes that were read: the result negated",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Truth)
		if said == nil || c.Unit.Type == javadoc.Param || p.saysAny(negations) {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Returns || !change.Turned || strings.TrimLeft(change.New, "!( ") == change.New {
				continue
			}
			for part := range lexicon.Subwords(asked(change.Old)) {
				if w := p.word(lexicon.Stem(part)); w != nil && !commonVerbs[part] {
					return p.finding(fmt.Sprintf("the comment says %q, and the method now returns `%s` where it returned `%s`",
						w.Text, change.New, change.Old), w.Span, change)
				}
			}
		}
		return nil
	},
}

// asked is the name of what a condition asks for: isEmpty of `cache.isEmpty()`.
func asked(condition string) string {
	name, _, _ := strings.Cut(condition, "(")
	return name[strings.LastIndex(name, ".")+1:]
}

// negations say that the result is true where something does not hold.
var negations = []string{"not", "no", "non", "never", "without", "false", "un", "isn", "doesn", "hasn"}
