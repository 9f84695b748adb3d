package java

import (
	"bytes"
	"sort"
)

// Lines knows where the lines of a source begin. Lines end in "\n", "\r\n" or a lone "\r", as javac counts them.
type Lines []int

// EndsLine reports whether a character ends a line, or is part of a line end.
func EndsLine(r rune) bool { return r == '\n' || r == '\r' }

// NewLines finds the lines of a source.
func NewLines(src []byte) Lines {
	starts := Lines{0}
	for i, c := range src {
		if c == '\n' || c == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// At returns the 1-based line that holds a byte offset.
func (l Lines) At(offset int) int {
	return max(1, sort.Search(len(l), func(i int) bool { return l[i] > offset }))
}

// Line returns the 1-based line that holds a byte offset. Use Lines to ask for many.
func Line(src []byte, offset int) int {
	before := src[:max(0, min(offset, len(src)))]
	ends := bytes.Count(before, []byte{'\n'})
	if alone := bytes.Count(before, []byte{'\r'}); alone > 0 {
		ends += alone - bytes.Count(before, []byte("\r\n"))
		if bytes.HasSuffix(before, []byte{'\r'}) && bytes.HasPrefix(src[len(before):], []byte{'\n'}) {
			ends-- // the line ends behind the offset
		}
	}
	return 1 + ends
}

// Conflicted reports whether a file has the markers of a merge that nobody has resolved.
func Conflicted(src []byte) bool {
	return bytes.HasPrefix(src, []byte("<<<<<<< ")) || bytes.Contains(src, []byte("\n<<<<<<< "))
}
