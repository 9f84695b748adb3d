package check

import (
	"fmt"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var joinedOtherwise = &Rule{
	ID: "joined-otherwise", Strength: Evidence, Contradicts: true,
	Title:  "the comment says both or either, and \"and\" became \"or\" in the code, or the reverse",
	Origin: "body-only changes that were read: \"iff both\"",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if change.Kind != behaviour.Joins || change.Old == "" || change.New == "" || change.Old == change.New {
				continue
			}
			if w := p.joint(change.Old); w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, and the method joins its conditions by `%s` where it was `%s`",
					w.Text, change.New, change.Old), w.Span, change)
			}
		}
		return nil
	},
}

// joint finds the word of the text by which it joins two conditions that the code joins by an operator: "both", or what
// stands between two words of the code.
func (p *promise) joint(operator string) *claim.Word {
	for i := range p.words {
		w := &p.words[i]
		switch {
		case p.claim(claim.Truth) == nil:
		case operator == "&&" && w.Text == "both", operator == "||" && w.Text == "either":
			return w
		case (operator == "&&" && w.Text == "and" || operator == "||" && w.Text == "or") && i > 0 && i+1 < len(p.words) &&
			p.before.stems[lexicon.Stem(p.words[i-1].Text)] && p.before.stems[lexicon.Stem(p.words[i+1].Text)]:
			return w
		}
	}
	return nil
}
