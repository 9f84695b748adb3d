package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var meansGone = &Rule{
	ID: "means-gone", Strength: Evidence, Contradicts: true,
	Title: "the comment promises an order, a copy, something unmodifiable or " +
		"thread-safe, and nothing in the method sees to it any more",
	Origin: "body-only changes that were read: the call dropped that made it sorted, a copy, unmodifiable, synchronized",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type == javadoc.Param {
			return nil
		}
		for _, means := range allMeans {
			said := p.claim(means.of)
			if said == nil || means.said != "" && !strings.Contains(said.Text, means.said) ||
				strings.HasPrefix(said.Text, "concurrent") || means.of == claim.Copy && !means.returned(c, p.changes) {
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
	},
}

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
	said  string // what the claim says, where only that counts
	names []string
}

var allMeans = []means{
	{claim.Sorted, "descending", []string{"revers", "descending"}},
	{claim.Sorted, "", []string{"sort", "treemap", "treeset", "sortedset", "sortedmap", "priorityqueue", "linkedhash",
		"compar", "reverse", "order"}},
	{claim.Distinct, "", []string{"distinct", "hashset", "treeset", "toset", "contains", "unique"}},
	{claim.Insensitive, "", []string{"ignorecase", "tolowercase", "touppercase", "case_insensitive", "insensitive"}},
	{claim.Copy, "", []string{"clone", "copy", "new arraylist", "new hashmap", "new hashset", "new linked", "new tree",
		"toarray", "snapshot", "duplicate"}},
	{claim.Fixed, "", []string{"unmodifiable", "immutable", "copyof", "readonly", "empty", "list.of", "tolist"}},
	{claim.Safe, "", []string{"synchronized", "lock", "atomic", "concurrent", "volatile", "compareandset"}},
}

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
