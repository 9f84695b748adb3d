package engine

import (
	"bytes"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// adoption is a method that has the comment, or units of it, of another one of the old version.
type adoption struct {
	java.Pair
	stood bool // the code stayed behind, see Case
}

// comments are the adoptions of a file: at least half of the units that came to a method, which its counterpart did not
// have, another one had, whose counterpart has them no more; or any of them, if that one is gone and this one is new.
// The comment went along with code under another signature, or stayed where it was.
func comments(old, fresh *java.File, pairs []java.Pair) (all []adoption) {
	is, was := map[*java.Method]*java.Method{}, map[*java.Method]*java.Method{}
	for _, p := range pairs {
		is[p.Old], was[p.New] = p.New, p.Old
	}
	left := owners{map[content][]*java.Method{}, map[*java.Method]map[content]bool{}, map[*java.Method]bool{}}
	for _, m := range old.Methods {
		for _, u := range unshared(m, is[m]) {
			left.add(m, u)
		}
	}
	if len(left.went) == 0 {
		return nil
	}
	for _, m := range fresh.Methods {
		came := unshared(m, was[m])
		for least := max(1, (len(came)+1)/2); ; least = 1 { // what the first one did not have may be of others
			from, shared := left.most(came)
			if from == nil {
				break
			}
			instead := is[from] == nil && was[m] == nil && !left.gave[from] // the one is gone, the other new
			if shared < least && !instead {
				break
			}
			left.gave[from] = true
			all = append(all, adoption{java.Pair{Old: from, New: m}, !wentAlong(from, m, is[from], was[m])})
			came = slices.DeleteFunc(came, func(u *javadoc.Unit) bool { return left.had(from, u) })
		}
	}
	return all
}

// owners are the methods of the old version by the units that their counterparts have no more.
type owners struct {
	went map[content][]*java.Method
	all  map[*java.Method]map[content]bool // of those whose description went: they may share tags with their counterparts
	gave map[*java.Method]bool
}

func (o *owners) add(m *java.Method, u *javadoc.Unit) {
	c := contentOf(u)
	if len(o.went[c]) == maxOwners {
		return
	}
	if o.went[c] = append(o.went[c], m); u.Type != javadoc.Summary {
		return
	}
	o.all[m] = map[content]bool{}
	for tag := range Documentation(m).All() {
		o.all[m][contentOf(tag)] = true
	}
}

// had reports whether a method had a unit that went, or a tag of the comment whose description did.
func (o *owners) had(m *java.Method, u *javadoc.Unit) bool {
	return o.all[m][contentOf(u)] || slices.Contains(o.went[contentOf(u)], m)
}

// most is the method that had most of some units, and how many: of several rather one that gave none yet.
func (o *owners) most(units []*javadoc.Unit) (from *java.Method, shared int) {
	shares := map[*java.Method]int{}
	for _, u := range units {
		for _, m := range o.went[contentOf(u)] {
			shares[m]++
			if u.Type == javadoc.Summary {
				for _, tag := range units {
					if tag != u && o.all[m][contentOf(tag)] && !slices.Contains(o.went[contentOf(tag)], m) {
						shares[m]++
					}
				}
			}
			if shares[m] > shared || shares[m] == shared && o.gave[from] && !o.gave[m] {
				from, shared = m, shares[m]
			}
		}
	}
	return from, shared
}

// wentAlong reports whether the code of a method went along with its comment: it is more like the new owner's than its
// counterpart's is, and no less than that of the new owner's counterpart.
func wentAlong(from, to, is, was *java.Method) bool {
	like := func(a, b *java.Method) float64 {
		body, _ := java.NewPrint(a).Similarity(java.NewPrint(b))
		return body
	}
	return (is == nil || like(from, to) > like(from, is)) && (was == nil || like(from, to) >= like(was, to))
}

// maxOwners bounds the methods that are looked at which had the same unit.
const maxOwners = 32

// unshared are the units of a method that its counterpart, if it has one, does not show.
func unshared(m, counterpart *java.Method) (units []*javadoc.Unit) {
	if m.Doc.Empty() || TooLong(m) {
		return nil
	}
	known := counterpart != nil && !counterpart.Doc.Empty()
	if known && bytes.Equal(m.Source[m.Doc.Start:m.Doc.End],
		counterpart.Source[counterpart.Doc.Start:counterpart.Doc.End]) {
		return nil // before anything is parsed: so it is with most methods
	}
	shared := map[*javadoc.Unit]bool{}
	doc := Documentation(m)
	if known {
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
func (s *Stats) adopted(judged []*Case, comments []adoption) (cases []*Case) {
	seen, methods := map[int]bool{}, map[*java.Method]bool{}
	for _, c := range judged {
		seen[c.Unit.Span.Start], methods[c.New] = true, true
	}
	for _, a := range comments {
		all, stats := CasesOf([]java.Pair{a.Pair})
		if !methods[a.New] {
			s.Methods += stats.Methods
		}
		methods[a.New] = true
		for _, c := range all {
			if !seen[c.Unit.Span.Start] {
				seen[c.Unit.Span.Start] = true
				c.Adopted, c.Stood = true, a.stood
				cases = append(cases, c)
			}
		}
	}
	s.Units += len(cases)
	return cases
}
