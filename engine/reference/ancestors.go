package reference

import (
	"path"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Ancestors are classes of the tree. What a class no longer declares it may inherit from one of them.
type Ancestors struct {
	classes  map[string][]*declared // the files that declare each, by its name in full: one of a source folder
	names    map[string]bool        // their last names
	searched map[string]bool        // the names of files, without their folders, for which all files are known
	later    *Ancestors             // of a later version, in which the rest is as it was
}

// Learn takes in the classes of a file of some path.
func (a *Ancestors) Learn(path string, f *java.File) {
	if a.classes == nil {
		a.classes, a.names = map[string][]*declared{}, map[string]bool{}
	}
	d := declarations(f)
	d.root = rootOf(path, f.Package())
	d.partial = f.Lost() || f.Unclear() != nil
	for class := range d.types {
		others := slices.DeleteFunc(a.classes[class], func(other *declared) bool { return other.root == d.root })
		a.classes[class], a.names[java.LastName(class)] = append(others, &d), true
	}
}

// Searched says that all files of some names were looked for, and those that there are were learnt.
func (a *Ancestors) Searched(files []string) {
	if a.searched == nil {
		a.searched = map[string]bool{}
	}
	for _, file := range files {
		a.searched[file] = true
	}
}

// Before are the classes of the version before; what is not learnt of it is as it was later.
func (a *Ancestors) Before() *Ancestors { return &Ancestors{later: a} }

// all are the declarations of a class.
func (a *Ancestors) all(class string) []*declared {
	all := a.classes[class]
	if a.later == nil {
		return all
	}
	for _, d := range a.later.all(class) {
		if !slices.ContainsFunc(all, func(other *declared) bool { return other.root == d.root }) {
			all = append(slices.Clip(all), d)
		}
	}
	return all
}

// of are the declarations of a class that a file of some source folder may mean.
func (a *Ancestors) of(class, from string) []*declared {
	return nearest(from, a.all(class), func(d *declared) string { return d.root })
}

// asking is what a look at the classes of the tree leaves open.
type asking struct {
	unknown list              // files that may declare what is not known
	ask     list              // files that may declare another class of a name; where there are none, nothing is open
	nested  map[sought]string // the nested classes that were looked for, "" where there is none
}

// settled reports whether nothing is left open.
func (q *asking) settled(a *Ancestors) bool {
	return len(q.unknown.texts) == 0 && !slices.ContainsFunc(q.ask.texts, func(f string) bool { return !a.searched[f] })
}

func (q *asking) files() []string { return slices.Concat(q.unknown.texts, q.ask.texts) }

// Resolves reports whether a link still means something, because a class inherits it or another source folder declares
// it, or whether a text may mean another class of the name. It is sure where nothing else can, and names files, without
// their folders, that may tell more.
func (a *Ancestors) Resolves(s *Stale) (resolves, sure bool, files []string) {
	var q asking
	if s.Form != javadoc.Linked && s.Removed.Member == "" { // text names no package
		if a.names[s.Removed.Last()] {
			return true, false, nil
		}
		q.unknown.addFiles(s.Removed.Last())
	}
	for _, class := range s.others {
		is := a.meant(s.root, []string{class}, false, &q)
		if is != "" && (s.Member == "" || !lexicon.IsOfJDK(is)) {
			return true, false, nil
		}
		if around := strings.TrimSuffix(class, "."+java.LastName(class)); is != "" || !a.there(around) {
			q.unknown.addFiles(class)
		}
	}
	if is := a.meant(s.root, s.nearer, s.named, &q); is != "" && is != s.is {
		return true, false, nil
	}
	s.settled = false
	if a.inherits(s.root, s.above, s, &q) {
		return true, false, nil
	}
	if !s.Settled() {
		if len(q.unknown.texts) == 0 {
			return true, false, nil // it never was in any of these
		}
		for _, g := range s.either {
			q.unknown.add(path.Base(g.file))
		}
		return false, false, q.files()
	}
	if a.declaredElsewhere(s, &q) || a.outside(s, &q) {
		return true, false, nil
	}
	q.ask.add(path.Base(s.Removed.file))
	q.ask.addFiles(s.Removed.holder())
	q.ask.addFiles(s.Removed.Now.Class)
	if !a.became(s) {
		s.Edits, s.brief = nil, nil
		if s.gone == "" {
			unknown := *s.Removed
			unknown.Now = Target{}
			s.Removed = &unknown
		}
	}
	return false, q.settled(a) && !s.made, append(q.files(), a.spell(s)...)
}

// spell has a draft write more of a class whose last name means another one where the link stands, and names files,
// without their folders, that may tell more.
func (a *Ancestors) spell(s *Stale) []string {
	var q asking
	for i := 0; i < len(s.brief); i++ {
		b := s.brief[i]
		if is := a.meant(s.root, b.before, true, &q); is != "" && !slices.Contains(b.wanted, is) {
			s.hidden = append(s.hidden, java.LastName(b.wanted[0]))
			s.draft()
			i = -1
		}
	}
	return q.files()
}

// inherits reports whether one of some classes, given by what each may mean, or of their supertypes has what a link
// lost.
func (a *Ancestors) inherits(from string, classes [][]string, s *Stale, q *asking) (inherited bool) {
	next := (*declared).supertypes
	if s.class == "" {
		next = (*declared).lenders
	}
	a.above(from, classes, q, next, func(class string, d *declared) bool {
		if d != nil {
			s.settle(class, d.root)
		}
		switch {
		case d == nil:
			inherited = lexicon.Gives(class, s.isGiven)
		case d.links(class, s):
			inherited = true
		case d.partial:
			q.unknown.addFiles(class)
		}
		return !inherited
	})
	return inherited
}

// settle takes in that a link's class has members from a class of a source folder: that one may have lost what the link
// names.
func (s *Stale) settle(class, root string) {
	if s.class != "" {
		class += "." + s.class
	}
	for _, g := range s.either {
		switch {
		case s.settled || g.Class != class || g.root != root:
			continue
		case s.class != "":
			s.gone = class
		}
		s.Removed, s.settled = g, true
		s.draft()
	}
}

// Settled reports whether it is known which class lost what a link names.
func (s *Stale) Settled() bool { return s.either == nil || s.settled }

// Doubtful reports whether a link may not have lost what it names.
func (s *Stale) Doubtful() bool { return !s.Settled() || s.Removed.inherited && !s.Sure }

// declaredElsewhere reports whether the file with a link means a declaration of another source folder than the one that
// lost what the link names: one that has it, or never had it.
func (a *Ancestors) declaredElsewhere(s *Stale, q *asking) bool {
	g, holder := s.Removed, s.Removed.holder()
	there := slices.DeleteFunc(slices.Clone(a.classes[holder]), func(d *declared) bool { return d.root == g.root })
	there = nearest(s.root, append(there, &declared{root: g.root}), func(d *declared) string { return d.root })
	if there[len(there)-1].root != g.root {
		return true
	}
	for _, d := range there[:len(there)-1] {
		if d.has(holder, s) || g.Member != "" && a.inherits(d.root, d.supertypes(holder), s, q) {
			return true
		}
		if d.partial {
			q.unknown.addFiles(holder)
		}
	}
	return false
}

// outside reports whether a class around the one that lost a link's member has, or inherits, such a one: javadoc finds
// that instead, if it is older than JDK 23. So may a class, by the name that it had, a method where the link meant a
// constructor. What is not known of those classes leaves nothing open.
func (a *Ancestors) outside(s *Stale, q *asking) bool {
	class := s.Removed.Class
	around := (&Removed{Target: Target{Class: class}}).holder()
	switch {
	case s.constructor():
		around = s.Removed.Now.Class
	case s.Form != javadoc.Linked, s.Removed.Member == "", s.Removed.Member == java.LastName(class), around == class:
		return false
	}
	var of asking
	if a.inherits(s.root, [][]string{{around}}, s, &of) {
		return true
	}
	q.take(of, true)
	return false
}

// became reports whether each class that the file with a link may mean has what the target of the link became, as far
// as is known.
func (a *Ancestors) became(s *Stale) bool {
	now := s.Removed.Now
	if s.gone != "" {
		return s.now.Member == "" || s.now.Member == java.LastName(s.now.Class) || !a.lacks(s.root, s.now)
	}
	return !slices.ContainsFunc(a.of(now.Class, s.root), func(d *declared) bool {
		if now.Method && !s.Method && now.Class != s.Removed.Class && d.several(now, d) {
			return true // the name alone may be another one's
		}
		return now.Method && !d.finds(now) || now.Member != "" && !d.names[now.Class][now.Member]
	})
}

// lacks reports whether it is known that a class neither declares nor inherits a member.
func (a *Ancestors) lacks(from string, member Target) bool {
	var q asking
	has := false
	a.above(from, [][]string{{member.Class}}, &q, (*declared).supertypes, func(class string, d *declared) bool {
		member.Class = class
		has = d == nil || d.partial || d.mayWrite(member.Member) || unwritten(member, d.types[class]) ||
			d.names[class][member.Member] && (!member.Method || d.finds(member))
		return !has
	})
	return !has && len(q.unknown.texts) == 0
}

// above goes through classes, given by what each may mean, and those that come next after each, such as its supertypes,
// until a visit ends it. Of a class of the JDK there is no declaration. Of what is not known it asks.
func (a *Ancestors) above(
	from string, classes [][]string, q *asking, next func(*declared, string) [][]string,
	visit func(class string, d *declared) (on bool),
) {
	type place struct {
		from  string // a source folder
		means []string
	}
	var todo []place
	add := func(from string, classes [][]string) {
		for _, means := range classes {
			todo = append(todo, place{from, means})
		}
	}
	add(from, classes)
	type visited struct {
		class string
		in    *declared
	}
	seen := map[visited]bool{}
	for ; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		class := a.meant(at.from, at.means, true, q)
		if class == "" {
			for _, class := range at.means {
				q.unknown.addFiles(class)
			}
			continue
		}
		all := a.of(class, at.from)
		if len(all) == 0 {
			all = append(all, nil)
		}
		for _, d := range all {
			if seen[visited{class, d}] {
				continue
			}
			seen[visited{class, d}] = true
			if !visit(class, d) {
				return
			}
			if d != nil {
				add(d.root, next(d, class))
			}
		}
	}
}

