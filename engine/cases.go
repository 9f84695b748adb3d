package engine

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Stats counts what Cases looked at.
type Stats struct {
	// documented methods that changed: their code tokens, or what these do through the file's other members
	Methods int
	Units   int // comment units to judge, one for each case
	// documented methods that may have changed and cannot be judged; lines are those of the new version
	Skipped []java.Skip

	Pairs        []java.Pair    // all methods that have a counterpart
	Lost, Gained []*java.Method // documented methods of one version that have no documented counterpart in the other
}

// Documentation is the Javadoc of a method, type or field.
func Documentation(m *java.Method) *javadoc.Doc {
	doc := javadoc.Parse(m.Source, m.Doc)
	switch m.Element {
	case java.TypeElement:
		doc.Of(javadoc.Class)
	case java.FieldElement:
		doc.Of(javadoc.Field)
	}
	return doc
}

// Cases pairs the methods of two versions of a file and returns each comment unit to judge: a unit that the change left
// as it was, on a method whose code tokens changed, or that does something else because a method or constant of the
// file that it names did. Comments and white space in the code do not count, nor does a unit that the change touched or
// added. Cases come in the order of the new version, but for those of comments that another method had (see comments).
func Cases(old, fresh *java.File) ([]*Case, Stats) {
	pairs := java.Match(old.Methods, fresh.Methods)
	cases, stats := casesOf(append(slices.Clip(pairs), java.MatchElements(old, fresh)...), reach{old: old, new: fresh})
	cases = append(cases, stats.adopted(cases, comments(old, fresh, pairs))...)
	stats.Skipped = append(stats.Skipped, skipped(old, fresh)...)
	slices.SortStableFunc(stats.Skipped, func(a, b java.Skip) int { return a.Line - b.Line })
	stats.Pairs = pairs
	stats.Lost, stats.Gained = strays(pairs, old, fresh)
	return cases, stats
}

// CasesOf is Cases for methods that are paired already, in the order of the pairs; of those, methods that have changed
// themselves.
func CasesOf(pairs []java.Pair) ([]*Case, Stats) { return casesOf(pairs, reach{}) }

func casesOf(pairs []java.Pair, reached reach) (cases []*Case, stats Stats) {
	var changed java.Span
	if reached.new != nil {
		changed = java.ChangedSpan(reached.old, reached.new)
	}
	for _, p := range pairs {
		if p.New.Doc.Empty() || p.Unedited() && (p.New.Element != java.MethodElement || !reached.changed(p)) {
			continue
		}
		stats.Methods++
		if p.Old.Doc.Empty() {
			continue
		}
		if TooLong(p.Old) || TooLong(p.New) {
			stats.skip(p.New, LongReason)
			continue
		}
		doc := Documentation(p.New)
		units := untouched(Documentation(p.Old), doc)
		if len(units) > maxUnits {
			stats.skipRest(p.New, len(units))
			units = units[:maxUnits]
		}
		alone := !changed.Empty() && p.New.Decl.Holds(changed)
		for _, u := range units {
			cases = append(cases, &Case{Old: p.Old, New: p.New, Doc: doc, Unit: u, alone: alone})
		}
	}
	stats.Units = len(cases)
	return cases, stats
}

// TooLong reports whether the comment of a method, type or field is not judged. The longest one of the JDK has some
// 90 KiB.
func TooLong(m *java.Method) bool { return m.Doc.End-m.Doc.Start > maxComment }

const maxComment = 128 << 10

// LongReason is why one that is TooLong is not judged.
var LongReason = fmt.Sprintf("its comment has more than %d KiB", maxComment>>10)

// maxUnits bounds the units of one method, each of which is judged with the whole method. Java has at most 255
// parameters (JVMS 4.3.3).
const maxUnits = 1024

// skip lists a method of the new version that is not judged, or not all of it.
func (s *Stats) skip(m *java.Method, reason string) {
	s.Skipped = append(s.Skipped, java.Skip{Class: m.Class, Name: m.Name, Decl: m.Decl,
		Line: java.Line(m.Source, m.Decl.Start), Reason: reason})
}

// skipRest lists a method of whose many units only the first are judged.
func (s *Stats) skipRest(m *java.Method, units int) {
	s.skip(m, fmt.Sprintf("its comment has %d parts to judge; only the first %d were looked at", units, maxUnits))
}

