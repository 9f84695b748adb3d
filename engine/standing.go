package engine

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// Passages are hashes of the sentences of Javadoc, as readers see them, and of what its links name.
type Passages struct {
	all   map[uint64]bool
	names map[string]bool
}

// NewPassages tells sentences apart by all but the names that are marked as code, or among some: one of a sentence may
// have got its new name, and the others not.
func NewPassages(names map[string]bool) *Passages { return &Passages{map[uint64]bool{}, names} }

// Add takes in the sentences and links of a file.
func (p *Passages) Add(f *java.File) {
	for doc := range f.Javadoc() {
		if doc.End-doc.Start > reference.MaxComment {
			continue
		}
		named := javadoc.Named(f.Source, doc)
		for _, shown := range p.sentences(f.Source, doc, named) {
			p.all[passageHash(shown)] = true
		}
		for _, link := range named {
			if link.Form == javadoc.Linked {
				p.all[linkHash(link)] = true
			}
		}
	}
}

// sentences are those of a comment that names some things, with what readers see of them, but for the names that do not
// tell sentences apart.
func (p *Passages) sentences(src []byte, doc java.Span, named []javadoc.Reference) iter.Seq2[java.Span, string] {
	text := slices.Clone(src[doc.Start:doc.End])
	for _, n := range named {
		if n.Form != javadoc.Bare || p.names[n.Member] || p.names[java.LastName(n.Class)] {
			at := text[n.Unit.Span.Start-doc.Start : n.Unit.Span.End-doc.Start]
			copy(at, bytes.Repeat([]byte(" "), len(at)))
		}
	}
	return func(yield func(java.Span, string) bool) {
		for at, shown := range javadoc.Passages(text, java.Span{End: len(text)}) {
			if !yield(java.Span{Start: doc.Start + at.Start, End: doc.Start + at.End}, shown) {
				return
			}
		}
	}
}

// passageHash tells sentences apart, whatever white space they have: that of a link's parameters says nothing.
func passageHash(shown string) uint64 {
	return maphash.String(hashing, strings.ReplaceAll(shown, " ", ""))
}

// linkHash tells links apart by what they name: no sentence begins like it.
func linkHash(link javadoc.Reference) uint64 {
	return maphash.String(hashing, fmt.Sprintf("\x00%s#%s%t%v", link.Class, link.Member, link.Method, link.Params))
}

// Standing leaves of the links of one comment those that stood in the version before, and of other names those whose
// sentence did: a link to what is gone is dead, whatever its author wrote beside it.
func (p *Passages) Standing(links []reference.Stale) []reference.Stale {
	type passage struct {
		java.Span
		stood bool
	}
	var all []passage
	m := links[0].Element
	for span, shown := range p.sentences(m.Source, m.Doc, javadoc.Named(m.Source, m.Doc)) {
		all = append(all, passage{span, p.all[passageHash(shown)]})
	}
	return slices.DeleteFunc(links, func(s reference.Stale) bool {
		if s.Form == javadoc.Linked && p.all[linkHash(s.Reference)] {
			return false
		}
		i, _ := slices.BinarySearchFunc(all, s.Unit.Span.Start, func(at passage, start int) int { return at.End - start - 1 })
		return i == len(all) || !all[i].stood
	})
}

// FirstLinks leaves of the links of one comment as many as are judged.
func (s *Stats) FirstLinks(links []reference.Stale) []reference.Stale {
	if len(links) <= maxUnits {
		return links
	}
	s.skipRest(links[0].Element, len(links))
	return slices.Clone(links[:maxUnits])
}

// LargeComments lists those of a file in which no links are looked for.
func (s *Stats) LargeComments(f *java.File) {
	for _, e := range reference.Elements(f) {
		if e.Doc.End-e.Doc.Start > reference.MaxComment {
			s.skip(e, fmt.Sprintf("no links were looked for in its comment, which has more than %d KiB",
				reference.MaxComment>>10))
		}
	}
}
