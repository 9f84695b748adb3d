package serve

import (
	"bytes"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/hook/report"
)

// text is what stands in an editor, as UTF-8. Nobody changes its bytes.
type text struct {
	bytes []byte
	lines java.Lines
}

func newText(bytes []byte) text { return text{bytes, java.NewLines(bytes)} }

// edited is the text after a change of a client.
func (t text) edited(c contentChange) text {
	if c.Range == nil {
		return newText([]byte(c.Text))
	}
	start, end := t.offset(c.Range.Start), t.offset(c.Range.End)
	return newText(slices.Concat(t.bytes[:start], []byte(c.Text), t.bytes[max(start, end):]))
}

// offset is where a position is. One behind the end of a line is that end, and one within a character its begin.
func (t text) offset(p position) int {
	if int(p.Line) >= len(t.lines) {
		return len(t.bytes)
	}
	at, end := t.lines[p.Line], len(t.bytes)
	if next := int(p.Line) + 1; next < len(t.lines) {
		end = t.lines[next]
	}
	line := bytes.TrimRight(t.bytes[at:end], "\r\n")
	for left := int(p.Character); len(line) > 0; {
		r, size := utf8.DecodeRune(line)
		if left -= utf16.RuneLen(r); left < 0 {
			break
		}
		at, line = at+size, line[size:]
	}
	return at
}

// position is where an offset is, as editors count: lines and UTF-16 code units from 0.
func (t text) position(offset int) position {
	line := t.lines.At(offset) - 1
	return position{Line: uint32(line), Character: uint32(report.UTF16Length(t.bytes[t.lines[line]:offset]))}
}

// span is the range of a stretch of the text.
func (t text) span(s java.Span) span {
	return span{Start: t.position(s.Start), End: t.position(max(s.Start, s.End))}
}
