package rewrite

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/javadoc"
)

// maxColumns is how many columns a line may have that was shorter before, where no line of the comment is longer.
const maxColumns = 100

// wrap breaks lines that grew too long. Nothing else of the author's lines changes.
func (d *draft) wrap(source []byte, c *engine.Case) {
	limit := maxColumns
	for line := range bytes.Lines(source[lineStart(source, c.Doc.Span.Start):lineEnd(source, c.Doc.Span.End)]) {
		limit = max(limit, width(line))
	}
	margin := continuation(source, c)
	head := source[lineStart(source, d.span.Start):d.span.Start]
	tail := source[d.span.End:lineEnd(source, d.span.End)]
	for start := 0; start <= len(d.text); {
		end := len(d.text)
		if n := bytes.IndexAny(d.text[start:], "\r\n"); n >= 0 {
			end = start + n
		}
		before, after := 0, 0
		if start == 0 {
			before = width(head)
		}
		if end == len(d.text) {
			after = width(tail)
		}
		if d.changed(start, end) && before+width(d.text[start:end])+after > limit {
			if from, to, ok := d.breakAt(start, end, limit-before); ok {
				d.replace(from, to, margin)
				start = from + len(margin) - len(bytes.TrimLeft([]byte(margin), "\r\n"))
				continue
			}
		}
		start = end + 1
	}
}

// changed reports whether text[start:end] is not as it stood in the source.
func (d *draft) changed(start, end int) bool {
	for i := start; i < end; i++ {
		if d.at[i] < 0 || i > start && d.at[i] != d.at[i-1]+1 {
			return true
		}
	}
	return end < len(d.at) && end > start && d.at[end] != d.at[end-1]+1
}

// breakAt finds the last white space of text[start:end] where a line of so many columns can end, or the first where
// none can.
func (d *draft) breakAt(start, end, columns int) (from, to int, ok bool) {
	first := start + 1
	for first < end && strings.IndexByte(" \t*", d.text[first-1]) >= 0 { // the star column
		first++
	}
	for i := first; i < end; i++ {
		if !d.blank[i] || d.text[i-1] == ' ' || d.text[i-1] == '\t' || d.text[i] != ' ' && d.text[i] != '\t' {
			continue
		}
		j := i
		for j < end && (d.text[j] == ' ' || d.text[j] == '\t') {
			j++
		}
		if j == end || strings.IndexByte("@*", d.text[j]) >= 0 {
			continue
		}
		if ok && width(d.text[start:i]) > columns {
			break
		}
		from, to, ok = i, j, true
	}
	return from, to, ok
}

// continuation is the line break with which the unit's next line begins: as that of one that has several lines, else of
// its first.
func continuation(source []byte, c *engine.Case) string {
	ending := "\n"
	if doc := source[c.Doc.Span.Start:c.Doc.Span.End]; bytes.Contains(doc, []byte("\r\n")) {
		ending = "\r\n"
	} else if bytes.Contains(doc, []byte("\r")) && !bytes.Contains(doc, []byte("\n")) {
		ending = "\r"
	}
	units := []*javadoc.Unit{c.Unit}
	for i := range c.Doc.Units {
		if (c.Doc.Units[i].Type == javadoc.Summary) == (c.Unit.Type == javadoc.Summary) {
			units = append(units, &c.Doc.Units[i])
		}
	}
	for _, u := range units {
		if n := bytes.IndexByte(source[u.Span.Start:u.Span.End], '\n'); n >= 0 {
			line := source[u.Span.Start+n+1 : u.Span.End]
			return ending + string(line[:len(line)-len(bytes.TrimLeft(line, " \t*"))])
		}
	}
	line := source[lineStart(source, c.Unit.Span.Start):c.Unit.Span.Start]
	indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	if bytes.HasPrefix(line[len(indent):], []byte("/**")) {
		return ending + string(indent) + " * "
	}
	if margin := bytes.TrimLeft(line, " \t*"); len(margin) == 0 {
		return ending + string(line)
	}
	return ending + string(indent) + "* "
}

// lineStart is the place of the first byte of the line that holds offset.
func lineStart(source []byte, offset int) int {
	return bytes.LastIndexAny(source[:offset], "\r\n") + 1
}

// lineEnd is the place behind the last byte of the line that holds offset, without its terminator.
func lineEnd(source []byte, offset int) int {
	if i := bytes.IndexAny(source[offset:], "\r\n"); i >= 0 {
		return offset + i
	}
	return len(source)
}

// width counts columns; a tab has four.
func width(line []byte) int {
	line = bytes.TrimRight(line, "\r\n")
	return utf8.RuneCount(line) + 3*bytes.Count(line, []byte("\t"))
}
