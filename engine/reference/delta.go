package reference

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/java"
)

// Removed is what a file declares no more.
type Removed struct {
	Target
	Now    Target // what it became; the zero value where nobody knows
	Sure   bool   // it is not inherited either
	Others bool   // another member of the name is left
	Access java.Access

	supers    []string // what the class extends and implements
	overrides bool     // the member was one of a supertype's
}

// Delta is how the declarations of two versions of a file differ. Of an added type the members are not named.
type Delta struct {
	Removed []Removed
	Added   []Target
}

// declared are the declarations of a version.
type declared struct {
	types   map[string]java.Type
	methods map[string]map[Target]*java.Method // by class
	names   map[string]map[string]bool         // of the members of a class
}

func declarations(f *java.File) declared {
	d := declared{map[string]java.Type{}, map[string]map[Target]*java.Method{}, map[string]map[string]bool{}}
	for _, t := range f.Types() {
		class := full(f.Package(), t.Path)
		d.types[class] = t
		d.names[class] = map[string]bool{}
		d.methods[class] = map[Target]*java.Method{}
		for _, field := range t.Fields {
			d.names[class][field.Name] = true
		}
	}
	for _, m := range f.Methods {
		if at := OfMethod(m); d.methods[at.Class] != nil { // none of an anonymous class
			d.methods[at.Class][at] = m
			d.names[at.Class][m.Name] = true
		}
	}
	return d
}

// Compare reports how the declarations of two versions of a file differ, whose methods are paired. What is not written,
// such as the accessors of a record or what Lombok makes, may be declared all the same, and counts as such.
func Compare(old, fresh *java.File, pairs []java.Pair) (delta Delta) {
	if bytes.Equal(old.Source, fresh.Source) || len(old.Skipped)+len(fresh.Skipped) > 0 {
		return delta // where a method cannot be read, nobody knows what was removed
	}
	before, after := declarations(old), declarations(fresh)
	now := map[*java.Method]*java.Method{}
	for _, p := range pairs {
		now[p.Old] = p.New
	}
	lombok := slices.ContainsFunc(fresh.Imports(), func(name string) bool { return strings.HasPrefix(name, "lombok.") })
	for class, t := range before.types {
		is, stays := after.types[class]
		if !stays {
			delta.Removed = append(delta.Removed, Removed{Target: Target{Class: class}, Sure: true, Access: t.Access})
			continue
		}
		if lombok {
			continue
		}
		sure := len(is.Supers) == 0 && !is.Implicit
		for _, f := range t.Fields {
			if !after.names[class][f.Name] {
				delta.Removed = append(delta.Removed, Removed{Target: Target{Class: class, Member: f.Name}, Sure: sure,
					Access: f.Access, supers: is.Supers})
			}
		}
		for at, m := range before.methods[class] {
			if after.methods[class][at] != nil || is.Implicit && after.names[class][m.Name] ||
				m.Constructor && len(m.Params) == 0 {
				continue
			}
			g := Removed{Target: at, Sure: sure || m.Constructor, Others: after.names[class][m.Name], Access: m.Access,
				supers: is.Supers, overrides: slices.Contains(m.Annotations, "Override")}
			if n := now[m]; n != nil {
				if sameErasure(m, n) {
					continue
				}
				g.Now = OfMethod(n)
			}
			delta.Removed = append(delta.Removed, g)
		}
	}
	for class, t := range after.types {
		_, was := before.types[class]
		if !was {
			delta.Added = append(delta.Added, Target{Class: class})
			continue
		}
		for _, f := range t.Fields {
			if !before.names[class][f.Name] {
				delta.Added = append(delta.Added, Target{Class: class, Member: f.Name})
			}
		}
	}
	delta.successors(before, after)
	for class := range before.types {
		for at := range after.methods[class] {
			if before.methods[class][at] == nil {
				delta.Added = append(delta.Added, at)
			}
		}
	}
	slices.SortFunc(delta.Removed, func(a, b Removed) int { return strings.Compare(a.key(), b.key()) })
	return delta
}

// sameErasure reports whether a link that names a method's parameters may still mean it: where a type became a type
// variable, a link by its bound does.
func sameErasure(old, fresh *java.Method) bool {
	return OfMethod(old).Class == OfMethod(fresh).Class && old.Name == fresh.Name &&
		slices.EqualFunc(old.Params, fresh.Params, func(a, b java.Param) bool {
			return typeName(a) == typeName(b) || len(b.Type) == 1 &&
				(len(b.Type[0].Text) == 1 || slices.Contains(fresh.TypeParams, b.Type[0].Text))
		})
}

func (t Target) key() string { return t.Class + "#" + t.Member + "(" + t.Params }

// successors reports what became of types and fields: where one of its kind was removed and one added at the same
// place, the one is the other.
func (d *Delta) successors(before, after declared) {
	place := func(t Target) string {
		if t.Member != "" {
			return t.Class
		}
		return t.Class[:strings.LastIndexByte(t.Class, '.')+1]
	}
	type kind struct {
		place string
		field bool
	}
	deleted, added := map[kind]int{}, map[kind][]Target{}
	for _, g := range d.Removed {
		if !g.Method {
			deleted[kind{place(g.Target), g.Member != ""}]++
		}
	}
	for _, t := range d.Added {
		k := kind{place(t), t.Member != ""}
		added[k] = append(added[k], t)
	}
	for i := range d.Removed {
		g := &d.Removed[i]
		k := kind{place(g.Target), g.Member != ""}
		if g.Method || deleted[k] != 1 || len(added[k]) != 1 {
			continue
		}
		if to := added[k][0]; g.Member != "" || alike(before.names[g.Class], after.names[to.Class]) {
			g.Now = to
		}
	}
}

// alike reports whether two types share half of the names of their members, or have none.
func alike(a, b map[string]bool) bool {
	shared := 0
	for name := range a {
		if b[name] {
			shared++
		}
	}
	return 2*shared >= min(len(a), len(b))
}
