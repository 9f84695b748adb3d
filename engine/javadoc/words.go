package javadoc

import (
	"bytes"
	"iter"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Word is a token of a comment unit: a run of letters and digits, or one other character that is no white space.
type Word struct {
	Text string
	Span java.Span // in the source
	// quoted as code: in {@code …}, {@literal …}, {@value …}, <code>, <tt>, <pre>, backquotes, or what a {@link …} names
	Code   bool
	Markup bool // of an inline tag's braces and name, or of an HTML tag
}

// Words splits the unit u of src into its words. Star columns and the tag itself are left out; one with a name starts
// with it.
func Words(src []byte, u *Unit) []Word {
	f := flatten(src, u.Span, u.Lines)
	if len(f.text) == 0 {
		return nil // a unit that is known by its text alone
	}
	w := words{flat: f, kind: make([]wordKind, len(f.text))}
	from, described := 0, 0
	if !u.sentence() {
		from = 1 + len(f.word(1))
		described = from
	}
	if u.Type == Param || u.Type == Throws {
		for described < len(f.at) && f.at[described] < u.Name.End {
			described++
		}
	}
	w.mark(described, len(f.text), prose)
	return w.split(from)
}

type wordKind uint8

const (
	prose wordKind = iota
	code
	markup
)

type words struct {
	flat
	kind []wordKind // of each byte
}

func (w words) set(from, to int, k wordKind) {
	for i := from; i < to; i++ {
		w.kind[i] = k
	}
}

// mark finds the markup and code in text[i:to], which is of kind k otherwise.
func (w words) mark(i, to int, k wordKind) {
	for ; i < to; i++ {
		if end := w.samples[i]; end > 0 && end <= to {
			w.sample(i, end)
			i = end - 1
			continue
		}
		switch w.text[i] {
		case '{':
			if end := w.inlineEnd(i); end > 0 && end <= to {
				w.inline(i, end, k)
				i = end - 1
			}
		case '<':
			i = w.element(i, to, k)
		case '`':
			if end := bytes.IndexByte(w.text[i+1:to], '`'); end > 0 && k == prose {
				w.set(i+1, i+1+end, code)
				i += 1 + end
			}
		}
	}
}

// sample marks the code block text[i:end] of Markdown; its fences are no code.
func (w words) sample(i, end int) {
	if w.isFence(i) {
		mark := w.text[i]
		for i += w.run(i); end > i && w.text[end-1] == mark; end-- {
		}
	}
	w.set(i, end, code)
}

// inline marks the inline tag text[i:end].
func (w words) inline(i, end int, k wordKind) {
	name := w.word(i + 2)
	from := i + 2 + len(name)
	w.set(i, from, markup)
	w.set(end-1, end, markup)
	switch name {
	case "code", "literal", "value":
		w.set(from, end-1, code)
	case "snippet":
		_, body := w.attributes(from, end-1)
		w.set(from, body, markup)
		w.set(body, end-1, code)
	case "link", "linkplain":
		reference := w.referenceEnd(from, end-1)
		w.set(from, reference, code)
		w.mark(reference, end-1, k)
	default:
		w.mark(from, end-1, k)
	}
}

// referenceEnd is the end of the reference `Type#member(Type, Type)` that a link opens with; a label may follow.
func (w words) referenceEnd(i, to int) int {
	i, to = w.trim(i, to)
	for depth := 0; i < to; i++ {
		switch c := w.text[i]; {
		case c == '(' || c == '<':
			depth++
		case c == ')' || c == '>':
			depth--
		case isSpace(c) && depth <= 0:
			return i
		}
	}
	return to
}

// element marks the HTML tag that opens at i in text of kind k, and what it holds where that is code. It returns the
// last byte that it marked.
func (w words) element(i, to int, k wordKind) int {
	name, end := w.htmlTag(i)
	if name == "" || end > to {
		return i
	}
	w.set(i, end, markup)
	switch name {
	case "code", "tt", "pre":
		if closing := w.elementEnd(i, name); closing > i && closing <= to {
			if k != code { // else it is marked so already, which elements within elements would do again and again
				w.set(end, closing, code)
			}
			w.mark(end, closing, code)
			return closing - 1
		}
	}
	return end - 1
}

// split makes the words of text[i:].
func (w words) split(i int) []Word {
	n := 0
	for range w.places(i) {
		n++
	}
	out := make([]Word, 0, n)
	for start, end := range w.places(i) {
		k := w.kind[start]
		out = append(out, Word{Text: w.spelt(start, end), Span: w.span(start, end), Code: k == code, Markup: k == markup})
	}
	return out
}

// places are where the words of text[i:] begin and end.
func (w words) places(i int) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for i < len(w.text) {
			start := i
			ideographs := false
			for i < len(w.text) {
				r, n := decode(w.text[i:])
				if !lexicon.IsWordRune(r) || i > start && IsIdeograph(r) != ideographs {
					break
				}
				ideographs = IsIdeograph(r)
				i += n
			}
			if i == start {
				r, n := decode(w.text[i:])
				if i += n; unicode.IsSpace(r) {
					continue
				}
			}
			if !yield(start, i) {
				return
			}
		}
	}
}

// spelt is the word text[from:to].
func (w words) spelt(from, to int) string {
	if text := w.text[from:to]; utf8.Valid(text) {
		return string(text)
	}
	return w.fold(from, to)
}

// IsIdeograph reports whether a letter is of a script that is written without spaces: a name of the code stands right
// beside such letters.
func IsIdeograph(r rune) bool {
	return r >= firstIdeograph && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// firstIdeograph is less than all of them.
const firstIdeograph = 0x1100
