package java

import (
	"regexp"
	"strings"
	"sync"
)

// Nullness is what annotations say of a value.
type Nullness int

// What they may say.
const (
	Unsaid Nullness = iota
	MayBeNull
	NeverNull
)

// Annotated is what the annotations of a result or parameter say, and the one that says so.
type Annotated struct {
	Nullness
	Name string // "@Nullable", without its package
	Span Span
}

// Nullable is what annotations say of a parameter, or with no name of the result. They are those of JetBrains, JSR 305,
// Jakarta, JSpecify, Android, the Checker Framework, Spring, Lombok, FindBugs and others, which all have a few names
// for it.
func (m *Method) Nullable(param string) Annotated { return nullables.Of(m, param) }

var nullables = NewFact(func(m *Method, param string) Annotated {
	of, typ := Span{Start: m.Decl.Start, End: m.Ident.Start}, m.ReturnType
	if param != "" {
		p := m.Param(param)
		if p == nil {
			return Annotated{}
		}
		of, typ = p.Span, p.Type
	}
	several := len(typ) > 0 && (typ[len(typ)-1].Text == "]" || typ[len(typ)-1].Text == "...")
	for _, a := range AnnotationsIn(m.Source, of) {
		if said := a.nullness(); said != Unsaid && (!several || a.ofArray(m)) {
			return Annotated{said, "@" + a.Name, a.Span}
		}
	}
	return Annotated{}
})

// ofArray reports whether an annotation in the declaration of an array tells of the array. Before the type of the
// elements some tell of these.
func (a *Annotation) ofArray(m *Method) bool {
	if a.Brackets {
		return true
	}
	from := a.Full
	if own := m.Imported()[a.Name]; len(own) > 0 {
		from = own[0]
	}
	return strings.Contains(from, ".") && !typeAnnotations().MatchString(from)
}

// nullness is what an annotation says: `@Nonnull(when = When.MAYBE)` that it may be null.
func (a *Annotation) nullness() Nullness {
	switch {
	case nullableNames().MatchString(a.Name):
		return MayBeNull
	case !nonNullNames().MatchString(a.Name), strings.Contains(a.Arguments, "UNKNOWN"),
		strings.Contains(a.Arguments, "NEVER"):
		return Unsaid
	case strings.Contains(a.Arguments, "MAYBE"):
		return MayBeNull
	}
	return NeverNull
}

var (
	nullableNames = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(Nullable|CheckForNull|PossiblyNull)(Decl|Type)?$`)
	})
	nonNullNames = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^No[nt]Null(Decl|Type)?$`)
	})
	// typeAnnotations finds the packages whose annotations belong to the type that they stand before.
	typeAnnotations = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^org\.(jspecify|checkerframework|jetbrains)\.`)
	})
)
