package reference

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Removed is something that a file no longer declares.
type Removed struct {
	Target
	Now    Target // what it became; the zero value where nobody knows
	Guess  bool   // Now may be another: neither its code nor what uses it shows it
	Others bool   // another member of the name is left
	Access java.Access

	print     java.Print // of a method that is called otherwise now, or does something else
	takes     [][]string // of each type that Now takes, which class that may be: one where its file tells
	several   bool       // the class of Now has, and had, other members of its name
	file      string     // the path of the file that declared it, as it is called now
	root      string     // its source folder
	supers    []string   // what the class extends and implements
	above     [][]string // the same in full, as far as the file tells: what each may mean
	overrides bool       // the member was one of a supertype's
	inherited bool       // the class only had it from a supertype that it left
	shared    int        // of a class: how many names of members it has in common with Now
	unclear   bool       // it may have become one of two
	variables bool       // the types of a method's Params are type variables, or some are
}

// becomes says for certain what the element became; a method takes such types then.
func (g *Removed) becomes(to Target, takes [][]string) { g.Now, g.takes, g.Guess = to, takes, false }

// holder is the class that declared what is gone: of a class of its own file, that class.
func (g *Removed) holder() string {
	if around := g.Class[:max(0, strings.LastIndexByte(g.Class, '.'))]; g.Member == "" && around != packageOf(g.Class) {
		return around
	}
	return g.Class
}

// Delta is how the declarations of two versions of a file differ. Of an added type the members are not named.
type Delta struct {
	Package string // of the new version
	Removed []Removed
	Left    []Left
	Added   []Target
	There   []Target              // all types of the new version
	prints  map[Target]java.Print // of the added methods that have a body
	former  map[Target]java.Print // of the old ones that have no body now, or another one

	remade []remade

	Annotated bool // it has an annotation more, which is not Java's own
}

// remade is a class of which little is left: it may be another one now, and the one of its name be new.
type remade struct {
	class, file string
	now         string          // the other one, if that is of the same file; else ""
	shared      int             // how many names of members the two of its name have in common
	kept        map[Target]bool // members that the one of its name has yet, as it called them
}

// remade are the classes of which little is left, as they are called in a later version.
func (d *declared) remade(after *declared, became map[string]string) (all []remade) {
	came := maps.Clone(after.types)
	for _, is := range became {
		delete(came, is)
	}
	if len(came) > maxCame {
		clear(came)
	}
	for was, is := range became {
		had := d.members(was)
		shared := sharedNames(had, after.members(is))
		if java.LastName(was) == java.LastName(is) && 2*shared < len(had) {
			now := mostOf(maps.Keys(came), func(class string) int { return d.alikeness(was, after, class) })
			all = append(all, remade{class: was, now: now, shared: shared, kept: d.kept(was, after, is)})
		}
	}
	slices.SortFunc(all, func(a, b remade) int { return strings.Compare(a.class, b.class) })
	return all
}

// kept are the members of a class that another one has, too: a method with its code.
func (d *declared) kept(class string, after *declared, now string) map[Target]bool {
	kept := map[Target]bool{}
	for _, f := range d.types[class].Fields {
		kept[Target{Class: class, Member: f.Name}] = after.names[now][f.Name]
	}
	for at, m := range d.methods[class] {
		other := after.methods[now][counterpart(at, m, now)]
		if other != nil && (len(m.Body) == 0 || d.likeness(m, after, other) > akin) {
			kept[at] = true
			at.Params = erased(m, d.bounds(class))
			kept[at] = true
		}
	}
	return kept
}

// counterpart is what a method of one class is as that of another. A constructor is called after its class.
func counterpart(at Target, m *java.Method, class string) Target {
	if at.Class = class; m.Constructor {
		at.Member = java.LastName(class)
	}
	return at
}

// sameCode reports whether the methods that two classes have by one name do the same, taken together.
func (d *declared) sameCode(class string, after *declared, now string) bool {
	like, n := d.codeLikeness(class, after, now)
	return like >= alikeCode*n
}

// alikeness orders pairs of classes by how many names of members they have in common, then by their code.
func (d *declared) alikeness(class string, after *declared, now string) int {
	like, n := d.codeLikeness(class, after, now)
	return wholly*sharedNames(d.members(class), after.members(now)) + like/(n+1)
}

