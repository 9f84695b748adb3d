package check

import (
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
	for _, a := range java.AnnotationsIn(m.Source, of) {
		if said := says(a); said != unsaid && (!several || ofArray(a, m)) {
			return annotated{said, "@" + a.Name, a.Span}
		}
	}
	return annotated{}
})

// ofArray reports whether an annotation in the declaration of an array tells of the array. Before the type of the
// elements some tell of these.
func ofArray(a java.Annotation, m *java.Method) bool {
	if a.Brackets {
		return true
	}
	from := a.Full
	if own := imports.Of(m, struct{}{})[a.Name]; len(own) > 0 {
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

// says is what an annotation says: `@Nonnull(when = When.MAYBE)` that it may be null.
func says(a java.Annotation) nullness {
	switch {
	case nullableNames().MatchString(a.Name):
		return mayBeNull
	case !nonNullNames().MatchString(a.Name), strings.Contains(a.Arguments, "UNKNOWN"),
		strings.Contains(a.Arguments, "NEVER"):
		return unsaid
	case strings.Contains(a.Arguments, "MAYBE"):
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
