package behaviour

import (
	"slices"
	"strings"
)

// repeats adds the values, exceptions and calls that both versions have, but one of them in fewer cases: of two
// `return null` the one under a condition is gone.
func (d *difference) repeats(went, came []fact) {
	for _, f := range went {
		d.add(Change{Kind: f.kind, Old: f.text, OldName: f.name, OldSpans: spans(f), When: f.under.text, Case: f.when})
	}
	for _, f := range came {
		d.add(Change{Kind: f.kind, New: f.text, NewName: f.name, NewSpans: spans(f), When: f.under.text, Case: f.when})
	}
}

// fewer are the facts of a method that stand in another version less often, each under a condition under which they
// plainly do not stand there any more.
func fewer(of, in *facts) []fact {
	count, own := map[id]int{}, map[id][]*fact{}
	for i := range in.all {
		f := &in.all[i]
		if count[f.id()]--; f.helper == "" {
			own[f.id()] = append(own[f.id()], f)
		}
	}
	for i := range of.all {
		count[of.all[i].id()]++
	}
	var all []fact
	for _, f := range of.all {
		if !f.repeats() || !in.had[f.id()] || count[f.id()] <= 0 || !in.without(&f, own[f.id()]) {
			continue
		}
		count[f.id()]--
		all = append(all, f)
	}
	return all
}

// repeats reports whether a fact counts in each case in which it stands.
func (f *fact) repeats() bool {
	return f.helper == "" && f.under != nil && f.under.text != "" &&
		(f.kind == Returns || f.kind == Throws || f.kind == Calls && f.step)
}

// without reports whether a version has nothing of the kind in the case of a fact: it asks for the case no more, only
// reports it, or returns or throws something else there. The other facts are those that are the same.
func (f *facts) without(x *fact, same []*fact) bool {
	if len(same) > maxSame {
		return false
	}
	for _, other := range same {
		if other.under == nil && x.kind == Calls || other.under != nil && strings.Contains(other.under.key, x.under.key) {
			return false
		}
	}
	if g := f.asked[x.under.key]; g != nil {
		return g.idle || x.kind != Calls && f.endsUnder(g)
	}
	return len(x.under.asks) > 0 && !slices.ContainsFunc(x.under.asks, func(asked id) bool { return f.had[asked] })
}

// freed finds a call that was made in a case alone, where the method else did nothing, and that is made in any case
// now, because nothing of what was asked is, nor anything else in its place.
func (d *difference) freed() {
	always := map[id]bool{}
	for _, f := range d.new.all {
		if f.kind == Checks && !d.old.had[f.id()] {
			return
		}
		always[f.id()] = always[f.id()] || f.step && f.helper == "" && f.under == nil
	}
	for _, f := range d.old.all {
		if f.kind != Calls || !f.step || f.helper != "" || f.under == nil || len(f.under.asks) == 0 ||
			!d.old.had[id{leaves, f.under.fails}] || !always[f.id()] ||
			slices.ContainsFunc(f.under.asks, func(asked id) bool { return d.new.had[asked] }) {
			continue
		}
		when := "!(" + f.under.text + ")"
		d.add(Change{Kind: Calls, New: f.text, NewName: f.name, OldSpans: spans(f), When: when, Case: when, Idle: true})
		return
	}
}

// maxSame bounds how many facts that are the same one is held against.
const maxSame = 256

// endsUnder reports whether a version returns or throws next under a condition.
func (f *facts) endsUnder(g *guard) bool {
	return slices.ContainsFunc(f.all, func(x fact) bool {
		return x.under == g && (x.kind == Returns || x.kind == Throws || x.kind == leaves)
	})
}

// guard is the condition of a stretch.
func (s *scan) guard(from, to int) *guard {
	g := &guard{text: s.show(from, to)}
	g.key, g.fails = s.cases(from, to)
	for _, t := range s.conditions(from, to).tests {
		asked := id{Checks, "test " + t.key}
		if i := s.compared(t.from, t.to); i > 0 {
			asked.key, _ = comparisonKey(s.norm(t.from, i), s.text(i), s.norm(i+1, t.to))
		} else if i < 0 {
			g.asks = nil
			break
		}
		g.asks = append(g.asks, asked)
	}
	s.asked[g.key] = g
	return g
}

// idle reports whether statements only report what happens, or declare variables for that.
func (s *scan) idle(from, to int) bool {
	for i := from; i < min(to, len(s.tokens)); i++ {
		switch text := s.text(i); {
		case startsStatement[s.text(i-1)] && s.noise(i):
			i = s.end(i)
		case text == "=" && s.isName(i-1) && s.isName(i-2), text == "{", text == "}", text == ";", text == ".", text == "+":
		case assigns[text], text == "(" && s.isName(i-1):
			return false
		default:
			if k := s.tokens[i]; k.Text == "return" || k.Text == "throw" || k.Text == "break" || k.Text == "continue" ||
				k.Text == "yield" || k.Text == "new" {
				return false
			}
		}
	}
	return true
}