// Kinds are the last names of the supertypes that a type is known to have, by what a class of a file calls it. It names
// the files, without their folders, in which what it does not know may be declared; those that were searched do not.
func (a *Ancestors) Kinds(file string, class Target, name string) (kinds, files []string) {
	around := class.Class
	for len(a.classes[around]) == 0 { // an anonymous class
		dot := strings.LastIndexByte(around, '.')
		if dot < 0 {
			return nil, nil
		}
		around = around[:dot]
	}
	var q asking
	root := rootOf(file, a.classes[around][0].pkg)
	for _, d := range a.of(around, root) {
		means := d.classes(name, d.around(around))
		a.above(root, [][]string{means}, &q, (*declared).supertypes, func(class string, d *declared) bool {
			if d == nil {
				kinds = append(kinds, lexicon.Supertypes(java.LastName(class))...)
				return true
			}
			for _, super := range d.types[class].Supers {
				kinds = append(append(kinds, java.LastName(super)), lexicon.Supertypes(java.LastName(super))...)
			}
			return true
		})
	}
	return kinds, slices.DeleteFunc(q.files(), func(file string) bool { return a.searched[file] })
}

// links reports whether a link that lost what it names means a member of a class, or a class in it.
func (d *declared) links(class string, s *Stale) bool {
	if s.class != "" {
		return d.names[class+"."+s.class] != nil || d.mayWrite(s.class)
	}
	return d.has(class, s)
}

