package java

import (
	"bytes"
	"slices"
	"strings"
)

// sameDoc pairs methods that kept their Javadoc across a rename, or what it says before its tags, however short they
// are. What two methods of a version say tells nothing, even where one of them has its pair already.
func (m *matcher) sameDoc() {
	m.pairBy(whole)
	m.pairBy(description)
}

// pairBy pairs methods by a part of their Javadoc.
func (m *matcher) pairBy(part func(doc string) string) {
	if !slices.ContainsFunc(m.old, (*entry).lostDoc) || !slices.ContainsFunc(m.new, (*entry).lostDoc) {
		return
	}
	old, fresh := byDoc(m.old, part), byDoc(m.new, part)
	for doc, o := range old {
		if n := fresh[doc]; o != nil && n != nil && o.lostDoc() && n.lostDoc() &&
			o.method.Constructor == n.method.Constructor && o.method.Element == n.method.Element {
			o.pair, n.pair = n, o
		}
	}
}

// docMoved pairs methods of a class that kept their Javadoc under another signature, though its former owner or the new
// owner of theirs would be paired with them by name. These need a Javadoc of their own, and where there is a choice the
// bodies decide.
func (m *matcher) docMoved() {
	old, fresh := signaturesOf(m.old), signaturesOf(m.new)
	if !slices.ContainsFunc(m.old, func(e *entry) bool {
		n := fresh.types[byTypes(e)]
		return !e.method.Doc.Empty() && (n == nil || !e.keepsDoc(n))
	}) {
		return
	}
	owners := byDoc(m.new, whole)
	for doc, o := range byDoc(m.old, whole) {
		n := owners[doc]
		if o == nil || n == nil || o.class != n.class || byTypes(o) == byTypes(n) ||
			o.method.Constructor != n.method.Constructor {
			continue
		}
		if o.keepsBody(n, old.rivals(o, n, fresh), fresh.rivals(n, o, old)) {
			o.pair, n.pair = n, o
		}
	}
}

// keepsBody reports whether the body of a method is at least as much like that of its counterpart as like those of the
// methods that go by its name now, or as theirs are that went by the counterpart's. Where bodies do not tell, the same
// parameter types do.
func (e *entry) keepsBody(n *entry, went, goes []*entry) bool {
	if len(went)+len(goes) > window {
		return false
	}
	kept, _ := e.similarity(n)
	likelier := func(o, n *entry) bool {
		body, _ := o.similarity(n)
		return body > kept || body == kept && len(goes) > 0 && byTypes(o) == byTypes(n)
	}
	return !slices.ContainsFunc(went, func(r *entry) bool {
		return r.method.Doc.Empty() || (len(goes) > 0 || e.name != n.name) && likelier(r, n)
	}) && !slices.ContainsFunc(goes, func(r *entry) bool { return r.method.Doc.Empty() || likelier(e, r) })
}

// signatures are the methods of a version by what tells overloads apart, and by what overloads share.
type signatures struct {
	types map[string]*entry
	names map[string][]*entry
}

func signaturesOf(all []*entry) signatures {
	s := signatures{map[string]*entry{}, map[string][]*entry{}}
	for _, e := range all {
		s.types[byTypes(e)] = e
		s.names[byName(e)] = append(s.names[byName(e)], e)
	}
	return s
}

func (s signatures) lack(e *entry) bool { return s.types[byTypes(e)] == nil }

// rivals are the methods beside e that go by the name of its counterpart: with its types or, under another name than
// e's, with types that the other version lacks.
func (s signatures) rivals(e, counterpart *entry, there signatures) []*entry {
	if r := s.types[byTypes(counterpart)]; r != nil {
		return []*entry{r}
	}
	var all []*entry
	if e.name != counterpart.name {
		for _, r := range s.names[byName(counterpart)] {
			if there.lack(r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// lostDoc reports whether a documented method has no pair yet.
func (e *entry) lostDoc() bool { return e.pair == nil && !e.method.Doc.Empty() }

// keepsDoc reports whether two documented methods have the same Javadoc to the letter.
func (e *entry) keepsDoc(n *entry) bool {
	return !e.method.Doc.Empty() && bytes.Equal(e.doc(), n.doc())
}

func (e *entry) doc() []byte { return e.method.Source[e.method.Doc.Start:e.method.Doc.End] }

// whole is all that a Javadoc says.
func whole(doc string) string { return doc }

// description is what a Javadoc says before its tags, without the stars that begin its lines.
func description(doc string) string {
	var said strings.Builder
	for line := range strings.Lines(doc) {
		line = strings.Trim(line, " \t\r\n*/")
		if strings.HasPrefix(line, "@") {
			break
		}
		said.WriteString(line + " ")
	}
	return said.String()
}

// byDoc gives the method that has a part of a Javadoc, white space folded; nil where several have it.
func byDoc(all []*entry, part func(doc string) string) map[string]*entry {
	owners := map[string]*entry{}
	for _, e := range all {
		doc := strings.Join(strings.Fields(part(string(e.doc()))), " ")
		if doc == "" {
			continue
		}
		if _, shared := owners[doc]; shared {
			e = nil
		}
		owners[doc] = e
	}
	return owners
}
