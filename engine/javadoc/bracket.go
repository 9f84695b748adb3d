package javadoc

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
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
	if f.addresses[label(f.text[from:to])] || inlineAddress().Match(f.text[end:min(end+farBracket, len(f.text))]) {
		return nil, end
	}
	r, last := f.reference(from, to)
	if _, whole := f.trim(from, to); r == nil || last != whole {
		if bytes.IndexByte(f.text[i+1:from], '[') < 0 && bytes.IndexByte(f.text[from:to], '[') >= 0 {
			end = 0 // what stands in it may be a link
		}
		return nil, end
	}
	return r, end
}

// bracketEnd is the bracket that closes the one at i, 0 where none does nearby.
func (f flat) bracketEnd(i int) int {
	depth := 0
	for at := i; at < min(len(f.text), i+farBracket); at++ {
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

// farBracket bounds the bytes of a link of Markdown.
const farBracket = 500

// inlineAddress is what follows the text of a link that leads to an address: `(https://example.org "Title")`.
var inlineAddress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\(\s*(?:<[^<>\n]*>|[^\s<][^\s]*?)?(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`)
})

// definitions are the labels for which the comment gives an address, `[guide]: https://example.org`, on a line that
// does not go on with a paragraph.
func (f flat) definitions() map[string]bool {
	if !bytes.Contains(f.text, []byte("]:")) {
		return nil
	}
	all := map[string]bool{}
	within := false // a paragraph
	for i := 0; i < len(f.text); i = f.lineEnd(i) + 1 {
		at, end := f.trim(i, f.lineEnd(i))
		if block := f.samples[at]; block > 0 {
			i, within = block-1, false
			continue
		}
		kind, mark := kindOf(f.text[at:end])
		if kind == itemLine {
			at, _ = f.trim(at+mark, end)
			within = false
		}
		closing := 0
		if !within && f.byteAt(at) == '[' {
			closing = f.bracketEnd(at)
		}
		if closing > 0 && f.byteAt(closing+1) == ':' {
			all[label(f.text[at+1:closing])] = true
		} else {
			within = kind == textLine || kind == itemLine
		}
	}
	return all
}

// label is the text of a link as Markdown compares labels.
func label(text []byte) string { return strings.ToLower(folded(string(text))) }
