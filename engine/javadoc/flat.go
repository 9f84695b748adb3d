package javadoc

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
)

// flat is a stretch of a comment without its star columns: lines joined by "\n", and for each byte its place in the
// source.
type flat struct {
	text   []byte
	at     []int
	closed map[int]int          // for each inline tag `{@name …}`, by its first byte: its end
	ends   map[string][]closing // for each element that holds code: where its closing tags begin
	lines  bool                 // each line begins with `///`

	wide     map[int]int // Unicode escapes and blanks of the source, by their first byte: how many bytes they have
	comments map[int]int // of HTML, by the first byte: the end
	// for each code block of Markdown, or line of one, by its first byte: its end
	samples   map[int]int
	raw       map[int]int     // the same for the lines of blocks of HTML in Markdown
	addresses map[string]bool // the labels of Markdown's links that lead to an address
}

// flatten reads span of src line by line and leaves out the margin (white space and stars, or `///` where lines begin
// so) of every line but the first, and characters that nobody sees.
func flatten(src []byte, span java.Span, lines bool) flat {
	f := flat{lines: lines, text: make([]byte, 0, span.End-span.Start), at: make([]int, 0, span.End-span.Start)}
	margin := false
	slashes := 0 // backslashes right before
	for i := span.Start; i < span.End; i++ {
		if margin {
			i = f.skipMargin(src, i, span.End)
			if i == span.End {
				break
			}
		}
		c := src[i]
		if c < ' ' || c > '~' { // most are seen
			if r, n := utf8.DecodeRune(src[i:span.End]); Unseen(r) || n > 1 && unicode.IsSpace(r) {
				margin, slashes = false, 0
				f.keep(i, n, r)
				i += n - 1
				continue
			}
		}
		if c == '\\' && slashes%2 == 0 {
			if r, n := java.Escape(src[i:span.End]); n > 0 && !spelled(r) {
				margin = f.escape(i, n, r)
				i += n - 1
				continue
			}
		}
		if slashes++; c != '\\' {
			slashes = 0
		}
		if c == '\r' { // CRLF, or the lone CR of old Macs
			c = '\n'
			if i+1 < span.End && src[i+1] == '\n' {
				i++
			}
		}
		f.text, f.at = append(f.text, c), append(f.at, i)
		margin = c == '\n'
	}
	f.closed, f.comments = f.inlineTags(), f.htmlComments()
	if lines {
		f.samples, f.raw = f.codeBlocks(bytes.HasSuffix(src[:span.Start], []byte("///")))
		f.closeWithin()
		f.addresses = f.definitions()
	}
	f.ends = f.closings()
	return f
}

// spelled reports whether a Unicode escape is text as it is written, because there is no sign for the character, as in
// "up to \u007f".
func spelled(r rune) bool {
	return r != '\n' && r != '\r' && unicode.In(r, unicode.Cc, unicode.Noncharacter_Code_Point)
}

// escape takes in the character of a Unicode escape at i, of n bytes, as javadoc reads it. It reports whether a line
// ends there.
func (f *flat) escape(i, n int, r rune) (ends bool) {
	if r == '\r' {
		r = '\n'
	}
	f.keep(i, n, r)
	return r == '\n'
}

// keep takes in a character that has n bytes at i of the source, unless nobody sees it. Blanks of all widths are one.
func (f *flat) keep(i, n int, r rune) {
	if Unseen(r) {
		return
	}
	if r >= utf8.RuneSelf && unicode.IsSpace(r) {
		r = ' '
	}
	if f.wide == nil {
		f.wide = map[int]int{}
	}
	f.wide[i] = n
	before := len(f.text)
	f.text = utf8.AppendRune(f.text, r)
	for range len(f.text) - before {
		f.at = append(f.at, i)
	}
}

// skipMargin returns the place after the white space and stars that open a line, or the slashes.
func (f flat) skipMargin(src []byte, i, end int) int {
	start := i
	for i < end && isBlank(src[i]) {
		i++
	}
	if f.lines && bytes.HasPrefix(src[i:end], []byte("///")) {
		return i + len("///")
	}
	if f.lines || i == end || src[i] != '*' {
		return start // without a star the white space is ordinary text
	}
	for i < end && src[i] == '*' {
		i++
	}
	return i
}

// span is the source of text[from:to], which is not empty.
func (f flat) span(from, to int) java.Span {
	last := f.at[to-1]
	return java.Span{Start: f.at[from], End: last + max(1, f.wide[last])}
}

// trim narrows from:to to its first and last byte that is not white space.
func (f flat) trim(from, to int) (int, int) {
	for from < to && isSpace(f.text[from]) {
		from++
	}
	for to > from && isSpace(f.text[to-1]) {
		to--
	}
	return from, to
}

// fold is text[from:to] in one line. Bytes that are not UTF-8 are read as Latin-1.
func (f flat) fold(from, to int) string {
	from, to = f.trim(from, to)
	out := make([]byte, 0, to-from)
	for i := from; i < to; {
		if isSpace(f.text[i]) {
			for isSpace(f.text[i]) { // ends: the last byte is no space
				i++
			}
			out = append(out, ' ')
			continue
		}
		r, n := decode(f.text[i:to])
		out = utf8.AppendRune(out, r)
		i += n
	}
	return string(out)
}

// decode reads a rune; a byte that is not UTF-8 stands for its Latin-1 character.
func decode(b []byte) (rune, int) {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		return rune(b[0]), 1
	}
	return r, n
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\f' || c == '\v' }

func isSpace(c byte) bool { return isBlank(c) || c == '\n' }

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
