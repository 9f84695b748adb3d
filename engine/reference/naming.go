package reference

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// naming is how a file calls classes.
type naming struct {
	pkg     string
	imports map[string]string // by their last names
	former  map[string]string // those of the version before, which this one may have no more
	was     string            // the package of that version, "" where it had none
	whole   []string          // the packages and types from which all is imported
	wholly  []string          // those of the version before
}

func namingOf(f *java.File) naming {
	n := naming{pkg: f.Package(), imports: map[string]string{}}
	for _, i := range f.Imports() {
		if of, all := strings.CutSuffix(i, ".*"); all {
			n.whole = append(n.whole, of)
		} else {
			n.imports[java.LastName(i)] = i
		}
	}
	return n
}

// classes are what a name may mean within some classes, in full, the first that is there.
func (n *naming) classes(name string, within []string) (all []string) {
	for _, class := range within {
		all = append(all, class+"."+name)
		if java.LastName(class) == name {
			all = append(all, class)
		}
	}
	first, rest, _ := strings.Cut(name, ".")
	if i := n.imports[first]; i != "" {
		return append(all, strings.TrimSuffix(i+"."+rest, "."))
	}
	all = append(all, full(n.pkg, name))
	for _, of := range n.whole {
		all = append(all, of+"."+name)
	}
	all = append(all, n.once(name)...)
	if all = append(all, "java.lang."+name); rest == "" {
		return all // no package sees the classes of the one without a name
	}
	return append(all, name)
}

// formerly takes in by which names the file would have imported removed classes that it imports by other ones now: a
// comment may have come from a file that did.
func (n *naming) formerly(removed []Removed) {
	imported := map[string]bool{}
	for _, class := range n.imports {
		imported[class] = true
	}
	for i := range removed {
		g := &removed[i]
		if g.Member != "" || !imported[g.Now.Class] || n.former[g.Last()] != "" {
			continue
		}
		if n.former == nil {
			n.former = map[string]string{}
		}
		n.former[g.Last()] = g.Class
	}
}

// once are the classes that a name may have meant in the version before, by its imports or by the package of that one;
// none where these are as they were.
func (n *naming) once(name string) (all []string) {
	first, rest, _ := strings.Cut(name, ".")
	if i := n.former[first]; i != "" {
		return []string{strings.TrimSuffix(i+"."+rest, ".")}
	}
	if n.was != "" && n.was != n.pkg {
		all = append(all, full(n.was, name))
	}
	for _, of := range n.wholly {
		if !slices.Contains(n.whole, of) {
			all = append(all, of+"."+name)
		}
	}
	return all
}

// brought are the classes of a name that imports of whole packages may bring; Java imports java.lang by itself.
func (n *naming) brought(name string) (all []string) {
	for _, of := range n.whole {
		all = append(all, of+"."+name)
	}
	if lang := "java.lang." + name; lexicon.IsOfJDK(lang) {
		all = append(all, lang)
	}
	return all
}

// isVariable reports whether a name is a type parameter of a method, or of one of the classes around it: javadoc takes
// it for that, even where a static class stands between.
func (d *declared) isVariable(name string, e *java.Method, within []string) bool {
	return slices.Contains(e.TypeParams, name) || slices.ContainsFunc(within, func(class string) bool {
		return slices.Contains(d.types[class].Params, name)
	})
}

// around are a class of the file and those around it, from the inside out. An anonymous class is not one of which a
// link speaks.
func (d *declared) around(class string) (all []string) {
	for class != "" {
		if d.names[class] == nil {
			break
		}
		all = append(all, class)
		dot := strings.LastIndexByte(class, '.')
		if dot < 0 {
			break
		}
		class = class[:dot]
	}
	return all
}

// supertypes are those of a class, in full: what each may mean. No class extends one that it holds.
func (d *declared) supertypes(class string) (all [][]string) {
	within := d.around(class)
	for _, name := range d.types[class].Supers {
		all = append(all, slices.DeleteFunc(d.classes(name, within), func(c string) bool {
			return java.Within(c, class)
		}))
	}
	return all
}

// lenders are the classes from which a class has members that it does not declare, in full, as javadoc looks for them:
// its supertypes and the class around it.
func (d *declared) lenders(class string) [][]string {
	all := d.supertypes(class)
	if around := d.around(class); len(around) > 1 {
		all = append(all, around[1:2])
	}
	return all
}

// target is how a link names a method, by its type variables or by what bounds these, and takes.
func (d *declared) target(m *java.Method, erase bool) (Target, [][]string) {
	at := OfMethod(m)
	if erase {
		at.Params = erased(m, d.bounds(at.Class))
	}
	return at, d.takes(m, erase)
}

// takes are what the types of a method's parameters may be, in full: one class each where the file tells which.
func (d *declared) takes(m *java.Method, erase bool) (all [][]string) {
	class := full(m.Package, m.Class)
	within := d.around(class)
	erasures := strings.Split(erased(m, d.bounds(class)), ",")
	for i, p := range m.Params {
		name := qualifier(p) + strings.TrimRight(typeName(p), "[]")
		if erase && d.isVariable(name, m, within) {
			name = strings.TrimRight(erasures[i], "[]")
		}
		first, _, dotted := strings.Cut(name, ".")
		means := d.classes(name, within)
		own := slices.IndexFunc(means, func(class string) bool { return d.names[class] != nil })
		switch {
		case java.IsPrimitive(name), d.isVariable(name, m, within):
			means = nil
		case own >= 0:
			means = means[own : own+1]
		case d.imports[first] != "":
			means = means[len(means)-1:]
		case dotted:
			means = []string{name} // as it is written
		}
		all = append(all, means)
	}
	return all
}
