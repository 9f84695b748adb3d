package suppress

import (
	"bytes"
	"sort"

	"jithook/engine/java"
)

// placing tells which method a comment is about.
type placing struct {
	file  *java.File
	about map[int]*java.Method // by index of the comment: the method that it stands above or beside
}

// places finds the comments above and beside each method: above, with nothing but comments between; beside, behind it on its last
// line. A comment behind other code is about that code.
func places(f *java.File) placing {
	p := placing{f, map[int]*java.Method{}}
	for _, m := range f.Methods {
		next := p.firstFrom(m.Decl.End)
		if next < len(f.Comments) && isBlank(f.Source[m.Decl.End:f.Comments[next].Start]) {
			p.about[next] = m
		}
	}
	for _, m := range f.Methods {
		from := m.Decl.Start
		for i := p.firstFrom(m.Decl.Start) - 1; i >= 0; i-- {
			c := f.Comments[i]
			if c.End > from || len(bytes.TrimSpace(f.Source[c.End:from])) > 0 || p.behindCode(i) {
				break
			}
			if p.about[i] == nil {
				p.about[i] = m
			}
			from = c.Start
		}
	}
	return p
}

// firstFrom is the index of the first comment that starts at or behind an offset.
func (p placing) firstFrom(offset int) int {
	return sort.Search(len(p.file.Comments), func(i int) bool { return p.file.Comments[i].Start >= offset })
}

// behindCode tells whether something other than a comment stands before a comment on its line.
func (p placing) behindCode(i int) bool {
	source, at := p.file.Source, p.file.Comments[i].Start
	for i--; ; i-- {
		start := lineStart(source, at)
		if i < 0 || p.file.Comments[i].End <= start {
			return len(bytes.TrimSpace(source[start:at])) > 0
		}
		if len(bytes.TrimSpace(source[p.file.Comments[i].End:at])) > 0 {
			return true
		}
		at = p.file.Comments[i].Start
	}
}

// ofComment is the method that a line comment is about: beside or above it, else the innermost around it; nil where there is none.
func (p placing) ofComment(i int) *java.Method {
	if m := p.about[i]; m != nil {
		return m
	}
	var innermost *java.Method
	for _, m := range p.file.Methods {
		if c := p.file.Comments[i]; m.Decl.Start <= c.Start && c.End <= m.Decl.End {
			innermost = m // methods come in source order, outer before inner
		}
	}
	return innermost
}

// ofDoc is the method that a Javadoc comment documents; nil where it documents none.
func (p placing) ofDoc(doc java.Span) *java.Method {
	for _, m := range p.file.Methods {
		if m.Doc == doc {
			return m
		}
	}
	return nil
}

func lineStart(source []byte, offset int) int {
	return bytes.LastIndexAny(source[:offset], "\r\n") + 1
}

// isBlank tells whether text is white space within a line.
func isBlank(text []byte) bool { return len(bytes.Trim(text, " \t\f")) == 0 }
