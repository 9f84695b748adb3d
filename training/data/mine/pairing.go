package mine

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// The kinds of a documented method that is called otherwise, or stands elsewhere, than it was and did.
const (
	RenamedMethod = "another name in its class"
	OtherClass    = "another class of its file"
	OtherFile     = "another file"
	RenamedFile   = "its file renamed, which is hidden"
)

// PairingKinds lists them.
var PairingKinds = [...]string{RenamedMethod, OtherClass, OtherFile, RenamedFile}

// Pairing counts how methods that moved were paired.
type Pairing struct {
	True    int // pairs that are known
	Found   int // of these
	Other   int // of these, those paired with another method
	Changed int // of these, those whose code changed too
	Late    int // of these, found
	Unclear int // pairs that were made and may be right or wrong
}

// Add adds another count.
func (p *Pairing) Add(q Pairing) {
	p.True += q.True
	p.Found += q.Found
	p.Other += q.Other
	p.Changed += q.Changed
	p.Late += q.Late
	p.Unclear += q.Unclear
}

// UnclearPair is a pair to be read.
type UnclearPair struct {
	Repo, From, To string // the commits
	Kind           string
	Known          string `json:",omitempty"` // what it should have been, where that is known: it is wrong, or missed
	OldPath        string
	Old            string
	NewPath        string
	New            string
}

// MeasurePairing squashes every so many commits of a repository's main line into one change, and pairs its methods as
// the hook does. Which pairs are true is known from the single commits: a method that kept its class, name and types is
// the same, and so is one that moved without any change and is the only one of its content. What happened on the way in
// between is what makes it hard. That git sees a file renamed counts for what is true alone: it is paired as one that
// went and one that came.
func MeasurePairing(ctx context.Context, dir string, window int, take func(UnclearPair)) (map[string]*Pairing, error) {
	r := repository{dir}
	out, err := r.output(ctx, "", "rev-list", "--first-parent", "--reverse", "HEAD")
	if err != nil {
		return nil, err
	}
	name, err := r.name(ctx)
	if err != nil {
		return nil, err
	}
	m := &measuring{repository: r, ctx: ctx, name: name, blobs: &blobs{repository: r, ctx: ctx},
		counts: map[string]*Pairing{}, take: take}
	defer m.blobs.close()
	for _, kind := range PairingKinds {
		m.counts[kind] = new(Pairing)
	}
	m.parsed, _ = simplelru.NewLRU[string, *java.File](600, nil) // it fails for no room at all alone
	commits := strings.Fields(string(out))
	for i := 0; i+1 < len(commits); i += window {
		if err := m.measure(commits[i:min(len(commits), i+window+1)]); err != nil {
			return nil, err
		}
	}
	return m.counts, nil
}

type measuring struct {
	repository
	ctx    context.Context
	name   string
	blobs  *blobs
	parsed *simplelru.LRU[string, *java.File]
	counts map[string]*Pairing
	take   func(UnclearPair)
}

// key names a method within a version of the tree.
type key struct{ path, class, name, types string }

func keyOf(path string, m *java.Method) key {
	return key{path, m.Class, m.Name, java.ParamTypes(m)}
}

// delta is a Java file that differs between two commits; a side without one has no id.
type delta struct{ oldPath, newPath, oldID, newID string }

// maxDeltas leaves out what touches all of a project at once.
const maxDeltas = 400

func (m *measuring) diff(from, to, renames string) (all []delta, err error) {
	out, err := m.output(m.ctx, "", "diff-tree", "-r", renames, "-l1000", "--raw", "-z", "--no-abbrev", from, to, "--",
		":(top,icase)*.java")
	if err != nil {
		return nil, err
	}
	for rest := string(out); rest != ""; {
		var head, path string
		head, rest, _ = strings.Cut(rest, "\x00")
		path, rest, _ = strings.Cut(rest, "\x00")
		f := strings.Fields(head)
		if len(f) != 5 {
			return nil, fmt.Errorf("git diff-tree in %s wrote %q", m.dir, head)
		}
		d := delta{path, path, f[2], f[3]}
		switch f[4][0] {
		case 'R':
			d.newPath, rest, _ = strings.Cut(rest, "\x00")
		case 'A':
			d.oldID = ""
		case 'D':
			d.newID = ""
		}
		all = append(all, d)
	}
	return all, nil
}

