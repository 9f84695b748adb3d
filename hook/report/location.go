package report

import (
	"net/url"
	"unicode/utf16"
	"unicode/utf8"

	"jithook/engine/java"
)

// place is a stretch of a source as editors count it: lines and columns from 1, the end column behind the last
// character.
type place struct{ line, column, endLine, endColumn int }

// placeOf finds a span's place. Columns are UTF-16 code units, as SARIF and the Language Server Protocol count them; a
// byte that is no UTF-8 counts as one.
func placeOf(source []byte, span java.Span) place {
	lines := java.NewLines(source)
	at := func(offset int) (line, column int) {
		line = lines.At(offset)
		return line, 1 + UTF16Length(source[lines[line-1]:offset])
	}
	var p place
	p.line, p.column = at(span.Start)
	p.endLine, p.endColumn = at(max(span.Start, span.End))
	return p
}

// UTF16Length is how many code units of UTF-16 a text has.
func UTF16Length(text []byte) (n int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += utf16.RuneLen(r)
		text = text[size:]
	}
	return n
}

// pathURI is a path as a relative URI reference: every byte that a URI cannot hold is percent-encoded, so the path
// comes back whole.
func pathURI(path string) string {
	return (&url.URL{Path: path}).String()
}
