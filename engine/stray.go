package engine

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Stray is a documented method that has no counterpart in its own file: what of it is kept to find one in another file
// of the same change. It holds nothing of the source, so that many can be kept.
type Stray struct {
	File  int      // the number that its finder gave to its file
	Start int      // of the declaration in that file
	Lines []uint64 // the DocLines of its Javadoc
	Kept  bool     // its code has a counterpart in the file, without a comment

	class       string // the innermost one with a name
	path        string // of all classes
	name        string // all constructors share one
	types       string // of the parameters
	constructor bool
	bodiless    bool
	doc         uint64 // the words of the whole Javadoc
	words       int    // of it
	units       []strayUnit
	print       java.Print
}

// strayUnit is a comment unit of a stray.
type strayUnit struct {
	hash uint64
	size int // of its text
}

// hashing makes the hashes of one run, which nobody can foresee.
var hashing = maphash.MakeSeed()

// NewStray keeps a documented method of the file with a number.
func NewStray(m *java.Method, file int) *Stray {
	s := &Stray{
		File: file, Start: m.Decl.Start, path: strings.Clone(m.Class), name: strings.Clone(m.Name), types: java.ParamTypes(m),
		constructor: m.Constructor, bodiless: m.Body == nil, print: java.NewPrint(m),
	}
	if m.Constructor {
		s.name = "<init>"
	}
	s.class = innermost(s.path)
	if TooLong(m) {
		s.doc = hash(string(m.Source[m.Doc.Start:m.Doc.End]))
		return s // it is not judged
	}
	s.Lines = slices.Collect(DocLines(m.Source[m.Doc.Start:m.Doc.End]))
	words := strings.FieldsFunc(string(m.Source[m.Doc.Start:m.Doc.End]),
		func(r rune) bool { return r == '*' || r == '/' || unicode.IsSpace(r) })
	s.words = len(words)
	s.doc = hash(words...)
	for u := range javadoc.Parse(m.Source, m.Doc).All() {
		if u.Text != "{@inheritDoc}" {
			s.units = append(s.units, strayUnit{hash(string(u.Type), u.Param, javadoc.Shown(u.Text)), len(u.Text)})
		}
	}
	return s
}

func hash(parts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(hashing)
	for _, p := range parts {
		h.WriteString(p)
		h.WriteByte(0)
	}
	return h.Sum64()
}

// innermost is the last class of a path that has a name.
func innermost(path string) string {
	for {
		dot := strings.LastIndexByte(path, '.')
		if name := path[dot+1:]; dot < 0 || !strings.HasPrefix(name, "$") {
			return name
		}
		path = path[:dot]
	}
}

// Strays are the documented methods that one version of a file has, and that have no documented counterpart in the
// other.
func Strays(old, fresh *java.File) (lost, gained []*java.Method) {
	return strays(java.Match(old.Methods, fresh.Methods), old, fresh)
}

func strays(pairs []java.Pair, old, fresh *java.File) (lost, gained []*java.Method) {
	settled := make(map[*java.Method]bool, 2*len(pairs))
	for _, p := range pairs {
		// Where only the comment went, it may be that of another method now: of the interface's.
		if p.Old.Doc.Empty() == p.New.Doc.Empty() {
			settled[p.Old], settled[p.New] = true, true
		}
	}
	left := func(methods []*java.Method) (all []*java.Method) {
		for _, m := range methods {
			if !m.Doc.Empty() && !settled[m] {
				all = append(all, m)
			}
		}
		return all
	}
	return left(old.Methods), left(fresh.Methods)
}