// file parses a blob. One that cannot be read has no methods.
func (m *measuring) file(id string) (*java.File, error) {
	if id == "" {
		return new(java.File), nil
	}
	if f, ok := m.parsed.Get(id); ok {
		return f, nil
	}
	const most = 448 << 10
	source, err := m.blobs.read(id, most)
	if err == errAbsent || err == errLarge { //nolint:errorlint // read gives them as they are
		return new(java.File), nil
	}
	if err != nil {
		return nil, err
	}
	f, err := java.Parse(source)
	if err != nil {
		f = new(java.File)
	}
	m.parsed.Add(id, f)
	return f, nil
}

// measure measures one change from the first of some commits to the last.
func (m *measuring) measure(commits []string) error {
	whole, err := m.diff(commits[0], commits[len(commits)-1], "-M")
	if err != nil || len(whole) == 0 || len(whole) > maxDeltas {
		return err
	}
	origin := map[key]key{} // of methods in files that were touched; the zero key where they have none
	for i := 1; i < len(commits); i++ {
		step, err := m.diff(commits[i-1], commits[i], "-M")
		if err != nil {
			return err
		}
		if len(step) > maxDeltas {
			return nil
		}
		if err := m.step(step, origin); err != nil {
			return err
		}
	}
	return m.compare(commits, whole, origin)
}

// step takes the origins of methods over one commit.
func (m *measuring) step(step []delta, origin map[key]key) error {
	at := func(k key) key {
		if o, touched := origin[k]; touched {
			return o
		}
		return k
	}
	next := map[key]key{}
	var removed []key
	var lost, gained []standing
	for _, d := range step {
		old, err := m.file(d.oldID)
		if err != nil {
			return err
		}
		fresh, err := m.file(d.newID)
		if err != nil {
			return err
		}
		links := sameNames(d, old.Methods, fresh.Methods)
		linked := map[*java.Method]bool{}
		for _, n := range fresh.Methods {
			next[keyOf(d.newPath, n)] = key{}
			if o := links[n]; o != nil {
				linked[o], linked[n] = true, true
				next[keyOf(d.newPath, n)] = at(keyOf(d.oldPath, o))
			}
		}
		for _, o := range old.Methods {
			removed = append(removed, keyOf(d.oldPath, o))
			if !linked[o] && !o.Doc.Empty() {
				lost = append(lost, standing{d.oldPath, o})
			}
		}
		for _, n := range fresh.Methods {
			if !linked[n] && !n.Doc.Empty() {
				gained = append(gained, standing{d.newPath, n})
			}
		}
	}
	was, is := byContent(lost), byContent(gained)
	for content, n := range is {
		if o, ok := was[content]; ok && o.method != nil && n.method != nil {
			next[keyOf(n.path, n.method)] = at(keyOf(o.path, o.method))
		}
	}
	for _, k := range removed {
		if _, still := next[k]; !still {
			origin[k] = key{}
		}
	}
	for k, o := range next {
		origin[k] = o
	}
	return nil
}

