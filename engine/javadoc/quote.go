package javadoc

import (
	"bytes"
	"unicode/utf8"

	"jithook/engine/java"
)

// Whole is all of a comment as one unit, for what is said of it at large.
func Whole(src []byte, doc java.Span) *Unit {
	f := open(src, doc)
	return &Unit{Type: Description, Text: f.fold(0, len(f.text)), Span: doc, Lines: f.lines}
}

// Quotation finds words that somebody quotes of a comment: where they stand if they stand there once, and how often
// they do, at most 2. White space and the stars at the beginnings of lines do not count, and no word is cut.
func Quotation(src []byte, doc java.Span, quote string) (java.Span, int) {
	f := open(src, doc)
	text, at := f.folded()
	q := flatten([]byte("\n"+quote), java.Span{End: len(quote) + 1}, f.lines)
	quoted, _ := q.folded()
	words := bytes.TrimSpace(quoted)
	var found java.Span
	n := 0
	for from := 0; len(words) > 0 && n < 2; {
		i := bytes.Index(text[from:], words)
		if i < 0 {
			break
		}
		start, end := from+i, from+i+len(words)
		from = start + 1
		if !cuts(text, start) && !cuts(text, end) {
			found = f.span(at[start], at[end-1]+1)
			n++
		}
	}
	return found, n
}

// folded is the text in one line, and for each of its bytes the place in the text.
func (f flat) folded() (text []byte, at []int) {
	for i, c := range f.text {
		if isSpace(c) {
			if n := len(text); n > 0 && text[n-1] == ' ' {
				continue
			}
			c = ' '
		}
		text, at = append(text, c), append(at, i)
	}
	return text, at
}

// cuts reports whether a text would be cut within a word.
func cuts(text []byte, at int) bool {
	before, _ := utf8.DecodeLastRune(text[:at])
	behind, _ := utf8.DecodeRune(text[at:])
	return java.IsNameRune(before) && java.IsNameRune(behind)
}
