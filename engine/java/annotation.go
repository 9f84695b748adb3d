package java

import (
	"bytes"
)

// Annotation is an annotation as it stands in a declaration.
type Annotation struct {
	Name      string // without its package
	Full      string // with its package, if that stands there
	Arguments string // from their parenthesis on
	Span             // of the name
	Brackets  bool   // it stands before the brackets of an array
}

// AnnotationsIn reads the annotations of a stretch of a declaration, those within type arguments left out. It reads the
// source, since the tokens lack those before brackets.
func AnnotationsIn(source []byte, of Span) (all []Annotation) {
	const space = " \t\r\n"
	text := source[of.Start:of.End]
	depth := 0 // of type arguments
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '<':
			depth++
		case '>':
			depth--
		case '(':
			i += closingIn(text[i:])
		case '@':
			end := i + 1
			for end < len(text) && (text[end] == '.' || isLetter(text[end]) || isDigit(text[end])) {
				end++
			}
			a := Annotation{Full: string(text[i+1 : end]), Span: Span{of.Start + i, of.Start + end}}
			a.Name = LastName(a.Full)
			rest := bytes.TrimLeft(text[end:], space)
			if bytes.HasPrefix(rest, []byte("(")) {
				closes := closingIn(rest)
				a.Arguments, rest = string(rest[:closes]), bytes.TrimLeft(rest[min(closes+1, len(rest)):], space)
			}
			a.Brackets = bytes.HasPrefix(rest, []byte("[")) || bytes.HasPrefix(rest, []byte("..."))
			if depth == 0 {
				all = append(all, a)
			}
			i = end - 1
		}
	}
	return all
}

// closingIn is the place of the parenthesis that closes the first one; where none does, that of the last byte.
func closingIn(text []byte) int {
	depth := 0
	for i, b := range text {
		switch b {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text) - 1
}
