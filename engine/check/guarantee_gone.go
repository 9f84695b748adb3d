package check

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("guarantee-gone", func(c *subject) *Finding {
	p := c.promised()
	for _, means := range allMeans() {
		said := p.claimOf(means.promised)
		if said == nil || means.of == claim.Copy && !means.returned(c, p.changes) || said.Negated(p.words) ||
			means.of == claim.Absent && p.brings(behaviour.Checks) ||
			means.of != claim.Absent && c.Unit.Type == javadoc.Param {
			continue
		}
		for _, change := range p.changes {
			if !kindsOf(change, behaviour.Calls, behaviour.Names, behaviour.Locks) || change.Old == "" ||
				!means.in(change.Old) || means.any(c.New) || p.grown() && !replacesIt(change) {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %s, but `%s` is gone from the method", p.quote(said), change.Old),
				said.Span, change)
		}
	}
	return nil
})

// replacesIt reports whether another constructor took the place of the means.
func replacesIt(c behaviour.Change) bool {
	return strings.HasPrefix(c.Old, "new ") && strings.HasPrefix(c.New, "new ")
}

// returned reports whether the means were part of what is returned, and something that was there before is returned
// now.
func (m means) returned(c *subject, changes []behaviour.Change) bool {
	return !adds.Of(c.New, c.Old) && slices.ContainsFunc(changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Returns && change.New != "" && m.in(change.Old)
	})
}

// means are parts of names by which code keeps a promise.
type means struct {
	of    claim.Kind
	said  []string // what the claim says, where only that counts
	names []string
}

// promised reports whether a claim is one that the means keep.
func (m means) promised(said *claim.Claim) bool {
	return said.Kind == m.of && !strings.HasPrefix(said.Text, "concurrent") &&
		(m.said == nil || slices.ContainsFunc(m.said, func(words string) bool { return strings.Contains(said.Text, words) }))
}

// allMeans are those of the rule's page.
var allMeans = sync.OnceValue(func() (all []means) {
	for _, b := range blocks(page("guarantee-gone"), "Promises") {
		m := means{of: claim.Kind(b.text("claims", "")), names: strings.Split(b.text("by", ""), ", ")}
		if said := b.text("said", ""); said != "" {
			m.said = strings.Split(said, ", ")
		}
		all = append(all, m)
	}
	return all
})

func (m means) in(name string) bool {
	name = strings.ReplaceAll(strings.ToLower(name), "isempty", "") // which asks and makes nothing
	for _, part := range m.names {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

// any reports whether a method, or what it reaches in the file, has such means. What it calls elsewhere may have them,
// too, under any name.
func (m means) any(method *java.Method) bool {
	for i, t := range method.Tokens {
		name := t.Text
		if i > 0 && method.Tokens[i-1].Text == "new" {
			name = "new " + name
		}
		if t.Kind != java.Operator && m.in(name) {
			return true
		}
	}
	return false
}
