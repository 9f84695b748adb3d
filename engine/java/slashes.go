package java

import (
	"bytes"
	"iter"
)

// Javadoc gives all comments of the file that may document something, whatever stands behind them.
func (f *File) Javadoc() iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for i := 0; i < len(f.Comments); i++ {
			doc := f.Comments[i]
			if opensSlashes(f.Source, doc) {
				for i+1 < len(f.Comments) && opensSlashes(f.Source, f.Comments[i+1]) &&
					oneLineBreak(f.Source[doc.End:f.Comments[i+1].Start]) {
					i++
					doc.End = f.Comments[i].End
				}
			} else if !isJavadoc(f.Source[doc.Start:doc.End]) {
				continue
			}
			if !yield(doc) {
				return
			}
		}
	}
}

// slashes returns the lines at the end of some comments that are Javadoc in the form of JEP 467, `/// text`: comments
// each on a line of its own, with nothing between them and none before a place. The span goes from the first slash to
// the end of the last line.
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