// sameNames links the methods of one file that are called as they were: all of a name and its types, and those that are
// the only one of a name in their class. The class of a file that was renamed has another name.
func sameNames(d delta, old, fresh []*java.Method) map[*java.Method]*java.Method {
	class := func(m *java.Method) string {
		top, rest, _ := strings.Cut(m.Class, ".")
		if top == baseName(d.oldPath) {
			top = baseName(d.newPath)
		}
		return top + "." + rest
	}
	type named struct{ class, name, types string }
	exact, alone := map[named][]*java.Method{}, map[named][]*java.Method{}
	name := func(m *java.Method) string {
		if m.Constructor {
			return "<init>"
		}
		return m.Name
	}
	for _, o := range old {
		e := named{class(o), name(o), java.ParamTypes(o)}
		exact[e] = append(exact[e], o)
		e.types = ""
		alone[e] = append(alone[e], o)
	}
	count := map[named]int{}
	for _, n := range fresh {
		count[named{n.Class + "", name(n), ""}]++
	}
	links := map[*java.Method]*java.Method{}
	for _, n := range fresh {
		top, rest, _ := strings.Cut(n.Class, ".")
		at := named{top + "." + rest, name(n), java.ParamTypes(n)}
		if o := exact[at]; len(o) == 1 {
			links[n] = o[0]
			continue
		}
		at.types = ""
		if o := alone[at]; len(o) == 1 && count[named{n.Class, name(n), ""}] == 1 {
			links[n] = o[0]
		}
	}
	return links
}

func baseName(path string) string {
	return strings.TrimSuffix(path[strings.LastIndexByte(path, '/')+1:], ".java")
}

// standing is a method in a file.
type standing struct {
	path   string
	method *java.Method
}

// byContent finds methods by all but their name and their modifiers; of a content that several have it finds none.
func byContent(all []standing) map[string]standing {
	const telling = 20 // tokens of a body, or words of a Javadoc, some four bytes each
	found := map[string]standing{}
	for _, s := range all {
		if len(s.method.Body) < telling && s.method.Doc.End-s.method.Doc.Start < 4*telling {
			continue
		}
		var b strings.Builder
		b.Write(bytes.Join(bytes.Fields(s.method.Source[s.method.Doc.Start:s.method.Doc.End]), []byte(" ")))
		b.WriteString(java.ParamTypes(s.method))
		for _, tokens := range [...][]java.Token{s.method.ReturnType, s.method.Body} {
			for _, t := range tokens {
				b.WriteString(t.Text + " ")
			}
		}
		if _, again := found[b.String()]; again {
			s.method = nil
		}
		found[b.String()] = s
	}
	return found
}

// compare pairs the methods of a change and counts what is known of the pairs.
func (m *measuring) compare(commits []string, whole []delta, origin map[key]key) error {
	renamed := map[string]string{}
	for _, d := range whole {
		if d.oldID != "" && d.newID != "" {
			renamed[d.newPath] = d.oldPath
		}
	}
	hidden, err := m.diff(commits[0], commits[len(commits)-1], "--no-renames")
	if err != nil {
		return err
	}
	made, methods, err := m.pair(hidden)
	if err != nil {
		return err
	}
	known := map[key]key{} // by the old method
	for n, o := range origin {
		if o != (key{}) {
			known[o] = n
		}
	}
	unclear := func(n, o key, truth string) {
		m.take(UnclearPair{
			Repo: m.name, From: commits[0], To: commits[len(commits)-1], Kind: moveOf(o, n, renamed), Known: truth,
			OldPath: o.path, Old: text(methods.old[o]), NewPath: n.path, New: text(methods.new[n]),
		})
	}
	for n, o := range origin {
		old, fresh := methods.old[o], methods.new[n]
		if o == n || old == nil || fresh == nil || !sharesUnit(old, fresh) {
			continue
		}
		c := m.counts[moveOf(o, n, renamed)]
		changed := !java.SameText(old.Body, fresh.Body) || !slices.EqualFunc(old.Params, fresh.Params,
			func(a, b java.Param) bool { return a.Name == b.Name && java.SameText(a.Type, b.Type) })
		c.True++
		if changed {
			c.Changed++
		}
		switch got, paired := made[n]; {
		case paired && got == o:
			c.Found++
			if changed {
				c.Late++
			}
		case paired:
			c.Other++
			unclear(n, got, fmt.Sprintf("%+v", o))
		default:
			unclear(n, o, "missed")
		}
	}
	for n, o := range made {
		if from, touched := origin[n]; n == o || touched && from == o || !sharesUnit(methods.old[o], methods.new[n]) {
			continue
		} else if touched && from != (key{}) && methods.old[from] != nil && sharesUnit(methods.old[from], methods.new[n]) {
			continue // counted above
		}
		kind := moveOf(o, n, renamed)
		if to, stays := known[o]; stays && to != n && methods.new[to] != nil {
			m.counts[kind].Other++
			unclear(n, o, fmt.Sprintf("%+v", to))
			continue
		}
		m.counts[kind].Unclear++
		unclear(n, o, "")
	}
	return nil
}

