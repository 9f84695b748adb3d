package java

import (
	"bytes"
	"sort"
)

// slashesBefore returns the lines right above a token that are Javadoc in the form of JEP 467, `/// text`: comments
// each on a line of its own, with nothing between them. The span goes from the first slash to the end of the last line.
func (p *parsing) slashesBefore(token int) Span {
	first := len(p.comments)
	if token < len(p.tokens) {
		first = sort.Search(len(p.comments), func(i int) bool { return p.comments[i].Start >= p.tokens[token].Start })
	}
	least := 0
	if token > 0 {
		least = p.tokens[token-1].End
	}
	return slashes(p.file.Source, p.comments[:first], least)
}

// slashes returns the last of some comments that are such a Javadoc, as far as they stand behind a place.
func slashes(src []byte, comments []Span, least int) (doc Span) {
	for i := len(comments) - 1; i >= 0 && comments[i].Start >= least && opensSlashes(src, comments[i]); i-- {
		if !doc.Empty() && !oneLineBreak(src[comments[i].End:doc.Start]) {
			break
		}
		doc.Start = comments[i].Start
		doc.End = max(doc.End, comments[i].End)
	}
	return doc
}

// opensSlashes reports whether a comment is a line of such a Javadoc: three slashes, not four, behind nothing but white
// space.
func opensSlashes(src []byte, c Span) bool {
	before := src[:c.Start]
	return isSlashes(src[c.Start:c.End]) &&
		len(bytes.TrimLeft(before[bytes.LastIndexAny(before, "\r\n")+1:], " \t\f")) == 0
}

func isSlashes(comment []byte) bool {
	return bytes.HasPrefix(comment, []byte("///")) && !bytes.HasPrefix(comment, []byte("////"))
}

// oneLineBreak reports whether white space holds one end of a line.
func oneLineBreak(between []byte) bool {
	return bytes.Count(between, []byte("\n")) <= 1 && bytes.Count(between, []byte("\r")) <= 1 &&
		len(bytes.TrimSpace(between)) == 0 &&
		!bytes.Contains(between, []byte("\n\r"))
}