// codeLikeness is how alike the methods are that two classes have by one name, in thousandths, and how many those are.
func (d *declared) codeLikeness(class string, after *declared, now string) (like, n int) {
	for at, m := range d.methods[class] {
		most := -1.0
		take := func(other *java.Method) {
			if len(m.Body) > 0 && len(other.Body) > 0 {
				most = max(most, d.likeness(m, after, other))
			}
		}
		to := at
		to.Class = now
		if same := after.methods[now][to]; same != nil {
			take(same)
		} else if after.names[now][at.Member] {
			for to, other := range after.methods[now] {
				if to.Member == at.Member {
					take(other)
				}
			}
		}
		if most >= 0 {
			like, n = like+int(most*wholly), n+1
		}
	}
	return like, n
}

// likeness is how alike the bodies of two methods are, from 0 to 1.
func (d *declared) likeness(m *java.Method, after *declared, other *java.Method) float64 {
	like, _ := d.print(m).Similarity(after.print(other))
	return like
}

// print is that of a method, which is taken once.
func (d *declared) print(m *java.Method) java.Print {
	p, taken := d.prints[m]
	if !taken {
		p = java.NewPrint(m)
		d.prints[m] = p
	}
	return p
}

// alikeCode is how alike the code is of methods that hardly anybody changed, where wholly is the same code.
const (
	wholly    = 1000
	alikeCode = 750
)

// compareWithin reports how a class differs that went from one file to another, which may call it otherwise.
func compareWithin(w Went, old, fresh *Version) Delta {
	methods := func(class string, f *java.File) []*java.Method {
		return slices.DeleteFunc(slices.Clone(f.Methods), func(m *java.Method) bool {
			return !java.Within(full(m.Package, m.Class), class)
		})
	}
	if fresh.names[w.Now] == nil {
		return Delta{}
	}
	d := compare(old, fresh, java.Match(methods(w.Class, old.file), methods(w.Now, fresh.file)), &w)
	d.Removed = slices.DeleteFunc(d.Removed, func(g Removed) bool {
		of := g.holder()
		return !java.Within(of, w.Now) && (g.Member != "" || !java.Within(of, w.Class)) ||
			g.Member == "" && (g.Class == w.Class || g.Class == w.Now)
	})
	d.Left = slices.DeleteFunc(d.Left, func(l Left) bool { return !java.Within(l.class, w.Now) })
	d.Added = nil
	return d
}

// typesOf are the types that a file declares.
func typesOf(f *java.File) (all []Target) {
	for _, t := range f.Types() {
		all = append(all, Target{Class: full(f.Package(), t.Path)})
	}
	return all
}

// Version is that of a file, with what it declares.
type Version struct {
	file *java.File
	declared
}

// NewVersion reads the declarations of one.
func NewVersion(f *java.File) *Version { return &Version{f, declarations(f)} }

// declared are the declarations of a version.
type declared struct {
	naming
	types     map[string]java.Type
	methods   map[string]map[Target]*java.Method // by class
	names     map[string]map[string]bool         // of the members of a class
	prints    map[*java.Method]java.Print        // those that were asked for
	canonical map[string]Target                  // the constructors that records have by their components
	// constructed are the classes with a constructor that is written
	constructed map[string]bool
	source      []byte
	lombok      lombok
	root        string // the source folder; set of what Ancestors know, as is partial
	partial     bool   // not all of its members could be read
}

func declarations(f *java.File) declared {
	d := declared{naming: namingOf(f), source: f.Source, lombok: lombokOf(f),
		prints: map[*java.Method]java.Print{}}
	d.clear()
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
			if d.methods[at.Class][at] != nil {
				at.Params = erased(m, d.bounds(at.Class)) // type variables of one name are others
			}
			d.methods[at.Class][at] = m
			d.names[at.Class][m.Name] = true
			d.constructed[at.Class] = d.constructed[at.Class] || m.Constructor
		}
	}
	for class, t := range d.types {
		d.addImplicit(class, t)
	}
	return d
}

func (d *declared) clear() {
	d.types, d.names = map[string]java.Type{}, map[string]map[string]bool{}
	d.methods = map[string]map[Target]*java.Method{}
	d.canonical, d.constructed = map[string]Target{}, map[string]bool{}
}

// Compare reports how the declarations of two versions of a file differ, whose methods are paired. What is not written,
// such as the accessors of a record or what Lombok makes, may be declared all the same, and counts as such.
func Compare(old, fresh *java.File, pairs []java.Pair) Delta {
	if bytes.Equal(old.Source, fresh.Source) {
		return Delta{Package: fresh.Package(), There: typesOf(fresh)}
	}
	return compare(NewVersion(old), NewVersion(fresh), pairs, nil)
}

