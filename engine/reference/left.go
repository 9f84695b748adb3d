package reference

import (
	"path"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Left is a class that no longer extends or implements what it did.
type Left struct {
	class      string
	access     java.Access
	above      [][]string // what it extended and implemented: what each may mean
	file, root string     // as of a Removed
}

// left are the supertypes that a class no longer has in another version: those of the tree, as far as names tell. From
// another place they may be written otherwise.
func (d *declared) left(class, became string, after *declared) [][]string {
	now := after.supertypes(became)
	return slices.DeleteFunc(d.supertypes(class), func(was []string) bool {
		return slices.ContainsFunc(was, lexicon.IsOfJDK) ||
			slices.ContainsFunc(now, func(is []string) bool {
				return slices.Equal(was, is) || class != became && len(was) > 0 && len(is) > 0 &&
					java.LastName(was[0]) == java.LastName(is[0])
			})
	})
}

// LeftBehind are the members that classes no longer have, because they left a supertype that gave them: one that the
// old version of the tree declares. What a class may have is not among them. Files, without their folders, may tell
// more: some of the old version, and some of the new one. Where there are too many classes or members, it is not whole.
func (c *Changed) LeftBehind(was, is *Ancestors) (gone []Removed, whole bool, old, fresh []string) {
	slices.SortFunc(c.left, func(a, b Left) int { return strings.Compare(a.class, b.class) })
	var before, now asking
	steps := 0
	for _, l := range c.left {
		had, took := l.had(was, &before)
		if steps += took; len(had) > 0 {
			steps += toRead
		}
		if steps > mostSteps {
			break
		}
		for _, g := range had {
			var q asking
			switch {
			case l.has(&g, is, &q):
			case q.settled(is):
				gone = append(gone, g)
			default:
				now.take(q, true)
				now.ask.add(path.Base(l.file)) // which may be called after another class
			}
		}
	}
	slices.SortFunc(gone, func(a, b Removed) int { return strings.Compare(a.key(), b.key()) })
	return gone, steps <= mostSteps, before.files(), slices.Concat(before.unknown.texts, now.files())
}

// Leaves reports whether any class left a supertype.
func (c *Changed) Leaves() bool { return len(c.left) > 0 }

// Leave takes in such members.
func (c *Changed) Leave(gone []Removed) { c.removed = append(c.removed, gone...) }

// mostSteps bounds the supertypes and members that LeftBehind looks at. A class that had any is read anew, which takes
// as long as many of them.
const (
	mostSteps = 10_000
	toRead    = 100
)

// had are the members that the class had from the supertypes that it left, and how many steps it took to find them.
func (l *Left) had(was *Ancestors, q *asking) (all []Removed, steps int) {
	there := map[Target]bool{}
	was.above(l.root, l.above, q, (*declared).supertypes, func(class string, d *declared) bool {
		q.ask.addFiles(class)
		steps++
		if d == nil {
			return true
		}
		add := func(t Target, access java.Access) {
			if access == d.types[class].Access {
				access = l.access // others see through the class what they do not see through the supertype
			}
			if access = min(access, l.access); access > java.Private && !there[t] {
				there[t] = true
				all = append(all, Removed{Target: t, Access: access, above: [][]string{{l.class}}, inherited: true,
					file: l.file, root: l.root})
			}
		}
		for _, f := range d.types[class].Fields {
			add(Target{Class: l.class, Member: f.Name}, f.Access)
		}
		for at, m := range d.methods[class] {
			if at.Class = l.class; !m.Constructor {
				add(at, m.Access)
				at.Params = erased(m, d.bounds(class))
				add(at, m.Access)
			}
		}
		for nested, t := range d.types {
			if name := java.LastName(nested); nested == class+"."+name {
				add(Target{Class: l.class + "." + name}, t.Access)
			}
		}
		return true
	})
	return all, steps + len(all)
}

// has reports whether the class has such a member in the new version, as far as that is known.
func (l *Left) has(g *Removed, is *Ancestors, q *asking) bool {
	s := Stale{Removed: g, Reference: javadoc.Reference{Form: javadoc.Linked, Member: g.Member, Method: g.Method}}
	switch {
	case g.Member == "":
		s.class = g.Last()
	case g.Params != "":
		s.Params = strings.Split(strings.TrimSuffix(g.Params, ","), ",")
	}
	return unwritten(g.Target, java.Type{}) || is.inherits(l.root, g.above, &s, q)
}
