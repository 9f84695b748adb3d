package encode

import (
	"bytes"
	"slices"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
)

// Hunk is a part of a change: all edits that touch a stretch of lines without an unchanged line break between them.
type Hunk struct {
	// Old and New are whole tokens in the sources of the two methods. Where one side has none, its span is empty and stands
	// at the token that follows (at the end of the method where none does).
	Old, New java.Span

	first, last int // indices into Edits
}

// Hunks returns the parts of a case's change in the order of the code.
func Hunks(c *engine.Case) []Hunk {
	var hunks []Hunk
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
		h := Hunk{Old: old.span(e.Old, after.Old), New: new.span(e.New, after.New), first: i, last: i}
		if k := len(hunks) - 1; k >= 0 && (old.sameLine(hunks[k].Old, h.Old) || new.sameLine(hunks[k].New, h.New)) {
			hunks[k].Old, hunks[k].New = join(hunks[k].Old, h.Old), join(hunks[k].New, h.New)
			hunks[k].last = i
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

// join is the span of both; an empty one gives way to the other.
func join(a, b java.Span) java.Span {
	switch {
	case a.Empty():
		return b
	case b.Empty():
		return a
	}
	return java.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}

// EncodeWithout encodes a case as if one part of its change had not been made: the old code stands there and is kept, the features
// follow from that, and evidence that rests on the part is gone. How much the probability falls is what the part weighs.
func (e *Encoder) EncodeWithout(c *engine.Case, h Hunk) *Example {
	findings := slices.DeleteFunc(check.Run(c), func(f check.Finding) bool {
		return overlapAny(f.Old, h.Old) || overlapAny(f.New, h.New)
	})
	return e.encode(c, without(Edits(c), h), findings)
}

// without undoes the edits of a hunk.
func without(edits []Edit, h Hunk) []Edit {
	var result []Edit
	for i, e := range edits {
		if i >= h.first && i <= h.last && e.Op != Keep {
			if len(e.Old) == 0 {
				continue
			}
			e = Edit{Op: Keep, Old: e.Old, New: e.Old}
		}
		if k := len(result) - 1; k >= 0 && e.Op == Keep && result[k].Op == Keep {
			result[k].Old = append(slices.Clip(result[k].Old), e.Old...)
			result[k].New = append(slices.Clip(result[k].New), e.New...)
		} else {
			result = append(result, e)
		}
	}
	return result
}

func overlapAny(spans []java.Span, with java.Span) bool {
	return slices.ContainsFunc(spans, func(s java.Span) bool { return s.Start < with.End && with.Start < s.End })
}