// constructor reports whether a link meant one of the class around it by the name that it had.
func (s *Stale) constructor() bool { return s.Class == "" && s.Removed.Member == "" }

// has reports whether a class is, or has, what a link lost.
func (d *declared) has(class string, s *Stale) bool {
	switch {
	case s.Removed.Member == "" && !s.constructor():
		return d.names[s.Removed.Class] != nil
	case s.Removed.variables && d.takesSoMany(class, s.Member, len(s.Params)): // a type that nobody knows may be any
		return true
	case d.mayWrite(s.Member), unwritten(Target{Member: s.Member, Params: listed(s.Reference)}, d.types[class]):
		return true
	}
	return d.means(class, s.Reference)
}

// takesSoMany reports whether a class has a method of a name with so many parameters.
func (d *declared) takesSoMany(class, name string, n int) bool {
	for at, m := range d.methods[class] {
		if at.Member == name && len(m.Params) == n {
			return true
		}
	}
	return false
}

// means reports whether the member that a reference names is one that a class declares.
func (d *declared) means(class string, ref javadoc.Reference) bool {
	if ref.Form != javadoc.Linked || !ref.Method {
		return d.names[class][ref.Member]
	}
	return d.finds(Target{Class: class, Member: ref.Member, Method: true, Params: listed(ref)})
}

// isGiven reports whether a member that a type of the JDK gives is what a link lost.
func (s *Stale) isGiven(member string) bool {
	name, params, method := strings.Cut(strings.TrimSuffix(member, ")"), "(")
	switch {
	case s.class != "":
		return name == s.class && !method
	case s.Form != javadoc.Linked || !s.Method:
		return name == s.Member
	case name != s.Member || !method:
		return false
	}
	given := strings.FieldsFunc(params, func(r rune) bool { return r == ',' })
	return slices.EqualFunc(s.Params, given, func(lost, given string) bool {
		return java.LastName(lost) == given || strings.HasPrefix(given, "?") && strings.HasSuffix(lost, given[1:])
	})
}

// addFiles adds the files that may declare a class: called after it, or after one around it, by the custom that these
// begin with a capital.
func (l *list) addFiles(class string) {
	parts := strings.Split(class, ".")
	for i, part := range parts {
		if part != "" && (i == len(parts)-1 || part[0] >= 'A' && part[0] <= 'Z') {
			l.add(part + ".java")
		}
	}
}
