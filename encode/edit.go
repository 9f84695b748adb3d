package encode

import (
	"slices"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"jithook/engine"
)

// Op is the kind of an edit.
type Op uint8

// The edits (paper, section "Sequence Code Encoder"); a replacement is ReplaceOld and ReplaceNew together.
const (
	Keep Op = iota
	Insert
	Delete
	Replace
)

// Edit is one step from the old code to the new. Keep has both sides, equal in text; Insert has no Old, Delete no New.
type Edit struct {
	Op       Op
	Old, New []Subtoken
}

// Edits is the change of a case's method.
func Edits(c *engine.Case) []Edit { return Diff(Code(c.Old), Code(c.New)) }

// Diff finds the edits that turn old into fresh: no two neighbours have the same Op, and an Insert, Delete or Replace
// stands between Keeps. It is deterministic, and minimal unless the code is huge (see steps).
func Diff(old, fresh []Subtoken) []Edit {
	oldRunes, newRunes := asRunes(old, fresh)
	var edits []Edit
	var from, to [2]int // the edit being gathered: old[from[0]:to[0]], new[from[1]:to[1]]
	flush := func() {
		e := Edit{Old: old[from[0]:to[0]:to[0]], New: fresh[from[1]:to[1]:to[1]]}
		switch {
		case len(e.Old) == 0 && len(e.New) == 0:
			return
		case len(e.Old) == 0:
			e.Op = Insert
		case len(e.New) == 0:
			e.Op = Delete
		default:
			e.Op = Replace
		}
		edits = append(edits, e)
		from = to
	}
	for _, s := range steps(oldRunes, newRunes) {
		if s.op != Keep {
			if s.op == Delete {
				to[0] += s.n
			} else {
				to[1] += s.n
			}
			continue
		}
		flush()
		if k := len(edits) - 1; k >= 0 && edits[k].Op == Keep {
			start := from[0] - len(edits[k].Old)
			startNew := from[1] - len(edits[k].New)
			edits[k].Old, edits[k].New = old[start:from[0]+s.n], fresh[startNew:from[1]+s.n]
		} else {
			edits = append(edits, Edit{Op: Keep, Old: old[from[0] : from[0]+s.n], New: fresh[from[1] : from[1]+s.n]})
		}
		from = [2]int{from[0] + s.n, from[1] + s.n}
		to = from
	}
	flush()
	return edits
}

// step is a run of n runes that are kept, deleted or inserted.
type step struct {
	op Op
	n  int
}

// What a diff may cost: Myers' algorithm takes time in the order of the product of the two lengths where they have
// little in common, about 10 ns a cell. Worst case 20 ms within exactCells, 70 ms for anything larger.
const (
	exactCells   = 1 << 21 // of subtokens
	outlineCells = 1 << 22 // of statements
)

// steps diffs two texts. Where what lies between their common ends is too large for a minimal diff, whole statements
// are compared first and only what differs between them is compared in detail; what is too large even then counts as
// replaced. The bound is a count, not a time, so the same code always gives the same edits.
func steps(old, fresh []rune) []step {
	prefix := commonPrefix(old, fresh)
	old, fresh = old[prefix:], fresh[prefix:]
	suffix := commonSuffix(old, fresh)
	old, fresh = old[:len(old)-suffix], fresh[:len(fresh)-suffix]
	all := []step{{Keep, prefix}}
	if len(old)*len(fresh) <= exactCells {
		all = append(all, exact(old, fresh)...)
	} else {
		all = append(all, byStatement(old, fresh)...)
	}
	all = append(all, step{Keep, suffix})
	return slices.DeleteFunc(all, func(s step) bool { return s.n == 0 })
}

// exact is the minimal diff.
func exact(old, fresh []rune) []step {
	dmp := diffmatchpatch.DiffMatchPatch{} // DiffTimeout 0: no time limit
	diffs := dmp.DiffMainRunes(old, fresh, false)
	result := make([]step, 0, len(diffs))
	for _, d := range diffs {
		op := Keep
		switch d.Type {
		case diffmatchpatch.DiffDelete:
			op = Delete
		case diffmatchpatch.DiffInsert:
			op = Insert
		}
		result = append(result, step{op, utf8.RuneCountInString(d.Text)})
	}
	return result
}

// byStatement diffs whole statements, then what differs between those that are kept, as far as exactCells reach.
func byStatement(old, fresh []rune) []step {
	budget := exactCells
	runes := runeOf{}
	oldLengths, oldRunes := statements(old, runes)
	newLengths, newRunes := statements(fresh, runes)
	outline := []step{{Delete, len(oldRunes)}, {Insert, len(newRunes)}}
	if len(oldRunes)*len(newRunes) <= outlineCells {
		outline = exact(oldRunes, newRunes)
	}
	var result []step
	deleted, inserted := 0, 0 // pending, at the head of old and fresh
	detail := func() {
		if cells := deleted * inserted; cells > 0 && cells <= budget {
			budget -= cells
			result = append(result, exact(old[:deleted], fresh[:inserted])...)
		} else {
			result = append(result, step{Delete, deleted}, step{Insert, inserted})
		}
		old, fresh = old[deleted:], fresh[inserted:]
		deleted, inserted = 0, 0
	}
	for _, s := range outline {
		switch s.op {
		case Delete:
			deleted += sum(oldLengths[:s.n])
			oldLengths = oldLengths[s.n:]
		case Insert:
			inserted += sum(newLengths[:s.n])
			newLengths = newLengths[s.n:]
		case Keep:
			detail()
			n := sum(oldLengths[:s.n])
			oldLengths, newLengths = oldLengths[s.n:], newLengths[s.n:]
			old, fresh = old[n:], fresh[n:]
			result = append(result, step{Keep, n})
		}
	}
	detail()
	return result
}

// statements cuts a text after each of the three runes that end a Java statement or block head, and gives each distinct
// piece a rune of its own.
func statements(text []rune, runes runeOf) (lengths []int, pieces []rune) {
	start := 0
	for i, r := range text {
		if r <= lastBreak || i == len(text)-1 {
			piece := text[start : i+1]
			lengths = append(lengths, len(piece))
			pieces = append(pieces, runes.get(string(piece)))
			start = i + 1
		}
	}
	return lengths, pieces
}

func sum(numbers []int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}

// runeOf gives each distinct text a rune. Surrogates are left out: a string cannot hold them. There are always enough
// runes, for a method has at most maxSubtokens.
type runeOf map[string]rune

func (m runeOf) get(text string) rune {
	r, ok := m[text]
	if !ok {
		r = rune(len(m))
		if r >= 0xD800 {
			r += 0x800
		}
		m[text] = r
	}
	return r
}

// lastBreak is the greatest of the runes that asRunes gives to what ends a statement.
const lastBreak = 2

// asRunes maps the distinct texts of both codes to runes.
func asRunes(old, fresh []Subtoken) ([]rune, []rune) {
	runes := runeOf{";": 0, "{": 1, "}": lastBreak}
	convert := func(subtokens []Subtoken) []rune {
		out := make([]rune, len(subtokens))
		for i := range subtokens {
			out[i] = runes.get(subtokens[i].Text)
		}
		return out
	}
	return convert(old), convert(fresh)
}

func commonPrefix(a, b []rune) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []rune) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
