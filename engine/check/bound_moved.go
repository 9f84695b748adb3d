package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var boundMoved = &Rule{
	ID: "bound-moved", Strength: Evidence, Contradicts: true,
	Title:  "the comment gives a limit, and the method compares another way",
	Origin: "body-only changes that were read: a boundary moved, a comparison turned",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claimOf(func(said *claim.Claim) bool { return said.Kind == claim.Bound && limits[said.Text] != nil })
		if said == nil || strings.HasPrefix(said.Text, "inclusive") && c.Unit.Type != javadoc.Param {
			return nil
		}
		keeps := limits[said.Text]
		for _, change := range p.changes {
			if !change.Turned || !kindsOf(change, behaviour.Checks, behaviour.Returns) {
				continue
			}
			old, fresh := operator(change.Old), operator(change.New)
			if code(c.New).has("==") {
				continue // equal ones may be looked at apart
			}
			if keeps[old] && fresh != "" && !keeps[fresh] && p.compares(c, change) {
				return p.finding(fmt.Sprintf("the comment says %s, and the method checks `%s` where it checked `%s`", p.quote(said),
					change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}

// compares reports whether a comparison has the parameter of which the unit tells, and no other.
func (p *promise) compares(c *subject, change behaviour.Change) bool {
	if c.Unit.Type != javadoc.Param {
		return true
	}
	return !slices.ContainsFunc(c.Old.Params, func(param java.Param) bool {
		return mentions(change.Old, param.Name) != (param.Name == c.Unit.Param)
	})
}

// operator is that of the one comparison in a piece of code, "" where there are several.
func operator(code string) string {
	if all := ordered.FindAllString(code, -1); len(all) == 1 {
		return strings.TrimSpace(all[0])
	}
	return ""
}

// limits are, by the words for a limit, the operators of a comparison that keeps to it, be it that what holds is let in
// or that what does not is left out.
var limits = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for operators, words := range map[string]string{
		">= <":  "at least|not less than|or more|greater than or equal",
		"<= >":  "at most|up to|no more than|not more than|or less|not exceed|less than or equal",
		"> <=":  "more than|greater than|larger than|bigger than|older than|newer than|longer than|exceeds|exceed",
		"< >=":  "less than|fewer than|smaller than|shorter than",
		">= <=": "inclusive|inclusively",
	} {
		for word := range strings.SplitSeq(words, "|") {
			all[word] = lexicon.WordSet(operators)
		}
	}
	return all
}()
