package report

import (
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"jithook/engine/java"
)

// diffLine is one line of a method's diff.
type diffLine struct {
	sign byte      // '-' gone, '+' come, ' ' kept
	text string    // without its terminator
	span java.Span // in the old source for '-', else in the new one
}

// diffLines compares the lines that hold two spans, each of its own source.
func diffLines(old []byte, before java.Span, fresh []byte, after java.Span) []diffLine {
	a, b := linesOf(old, before), linesOf(fresh, after)
	// go-diff compares runes, so each different line becomes one; surrogates are no runes that a string can hold.
	ids := map[string]rune{}
	asRunes := func(source []byte, lines []java.Span) []rune {
		runes := make([]rune, len(lines))
		for i, l := range lines {
			text := string(source[l.Start:l.End])
			id, known := ids[text]
			if !known {
				id = rune(len(ids) + 1)
				if id >= 0xD800 {
					id += 0x800
				}
				ids[text] = id
			}
			runes[i] = id
		}
		return runes
	}
	differ := diffmatchpatch.New()
	differ.DiffTimeout = 0 // the default gives up by the clock, and reports would differ from run to run
	var out []diffLine
	for _, d := range differ.DiffMainRunes(asRunes(old, a), asRunes(fresh, b), false) {
		n := utf8.RuneCountInString(d.Text)
		switch d.Type {
		case diffmatchpatch.DiffDelete:
			out, a = take(out, '-', old, a, n), a[n:]
		case diffmatchpatch.DiffInsert:
			out, b = take(out, '+', fresh, b, n), b[n:]
		case diffmatchpatch.DiffEqual:
			out, a, b = take(out, ' ', fresh, b, n), a[n:], b[n:]
		}
	}
	return out
}

func take(out []diffLine, sign byte, source []byte, lines []java.Span, n int) []diffLine {
	for _, l := range lines[:n] {
		out = append(out, diffLine{sign, string(source[l.Start:l.End]), l})
	}
	return out
}

// linesOf gives the lines that a span touches, without their terminators.
func linesOf(source []byte, span java.Span) []java.Span {
	var lines []java.Span
	for at := lineStart(source, span.Start); at < span.End; {
		next := lineEnd(source, at)
		end := next
		for end > at && (source[end-1] == '\n' || source[end-1] == '\r') {
			end--
		}
		lines = append(lines, java.Span{Start: at, End: end})
		at = next
	}
	return lines
}