// compare is the same, or that of a class which went from one file to another.
func compare(was, is *Version, pairs []java.Pair, went *Went) (delta Delta) {
	old, fresh, before, after := was.file, is.file, was.declared, is.declared
	delta.Package, delta.prints, delta.former = fresh.Package(), map[Target]java.Print{}, map[Target]java.Print{}
	delta.There, delta.Annotated = typesOf(fresh), gainsAnnotations(old, fresh)
	unclear := fresh.Unclear()
	if old.Lost() || fresh.Lost() { // nobody knows in which class a method stands
		unclear = fresh.AllNames()
	}
	now, paired := map[*java.Method]*java.Method{}, map[*java.Method]bool{}
	for _, p := range pairs {
		now[p.Old], paired[p.New] = p.New, true
	}
	hidden := func(class string) bool {
		return unclear[java.LastName(class)] || after.mayWrite(java.LastName(class))
	}
	became := before.became(&after, went, hidden)
	for class, t := range before.types {
		is, stays := became[class]
		if is == class || !stays && hidden(class) {
			continue
		}
		g := Removed{Target: Target{Class: class}, Now: Target{Class: is}, Access: t.Access}
		g.shared = sharedNames(before.members(class), after.members(is))
		g.Guess = stays && !before.proven(class, &after, is)
		around := g.holder()
		g.above = after.supertypes(around)
		delta.Removed = append(delta.Removed, g)
		if now := became[around]; around != class && now != around && now != "" { // what it has is called after that
			if g.Class = full(now, g.Last()); after.names[g.Class] == nil {
				g.above = after.supertypes(now)
				delta.Removed = append(delta.Removed, g)
			}
		}
	}
	for class := range after.types {
		if became[class] != class {
			delta.Added = append(delta.Added, Target{Class: class})
		}
	}
	delta.remade = before.remade(&after, became)
	for was, class := range became {
		if left := before.left(was, class, &after); len(left) > 0 {
			delta.Left = append(delta.Left, Left{class: class, access: after.types[class].Access, above: left})
		}
	}
	before = before.called(became)
	had, has := before.overloads(), after.overloads()
	found := sync.OnceValue(after.allErased)
	instead := sync.OnceValue(func() map[string]string { return before.usedInstead(pairs) })
	all := sync.OnceValue(func() gained { return before.gains(&after) })
	for class, t := range before.types {
		is, bounds, bounded := after.types[class], before.bounds(class), after.bounds(class)
		above := after.supertypes(class)
		for _, f := range t.Fields {
			if !after.names[class][f.Name] && !unclear[f.Name] && !after.mayWrite(f.Name) &&
				!implicit(is)[f.Name] {
				delta.Removed = append(delta.Removed, Removed{Target: Target{Class: class, Member: f.Name},
					Access: f.Access, above: above})
			}
		}
		for at, m := range before.methods[class] {
			same, erasure := after.methods[class][at], erased(m, bounds)
			if len(m.Body) > 0 && (same == nil || !java.SameText(m.Body, same.Body)) && !before.print(m).Short() {
				delta.former[at] = before.print(m)
			}
			if unclear[m.Name] || unwritten(at, is) || after.mayWrite(m.Name) ||
				same != nil && erasure == erased(same, bounded) {
				continue
			}
			g := Removed{Target: at, Others: after.names[class][m.Name] || implicit(is)[m.Name], Access: m.Access,
				supers: is.Supers, overrides: slices.Contains(m.Annotations, "Override")}
			canonical := after.methods[class][after.canonical[class]]
			if !m.Constructor {
				g.above = above
			}
			n := now[m]
			if n != nil && n.Name != m.Name && !m.Constructor && before.print(m).Short() &&
				(OfMethod(n).Class != class || !before.evident(m, n, &after, instead())) {
				n = nil // it may only look so
			}
			if n != nil && m.Constructor && OfMethod(n).Class == class && before.replaced(m, n, &after) {
				n = nil
			}
			if n == nil && canonical != nil &&
				(at == before.canonical[class] || m.Constructor && takes(canonical, is, at.Params)) {
				n = canonical
			}
			n = after.likest(m, n, paired)
			if n != nil {
				if to := OfMethod(n); same == nil && to.named() == at.named() && takes(n, is, at.Params) {
					continue
				}
				if n.Name != m.Name || has[at.named()] <= had[at.named()] { // else another of them may be meant
					g.Now, g.takes = after.target(n, erasure == at.Params || generic(n))
					g.print = before.print(m)
					g.several = after.several(g.Now, &before)
					g.Guess = n != canonical && !before.shown(m, n, &after, instead(), has[OfMethod(n).named()] == 1, all())
				}
			}
			g.Params = erasure
			if found()[g.Target] {
				continue
			}
			if erasure != at.Params && !unwritten(g.Target, is) {
				of := g
				if g.Now != (Target{}) {
					of.Now, of.takes = after.target(n, true)
				}
				delta.Removed = append(delta.Removed, of)
			}
			g.variables = erasure != at.Params
			if g.Params = at.Params; same == nil && (erasure == at.Params || !after.takesAny(at, m, bounds)) {
				delta.Removed = append(delta.Removed, g)
			}
		}
	}
	for class := range before.types {
		for _, f := range after.types[class].Fields {
			if !before.names[class][f.Name] {
				delta.Added = append(delta.Added, Target{Class: class, Member: f.Name})
			}
		}
	}
	delta.successors(&before, &after, instead)
	delta.accessors(before, after)
	for class := range before.types {
		for at, m := range after.methods[class] {
			if before.methods[class][at] != nil {
				continue
			}
			if delta.Added = append(delta.Added, at); len(m.Body) > 0 {
				delta.prints[at] = after.print(m)
			}
		}
	}
	slices.SortFunc(delta.Removed, func(a, b Removed) int { return strings.Compare(a.key(), b.key()) })
	return delta
}

