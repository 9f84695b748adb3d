package reference

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Changed has what the files of a change no longer declare. It keeps only names.
type Changed struct {
	removed []Removed
	left    []Left
	added   map[Target]bool
	places  map[string]string // the paths of the files that declare added classes
	stands  map[Target]bool   // classes that the new tree has
	held    map[string]bool   // classes within those of deleted files
	moved   map[Target]move
	carried map[string]bool // classes that went elsewhere with all of their code

	subtypes map[string][]string // those in added files, by the last names of what they extend or implement
	prints   prints              // of the added methods
	former   prints              // of those that went, or do something else
	remade   []remade

	replaced map[string]string   // what classes became of which a new one has the name
	unread   map[string][]string // the folders of files that were not read, by their names without the ending

	annotated map[string]bool       // types that gained annotations, by package and last name
	types     map[string][]*Removed // removed classes, by name: each source folder may have had one
	methods   map[Target][]*Removed // removed methods
	members   map[Target][]*Removed // all removed members, by class and name alone
	lost      map[string]bool       // classes that have lost a member
	called    map[string][]*Removed // all removed elements, by their last names
}

// Add takes in how one file differs, by the path of its new version.
func (c *Changed) Add(file string, d Delta) {
	root := rootOf(file, d.Package)
	for _, g := range d.Removed {
		g.file, g.root = file, root
		c.removed = append(c.removed, g)
	}
	for _, l := range d.Left {
		l.file, l.root = file, root
		c.left = append(c.left, l)
	}
	for _, t := range d.Added {
		c.declare(t, file)
	}
	for t, p := range d.prints {
		c.prints.add(t, p)
	}
	for t, p := range d.former {
		c.former.add(t, p)
	}
	for _, class := range d.There {
		c.stand(class)
	}
	for _, r := range d.remade {
		r.file = file
		c.remade = append(c.remade, r)
	}
	if d.Annotated {
		c.annotate(d.Package, d.There)
	}
}

// prints are those of methods, by their names and parameters alone.
type prints map[Target]map[Target]java.Print

func (p *prints) add(method Target, code java.Print) {
	of := Target{Member: method.Member, Params: method.Params}
	if *p == nil {
		*p = prints{}
	}
	if (*p)[of] == nil {
		(*p)[of] = map[Target]java.Print{}
	}
	(*p)[of][method] = code
}

// like are the methods of a name and parameters that have some code.
func (p prints) like(method Target, code java.Print) (all []Target) {
	for t, other := range p[Target{Member: method.Member, Params: method.Params}] {
		if other.Same(code) {
			all = append(all, t)
		}
	}
	return all
}

// Renamed are the names that methods had which seem to be called otherwise now, or to do something else. Such a one may
// be in a file that was added.
func (c *Changed) Renamed() []string {
	var all list
	for _, g := range c.removed {
		if g.Method && !g.print.Short() {
			all.add(g.Member)
		}
	}
	return all.texts
}

// AddedMethods takes in the methods of a file that was added.
func (c *Changed) AddedMethods(v *Version) { c.prints.addAll(v) }

// DeletedMethods takes in the methods of a file that was deleted.
func (c *Changed) DeletedMethods(v *Version) { c.former.addAll(v) }

func (p *prints) addAll(v *Version) {
	for _, m := range v.file.Methods {
		if len(m.Body) > 0 {
			p.add(OfMethod(m), v.print(m))
		}
	}
}

func (c *Changed) declare(t Target, file string) {
	if c.added == nil {
		c.added, c.places = map[Target]bool{}, map[string]string{}
	}
	if c.added[t] = true; t.Member == "" {
		c.places[t.Class] = file
	}
}

// Went is a class that one file declared, and what it may be called now in which file, by their paths. Where another
// has its place, it may be that instead: they share members, so many.
type Went struct {
	Class, Now, From, To string

	instead bool
	shared  int
	kept    map[Target]bool // what has its place has these members of it yet
}

