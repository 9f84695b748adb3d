package rewrite

import (
	"slices"

	"jithook/engine/java"
)

// draft is the new text of a unit, and where each byte of it comes from.
type draft struct {
	source []byte
	span   java.Span // what it replaces
	text   []byte
	at     []int  // the place in the source; -1 for what is new
	blank  []bool // where a line may be broken
}

// keep appends what stands at a place of the source. What stands before something that is kept already is copied.
func (d *draft) keep(s java.Span, breakable bool) {
	copied := len(d.at) > 0 && s.Start < d.reached()
	for i := s.Start; i < s.End; i++ {
		at := i
		if copied {
			at = -1
		}
		d.text, d.at, d.blank = append(d.text, d.source[i]), append(d.at, at), append(d.blank, breakable)
	}
}

// reached is where the last kept part ends.
func (d *draft) reached() int {
	for i := len(d.at) - 1; i >= 0; i-- {
		if d.at[i] >= 0 {
			return d.at[i] + 1
		}
	}
	return d.span.Start
}

func (d *draft) add(s string, breakable bool) {
	for i := range len(s) {
		d.text, d.at, d.blank = append(d.text, s[i]), append(d.at, -1), append(d.blank, breakable)
	}
}

// replace puts something new in the place of text[from:to].
func (d *draft) replace(from, to int, s string) {
	d.text = slices.Replace(d.text, from, to, []byte(s)...)
	d.at = slices.Replace(d.at, from, to, slices.Repeat([]int{-1}, len(s))...)
	d.blank = slices.Replace(d.blank, from, to, make([]bool, len(s))...)
}

// edits are what makes the draft of the source.
func (d *draft) edits() []java.Edit {
	var fixes []java.Edit
	done, pending := d.span.Start, []byte(nil)
	flush := func(next int) {
		if len(pending) > 0 || next > done {
			fixes = append(fixes, java.Edit{Span: java.Span{Start: done, End: next}, Text: string(pending)})
		}
		pending = nil
	}
	for i, at := range d.at {
		if at < 0 {
			pending = append(pending, d.text[i])
			continue
		}
		flush(at)
		done = at + 1
	}
	flush(d.span.End)
	return fixes
}
