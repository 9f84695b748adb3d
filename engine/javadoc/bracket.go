package javadoc

import (
	"bytes"
	"strings"
)

// codeSpan finds the code between backquotes that open at i, text[from:to], and the end of them all. Where none close
// them, all three are where the backquotes end.
func (f flat) codeSpan(i int) (from, to, end int) {
	for from = i; from < len(f.text) && f.text[from] == '`'; from++ {
	}
	n := bytes.Index(f.text[from:], f.text[i:from])
	if n < 0 {
		return from, from, from
	}
	return from, from + n, from + n + from - i
}

// escapes reports whether a backslash stands at i that takes from the mark behind it what it means in Markdown.
func (f flat) escapes(i int) bool {
	return f.lines && f.text[i] == '\\' && strings.ContainsRune("[]`\\<{", f.byteAt(i+1)) && i+1 < len(f.text)
}

// bracketed reads the link of Markdown that opens at i, `[Shelf#first()]` or `[the first][Shelf#first()]` (JEP 467). It
// gives nil where what the brackets hold is no name of Java, and an end of 0 where they are no link of the kind at all.
func (f flat) bracketed(i int) (*Reference, int) {
	from, to := i+1, f.bracketEnd(i)
	if to == 0 {
		return nil, 0
	}
	end := to + 1
	if f.byteAt(end) == '[' {
		second := f.bracketEnd(end)
		if second == 0 {
			return nil, 0
		}
		if second > end+1 {
			from, to = end+1, second
		}
		end = second + 1
	}
	if c := f.byteAt(end); c == '(' || c == ':' {
		return nil, end // it leads to an address
	}
	r, last := f.reference(from, to)
	if _, whole := f.trim(from, to); r == nil || last != whole {
		return nil, end
	}
	return r, end
}

// bracketEnd is the bracket that closes the one at i, 0 where none does nearby.
func (f flat) bracketEnd(i int) int {
	const most = 500
	depth := 0
	for at := i; at < min(len(f.text), i+most); at++ {
		switch f.text[at] {
		case '\\':
			at++
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return 0
}