// reach finds methods that do something else though their own code is the same. Without files it finds none.
type reach struct {
	old, new *java.File
	members  map[string]bool // those of the file that changed, found on first use
	looked   int
}

// maxReached bounds the methods of a file whose members are compared. A helper that more of them share changes none of
// their comments alone.
const maxReached = 200

// changed reports whether what a method names in the file makes it do something else.
func (r *reach) changed(p java.Pair) bool {
	if r.new == nil || p.Old.Doc.Empty() || len(p.New.Body) == 0 || p.Old.Unread || p.New.Unread ||
		r.looked >= maxReached {
		return false
	}
	if r.members == nil {
		r.members = java.ChangedMembers(r.old, r.new)
	}
	if len(r.members) == 0 || !slices.ContainsFunc(p.New.Body, func(t java.Token) bool { return r.members[t.Text] }) {
		return false
	}
	r.looked++
	return len(behaviour.Diff(p.Old, p.New)) > 0
}

// untouched returns the units of fresh that show what units of old show. Of doubled units as many are untouched as old
// has.
func untouched(old, fresh *javadoc.Doc) []*javadoc.Unit {
	had := map[content]int{}
	for u := range old.All() {
		had[contentOf(u)]++
	}
	var units []*javadoc.Unit
	for u := range fresh.All() {
		if c := contentOf(u); had[c] > 0 {
			had[c]--
			units = append(units, u)
		}
	}
	return units
}

// content is what a unit shows to who reads it.
type content struct {
	typ          javadoc.Type
	param, shown string
}

func contentOf(u *javadoc.Unit) content { return content{u.Type, u.Param, javadoc.Shown(u.Text)} }

// skipped returns the methods that are broken in the new version, and those whose new version cannot be compared
// because the old one is broken. What is broken in both versions alike did not change.
func skipped(old, fresh *java.File) []java.Skip {
	before := map[methodName]*broken{}
	for _, s := range old.Skipped {
		n := methodName{s.Class, s.Name}
		if before[n] == nil {
			before[n] = &broken{alike: map[string][]int{}}
		}
		before[n].add(text(old, s.Decl))
		before[n].head = s.Head
	}
	var skips []java.Skip
	for _, s := range fresh.Skipped {
		was := before[methodName{s.Class, s.Name}]
		if !s.Decl.Empty() && was.takeAlike(text(fresh, s.Decl)) {
			continue
		}
		was.takeFirst()
		skips = append(skips, s)
	}
	if len(old.Skipped) == 0 {
		return skips
	}
	if before[methodName{}].takeFirst() {
		skips = append(skips, java.Skip{Line: 1, Reason: "syntax error in the old version, " +
			"outside of the methods that could be read there; others were not compared"})
	}
	lines := java.NewLines(fresh.Source)
	for _, m := range fresh.Methods {
		was := before[methodName{m.Class, m.Name}]
		if m.Doc.Empty() || !was.takeFirst() {
			continue
		}
		reason := "syntax error in the method's old version"
		if was.head {
			reason += "; only the signatures and tags were judged"
		}
		skips = append(skips, java.Skip{
			Class: m.Class, Name: m.Name, Line: lines.At(m.Decl.Start), Reason: reason, Head: was.head,
		})
	}
	return skips
}

func text(f *java.File, s java.Span) string { return string(f.Source[s.Start:s.End]) }

type methodName struct{ class, name string }

// broken are the broken methods of one name in the old version, from which those of the new one are taken away.
type broken struct {
	taken []bool
	next  int              // those before it are taken
	alike map[string][]int // by text, those that may not be taken
	head  bool             // their heads were read
}

func (b *broken) add(text string) {
	b.alike[text] = append(b.alike[text], len(b.taken))
	b.taken = append(b.taken, false)
}

// takeAlike takes the first that has the same text. It reports whether there is one.
func (b *broken) takeAlike(text string) bool {
	if b == nil {
		return false
	}
	for at := b.alike[text]; len(at) > 0; at = at[1:] {
		if !b.taken[at[0]] {
			b.taken[at[0]], b.alike[text] = true, at[1:]
			return true
		}
	}
	delete(b.alike, text)
	return false
}

// takeFirst takes the first that is left. It reports whether there is one.
func (b *broken) takeFirst() bool {
	if b == nil {
		return false
	}
	for ; b.next < len(b.taken); b.next++ {
		if !b.taken[b.next] {
			b.taken[b.next] = true
			return true
		}
	}
	return false
}
