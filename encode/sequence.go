package encode

import "sort"

// Command is the edit action that a token of the edit sequence stands under.
type Command uint8

// The commands (paper, section "Sequence Code Encoder").
const (
	KeepSpan Command = iota
	InsertSpan
	DeleteSpan
	ReplaceOld
	ReplaceNew
	commands = iota
)

// Keywords of the edit sequence: what opens a span, by command, what closes it, and what stands for kept or changed
// code that was left out for length. Subtokens are lower case, so that no code can be taken for a keyword.
var (
	opening = [commands]string{"KEEP", "INSERT", "DELETE", "REPLACE_OLD", "REPLACE_NEW"}
	closing = [commands]string{"KEEP_END", "INSERT_END", "DELETE_END", "", "REPLACE_END"}
)

const gap = "GAP"

// Keywords returns the keywords of the edit sequence, which every code vocabulary holds.
func Keywords() []string {
	keywords := append([]string(nil), opening[:]...)
	for _, k := range closing {
		if k != "" {
			keywords = append(keywords, k)
		}
	}
	return append(keywords, gap)
}

// Element is one token of the edit sequence.
type Element struct {
	Text     string    // a keyword, or the subtoken's text
	Command  Command   // of the span it stands in, its opening and closing keywords included
	Subtoken *Subtoken // nil for a keyword
}

// Sequence writes edits in span form: KEEP … KEEP_END, INSERT … INSERT_END, DELETE … DELETE_END and REPLACE_OLD …
// REPLACE_NEW … REPLACE_END. It has at most limit elements. What is too long first loses kept code that is far from any
// edit, the signature excepted, then the middles of long changes, and only then its end.
func Sequence(edits []Edit, limit int) []Element {
	w := window{kept: limit, changed: limit}
	length := w.length(edits)
	if length > limit {
		w.kept = largest(minWindow, limit, func(n int) bool { return window{n, limit}.length(edits) <= limit })
		if w.length(edits) > limit {
			w.changed = largest(minWindow, limit, func(n int) bool { return window{w.kept, n}.length(edits) <= limit })
		}
	}
	elements := make([]Element, 0, min(length, limit))
	w.write(edits, func(e Element) bool {
		if len(elements) < limit {
			elements = append(elements, e)
		}
		return len(elements) < limit
	})
	if len(elements) == 0 && limit > 1 { // both methods are empty
		elements = append(elements, Element{Text: opening[KeepSpan]}, Element{Text: closing[KeepSpan]})
	}
	return elements
}

// minWindow is the least number of tokens at each end of a span that shrinking leaves.
const minWindow = 3

// largest returns the largest n in [least, most] that fits, or least where none does.
func largest(least, most int, fits func(int) bool) int {
	return least + max(0, sort.Search(most-least+1, func(i int) bool { return !fits(least + i) })-1)
}

// window says how many tokens at each end of a kept and of a changed span are written.
type window struct{ kept, changed int }

func (w window) length(edits []Edit) int {
	n := 0
	w.write(edits, func(Element) bool { n++; return true })
	return n
}

// write emits the edit sequence until emit says that it has enough.
func (w window) write(edits []Edit, emit func(Element) bool) {
	more := true
	put := func(e Element) { more = more && emit(e) }
	span := func(command Command, subtokens []Subtoken, head, tail int) {
		put(Element{Text: opening[command], Command: command})
		last := len(subtokens) - tail
		for i := 0; i < len(subtokens) && more; i++ {
			signature := command == KeepSpan && subtokens[i].role&inSignature != 0
			if i < head || i >= last || head+tail+1 >= len(subtokens) || signature {
				put(Element{Text: subtokens[i].Text, Command: command, Subtoken: &subtokens[i]})
			} else if i == head || subtokens[i-1].role&inSignature != 0 && command == KeepSpan {
				put(Element{Text: gap, Command: command})
			}
		}
		if closing[command] != "" {
			put(Element{Text: closing[command], Command: command})
		}
	}
	for i, e := range edits {
		if !more {
			return
		}
		switch e.Op {
		case Keep:
			head, tail := w.kept, w.kept
			if i == 0 && len(edits) > 1 {
				head = 0 // only what is before the first edit is near one
			}
			if i == len(edits)-1 && len(edits) > 1 {
				tail = 0
			}
			span(KeepSpan, e.New, head, tail)
		case Insert:
			span(InsertSpan, e.New, w.changed, w.changed)
		case Delete:
			span(DeleteSpan, e.Old, w.changed, w.changed)
		case Replace:
			span(ReplaceOld, e.Old, w.changed, w.changed)
			span(ReplaceNew, e.New, w.changed, w.changed)
		}
	}
}
