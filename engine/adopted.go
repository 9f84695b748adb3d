package engine

import (
	"bytes"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// comments pairs methods with those of the old version that had their comment, or at least half of its units that came,
// and are not their counterparts: it went along with code under another signature, or stayed where it was. Only what a
// counterpart lost goes, and only what one did not have comes.
func comments(old, fresh *java.File, pairs []java.Pair) (moved []java.Pair) {
	is, was := map[*java.Method]*java.Method{}, map[*java.Method]*java.Method{}
	for _, p := range pairs {
		is[p.Old], was[p.New] = p.New, p.Old
	}
	went := map[content][]*java.Method{}
	for _, m := range old.Methods {
		for _, u := range unshared(m, is[m]) {
			if c := contentOf(u); len(went[c]) < maxOwners {
				went[c] = append(went[c], m)
			}
		}
	}
	if len(went) == 0 {
		return nil
	}
	gave := map[*java.Method]bool{}
	for _, m := range fresh.Methods {
		came := unshared(m, was[m])
		shares := map[*java.Method]int{}
		var from *java.Method
		for _, u := range came {
			for _, o := range went[contentOf(u)] {
				if shares[o]++; from == nil || shares[o] > shares[from] || shares[o] == shares[from] && gave[from] && !gave[o] {
					from = o
				}
			}
		}
		if 2*shares[from] >= max(1, len(came)) {
			gave[from] = true
			moved = append(moved, java.Pair{Old: from, New: m})
		}
	}
	return moved
}

// maxOwners bounds the methods that are looked at which had the same unit.
const maxOwners = 32

// unshared are the units of a method that its counterpart, if it has one, does not show.
func unshared(m, counterpart *java.Method) (units []*javadoc.Unit) {
	if m.Doc.Empty() || m.Doc.End-m.Doc.Start > maxComment {
		return nil
	}
	shared := map[*javadoc.Unit]bool{}
	doc := Documentation(m)
	if counterpart != nil && !counterpart.Doc.Empty() {
		if bytes.Equal(m.Source[m.Doc.Start:m.Doc.End], counterpart.Source[counterpart.Doc.Start:counterpart.Doc.End]) {
			return nil
		}
		for _, u := range untouched(Documentation(counterpart), doc) {
			shared[u] = true
		}
	}
	for u := range doc.All() {
		if !shared[u] {
			units = append(units, u)
		}
	}
	return units
}

// adopted are the cases of comments that another method had, but for units that are judged already.
func (s *Stats) adopted(judged []*Case, moved []java.Pair) (cases []*Case) {
	seen := map[int]bool{}
	for _, c := range judged {
		seen[c.Unit.Span.Start] = true
	}
	all, stats := CasesOf(moved)
	for _, c := range all {
		if !seen[c.Unit.Span.Start] {
			c.Adopted = true
			cases = append(cases, c)
		}
	}
	s.Units += len(cases)
	s.Methods += stats.Methods
	return cases
}
