package reference

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Ancestors are classes of the tree. What a class no longer declares it may inherit from one of them.
type Ancestors struct {
	classes map[string]declared // the file of each, by its name in full
	names   map[string]bool     // their last names
}

// Learn takes in the classes of a file.
func (a *Ancestors) Learn(f *java.File) {
	if a.classes == nil {
		a.classes, a.names = map[string]declared{}, map[string]bool{}
	}
	d := declarations(f)
	d.lombok = d.lombok || len(f.Skipped) > 0 // a member may be there, too
	for class := range d.types {
		a.classes[class], a.names[simple(class)] = d, true
	}
}

// Inherits reports whether a link still means something, since a class inherits it, or whether a text may mean another
// class of the name. It names the files, without their folders, in which what it does not know may be declared; where
// there are none, it knows.
func (a *Ancestors) Inherits(s *Stale) (inherited bool, files []string) {
	var unknown list
	if s.Form != javadoc.Linked && s.Removed.Member == "" { // text names no package
		if a.names[s.Removed.last()] {
			return true, nil
		}
		unknown.addFiles(s.Removed.last())
	}
	for _, class := range s.others {
		if _, known := a.classes[class]; known {
			return true, nil
		}
		unknown.addFiles(class)
	}
	a.above(s.above, &unknown, func(class string, d *declared) bool {
		inherited = d.links(class, s)
		if d.lombok {
			unknown.addFiles(class)
		}
		return !inherited
	})
	if inherited {
		return true, nil
	}
	return false, unknown.texts
}

// above goes through classes, given by what each may mean, and their supertypes, until a visit ends it. What is not
// known may be declared in unknown's files.
func (a *Ancestors) above(todo [][]string, unknown *list, visit func(class string, d *declared) (on bool)) {
	seen := map[string]bool{}
	for todo = slices.Clone(todo); len(todo) > 0; todo = todo[1:] {
		i := slices.IndexFunc(todo[0], func(class string) bool { _, known := a.classes[class]; return known })
		if i < 0 {
			for _, class := range todo[0] {
				unknown.addFiles(class)
			}
			continue
		}
		class := todo[0][i]
		if seen[class] {
			continue
		}
		seen[class] = true
		d := a.classes[class]
		if !visit(class, &d) {
			return
		}
		todo = append(todo, d.supertypes(class)...)
	}
}

// Kinds are the last names of the supertypes that a type is known to have, by what a class calls it. It names the
// files, without their folders, in which what it does not know may be declared.
func (a *Ancestors) Kinds(class Target, name string) (kinds, files []string) {
	around := class.Class
	for a.classes[around].types == nil { // an anonymous class
		dot := strings.LastIndexByte(around, '.')
		if dot < 0 {
			return nil, nil
		}
		around = around[:dot]
	}
	var unknown list
	d := a.classes[around]
	a.above([][]string{d.classes(name, d.around(around))}, &unknown, func(class string, d *declared) bool {
		for _, super := range d.types[class].Supers {
			kinds = append(append(kinds, simple(super)), lexicon.Supertypes(simple(super))...)
		}
		return true
	})
	return kinds, unknown.texts
}

// links reports whether a link that lost what it names means a member of a class, or a class in it.
func (d *declared) links(class string, s *Stale) bool {
	switch {
	case s.class != "":
		return d.names[class+"."+s.class] != nil
	case s.Form != javadoc.Linked || !s.Method:
		return d.names[class][s.Member]
	}
	for at, m := range d.methods[class] {
		if at.Member == s.Member && takes(m, d.types[class], s.Removed.Params) {
			return true
		}
	}
	return false
}

// addFiles adds the files that may declare a class, by the custom that classes begin with a capital.
func (l *list) addFiles(class string) {
	for part := range strings.SplitSeq(class, ".") {
		if part != "" && part[0] >= 'A' && part[0] <= 'Z' {
			l.add(part + ".java")
		}
	}
}