// Went are the classes that may have gone elsewhere, be it to another file, class, package or source folder, or be
// called otherwise there. Carry tells what became of each.
func (c *Changed) Went() (all []Went) {
	added, heirs := c.addedClasses(), c.heirs()
	for _, g := range c.removed {
		now, instead := g.Class, g.Now != (Target{})
		if c.places[now] != "" {
			instead = false
		} else if now = added.only(&g); now == "" {
			now, instead = heirs[g.Class], true
		}
		if to := c.places[now]; g.Member == "" && to != "" && g.Now.Class != now {
			all = append(all, Went{g.Class, now, g.file, to, instead, g.shared, nil})
		}
	}
	came := slices.Collect(maps.Keys(c.places))
	for _, r := range c.remade {
		r.now = cmp.Or(r.now, heirs[r.class])
		either := added[java.LastName(r.class)]
		if len(either) == 0 {
			either = came
		}
		if r.now == "" && len(either) == 1 {
			r.now = either[0]
		}
		if to := c.places[r.now]; to != "" {
			all = append(all, Went{r.class, r.now, r.file, to, true, r.shared, r.kept})
		}
	}
	return all
}

// heirs are the classes to which methods of others went, by these, where they are one.
func (c *Changed) heirs() map[string]string {
	heirs := map[string]string{}
	for was, is := range c.moved {
		if to, known := heirs[was.Class]; known && to != is.Class {
			is.Class = ""
		}
		heirs[was.Class] = is.Class
	}
	return heirs
}

// Carry takes in what a class lost on the way from the old version of one file to the new one of another. Where another
// class has its place, it went if it shares more members with the one that it may have become; if it shares as many,
// nobody knows. If its name is another now, it has to share half of them, with their code, and more than any other that
// may have become that one.
func (c *Changed) Carry(w Went, old, fresh *Version) {
	before, after := &old.declared, &fresh.declared
	members := before.members(w.Class)
	shared := sharedNames(members, after.members(w.Now))
	renamed := java.LastName(w.Class) != java.LastName(w.Now)
	if w.instead && shared < w.shared ||
		renamed && (shared == 0 || 2*shared < len(members) || !before.sameCode(w.Class, after, w.Now)) {
		return
	}
	rival := func(g *Removed) bool { // it, too, seems to have become that one
		return renamed && g.Member == "" && g.Class != w.Class && g.Now.Class == w.Now
	}
	if slices.ContainsFunc(c.removed, func(g Removed) bool { return rival(&g) && g.shared >= shared }) {
		return
	}
	proven := before.proven(w.Class, after, w.Now)
	if proven {
		if c.carried == nil {
			c.carried = map[string]bool{}
		}
		c.carried[w.Class] = true
	}
	for i := range c.removed {
		g := &c.removed[i]
		switch {
		case rival(g):
			g.Now, g.unclear = Target{}, true
		case !w.instead || g.file != w.From:
		case g.Target == (Target{Class: w.Class}) && shared == w.shared:
			g.Now, g.unclear = Target{}, true
		case g.Target == (Target{Class: w.Class}):
			g.Now, g.Guess = Target{Class: w.Now}, !proven
		case g.Class == w.Class && g.Now.Class != w.Now: // of the one that has its place
			g.becomes(Target{}, nil)
			at := g.Target
			if at.Class = w.Now; at.Member == java.LastName(w.Class) {
				at.Member = java.LastName(w.Now)
			}
			if m := after.methods[w.Now][at]; m != nil && shared > w.shared {
				g.becomes(after.target(m, false))
			}
		}
	}
	if !w.instead || shared > w.shared {
		c.replace(w.Class, w.Now)
		d := compareWithin(w, old, fresh)
		d.Removed = slices.DeleteFunc(d.Removed, func(g Removed) bool { // what the one in its place has yet is there
			if g.Class != w.Now {
				return false
			}
			if g.Class = w.Class; g.Member == java.LastName(w.Now) {
				g.Member = java.LastName(w.Class)
			}
			return w.kept[g.Target]
		})
		c.Add(w.To, d)
	}
}

// namesakes are the added classes, by their last names.
type namesakes map[string][]string

