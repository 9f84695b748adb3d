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

// Description is what a Javadoc of a source says before its tags, on one line.
func Description(source []byte, doc Span) string {
	return strings.Join(strings.Fields(description(string(source[doc.Start:doc.End]))), " ")
}

// SharedDescription is how much of the words that one of two Javadoc comments of some sources says before its tags the
// other one says, too, from 0 to 1; less than 0 where one says nothing.
func SharedDescription(a []byte, of Span, b []byte, in Span) float64 {
	was, is := strings.Fields(Description(a, of)), strings.Fields(Description(b, in))
	if len(was) == 0 || len(is) == 0 {
		return -1
	}
	shared := 0
	for _, word := range was {
		if slices.Contains(is, word) {
			shared++
		}
	}
	return float64(shared) / float64(max(len(was), len(is)))
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
