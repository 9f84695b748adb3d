package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var doneNow = &Rule{
	ID: "done-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something is not done, and the method does it now",
	Origin: "body-only changes that were read: an effect added that the text rules out",
	find: func(c *subject) *Finding {
		p := c.promised()
		if said := saidAt(c, peeksSaid); said != nil {
			for _, change := range p.changes {
				if change.Kind == behaviour.Writes && change.Old == "" && strings.HasSuffix(change.New, "++") &&
					placeName().MatchString(change.NewName) {
					return p.finding(fmt.Sprintf("the comment says %q, and the method now moves `%s` on", said.text,
						change.NewName), said.span, change)
				}
			}
		}
		for i := range p.claims {
			said := &p.claims[i]
			if change := p.copies(said); change != nil {
				return p.finding(fmt.Sprintf("the comment says %s, and the method now returns `%s`", p.quote(said), change.New),
					said.Span, *change)
			}
			if said.Text != "without" {
				continue
			}
			for _, change := range p.changes {
				stem := lexicon.Stem(verb(change.NewName))
				if change.Kind == behaviour.Calls && change.Old == "" && stem != "" && !commonVerbs[verb(change.NewName)] &&
					!p.before.stems[stem] && p.follows(said, stem) && p.names(change.NewName) != nil {
					return p.finding(fmt.Sprintf("the comment says %s, and the method now calls `%s`", p.quote(said), change.NewName),
						said.Span, change)
				}
			}
		}
		return nil
	},
}

// copies finds the change by which a copy is returned where a claim says that what is returned shows later changes, or
// something fixed where it says that it can be changed.
func (p *promise) copies(said *claim.Claim) *behaviour.Change {
	against := copying
	switch {
	case said.Kind == claim.Mutable:
		against = fixing
	case said.Text != "live view" && said.Text != "view of" && said.Text != "backed by":
		return nil
	}
	for i, change := range p.changes {
		if change.Kind == behaviour.Returns && change.Old != "" && against.in(change.New) && !against.in(change.Old) {
			return &p.changes[i]
		}
	}
	return nil
}

var fixing = means{names: []string{"unmodifiable", "immutablelist", "immutableset", "immutablemap", "copyof", "list.of",
	"set.of", "map.of", "aslist"}}

var copying = means{names: []string{"clone", "copyof", "new arraylist", "new hashmap", "new hashset", "new linked",
	"new tree", "toarray", "tolist", "snapshot"}}

// peeksSaid finds words that say that a position is left where it is.
var peeksSaid = expression(`(?i)\bpeeks?\b|\bwithout` + between + `(consuming|removing|advancing|moving)|\bposition` +
	between + `(does` + between + `not|doesn't|is` + between + `not|stays)\b`)

// placeName finds names of places in what is read.
var placeName = expression(`(?i)^(i|n|at|pos|position|index|idx|offset|off|cursor|head|next|current|here|ptr|start|` +
	`mark)$|(Pos|Position|Index|Offset|Cursor|Head|Ptr|Token)$`)

// near is how many words behind a claim belong to it.
const near = 2

// follows reports whether a word with a stem stands behind a claim.
func (p *promise) follows(c *claim.Claim, stem string) bool {
	for i := c.Words + 1; i < min(len(p.words), c.Words+1+near); i++ {
		if lexicon.Stem(p.words[i].Text) == stem {
			return true
		}
	}
	return false
}