func (c *Changed) addedClasses() namesakes {
	added := namesakes{}
	for t := range c.added {
		if t.Member == "" {
			added[t.Last()] = append(added[t.Last()], t.Class)
		}
	}
	return added
}

// only is the one that a removed class may have become, by its name; "" where there is none, or there are several.
func (n namesakes) only(g *Removed) string {
	to := n[g.Last()]
	if g.Member != "" || g.inherited || g.unclear || len(to) != 1 {
		return ""
	}
	return to[0]
}

var packageLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`) })

// packageIn is the package that a source names.
func packageIn(source []byte) string {
	if found := packageLine().FindSubmatch(source); found != nil {
		return string(found[1])
	}
	return ""
}

// classOf is the class that a file is called after.
func classOf(file string, source []byte) Target {
	name := path.Base(file)
	return Target{Class: full(packageIn(source), name[:len(name)-len(path.Ext(name))])}
}

// DeletedFile takes in a file that was deleted. Beside the class that it is called after, it may have declared others.
// One such as package-info.java declares none.
func (c *Changed) DeletedFile(file string, source []byte) {
	remove := func(class Target, access java.Access) {
		root := rootOf(file, packageIn(source))
		c.removed = append(c.removed, Removed{Target: class, Access: access, file: file, root: root})
	}
	own := classOf(file, source)
	if name := own.Last(); name != "" && strings.IndexFunc(name, noName) < 0 {
		remove(own, java.Public) // as far as is known
	}
	f := java.Outline(source)
	for _, t := range f.Types() {
		class := Target{Class: full(f.Package(), t.Path)}
		switch {
		case strings.Contains(t.Path, "."):
			if c.held == nil {
				c.held = map[string]bool{}
			}
			c.held[class.Class] = true
		case class != own:
			remove(class, t.Access)
		}
	}
}

// MovedFile takes in where a file is now.
func (c *Changed) MovedFile(file string, source []byte) { c.declare(classOf(file, source), file) }

// AddedFile takes in a file that was added. Beside the class that it is called after, it may declare others.
func (c *Changed) AddedFile(file string, source []byte) {
	c.declare(classOf(file, source), file)
	f := java.Outline(source)
	types := typesOf(f)
	for _, t := range types {
		c.declare(t, file)
	}
	for _, t := range f.Types() {
		for _, super := range t.Supers {
			if c.subtypes == nil {
				c.subtypes = map[string][]string{}
			}
			super = java.LastName(super)
			c.subtypes[super] = append(c.subtypes[super], java.LastName(t.Path))
		}
	}
	if gainsAnnotations(new(java.File), f) {
		c.annotate(f.Package(), types)
	}
}

// UnchangedFile takes in a file that the change left alone. What its code uses is there, too.
func (c *Changed) UnchangedFile(file string, source []byte) {
	c.stand(classOf(file, source))
	c.users(source)
}

// ExcludedFile takes in a changed file that is not judged, because what it declares is there all the same.
func (c *Changed) ExcludedFile(source []byte) {
	for _, t := range typesOf(java.Outline(source)) {
		c.stand(t)
	}
}

// stand notes a class that the new tree has. It was not removed: a copy of it was, or one of its forms.
func (c *Changed) stand(class Target) {
	if c.stands == nil {
		c.stands = map[Target]bool{}
	}
	c.stands[class] = true
}

// Move says where a method went that its file lost. If it has other code there, it may be another.
func (c *Changed) Move(old, fresh *java.Method) {
	if c.moved == nil {
		c.moved = map[Target]move{}
	}
	like, _ := java.NewPrint(old).Similarity(java.NewPrint(fresh))
	c.moved[OfMethod(old)] = move{OfMethod(fresh), like < nearlySame}
}

// move is where a method went, or may have gone.
type move struct {
	Target
	guess bool
}

// Any reports whether anything is gone so far, which Settle may find elsewhere.
func (c *Changed) Any() bool { return len(c.removed) > 0 }

// Settle leaves out what is now declared in another place. It reports whether anything is left that a link may have
// named.
func (c *Changed) Settle() bool {
	added, overrides := c.addedClasses(), c.overrides()
	c.removed = slices.DeleteFunc(c.removed, func(g Removed) bool {
		if there := c.added[g.Target] || c.stands[g.Target]; !there {
			return overrides(&g)
		}
		if g.Member == "" && g.Now.Class != "" {
			c.replace(g.Class, g.Now.Class)
		}
		return true
	})
	c.taken(added)
	c.types, c.methods = map[string][]*Removed{}, map[Target][]*Removed{}
	c.members, c.lost = map[Target][]*Removed{}, map[string]bool{}
	c.called = map[string][]*Removed{}
	for i := range c.removed {
		g := &c.removed[i]
		c.called[g.Last()] = append(c.called[g.Last()], g)
		if to, ok := c.moved[g.Target]; ok {
			g.becomes(to.Target, nil)
			g.Guess = to.guess
		}
		if g.Method {
			c.elsewhere(g)
		}
		if g.Member != "" {
			if g.Method {
				c.methods[g.Target] = append(c.methods[g.Target], g)
			}
			name := g.named()
			c.members[name] = append(c.members[name], g)
			c.lost[g.Class] = true
			continue
		}
		if slices.ContainsFunc(c.subtypes[g.Now.Last()], func(sub string) bool {
			return lexicon.SharedWords(g.Last(), sub) > lexicon.SharedWords(g.Last(), g.Now.Last())
		}) {
			g.Now, g.unclear = Target{}, true // it may be the subclass now
		}
		if to := added.only(g); to != "" && g.Now == (Target{}) {
			g.Now.Class, g.Guess = to, !c.carried[g.Class] // it went to another package
		}
		c.types[g.Class] = append(c.types[g.Class], g)
	}
	c.share()
	return len(c.removed) > 0
}

// taken leaves out what classes became that is another one now: one of the change that has kept its last name.
func (c *Changed) taken(added namesakes) {
	moved := map[string]bool{}
	for i := range c.removed {
		if g := &c.removed[i]; g.Member == "" && (g.Now == Target{} || g.Now.Last() == g.Last()) {
			moved[cmp.Or(g.Now.Class, added.only(g))] = true
		}
	}
	delete(moved, "")
	for i := range c.removed {
		g := &c.removed[i]
		if moved[g.Now.Class] && java.LastName(g.Class) != java.LastName(g.Now.Class) {
			g.Now, g.unclear = Target{}, true
		}
	}
}

// share takes it for a guess that a class is another one now, where two of different files seem to be that.
func (c *Changed) share() {
	first := map[string]*Removed{}
	for i := range c.removed {
		g := &c.removed[i]
		if g.Member != "" || g.Now.Class == "" {
			continue
		}
		if other := first[g.Now.Class]; other == nil {
			first[g.Now.Class] = g
		} else if other.file != g.file { // of one file, one of them is the other by the name of what is around it now
			other.Guess, g.Guess = true, true
		}
	}
}

// elsewhere corrects what a method became that seems to have another name or other code now, where the change put one
// of its name, with the same code, into another class: that is it, or perhaps it if one of its class seemed to be. A
// short one, or one of several, may only look so, and so may any if another class lost such a one. If its class has it
// for certain, it may be either.
func (c *Changed) elsewhere(g *Removed) {
	same := c.prints.like(g.Target, g.print)
	if len(same) == 0 || g.unclear || slices.Contains(same, g.Now) {
		return
	}
	twins := slices.ContainsFunc(c.former.like(g.Target, g.print), func(t Target) bool {
		return t.Class != g.Class && c.replaced[t.Class] != g.Class
	})
	seems := g.Now != Target{}
	switch {
	case twins && slices.Contains(c.prints.like(g.Now, g.print), g.Now):
	case seems && !g.Guess:
		g.Guess, g.unclear = true, true
	case len(same) > 1 || g.print.Short() || twins:
		g.becomes(Target{}, nil)
	default:
		g.becomes(same[0], nil)
		g.Guess = seems
	}
}

func (c *Changed) replace(class, now string) {
	if c.replaced == nil {
		c.replaced = map[string]string{}
	}
	c.replaced[class] = now
}

// overrides reports whether a removed member overrode one that is left: its class inherits that.
func (c *Changed) overrides() func(*Removed) bool {
	lost := map[Target]bool{}
	for _, g := range c.removed {
		t := g.Target
		t.Class = java.LastName(t.Class)
		lost[t] = true
	}
	return func(g *Removed) bool {
		return g.overrides && !slices.ContainsFunc(g.supers, func(super string) bool {
			above := g.Target
			above.Class = java.LastName(super)
			return lost[above]
		})
	}
}

// Words are such that a file has one of them which names anything removed that Settle left.
func (c *Changed) Words() []string { return slices.Collect(maps.Keys(c.called)) }

// Names are the last names of removed elements and of what they became.
func (c *Changed) Names() map[string]bool {
	names := map[string]bool{}
	for _, g := range c.removed {
		names[g.Last()], names[g.Now.Last()] = true, true
	}
	delete(names, "") // of what became nothing
	return names
}

// Near are the last names of removed elements that other files of its package may link, with the folders that the
// packages are: "shop/stock".
func (c *Changed) Near() (names, folders []string) {
	var all, in list
	for _, g := range c.removed {
		if g.Access > java.Private {
			all.add(g.Last())
			for _, folder := range g.folders() {
				in.add(folder)
			}
			if beside, found := strings.CutSuffix(path.Dir(g.file), "/"+snippetFiles); found {
				in.add(beside)
			}
		}
	}
	return all.texts, in.texts
}

// folders are where files of its package are: those called after it, and that of its own file, which may be another.
func (g *Removed) folders() (all []string) {
	own := g.file[:max(0, strings.LastIndexByte(g.file, '/'))]
	of := strings.ReplaceAll(packageOf(g.Class), ".", "/")
	if of != "" {
		all = append(all, of)
	}
	if of == "" || !strings.HasSuffix("/"+own, "/"+of) {
		all = append(all, own)
	}
	return all
}

// Far are such that a file of another package has one of them as whole words which links to anything removed: a
// class is imported or named in full, and a member stands behind its class. What other packages do not see they do not
// link.
func (c *Changed) Far() []string {
	var all list
	for _, g := range c.removed {
		pkg := packageOf(g.Class)
		path := strings.Split(strings.TrimPrefix(strings.TrimPrefix(g.Class, pkg), "."), ".")
		switch within := len(path) - 2; {
		case g.Access < java.Protected || pkg == "":
		case g.Member != "":
			all.add(path[len(path)-1] + "#" + g.Member)
			all.add(path[len(path)-1] + "." + g.Member)
		case within >= 0:
			all.add(path[within] + "." + path[within+1])
		default:
			all.add(g.Class)
		}
	}
	return all.texts
}

// Lent are, by the last names of classes, the names that other packages may have known as members of a class that
// extends or implements one.
func (c *Changed) Lent() map[string][]string {
	lent := map[string][]string{}
	for _, g := range c.removed {
		holder := java.LastName(g.holder())
		if g.Access >= java.Protected && holder != g.Last() && !slices.Contains(lent[holder], g.Last()) {
			lent[holder] = append(lent[holder], g.Last())
		}
	}
	return lent
}

// list is of texts that differ.
type list struct {
	texts []string
	there map[string]bool
}

func (l *list) add(text string) {
	if l.there == nil {
		l.there = map[string]bool{}
	}
	if !l.there[text] {
		l.there[text] = true
		l.texts = append(l.texts, text)
	}
}

// packageOf is the package of a class, by the custom that classes begin with a capital and packages do not.
func packageOf(class string) string {
	parts := strings.Split(class, ".")
	for i, p := range parts[:len(parts)-1] {
		if p != "" && p[0] >= 'A' && p[0] <= 'Z' {
			return strings.Join(parts[:i], ".")
		}
	}
	return strings.Join(parts[:len(parts)-1], ".")
}
