package encode

import (
	"bytes"

	"jithook/engine"
	"jithook/engine/java"
)

// Hunks returns the parts of a case's change in the order of the code. A part is all edits that touch a stretch of
// lines without an unchanged line break between them: whole tokens of the two methods. Where one side has none, its
// span is empty and stands at the token that follows (at the end of the method where none does).
func Hunks(c *engine.Case) []engine.Part {
	var hunks []engine.Part
	old, fresh := side{c.Old, c.Old.Decl.End}, side{c.New, c.New.Decl.End}
	edits := Edits(c)
	for i, e := range edits {
		if e.Op == Keep {
			continue
		}
		var before, after Edit
		if i > 0 {
			before = edits[i-1]
		}
		if i+1 < len(edits) {
			after = edits[i+1]
		}
		h := whole(engine.Part{Old: old.span(e.Old, after.Old), New: fresh.span(e.New, after.New)}, e, before, after)
		if k := len(hunks) - 1; k >= 0 && (old.sameLine(hunks[k].Old, h.Old) || fresh.sameLine(hunks[k].New, h.New)) {
			hunks[k].Old, hunks[k].New = join(hunks[k].Old, before.Old, h.Old), join(hunks[k].New, before.New, h.New)
		} else {
			hunks = append(hunks, h)
		}
	}
	return hunks
}

// whole widens a part to whole tokens on both sides: where `close` became `closeScope`, a subtoken was added, but a
// token was replaced.
func whole(h engine.Part, e, before, after Edit) engine.Part {
	widen := func(kept Edit, k, step, oldToken, newToken int) {
		for ; k >= 0 && k < len(kept.Old); k += step {
			o, n := kept.Old[k], kept.New[k]
			if o.Token != oldToken && n.Token != newToken {
				return
			}
			h.Old, h.New = cover(h.Old, o.Span), cover(h.New, n.Span)
			oldToken, newToken = o.Token, n.Token
		}
	}
	oldFirst, oldLast := ends(e.Old, before.Old, after.Old)
	newFirst, newLast := ends(e.New, before.New, after.New)
	widen(before, len(before.Old)-1, -1, oldFirst, newFirst)
	widen(after, 0, 1, oldLast, newLast)
	return h
}

// ends are the first and the last token of an edit's side. Where it has none, they are the token that the other side
// was put into; -1 where it was added between two.
func ends(edited, before, after []Subtoken) (first, last int) {
	switch {
	case len(edited) > 0:
		return edited[0].Token, edited[len(edited)-1].Token
	case len(before) > 0 && len(after) > 0 && before[len(before)-1].Token == after[0].Token:
		return after[0].Token, after[0].Token
	}
	return -1, -1
}

// cover is the span of both; an empty one stands only for a place and gives way.
func cover(a, b java.Span) java.Span {
	if a.Empty() {
		return b
	}
	return java.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
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

// sameLine reports whether b, which does not come before a, begins on the line on which a ends. Two edits in one token
// overlap.
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
