package reference

import (
	"iter"
	"path"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Stale is a link to what was removed, or another mention of it.
type Stale struct {
	javadoc.Reference
	Removed *Removed
	Sure    bool // nothing else can be meant, as far as the changed files tell
	// Element is what the comment documents. Where the file has none of it, one stands in for it that has a name, a class
	// and places, and no tokens.
	Element *java.Method
	// What else the link may mean is declared by a supertype, of which above says what each may be in full: a member or,
	// where class is its name, a class. Or it is one of others, which imports may bring.
	above  [][]string
	class  string
	others []string
	nearer []string // classes that it means before the one that lost something, if they are there
	is     string   // that one
	named  bool     // the file imports it, or names it in full
	root   string   // the source folder of the file with the link
	// either are members of one name that classes lost, where the link's class may have had its own from one of them, and
	// above says what that class may be. Until it is known from which, Removed is the first.
	either  []*Removed
	settled bool // it is known
	in      *resolving
	gone    string // the class that it names, where that is gone: not only a member
	now     Target // what a draft names of the class that it became
	// Edits make the link name what its target became; nil where nobody knows.
	Edits  []java.Edit
	brief  []brief  // the last names by which they call classes
	hidden []string // those that mean something else where the link stands
	made   bool     // a build may make the class
	Beside int      // how many names of the comment are stale, this one among them
}

// brief is a last name that may mean each of some classes, and what it means before them if that is there.
type brief struct{ wanted, before []string }

// MaxComment bounds the bytes of a comment in which links are looked for: each may be one, which takes 50 times as much
// memory.
const MaxComment = 512 << 10

// Find finds the links of a file's Javadoc to what was removed, and where it is named otherwise, for one comment after
// the other. Before is the file's old version, nil where it has none: what that imported is what its links meant.
func (c *Changed) Find(file string, f, before *java.File) iter.Seq[[]Stale] {
	r := resolving{Changed: c, file: f, own: declarations(f), imported: map[string]bool{}, path: file,
		root: rootOf(file, f.Package()), hidden: hiddenClass(f)}
	for _, i := range f.Imports() {
		r.imported[i] = true
	}
	if before != nil {
		was := namingOf(before)
		r.own.former, r.own.was, r.own.wholly = was.imports, was.pkg, was.whole
	}
	r.own.formerly(c.removed)
	return func(yield func([]Stale) bool) {
		for _, e := range Elements(f) {
			if e.Doc.End-e.Doc.Start > MaxComment {
				continue
			}
			if all := r.all(e); len(all) > 0 && !yield(all) {
				return
			}
		}
	}
}

// all are those of one comment.
func (r *resolving) all(e *java.Method) (all []Stale) {
	links := javadoc.References(r.file.Source, e.Doc)
	for _, ref := range links {
		if s := r.stale(ref, e); s != nil {
			all = append(all, *s)
		}
	}
	for _, ref := range javadoc.Mentions(r.file.Source, e.Doc, func(name string) bool { return r.called[name] != nil }) {
		if s := r.mention(ref, e); s != nil {
			s.above = append(s.above, r.alsoMeant(ref, e, links)...)
			all = append(all, *s)
		}
	}
	for i := range all {
		all[i].Beside = len(all)
	}
	return all
}

// Elements are what a file documents: methods, types and fields, and stand-ins for the package or module and for what
// the file has in no other form.
func Elements(f *java.File) (all []*java.Method) {
	for _, m := range f.Methods {
		if !m.Doc.Empty() {
			all = append(all, m)
		}
	}
	documented := map[java.Span]*java.Method{}
	for _, e := range slices.Backward(f.Elements) { // of `int a, b;` the first
		documented[e.Doc] = e
	}
	stand := func(class, name string, doc, ident java.Span) {
		if e := documented[doc]; e != nil {
			all = append(all, e)
		} else if !doc.Empty() {
			all = append(all, &java.Method{
				Package: f.Package(), Class: class, Name: name, Decl: ident, Doc: doc, Ident: ident,
				Access: java.Public, Source: f.Source,
			})
		}
	}
	if doc, module := f.Doc(); module {
		stand("", "module-info", doc, java.Span{Start: doc.End, End: doc.End})
	} else {
		stand("", "package-info", doc, java.Span{Start: doc.End, End: doc.End})
	}
	for _, t := range f.Types() {
		outer, name := "", t.Path
		if dot := strings.LastIndexByte(t.Path, '.'); dot >= 0 {
			outer, name = t.Path[:dot], t.Path[dot+1:]
		}
		stand(outer, name, t.Doc, t.Ident)
		last := java.Span{}
		for _, field := range t.Fields {
			if field.Doc != last { // `int a, b;` has one comment
				stand(t.Path, field.Name, field.Doc, field.Ident)
				last = field.Doc
			}
		}
	}
	return all
}

// resolving finds out what links of one file mean.
type resolving struct {
	*Changed
	file     *java.File
	own      declared
	path     string
	root     string          // its source folder
	hidden   string          // the class of what a syntax error hides it of; "" where nobody knows
	imported map[string]bool // what the file imports
	code     map[string]bool // the removed names in the file's code; nil until somebody asks
	uses     map[string]bool // all names in its code, in full as far as it is known; likewise
}

// scope is the class whose members the comment of an element means.
func (r *resolving) scope(e *java.Method) string {
	class := full(r.file.Package(), strings.TrimPrefix(e.Class+"."+e.Name, "."))
	switch {
	case e.Element == java.TypeElement:
		return full(r.file.Package(), e.Class)
	case e.Tokens == nil && r.own.names[class] != nil:
		return class // the comment of a class speaks of its own members
	case e.Class == "":
		return r.hidden
	}
	return full(r.file.Package(), e.Class)
}

// hiddenClass is the class of what a syntax error hides it of, if the file has only one: what another in it may declare
// is named outside of bodies, and so counts as there.
func hiddenClass(f *java.File) string {
	if f.Unclear() == nil {
		return ""
	}
	outer := f.Outer()
	if len(outer) != 1 {
		return ""
	}
	return full(f.Package(), outer[0].Path)
}

// stale reports what a link has lost; nil where it has not.
func (r *resolving) stale(ref javadoc.Reference, e *java.Method) *Stale {
	scope := r.scope(e)
	if ref.Snippet {
		return r.snippet(ref, e)
	}
	if ref.Class == "" {
		if s := r.constructor(ref, e, scope); s != nil {
			return s
		}
		return r.member(ref, e, r.own.around(scope))
	}
	within := r.own.around(scope)
	if r.own.isVariable(ref.Class, e, within) {
		return nil
	}
	all := r.own.classes(ref.Class, within)
	var lost *Stale
	for i, class := range all {
		switch g := r.oneOf(r.types[r.outermost(class)]); {
		case g != nil && r.types[class] == nil && r.onDemand(class, ref) && !r.held[class]:
			// an import of all that a removed class had does not say that it had this
		case g != nil && !r.owned(g, ref) && (r.used(g.Class) || r.used(class)):
			return nil
		case g != nil && lost == nil:
			if lost = r.removedClass(ref, e, g, class); lost.now != (Target{}) && len(lost.Edits) == 0 {
				return nil // it names as before what went elsewhere
			}
			lost.nearer, lost.is, lost.named = slices.Clone(all[:i]), class, i == len(all)-1
			r.open(lost, class, within)
		case g != nil:
		case r.lost[class] || r.own.names[class] != nil:
			if ref.Member == "" {
				return nil
			}
			s := r.member(ref, e, []string{class})
			if s != nil {
				s.nearer, s.is, s.named = all[:i], class, i == len(all)-1
			}
			return s
		case r.imported[class], r.has(class):
			return r.heir(ref, e, all) // another of the name, or a nested one
		}
	}
	if lost == nil {
		lost = r.heirType(ref, e, within)
	}
	if lost == nil {
		lost = r.heir(ref, e, all)
	}
	return lost
}

// snippet reports a file that a {@snippet} shows and that was removed from the folder of such files. It mostly names no
// package, or the one that it stands beside.
func (r *resolving) snippet(ref javadoc.Reference, e *java.Method) *Stale {
	folder := path.Join(path.Dir(r.path), snippetFiles)
	for _, g := range slices.Concat(r.types[ref.Class], r.types[full(r.file.Package(), ref.Class)]) {
		if path.Dir(g.file) != folder {
			continue
		}
		s := &Stale{Reference: ref, Removed: g, Element: e, root: r.root}
		if g.Now != (Target{}) {
			s.replace(ref.ClassSpan, g.Now.Last())
		}
		return s
	}
	return nil
}

// snippetFiles is the folder beside a file in which the files are that its snippets show.
const snippetFiles = "snippet-files"

// onDemand reports whether it takes an import of all of a removed class to make a link mean a class.
func (r *resolving) onDemand(class string, ref javadoc.Reference) bool {
	of := strings.TrimSuffix(class, "."+ref.Class)
	return (slices.Contains(r.own.whole, of) || slices.Contains(r.own.wholly, of)) && r.outermost(of) != ""
}

// owned reports whether a link names what a class of the file held: only the file may declare it.
func (r *resolving) owned(g *Removed, ref javadoc.Reference) bool {
	return g.holder() != g.Class && r.own.names[g.holder()] != nil && strings.Contains(ref.Class, ".")
}

// outermost is the removed class that a class is, or stands in; "" where there is none. What the file itself declares
// was not removed: a copy of it was.
func (r *resolving) outermost(class string) string {
	for at := range around(class) {
		if r.types[at] != nil && r.own.names[at] == nil {
			return at
		}
	}
	return ""
}

// open notes what may bring a class of the name of one that was removed.
func (r *resolving) open(s *Stale, class string, within []string) {
	removed := class
	first, rest, dotted := strings.Cut(s.Class, ".")
	if dotted {
		removed = strings.TrimSuffix(removed, "."+rest)
	}
	switch {
	case r.types[removed] == nil: // the outer class is there
		in := s.Removed // or the class around it that was removed from the one that is there
		for g := in; g != nil && g.holder() != g.Class; g = r.oneOf(r.types[g.holder()]) {
			in = g
		}
		s.above, s.class = in.above, strings.TrimPrefix(s.Removed.Class, in.holder()+".")
	case r.own.imports[first] != removed:
		s.class = first
		for _, class := range within {
			s.above = append(s.above, r.own.supertypes(class)...)
		}
		if i := r.own.imports[first]; i != "" {
			s.others = []string{strings.TrimSuffix(i+"."+rest, ".")}
			break
		}
		s.others = slices.DeleteFunc(r.own.brought(first), func(other string) bool { return other == removed })
		if of := full(r.own.pkg, s.Class); of != class {
			s.nearer = append(s.nearer, of)
		}
	}
	if g := s.Removed; !dotted && g.holder() != g.Class && r.types[g.holder()] == nil {
		s.above, s.class = append(s.above, g.above...), g.Last() // a static import brings what the class inherits, too
	}
	s.Sure = len(s.above)+len(s.others) == 0
}

// member reports whether a link's member was removed from the first of some classes, which stand within one another.
func (r *resolving) member(ref javadoc.Reference, e *java.Method, classes []string) *Stale {
	for i, class := range classes {
		if g := r.removedFrom(class, ref); g != nil {
			above := slices.Clone(g.above)
			for j, other := range classes {
				if j > i && r.own.names[other][ref.Member] && !(ref.Method && ref.Form == javadoc.Linked) {
					return nil // of a method's parameters, Resolves asks
				}
				if j != i {
					above = append(above, r.own.supertypes(other)...)
				}
			}
			return r.found(ref, e, g, above)
		}
		if r.own.names[class][ref.Member] {
			if ref.Method {
				break // it may have had this one from elsewhere, beside these
			}
			return nil
		}
	}
	return r.heir(ref, e, classes[:min(1, len(classes))])
}

// constructor is a link to one of the class that the comment is of, by the name that the class had before.
func (r *resolving) constructor(ref javadoc.Reference, e *java.Method, class string) *Stale {
	was := r.oneOf(slices.DeleteFunc(slices.Clone(r.called[ref.Member]), func(g *Removed) bool {
		return g.Member != "" || g.Now.Class != class || g.Last() == g.Now.Last()
	}))
	if was == nil || ref.Form != javadoc.Linked || r.own.means(class, ref) {
		return nil
	}
	is := ref
	if is.Member = was.Now.Last(); r.removedFrom(class, is) == nil && !r.own.means(class, is) {
		return nil // there was none
	}
	s := r.removedClass(ref, e, was, was.Class)
	s.Sure = true
	return s
}

// removedFrom finds what a link names among what a class has lost.
func (r *resolving) removedFrom(class string, ref javadoc.Reference) *Removed {
	name := Target{Class: class, Member: ref.Member}
	if ref.Form == javadoc.Linked && ref.Method {
		name.Method, name.Params = true, listed(ref)
		if r.own.methods[class][name] != nil {
			return nil
		}
		return r.oneOf(r.methods[name])
	}
	if r.own.names[class][ref.Member] {
		return nil
	}
	all := r.seen(r.members[name])
	if slices.ContainsFunc(all, func(g *Removed) bool { return g.Others }) {
		return nil
	}
	return r.oneOf(all)
}

// seen are the removed elements of one name that the file may have meant.
func (r *resolving) seen(all []*Removed) []*Removed {
	return nearest(r.root, all, func(g *Removed) string { return g.root })
}

// oneOf is the removed element of one name that the file meant; nil where there is none. Where it may have
// meant several that became different things, nobody knows what it became.
func (r *resolving) oneOf(all []*Removed) (one *Removed) {
	seen := r.seen(all)
	for _, g := range seen {
		if one == nil || one.Now == (Target{}) {
			one = g
		}
	}
	if slices.ContainsFunc(seen, func(g *Removed) bool { return g.root != one.root && g.Now != one.Now }) {
		unknown := *one
		unknown.Now = Target{}
		return &unknown
	}
	return one
}

func (r *resolving) found(ref javadoc.Reference, e *java.Method, g *Removed, above [][]string) *Stale {
	s := &Stale{Reference: ref, Removed: g, Sure: len(above) == 0, above: above, Element: e, root: r.root, in: r}
	s.draft()
	return s
}

// draft has a link name what its target became.
func (s *Stale) draft() {
	s.Edits, s.brief = nil, nil
	switch {
	case s.Removed.Now == (Target{}):
	case s.gone != "":
		s.in.draftClass(s)
	default:
		s.in.draftMember(s)
	}
}

func (r *resolving) draftMember(s *Stale) {
	g, class := s.Removed, s.Class
	if g.Now.Class != g.Class || slices.Contains(r.own.once(s.Class), g.Class) {
		class = r.call(s, g.Now.Class)
	}
	if class != s.Class {
		switch hash := s.NameSpan.Start - 1; {
		case !s.ClassSpan.Empty():
			s.replace(s.ClassSpan, class)
		case r.file.Source[hash] == '#':
			s.replace(java.Span{Start: hash, End: hash}, class)
		default:
			s.replace(java.Span{Start: hash + 1, End: hash + 1}, class+".")
		}
		if s.Form == javadoc.Linked {
			s.relabel(r.file.Source, java.LastName(g.Class), java.LastName(g.Now.Class))
		}
	}
	r.rename(s, g)
}

// rename has a link name what its member became. A constructor is called after its class.
func (r *resolving) rename(s *Stale, became *Removed) {
	now, takes := became.Now, became.takes
	if now.Member != s.Member {
		s.replace(s.NameSpan, now.Member)
		if s.Form == javadoc.Linked && now.Member != java.LastName(now.Class) {
			s.relabel(r.file.Source, s.Member, now.Member)
		}
	}
	at := s.ListSpan
	switch {
	case s.Form != javadoc.Linked,
		s.Method && now.Params == listed(s.Reference) && (takes == nil || now != became.Target): // as it was
		return
	case !s.Method && became.several: // the name alone may be another one's
		at = java.Span{Start: s.NameSpan.End, End: s.NameSpan.End}
	case !s.Method:
		return
	}
	list := r.list(s, now, takes)
	s.relist(r.file.Source, list)
	if s.Unit.Text[0] == '[' {
		list = strings.ReplaceAll(list, "[]", `\[\]`)
	}
	s.replace(at, list)
}

func (s *Stale) replace(span java.Span, text string) {
	if s.in != nil && string(s.in.file.Source[span.Start:span.End]) == text {
		return
	}
	s.Edits = append(s.Edits, java.Edit{Span: span, Text: text})
}

// removedClass is a link to a class, or to a member of one, that was removed with the class.
func (r *resolving) removedClass(ref javadoc.Reference, e *java.Method, g *Removed, class string) *Stale {
	s := &Stale{Reference: ref, Removed: g, Element: e, root: r.root, made: r.mayBeMade(g.Class), in: r, gone: class}
	s.draft()
	return s
}

func (r *resolving) draftClass(s *Stale) {
	g, class, ref := s.Removed, s.gone, s.Reference
	to := g.Now.Class + strings.TrimPrefix(class, g.Class)
	member := ref
	if ref.Member == java.LastName(class) {
		member.Member = java.LastName(to) // a constructor
	}
	now := &Removed{Target: Target{Class: to, Member: member.Member, Method: ref.Method, Params: listed(ref)}}
	now.Now = now.Target
	if gone := r.removedFrom(to, member); gone != nil {
		if now = gone; now.Now.Class != to {
			return // the member is gone, too
		}
	} else {
		now.takes = r.moved(s)
	}
	s.now = now.Now
	was, is := java.LastName(g.Class), java.LastName(g.Now.Class)
	switch {
	case ref.ClassSpan.Empty(): // the link names its own class by the constructor alone
	case class == g.Class && !slices.Contains(r.own.once(ref.Class), class) &&
		strings.TrimSuffix(class, was) == strings.TrimSuffix(to, is):
		name := strings.TrimSuffix(ref.Class, was) + is // as much of it before the name as there was
		if name == is && !r.means(s, []string{to}, false) {
			name = r.call(s, to)
		}
		s.replace(ref.ClassSpan, name)
	case ref.Class == class && packageOf(class) != "":
		s.replace(ref.ClassSpan, to) // what is private is found by no other name
	default:
		s.replace(ref.ClassSpan, r.callIn(s, to, strings.Count(ref.Class, ".")))
	}
	if ref.Form == javadoc.Linked && was != is {
		s.relabel(r.file.Source, was, is)
	}
	r.rename(s, now)
}

// written are the names in a link's parameter list, as they stand there.
func (r *resolving) written(s *Stale) []string {
	return strings.FieldsFunc(string(r.file.Source[s.ListSpan.Start:s.ListSpan.End]), func(c rune) bool {
		return c != '.' && noName(c)
	})
}

// moved are the classes that the parameter types of a link are now, where these are gone; nil where none is.
func (r *resolving) moved(s *Stale) (takes [][]string) {
	types := r.written(s)
	if len(types) != len(s.Params) {
		return nil // it names its parameters, too
	}
	for i, typ := range types {
		for _, class := range r.own.classes(strings.TrimRight(typ, "."), r.own.around(r.scope(s.Element))) {
			g := r.oneOf(r.types[class])
			if to := r.replaced[class]; g == nil && to != "" {
				g = &Removed{Now: Target{Class: to}}
			}
			if g == nil && (r.own.names[class] != nil || r.has(class)) {
				break
			}
			if g == nil || g.Now == (Target{}) {
				continue
			}
			if takes == nil {
				takes = make([][]string, len(types))
			}
			takes[i] = []string{g.Now.Class}
			break
		}
	}
	return takes
}

// call is how a link calls a class: without what stands before the first name that means what it should there.
func (r *resolving) call(s *Stale, class string) string { return r.callIn(s, class, 0) }

// callIn is the same, with the names of as many classes around it as there are.
func (r *resolving) callIn(s *Stale, class string, outer int) string {
	pkg := packageOf(class)
	outer = min(outer, strings.Count(strings.TrimPrefix(class, pkg+"."), "."))
	for at := range around(class) {
		if at == pkg {
			break
		}
		if outer--; outer >= 0 {
			continue
		}
		if r.means(s, []string{at}, true) {
			return java.LastName(at) + strings.TrimPrefix(class, at)
		}
	}
	return class
}

// means reports whether the last name of some classes means one of them where a link stands, as far as the changed
// files tell; or, if it need not be sure, whether they tell nothing else. Ancestors.spell asks the tree.
func (r *resolving) means(s *Stale, wanted []string, sure bool) bool {
	name, within := java.LastName(wanted[0]), r.own.around(r.scope(s.Element))
	certain := naming{pkg: r.own.pkg, imports: r.own.imports}
	all := certain.classes(name, within)
	n := slices.IndexFunc(all, func(c string) bool {
		return slices.Contains(wanted, c) || r.own.names[c] != nil || r.imported[c] || r.has(c)
	})
	switch {
	case slices.Contains(s.hidden, name), r.own.isVariable(name, s.Element, within), n < 0 && sure,
		n >= 0 && !slices.Contains(wanted, all[n]):
		return false
	case n >= 0:
		all = all[:n]
	}
	s.brief = append(s.brief, brief{wanted, all})
	return true
}

// brings reports whether the last name of a class that is there, one of those that a name may mean elsewhere, may mean
// that one where a link stands.
func (r *resolving) brings(s *Stale, means []string, class string) bool {
	if lexicon.IsOfJDK(class) && !slices.Contains(r.own.whole, packageOf(class)) {
		return r.means(s, []string{class}, true)
	}
	return r.means(s, means, false)
}

// list is the parameter list of what a member became, which takes such types: with the package where the name alone may
// mean another. Those of which their file does not tell that are as the link has them.
func (r *resolving) list(s *Stale, now Target, takes [][]string) string {
	if now.Params == "" {
		return "()"
	}
	had := r.written(s)
	types := strings.Split(strings.TrimSuffix(now.Params, ","), ",")
	for i, t := range types {
		is := strings.TrimRight(t, "[]")
		brackets := t[len(is):]
		was := slices.IndexFunc(had, func(was string) bool { return java.LastName(was) == is })
		switch {
		case i < len(takes) && len(takes[i]) == 1:
			is = r.call(s, takes[i][0])
		case was >= 0:
			is, had = had[was], had[was+1:]
		case i < len(takes) && takes[i] != nil:
			there := slices.IndexFunc(takes[i], func(c string) bool { return r.has(c) || lexicon.IsOfJDK(c) })
			switch {
			case there < 0 && !r.means(s, takes[i], false):
				is = full(packageOf(now.Class), is)
			case there >= 0 && !r.brings(s, takes[i], takes[i][there]):
				is = takes[i][there]
			}
		}
		types[i] = is + brackets
	}
	return "(" + strings.Join(types, ", ") + ")"
}
