package javadoc

import (
	"bytes"
	"slices"

	"jithook/engine/java"
)

// Deletion takes out the lines of a unit, or all of a comment that holds nothing else; it is nil where the lines hold
// something else of the comment. A comment of HTML is something else, because tools read it, as `<!-- end -->` that
// ends what a user wrote. So is a tag that javadoc does not read, because it stands in the middle of a line.
func Deletion(src []byte, doc, unit java.Span) []java.Edit {
	text := flatten(src, unit, false).text
	if bytes.Contains(text, []byte("<!--")) || tagWithin(text) {
		return nil
	}
	if Blank(src[doc.Start:unit.Start]) && Blank(src[unit.End:doc.End]) {
		return linesOf(src, doc)
	}
	start, end := lineStart(src, unit.Start), bytes.IndexByte(src[unit.End:], '\n')+1
	if bytes.HasPrefix(src[doc.Start:], []byte("///")) { // the end of its last line is not the comment's own
		doc.End += bytes.IndexByte(src[doc.End:], '\n') + 1
	}
	if start <= doc.Start || end == 0 || unit.End+end > doc.End {
		return nil
	}
	end += unit.End
	if !Blank(src[start:unit.Start]) || len(bytes.TrimSpace(src[unit.End:end])) > 0 {
		return nil
	}
	next, _, _ := bytes.Cut(src[end:doc.End], []byte("\n"))
	if Blank(next) {
		start = withBlankLines(src, doc, start)
	}
	return []java.Edit{{Span: java.Span{Start: start, End: end}}}
}

// tagWithin reports whether a text has a block tag behind its first byte: `@param a the one @param b the other`.
func tagWithin(text []byte) bool {
	for i := 1; i+1 < len(text); i++ {
		if text[i] == '@' && isSpace(text[i-1]) && text[i+1] >= 'a' && text[i+1] <= 'z' {
			return true
		}
	}
	return false
}

// WithFrame adds the frame of a comment to edits of its source that take out all that stands in it.
func WithFrame(src []byte, doc java.Span, edits []java.Edit) []java.Edit {
	of := func(e java.Edit) bool { return doc.Start < e.Span.Start && e.Span.Start < doc.End }
	var own []java.Edit
	for _, e := range edits {
		if of(e) {
			own = append(own, e)
		}
	}
	past := func(e java.Edit) bool { return e.Span.End > doc.End }
	if len(own) == 0 || slices.ContainsFunc(own, past) || !Blank(java.ApplyWithin(src, doc, own)) {
		return edits
	}
	frame := linesOf(src, doc)
	if frame == nil {
		return edits
	}
	return append(slices.DeleteFunc(edits, of), frame...)
}

// Blank reports whether a stretch of a comment is nothing but its frame.
func Blank(comment []byte) bool { return len(bytes.Trim(comment, " \t\r\n*/")) == 0 }

// withBlankLines moves the start of a line of a comment up over empty ones, which kept apart what stood above and
// below, but not over the comment's first line.
func withBlankLines(src []byte, doc java.Span, start int) int {
	for start > 0 {
		above := lineStart(src, start-1)
		if above <= doc.Start || !Blank(src[above:start]) {
			break
		}
		start = above
	}
	return start
}

// linesOf takes out the lines of a comment; it is nil where they hold something else, or where another comment would
// be the Javadoc then.
func linesOf(src []byte, doc java.Span) []java.Edit {
	start, end := lineStart(src, doc.Start), bytes.IndexByte(src[doc.End:], '\n')+1
	if end == 0 || len(bytes.TrimSpace(src[start:doc.Start])) > 0 || len(bytes.TrimSpace(src[doc.End:doc.End+end])) > 0 ||
		belowComment(src, start) {
		return nil
	}
	return []java.Edit{{Span: java.Span{Start: start, End: doc.End + end}}}
}

// belowComment reports whether what stands above a line may be a Javadoc, other comments between left out.
func belowComment(src []byte, start int) bool {
	for start > 0 {
		end := start
		start = lineStart(src, end-1)
		line := bytes.TrimSpace(src[start:end])
		slashes := bytes.HasPrefix(line, []byte("//")) && !bytes.HasPrefix(line, []byte("///"))
		if len(line) > 0 && !slashes {
			return bytes.Contains(line, []byte("*/")) || bytes.Contains(line, []byte("///"))
		}
	}
	return false
}

func lineStart(src []byte, at int) int { return bytes.LastIndexByte(src[:at], '\n') + 1 }
