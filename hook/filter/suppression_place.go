package filter

import (
	"bytes"
	"slices"
	"sort"
	"unicode"

	"jithook/engine/java"
)

// placing finds the method that a comment is about. It goes through the comments, the methods and what stands between
// them once each.
type placing struct {
	file     *java.File
	about    map[int]*java.Method       // by index of the comment: the method that it stands above or beside
	around   []*java.Method             // by index of the comment: the innermost method that holds it
	document map[java.Span]*java.Method // by Javadoc
}

// places finds the comments above and beside each method: above, with nothing but comments between; beside, behind it
// on its last line. A comment behind other code is about that code.
func places(f *java.File) placing {
	p := placing{file: f, about: map[int]*java.Method{}, document: map[java.Span]*java.Method{}}
	for _, m := range slices.Concat(f.Methods, f.Elements) {
		if !m.Doc.Empty() {
			p.document[m.Doc] = m
		}
		next := p.firstFrom(m.Decl.End)
		if next < len(f.Comments) && p.blankEnd(m.Decl.End) == f.Comments[next].Start {
			p.about[next] = m
		}
	}
	behindCode, code := p.behindCode(), p.nextCode()
	for _, m := range slices.Concat(f.Methods, f.Elements) {
		from := m.Decl.Start
		for i := p.firstFrom(m.Decl.Start) - 1; i >= 0; i-- {
			if f.Comments[i].End > from || code[i] < from || behindCode[i] {
				break
			}
			if p.about[i] == nil {
				p.about[i] = m
			}
			from = f.Comments[i].Start
		}
	}
	p.around = f.Innermost()
	return p
}

// firstFrom is the index of the first comment that starts at or behind an offset.
func (p placing) firstFrom(offset int) int {
	return sort.Search(len(p.file.Comments), func(i int) bool { return p.file.Comments[i].Start >= offset })
}

// blankEnd is where the white space within a line ends that begins at an offset.
func (p placing) blankEnd(offset int) int {
	for offset < len(p.file.Source) && bytes.IndexByte([]byte(" \t\f"), p.file.Source[offset]) >= 0 {
		offset++
	}
	return offset
}

// nextCode gives for each comment where what is no white space follows, or the next comment does.
func (p placing) nextCode() []int {
	source, next := p.file.Source, make([]int, len(p.file.Comments))
	for i, c := range p.file.Comments {
		end := len(source)
		if i+1 < len(p.file.Comments) {
			end = p.file.Comments[i+1].Start
		}
		next[i] = end - len(bytes.TrimLeftFunc(source[c.End:end], unicode.IsSpace))
	}
	return next
}

// behindCode reports of each comment whether something other than a comment stands before it on its line.
func (p placing) behindCode() []bool {
	behind, end := make([]bool, len(p.file.Comments)), 0
	for i, c := range p.file.Comments {
		before := p.file.Source[end:c.Start]
		line := bytes.LastIndexAny(before, "\r\n") + 1
		behind[i] = len(bytes.TrimSpace(before[line:])) > 0 || line == 0 && i > 0 && behind[i-1]
		end = c.End
	}
	return behind
}

// ofComment is the method that a line comment is about: beside or above it, else the innermost around it; nil where
// there is none.
func (p placing) ofComment(i int) *java.Method {
	if m := p.about[i]; m != nil {
		return m
	}
	return p.around[i]
}

// ofDoc is the method that a Javadoc comment documents; nil where it documents none.
func (p placing) ofDoc(doc java.Span) *java.Method { return p.document[doc] }
