package reference

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// heir is a link to a member of a class, given by what it may mean, that has it from elsewhere: from one of the classes
// that lost such a member, as the classes of the tree tell later.
func (r *resolving) heir(ref javadoc.Reference, e *java.Method, means []string) *Stale {
	if ref.Form != javadoc.Linked || ref.Member == "" || len(means) == 0 {
		return nil
	}
	list := listed(ref)
	return r.ofEither(ref, e, ref.Member, func(g *Removed) bool {
		return g.Member != "" && g.Member != java.LastName(g.Class) && (ref.Method || !g.Others) &&
			(!ref.Method || g.Method && g.Params == list)
	}, means)
}

// heirType is a link to a class, or to a member of one, that stands in a class which has it from elsewhere.
func (r *resolving) heirType(ref javadoc.Reference, e *java.Method, within []string) *Stale {
	name := java.LastName(ref.Class)
	if ref.Form != javadoc.Linked || r.used(r.meant(&r.own.naming, ref.Class)) ||
		slices.ContainsFunc(r.called[name], func(g *Removed) bool { // it is there, and the member is gone
			return g.Member == "" && g.Now.Class != "" && r.removedFrom(g.Now.Class, ref) != nil
		}) {
		return nil
	}
	var above [][]string
	of := strings.TrimSuffix(strings.TrimSuffix(ref.Class, name), ".")
	switch {
	case of != "":
		above = append(above, r.own.classes(of, within))
	case r.own.imports[name] == "":
		for _, class := range within {
			above = append(above, []string{class})
		}
	}
	s := r.ofEither(ref, e, name, func(g *Removed) bool { return g.Member == "" && g.holder() != g.Class }, above...)
	if s == nil {
		return nil
	}
	if s.class = name; of == "" {
		s.nearer = []string{full(r.own.pkg, name)}
		s.others = r.own.brought(name)
	}
	return s
}

// ofEither is a link that lost one of the removed elements of a name, nil where none is wanted.
func (r *resolving) ofEither(ref javadoc.Reference, e *java.Method, name string, wanted func(*Removed) bool,
	above ...[]string) *Stale {
	either := slices.DeleteFunc(slices.Clone(r.called[name]), func(g *Removed) bool { return !wanted(g) })
	if len(either) == 0 || len(above) == 0 {
		return nil
	}
	return &Stale{Reference: ref, Removed: either[0], either: either, in: r, above: above, Element: e, root: r.root}
}

// listed are the types of a reference's parameters, as a Target has them.
func listed(ref javadoc.Reference) string {
	var list strings.Builder
	for _, p := range ref.Params {
		list.WriteString(p + ",")
	}
	return list.String()
}