func text(m *java.Method) string {
	if m == nil {
		return ""
	}
	return string(m.Source[m.Doc.Start:m.Doc.End]) + "\n" + string(m.Source[m.Decl.Start:m.Decl.End])
}

// moveOf says what became of a method.
func moveOf(o, n key, renamed map[string]string) string {
	switch {
	case renamed[n.path] != o.path:
		return OtherFile
	case o.path != n.path && (o.name == n.name || o.class == o.name && n.class == n.name):
		// a constructor is called after its class
		return RenamedFile
	case o.class != n.class:
		return OtherClass
	}
	return RenamedMethod
}

// sides are the documented methods of a change's files.
type sides struct{ old, new map[key]*java.Method }

// pair pairs the documented methods of a change as the hook does.
func (m *measuring) pair(whole []delta) (made map[key]key, s sides, err error) {
	made = map[key]key{}
	s = sides{map[key]*java.Method{}, map[key]*java.Method{}}
	type place struct {
		path string
		file *java.File
	}
	var files []place
	var lost, gained []*engine.Stray
	keep := func(path string, f *java.File, methods []*java.Method) (all []*engine.Stray) {
		for _, method := range methods {
			all = append(all, engine.NewStray(method, len(files)))
		}
		files = append(files, place{path, f})
		return all
	}
	for _, d := range whole {
		old, err := m.file(d.oldID)
		if err != nil {
			return nil, s, err
		}
		fresh, err := m.file(d.newID)
		if err != nil {
			return nil, s, err
		}
		for _, o := range old.Methods {
			if !o.Doc.Empty() {
				s.old[keyOf(d.oldPath, o)] = o
			}
		}
		for _, n := range fresh.Methods {
			if !n.Doc.Empty() {
				s.new[keyOf(d.newPath, n)] = n
			}
		}
		if d.oldID != "" && d.newID != "" {
			for _, p := range java.Match(old.Methods, fresh.Methods) {
				if !p.Old.Doc.Empty() && !p.New.Doc.Empty() {
					made[keyOf(d.newPath, p.New)] = keyOf(d.oldPath, p.Old)
				}
			}
		}
		before, after := engine.Strays(old, fresh)
		lost = append(lost, keep(d.oldPath, old, before)...)
		gained = append(gained, keep(d.newPath, fresh, after)...)
	}
	pairs, _ := engine.PairStrays(lost, gained)
	for _, p := range pairs {
		was, is := files[p.Old.File], files[p.New.File]
		made[keyOf(is.path, engine.StrayMethod(is.file, p.New))] = keyOf(was.path, engine.StrayMethod(was.file, p.Old))
	}
	return made, s, nil
}

// sharesUnit reports whether two methods have a comment unit in common, word by word.
func sharesUnit(old, fresh *java.Method) bool {
	if old == nil || fresh == nil {
		return false
	}
	type content struct {
		typ   javadoc.Type
		param string
		text  string
	}
	had := map[content]bool{}
	for u := range javadoc.Parse(old.Source, old.Doc).All() {
		had[content{u.Type, u.Param, u.Text}] = true
	}
	for u := range javadoc.Parse(fresh.Source, fresh.Doc).All() {
		if had[content{u.Type, u.Param, u.Text}] {
			return true
		}
	}
	return false
}
