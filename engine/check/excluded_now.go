package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/lexicon"
)

var excludedNow = &Rule{
	ID: "excluded-now", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that something makes no difference or is included, and the method checks it now",
	Origin: "edits by hand: \"whatever its state\", and the state is asked for",
	find: func(c *subject) *Finding {
		p := c.promised()
		if len(p.changes) == 0 || len(p.changes) > fewChanges {
			return nil
		}
		said := saidAt(c, regardlessSaid)
		if said == nil {
			return nil
		}
		words := stemsOf(said.text)
		for _, change := range p.changes {
			leaves := change.Kind == behaviour.Calls && leaving[verb(change.New)]
			if !leaves && change.Kind != behaviour.Checks || change.Old != "" || strings.Contains(change.New, "null") ||
				ordered.MatchString(change.New) {
				continue
			}
			for part := range lexicon.Subwords(change.New) {
				if stem := lexicon.Stem(part); len(part) > 2 && words[stem] && !commonVerbs[part] {
					return p.finding(fmt.Sprintf("the comment says %q, and the method now checks `%s`", said.text, change.New),
						said.span, change)
				}
			}
		}
		return nil
	},
}

// leaving are the verbs of calls by which something is left out.
var leaving = lexicon.WordSet("omit skip exclude ignore drop filter without discard")

// fewChanges are as many as one edit brings with it.
const fewChanges = 4

// regardlessSaid finds words for what makes no difference, with what that is.
var regardlessSaid = expression(`(?i)\b(whatever` + between + `(its|their|the)|` +
	`(regardless|irrespective|independently)` + between + `of|no` + between + `matter)` + between + `[^.;,]{0,40}|` +
	`(\w+` + between + `){1,2}included(\s*([.,;)]|$)|` + between + `as` + between + `well\b)|` +
	`\beven` + between + `(if|when)` + between + `[^.;,]{0,60}`)