// several reports whether a class has other members of a method's name, and had them before.
func (d *declared) several(method Target, before *declared) bool {
	for at := range d.methods[method.Class] {
		if at.Member == method.Member && at != method && before.methods[method.Class][at] != nil {
			return true
		}
	}
	class := d.types[method.Class]
	return class.HasField(method.Member)
}

// overloads is how many methods of each name there are, by class.
func (d *declared) overloads() map[Target]int {
	n := map[Target]int{}
	for _, methods := range d.methods {
		for at := range methods {
			n[at.named()]++
		}
	}
	return n
}

// ofObject are the methods of each object, with their parameters.
var ofObject = lexicon.WordSet(`clone() equals(Object) finalize() getClass() hashCode() notify() notifyAll() toString()
	wait() wait(long) wait(long,int)`)

// implicit are the members of a type, other than a constructor and accessors, that are not written.
func implicit(t java.Type) map[string]bool {
	switch {
	case !t.Implicit || t.Record:
		return nil
	case t.Interface:
		return ofAnnotation
	}
	return ofEnum
}

var (
	ofEnum       = lexicon.WordSet(`compareTo describeConstable getDeclaringClass name ordinal valueOf values`)
	ofAnnotation = lexicon.WordSet(`annotationType`)
)

// ofInterface are methods of the JDK's interfaces whose parameters are type variables, as a link by their bounds names
// them.
var ofInterface = lexicon.WordSet(`Comparable.compareTo(Object) Comparator.compare(Object,Object)`)

// unwritten reports whether a method that a type no longer declares is there all the same.
func unwritten(m Target, is java.Type) bool {
	signature := m.Member + "(" + strings.TrimSuffix(m.Params, ",") + ")"
	takes := taken[m.Member] // or, as Enum.valueOf, something before it
	return implicit(is)[m.Member] && (m.Params == "" || takes != "" && strings.HasSuffix(m.Params, takes+",") ||
		m.Member == "compareTo") || ofObject[signature] ||
		slices.ContainsFunc(is.Supers, func(super string) bool { return ofInterface[super+"."+signature] })
}

// takes reports whether a link that names parameters may mean a method of a type: where a type became a type variable,
// a link by its bound does. That of a class around the type is not known; it has one letter.
func takes(m *java.Method, of java.Type, params string) bool {
	bounds := map[string]string{}
	addBounds(bounds, of.Params, of.Bounds)
	types, erasures := strings.Split(params, ","), strings.Split(erased(m, bounds), ",")
	if len(types) != len(erasures) {
		return false
	}
	for i, p := range m.Params {
		typ, is := types[i], typeName(p)
		variable := strings.TrimRight(is, "[]")
		known := bounds[variable] != "" || slices.Contains(m.TypeParams, variable)
		if is != typ && erasures[i] != typ &&
			(known || len(variable) > 1 || is[len(variable):] != typ[len(strings.TrimRight(typ, "[]")):]) {
			return false
		}
	}
	return true
}

func (t Target) key() string { return t.Class + "#" + t.Member + "(" + t.Params }

// members are the names of a type's members but its constructors.
func (d declared) members(class string) map[string]bool {
	names := maps.Clone(d.names[class])
	delete(names, java.LastName(class))
	return names
}

// alike reports whether two types share half of the names of their members, or have none.
func alike(a, b map[string]bool) bool { return 2*sharedNames(a, b) >= min(len(a), len(b)) }

func sharedNames(a, b map[string]bool) (n int) {
	for name := range a {
		if b[name] {
			n++
		}
	}
	return n
}
