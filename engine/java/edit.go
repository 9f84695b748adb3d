package java

import (
	"bytes"
	"slices"
)

// Edit replaces one span of a source. Rules and models suggest it, reports show it, and it can be applied.
type Edit struct {
	Span Span
	Text string
}

// ApplyEdits makes the edits in a copy of a source. Of edits that overlap the first counts.
func ApplyEdits(source []byte, edits []Edit) []byte {
	var out bytes.Buffer
	at := 0
	for _, e := range JoinEdits(edits) {
		out.Write(source[at:e.Span.Start])
		out.WriteString(e.Text)
		at = e.Span.End
	}
	out.Write(source[at:])
	return out.Bytes()
}

// ApplyWithin makes the edits of a source in a copy of one stretch of it, in which they all lie.
func ApplyWithin(source []byte, of Span, edits []Edit) []byte {
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Span = edits[i].Span.moved(-of.Start)
	}
	return ApplyEdits(source[of.Start:of.End], edits)
}

// JoinEdits puts edits of a source in order. Of edits that overlap, or are the same, the first in the source is kept,
// of those that begin together the first in the list.
func JoinEdits(edits []Edit) []Edit {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Span.Start - b.Span.Start })
	var apart []Edit
	for _, e := range edits {
		if n := len(apart); n > 0 && (e.Span.Start < apart[n-1].Span.End || e == apart[n-1]) {
			continue
		}
		apart = append(apart, e)
	}
	return apart
}
