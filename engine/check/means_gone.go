package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var meansGone = &Rule{
	ID: "means-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title: "the comment promises an order, a copy, something unmodifiable or thread-safe, that others are notified " +
		"or that nothing is replaced, and nothing in the method does that any more",
	Origin: "body-only changes that were read: the call dropped that made it sorted, a copy, unmodifiable, synchronized",
	find: func(c *subject) *Finding {
		p := c.promised()
		if said, change := p.forgets(c); said != nil {
			return p.finding(fmt.Sprintf("the comment says %s, but the method no longer keeps it in `%s`", p.quote(said),
				change.OldName), said.Span, change)
		}
		for _, means := range allMeans {
			said := p.claimOf(means.promised)
			if said == nil || means.of == claim.Copy && !means.returned(c, p.changes) {
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

// forgets finds the claim that something is kept for later, where the method set a field if that was null, and now
// neither asks for it nor sets it.
func (p *promise) forgets(c *subject) (*claim.Claim, behaviour.Change) {
	said := p.claim(claim.Cached)
	if said == nil {
		return nil, behaviour.Change{}
	}
	if was := keeps(c.Old); was != nil && keeps(c.New) == nil && p.less() &&
		!comparedNames.Of(c.New, struct{}{})[was.Text] {
		return said, behaviour.Change{Kind: behaviour.Checks, OldName: was.Text, OldSpans: []java.Span{was.Span}}
	}
	if name := keptNoMore.Of(c.New, c.Old); name != nil && !p.grown() && !handsOn(c) {
		return said, behaviour.Change{Kind: behaviour.Writes, OldName: name.Text, OldSpans: []java.Span{name.Span}}
	}
	if p.grown() || slices.ContainsFunc(p.changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Writes && change.New != "" // the same under another name
	}) {
		return nil, behaviour.Change{}
	}
	for _, change := range p.changes {
		if change.Kind == behaviour.Writes && change.New == "" && !body(c.New).has(change.OldName) &&
			slices.ContainsFunc(p.changes, func(check behaviour.Change) bool {
				return check.Kind == behaviour.Checks && check.New == "" && mentions(check.Old, change.OldName)
			}) {
			return said, change
		}
	}
	return nil, behaviour.Change{}
}

// keptNoMore is the field that an older version read into a variable and then set, and that the method names no more.
var keptNoMore = java.NewFact(func(m, old *java.Method) *java.Token {
	read := map[string]bool{}
	for i := 1; i+1 < len(old.Body); i++ {
		t, before, behind := &old.Body[i], old.Body[i-1], old.Body[i+1].Text
		switch {
		case t.Kind != java.Identifier:
		case before.Text == "=" && behind == ";":
			read[t.Text] = true
		case behind == "=" && read[t.Text] && before.Kind != java.Identifier && before.Text != ">" &&
			!declaredIn(old, t.Text) && !body(m).has(t.Text):
			return t
		}
	}
	return nil
})

// comparedNames are the names that a method compares with something.
var comparedNames = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	names := map[string]bool{}
	for i := 1; i+1 < len(m.Body); i++ {
		if comparisons[m.Body[i].Text] {
			names[m.Body[i-1].Text], names[m.Body[i+1].Text] = true, true
		}
	}
	return names
})

var comparisons = lexicon.WordSet("== != < > <= >=")

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

var allMeans = []means{
	{claim.Sorted, []string{"descending", "reverse", "newest", "latest", "recent", "highest", "largest", "biggest",
		"longest"}, []string{"revers", "descending"}},
	{claim.Sorted, []string{"insertion", "encounter", "appearance", "order in which"}, []string{"linkedhash", "sort",
		"compar"}},
	{claim.Sorted, []string{"alphabetic", "ascending", "natural"}, []string{"sort", "tree", "compar", "priorityqueue",
		"order"}},
	{claim.Sorted, nil, []string{"sort", "treemap", "treeset", "sortedset", "sortedmap", "priorityqueue", "linkedhash",
		"compar", "reverse", "order"}},
	{claim.Distinct, nil, []string{"distinct", "hashset", "treeset", "toset", "contains", "unique"}},
	{claim.Insensitive, nil, []string{"ignorecase", "tolowercase", "touppercase", "case_insensitive", "insensitive"}},
	{claim.Copy, nil, []string{"clone", "copy", "new arraylist", "new hashmap", "new hashset", "new linked", "new tree",
		"toarray", "snapshot", "duplicate"}},
	{claim.Fixed, nil, []string{"unmodifiable", "immutable", "copyof", "readonly", "empty", "list.of", "tolist"}},
	{claim.Safe, nil, []string{"synchronized", "lock", "atomic", "concurrent", "volatile", "compareandset"}},
	{claim.Absent, []string{"already", "absent", "yet"}, []string{"ifabsent"}},
	{claim.Waits, nil, []string{"await", "join", "acquire", "wait", "sleep", "put", "take",
		"thencompose", "allof"}},
	{claim.Cased, nil, []string{"upper", "lower", "capital"}},
	{claim.Trimmed, nil, []string{"trim", "strip"}},
	{claim.Notifies, nil, []string{"fire", "notif", "publish", "dispatch", "emit", "listener", "observer"}},
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
