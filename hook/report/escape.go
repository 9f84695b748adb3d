// Package report writes what a run of the hook found: text for people, JSON for programs, a patch for git apply.
package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// printable makes text of a repository safe for a terminal: control characters, bytes that are no UTF-8 and characters
// that reorder or hide text come out as Go escapes. A tab becomes a space.
func printable(s string) string {
	clean := true
	for _, r := range s {
		if r == utf8.RuneError || !strconv.IsPrint(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r == utf8.RuneError && size == 1, !strconv.IsPrint(r):
			quoted := strconv.Quote(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

// legible is a piece of a source made safe for a terminal. Bytes that are no UTF-8 are read as Latin-1, as in the text
// of a comment.
func legible(source string) string {
	if utf8.ValidString(source) {
		return printable(source)
	}
	var b strings.Builder
	for i, r := range source {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(source[i:]); size == 1 && source[i] >= 0xA0 {
				r = rune(source[i])
			} else if size == 1 {
				b.WriteByte(source[i])
				continue
			}
		}
		b.WriteRune(r)
	}
	return printable(b.String())
}

// gitPath quotes a path the way git does in a patch (core.quotePath on): in C style where it holds a control character,
// a quote, a backslash or a byte outside ASCII.
func gitPath(prefix, path string) string {
	var b strings.Builder
	quoted := false
	for i := range len(path) {
		c := path[i]
		if escape := strings.IndexByte("\a\b\t\n\v\f\r\"\\", c); escape >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`abtnvfr"\`[escape])
			quoted = true
		} else if c < ' ' || c >= 0x7f {
			b.WriteByte('\\')
			b.WriteByte('0' + c>>6)
			b.WriteByte('0' + c>>3&7)
			b.WriteByte('0' + c&7)
			quoted = true
		} else {
			b.WriteByte(c)
		}
	}
	if quoted {
		return `"` + prefix + b.String() + `"`
	}
	return prefix + path
}
