package encode

import (
	"bytes"

	"jithook/engine"
	"jithook/engine/java"
)

// Hunks returns the parts of a case's change in the order of the code. A part is all edits that touch a stretch of lines without an
// unchanged line break between them: whole tokens of the two methods. Where one side has none, its span is empty and stands at the
// token that follows (at the end of the method where none does).
func Hunks(c *engine.Case) []engine.Part {
	var hunks []engine.Part
	old, new := side{c.Old, c.Old.Decl.End}, side{c.New, c.New.Decl.End}
	edits := Edits(c)
	for i, e := range edits {
		if e.Op == Keep {
			continue
		}
		var after Edit
		if i+1 < len(edits) {
			after = edits[i+1]
		}
		h := engine.Part{Old: old.span(e.Old, after.Old), New: new.span(e.New, after.New)}
		if k := len(hunks) - 1; k >= 0 && (old.sameLine(hunks[k].Old, h.Old) || new.sameLine(hunks[k].New, h.New)) {
			kept := edits[i-1]
			hunks[k].Old, hunks[k].New = join(hunks[k].Old, kept.Old, h.Old), join(hunks[k].New, kept.New, h.New)
		} else {
			hunks = append(hunks, h)
		}
	}
	return hunks
}

// side is one version of the method.
type side struct {
	method *java.Method
	end    int
}

// span covers subtokens, or is empty and stands at the first of those after them.
func (s side) span(subtokens, after []Subtoken) java.Span {
	switch {
	case len(subtokens) > 0:
		return java.Span{Start: subtokens[0].Span.Start, End: subtokens[len(subtokens)-1].Span.End}
	case len(after) > 0:
		return java.Span{Start: after[0].Span.Start, End: after[0].Span.Start}
	}
	return java.Span{Start: s.end, End: s.end}
}

// sameLine tells whether b, which does not come before a, begins on the line on which a ends. Two edits in one token overlap.
func (s side) sameLine(a, b java.Span) bool {
	if b.Start <= a.End {
		return true
	}
	return !bytes.ContainsAny(s.method.Source[a.End:b.Start], "\r\n")
}

// join is the span of two edits and of the code between them, which both versions have.
func join(a java.Span, kept []Subtoken, b java.Span) java.Span {
	if b.Empty() {
		b.End = kept[len(kept)-1].Span.End
	}
	return java.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}
