package behaviour

import (
	"cmp"
	"slices"

	"jithook/engine/java"
)

// Diff reports what a method does differently from before, in a fixed order. What moved into a method or constant of
// the same file, or out of one, is no difference.
func Diff(old, fresh *java.Method) []Change { return differences.Of(fresh, old) }

// Changed reports whether a method does something else than before, or has another signature.
func Changed(old, fresh *java.Method) bool {
	return len(Diff(old, fresh)) > 0 || signature(old) != signature(fresh)
}

// signature spells what callers see of a method, but for the names of its parameters.
func signature(m *java.Method) string {
	s := m.Name + "\n" + string(rune('0'+m.Access)) + java.TextOf(m.ReturnType)
	for _, p := range m.Params {
		s += "\n" + java.TextOf(p.Type)
	}
	for _, t := range m.Throws {
		s += "\nthrows " + java.TextOf(t)
	}
	return s
}

var differences = java.NewFact(func(fresh, old *java.Method) []Change {
	d := difference{old: of.Of(old, struct{}{}), new: of.Of(fresh, struct{}{})}
	removed, added := d.missing(d.old, d.new), d.missing(d.new, d.old)
	went, came := fewer(d.old, d.new), fewer(d.new, d.old)
	for _, gone := range []*[]fact{&removed, &went} {
		d.ends(gone, &added)
		d.ends(gone, &came)
	}
	for _, kind := range []Kind{Returns, Throws, Checks, Combines, LeavesEarly, Locks, Calls, Writes, Arguments, Literals,
		Names, Computes, Messages} {
		d.pairs(kind, removed, added)
	}
	d.places()
	d.repeats(went, came)
	d.freed()
	d.order()
	return d.changes
})

// difference is a comparison of two versions.
type difference struct {
	old, new *facts
	changes  []Change
	// The spans, in the old and in the new source, of the changes so far that tell more than the literals and names in
	// them.
	oldTold, newTold []java.Span
}

// missing are the facts of one version that the other does not have, each once, and that nothing moved explains.
func (d *difference) missing(of, from *facts) []fact {
	var all []fact
	seen := map[id]bool{}
	for _, f := range of.all {
		if k := f.id(); !from.had[k] && !seen[k] && !f.explained(from) {
			seen[k] = true
			all = append(all, f)
		}
	}
	return all
}

// explained reports whether a call of a method of the same file, or the use of its constant, is there no more, or only
// now, because most of what that does stands in the other version all the same.
func (f *fact) explained(other *facts) bool {
	if f.called == nil {
		return false
	}
	total, there := 0, 0
	for _, x := range f.called.facts {
		if f.kind == Returns && x.kind != Returns {
			continue
		}
		total++
		if other.had[x.id()] {
			there++
		}
	}
	return total > 0 && 3*there >= 2*total
}

// ends finds values returned under a condition under which an exception is thrown in the other version.
func (d *difference) ends(removed, added *[]fact) {
	across := func(from, to Kind, verb, past string) {
		waiting := map[string][]int{} // those of came, by their place
		for k, c := range *added {
			if c.kind == to && c.place != "" {
				waiting[c.place] = append(waiting[c.place], k)
			}
		}
		taken := map[int]bool{}
		var left, rest []fact
		for _, g := range *removed {
			at := waiting[g.place]
			if g.kind != from || len(at) == 0 {
				left = append(left, g)
				continue
			}
			c := (*added)[at[0]]
			waiting[g.place], taken[at[0]] = at[1:], true
			was, is := quoted(past, g.text), quoted(verb, c.text)
			if from == leaves {
				was = g.text
			} else if to == leaves {
				is = verb
			}
			d.add(Change{Kind: ReturnsOrThrows, Old: was, New: is, OldSpans: spans(g),
				NewSpans: spans(c), OldName: g.name, NewName: c.name, Helper: cmp.Or(c.helper, g.helper), Case: g.when,
				Idle: from == leaves})
		}
		for k, c := range *added {
			if !taken[k] {
				rest = append(rest, c)
			}
		}
		*removed, *added = left, rest
	}
	across(Returns, Throws, "throws", "returned")
	across(Throws, Returns, "returns", "threw")
	across(leaves, Throws, "throws", "")
	across(Throws, leaves, "returns", "threw")
}

// quoted is a verb with what it is about.
func quoted(verb, code string) string { return verb + " `" + code + "`" }

func spans(f fact) []java.Span { return []java.Span{f.span} }

