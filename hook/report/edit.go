package report

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"jithook/engine/java"
)

// block replaces the lines [from, to) of a source, counted from 0, by lines. Lines keep their terminators.
type block struct {
	from, to int
	lines    []string
}

// splitLines cuts a source behind each line feed; only the last line may lack one.
func splitLines(source string) []string {
	return slices.Collect(strings.Lines(source))
}

// blocks turns edits of a source into the fewest whole lines that have to be replaced. Of edits that overlap the first
// counts; blocks come in order and do not overlap.
func blocks(source []byte, edits []java.Edit) []block {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b java.Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	var all []block
	for i := 0; i < len(edits); {
		start := lineStart(source, edits[i].Span.Start)
		end, at := start, start
		var text bytes.Buffer
		// Edits join the block while they begin on a line that it already holds.
		for first := i; i < len(edits) && (i == first || lineStart(source, edits[i].Span.Start) < end); i++ {
			e := edits[i]
			if e.Span.Start < at {
				continue
			}
			text.Write(source[at:e.Span.Start])
			text.WriteString(e.Text)
			at = e.Span.End
			end = at
			if whole := text.Len() == 0 || bytes.HasSuffix(text.Bytes(), []byte{'\n'}); !whole || at != lineStart(source, at) ||
				at == start {
				end = lineEnd(source, at)
			}
		}
		text.Write(source[at:end])
		if b, changed := trim(source, start, end, text.String()); changed {
			all = append(all, b)
		}
	}
	return all
}

// trim drops the lines that source[start:end] and text share at either end.
func trim(source []byte, start, end int, text string) (block, bool) {
	before, after := splitLines(string(source[start:end])), splitLines(text)
	b := block{from: bytes.Count(source[:start], []byte{'\n'})}
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
		b.from++
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	b.to, b.lines = b.from+len(before), after
	return b, len(before)+len(after) > 0
}

// edited is what edits within source[start:end] make of that.
func edited(source []byte, start, end int, edits []java.Edit) string {
	return string(java.ApplyWithin(source, java.Span{Start: start, End: end}, edits))
}

// lineStart is the offset of the first byte of the line that holds offset.
func lineStart(source []byte, offset int) int {
	return bytes.LastIndexByte(source[:offset], '\n') + 1
}

// lineEnd is the offset behind the line that holds offset, its line feed included.
func lineEnd(source []byte, offset int) int {
	if i := bytes.IndexByte(source[offset:], '\n'); i >= 0 {
		return offset + i + 1
	}
	return len(source)
}
