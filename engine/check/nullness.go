package check

import (
	"bytes"
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// nullness is what annotations say of a value.
type nullness int

const (
	unsaid nullness = iota
	mayBeNull
	neverIsNull
)

// annotated is what the annotations of a result or parameter say, and the one that says so.
type annotated struct {
	nullness
	name string // "@Nullable", without its package
	span java.Span
}

// annotatedNull is what annotations say of a parameter, or with no name of the result. They are those of JetBrains, JSR
// 305, Jakarta, JSpecify, Android, the Checker Framework, Spring, Lombok, FindBugs and others, which all have a few
// names for it.
var annotatedNull = java.NewFact(func(m *java.Method, param string) annotated {
	of, typ := java.Span{Start: m.Decl.Start, End: m.Ident.Start}, m.ReturnType
	if param != "" {
		p := m.Param(param)
		if p == nil {
			return annotated{}
		}
		of, typ = p.Span, p.Type
	}
	several := len(typ) > 0 && (typ[len(typ)-1].Text == "]" || typ[len(typ)-1].Text == "...")
	for _, a := range annotationsOf(m.Source, of) {
		if a.nullness != unsaid && (!several || a.ofArray(m)) {
			return a.annotated
		}
	}
	return annotated{}
})

// annotation is an annotation as it stands in a declaration.
type annotation struct {
	annotated
	full     string // with its package, if that stands there
	brackets bool   // it stands before the brackets of an array
}

// ofArray reports whether an annotation in the declaration of an array tells of the array. Before the type of the
// elements some tell of these.
func (a annotation) ofArray(m *java.Method) bool {
	if a.brackets {
		return true
	}
	from := a.full
	if own := imports.Of(m, struct{}{})[a.name[1:]]; len(own) > 0 {
		from = own[0]
	}
	return strings.Contains(from, ".") && !ofTypes().MatchString(from)
}

// ofTypes finds the packages whose annotations belong to the type that they stand before.
var ofTypes = expression(`^org\.(jspecify|checkerframework|jetbrains)\.`)

var (
	nullableNames = expression(`(?i)^(Nullable|CheckForNull|PossiblyNull)(Decl|Type)?$`)
	nonNullNames  = expression(`(?i)^No[nt]Null(Decl|Type)?$`)
)

// annotationsOf reads the annotations of a stretch of a declaration, those within type arguments left out. It reads the
// source, since the tokens lack those before brackets.
func annotationsOf(source []byte, of java.Span) (all []annotation) {
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
			for end < len(text) && (isNamePart(text[end])) {
				end++
			}
			a := annotation{full: string(text[i+1 : end])}
			a.name = "@" + a.full[strings.LastIndexByte(a.full, '.')+1:]
			a.span = java.Span{Start: of.Start + i, End: of.Start + end}
			rest := bytes.TrimLeft(text[end:], " \t\r\n")
			var arguments []byte
			if bytes.HasPrefix(rest, []byte("(")) {
				arguments = rest[:closingIn(rest)]
				rest = bytes.TrimLeft(rest[min(len(arguments)+1, len(rest)):], " \t\r\n")
			}
			a.brackets = bytes.HasPrefix(rest, []byte("[")) || bytes.HasPrefix(rest, []byte("..."))
			a.nullness = says(a.name[1:], string(arguments))
			if depth == 0 {
				all = append(all, a)
			}
			i = end - 1
		}
	}
	return all
}

func isNamePart(b byte) bool {
	return b == '.' || b == '_' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
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

// says is what an annotation with these arguments says: `@Nonnull(when = When.MAYBE)` that it may be null.
func says(name, arguments string) nullness {
	switch {
	case nullableNames().MatchString(name):
		return mayBeNull
	case !nonNullNames().MatchString(name), strings.Contains(arguments, "UNKNOWN"), strings.Contains(arguments, "NEVER"):
		return unsaid
	case strings.Contains(arguments, "MAYBE"):
		return mayBeNull
	}
	return neverIsNull
}

// annotatedNow is the annotation by which what a unit describes says something of null that it did not say before; nil
// where there is none.
func annotatedNow(c *subject, want nullness) *annotated {
	param := ""
	switch c.Unit.Type {
	case javadoc.Param:
		param = c.Unit.Param
	case javadoc.Return:
	default:
		if resultWord(c) == nil {
			return nil
		}
	}
	before, after := annotatedNull.Of(c.Old, param), annotatedNull.Of(c.New, param)
	if after.nullness != want || before.nullness == want {
		return nil
	}
	return &after
}

// nullAnnotated is the finding that an annotation says otherwise than the words of a text.
func nullAnnotated(c *subject, said string, words java.Span, a *annotated) *Finding {
	part := "result"
	if c.Unit.Type == javadoc.Param {
		part = "parameter"
	}
	f := &Finding{
		Message: fmt.Sprintf("the comment %s, but the %s is now `%s`", said, part, a.name),
		Comment: []java.Span{words}, New: []java.Span{a.span},
	}
	if before := annotatedNull.Of(c.Old, c.Unit.Param); before.nullness != unsaid {
		f.Old = []java.Span{before.span}
	}
	return f
}