// pairs finds the differences of one kind: first of facts that stand in the place of others, then of the rest.
func (d *difference) pairs(kind Kind, removed, added []fact) {
	removed, added = kindOf(kind, removed), kindOf(kind, added)
	// of what comes or goes with them they tell nothing
	if of := map[Kind]Kind{Arguments: Calls, Messages: Throws}[kind]; of != "" {
		other := func(f fact) bool {
			call := id{of, f.call}
			return !d.old.had[call] || !d.new.had[call]
		}
		removed, added = slices.DeleteFunc(removed, other), slices.DeleteFunc(added, other)
	}
	if kind == Literals || kind == Names || kind == Arguments {
		removed = slices.DeleteFunc(removed, func(f fact) bool { return told(f, d.oldTold) })
		added = slices.DeleteFunc(added, func(f fact) bool { return told(f, d.newTold) })
	}
	for _, alike := range []func(a, b fact) bool{
		func(a, b fact) bool { return a.text == b.text && a.values != b.values }, // another value of a constant
		func(a, b fact) bool { return a.place == b.place && a.operator == "" && b.operator == "" },
		func(a, b fact) bool {
			return a.operator != "" && (a.left == b.left && a.right == b.right || a.left == b.right && a.right == b.left)
		},
		func(a, b fact) bool {
			return a.operator != "" && b.operator != "" && (a.left == b.left && a.left != "·" ||
				a.right == b.right && a.right != "null")
		},
		func(fact, fact) bool { return len(removed) == 1 && len(added) == 1 && pairsAlone[kind] },
	} {
		for i := 0; i < len(removed) && len(removed)*len(added) <= maxPairs; i++ {
			k := slices.IndexFunc(added, func(c fact) bool { return alike(removed[i], c) })
			if k < 0 {
				continue
			}
			d.change(removed[i], added[k])
			removed, added = slices.Delete(removed, i, i+1), slices.Delete(added, k, k+1)
			i--
		}
	}
	for _, g := range removed {
		d.add(Change{Kind: kind, Old: g.text, OldName: g.name, OldSpans: spans(g), Helper: g.helper, Case: g.when})
	}
	for _, c := range added {
		d.add(Change{Kind: kind, New: c.text, NewName: c.name, NewSpans: spans(c), Helper: c.helper, Case: c.when,
			Idle: (c.step || kind == Writes) && c.under != nil && d.old.had[id{leaves, c.under.key}]})
	}
}

// maxPairs bounds the facts that are held against each other.
const maxPairs = 1 << 14

// pairsAlone are the kinds whose only fact that went and only one that came belong together.
var pairsAlone = map[Kind]bool{Returns: true, Throws: true, Literals: true}

func kindOf(kind Kind, all []fact) []fact {
	var some []fact
	for _, f := range all {
		if f.kind == kind {
			some = append(some, f)
		}
	}
	return some
}

func (d *difference) change(g, c fact) {
	if g.text == c.text {
		g.text, c.text = cmp.Or(g.values, g.text), cmp.Or(c.values, c.text)
	}
	d.add(Change{
		Kind: g.kind, Old: g.text, New: c.text, OldSpans: spans(g), NewSpans: spans(c), OldName: g.name, NewName: c.name,
		Helper: cmp.Or(c.helper, g.helper), Turned: g.opposes(&c), Case: g.when,
	})
}

// opposes reports whether two facts say the opposite of each other, or compare the same in another way.
func (f *fact) opposes(other *fact) bool {
	a, b := f.key, other.key
	switch {
	case f.operator != "" && other.operator != "":
		return telling(f.left, f.right) && (f.left == other.left && f.right == other.right ||
			f.left == other.right && f.right == other.left)
	case f.kind != Returns:
		return false
	}
	return a == "true" && b == "false" || a == "false" && b == "true" || a == "! "+b || b == "! "+a
}

// told reports whether a known change covers the fact.
func told(f fact, spans []java.Span) bool {
	return slices.ContainsFunc(spans, func(s java.Span) bool { return s.Holds(f.span) })
}

// maxChanges bounds the changes that are listed for one method.
const maxChanges = 256

func (d *difference) add(c Change) {
	if len(d.changes) >= maxChanges {
		return
	}
	d.changes = append(d.changes, c)
	switch c.Kind {
	case Returns, ReturnsOrThrows, Checks, Computes, Arguments:
		d.oldTold, d.newTold = append(d.oldTold, c.OldSpans...), append(d.newTold, c.NewSpans...)
	}
}

// telling reports whether two operands say what is compared: not any variable with 0.
func telling(left, right string) bool {
	few := map[string]bool{"·": true, "0": true, "1": true, "null": true}
	return !few[left] || !few[right]
}

// places finds values that are returned where another of the method's values was: `true` in a case that was `false`.
func (d *difference) places() {
	for _, g := range d.old.all {
		if g.kind != Returns || g.place == "" || !plain[g.key] || d.old.at[g.place] != g.key {
			continue
		}
		now := d.new.at[g.place]
		if now == "" || now == g.key || !plain[now] || !d.new.had[g.id()] || !d.old.had[id{Returns, now}] {
			continue
		}
		k := slices.IndexFunc(d.new.all, func(c fact) bool { return c.kind == Returns && c.place == g.place })
		d.change(g, d.new.all[k])
		return
	}
}

// plain are the values that most methods return in several places.
var plain = map[string]bool{"true": true, "false": true, "null": true, "0": true, "1": true, "-1": true,
	"this": true, "empty": true}

// order finds two calls that changed places, where nothing else is called.
func (d *difference) order() {
	before, after := calls(d.old), calls(d.new)
	if len(before) != len(after) || len(before) < 2 {
		return
	}
	for i := range before {
		if before[i].key == after[i].key {
			continue
		}
		if d.new.had[before[i].id()] && d.old.had[after[i].id()] {
			d.add(Change{Kind: Order, Old: before[i].text, New: after[i].text, OldSpans: spans(before[i]),
				NewSpans: spans(after[i])})
		}
		return
	}
}

// calls are those that the method itself makes as statements, each at its first place, in the order in which they are
// made.
func calls(f *facts) []fact {
	var all []fact
	seen := map[string]bool{}
	for _, x := range f.all {
		if x.step && x.helper == "" && !seen[x.key] {
			seen[x.key] = true
			all = append(all, x)
		}
	}
	slices.SortStableFunc(all, func(a, b fact) int { return a.made - b.made })
	return all
}
