package java

import (
	"slices"
	"strings"
)

// sameDoc pairs methods that kept their Javadoc across a rename, however short they are. A Javadoc that two methods of
// a version have tells nothing, even where one of them has its pair already.
func (m *matcher) sameDoc() {
	if !slices.ContainsFunc(m.old, (*entry).lostDoc) || !slices.ContainsFunc(m.new, (*entry).lostDoc) {
		return
	}
	old, fresh := byDoc(m.old), byDoc(m.new)
	for doc, o := range old {
		if n := fresh[doc]; o != nil && n != nil && o.lostDoc() && n.lostDoc() &&
			o.method.Constructor == n.method.Constructor && o.method.Element == n.method.Element {
			o.pair, n.pair = n, o
		}
	}
}

// lostDoc reports whether a documented method has no pair yet.
func (e *entry) lostDoc() bool { return e.pair == nil && !e.method.Doc.Empty() }

// byDoc gives the method that has a Javadoc, white space folded; nil where several have it.
func byDoc(all []*entry) map[string]*entry {
	owners := map[string]*entry{}
	for _, e := range all {
		if e.method.Doc.Empty() {
			continue
		}
		doc := strings.Join(strings.Fields(string(e.method.Source[e.method.Doc.Start:e.method.Doc.End])), " ")
		if _, shared := owners[doc]; shared {
			e = nil
		}
		owners[doc] = e
	}
	return owners
}
