// Package javadoc splits a Javadoc comment into the units that are judged one by one: the summary sentence, the @return
// description and each @param (paper, section "Task"), which the network knows, and what else it says, which checks
// alone judge.
package javadoc

import (
	"iter"
	"slices"

	"jithook/engine/java"
)

// Type is the kind of a comment unit.
type Type string

// The types of unit that the network knows, spelt as in the corpus.
const (
	Summary Type = "summary"
	Return  Type = "return"
	Param   Type = "param"
)

// The types of unit that checks alone judge.
const (
	Description Type = "description" // a sentence behind the summary
	Throws      Type = "throws"      // @throws or @exception
	Class       Type = "class"       // a sentence on a class, interface, enum, record or annotation type
	Field       Type = "field"       // a sentence on a field or enum constant
	// what an inline tag or a @see names, `{@link Shelf#first(int)}`; none of a Doc, see References
	Link   Type = "link"
	Inline Type = "inline" // a comment within a method; none of a Doc either
)

// TypeParam is what users call a @param of a type parameter. Its unit is a Param, as which the network learnt it; see
// Unit.Kind.
const TypeParam Type = "type-param"

// Types lists those that the network knows, in the order of their places in a Javadoc comment and in the network's
// input.
var Types = [...]Type{Summary, Return, Param}

// Kinds lists all types by which users speak of units.
var Kinds = [...]Type{Summary, Description, Return, Param, TypeParam, Throws, Class, Field, Link, Inline}

// Learnt reports whether the network knows units of the type.
func (t Type) Learnt() bool { return slices.Contains(Types[:], t) }

// Unit is one comment unit.
type Unit struct {
	Type Type
	// Param is the documented name of a @param unit, "<T>" for a type parameter, or of a @throws unit, as written;
	// else "".
	Param string
	// Text is the unit in one line, white space folded, without tag word and star columns. A unit with a name starts
	// with it. It is empty for a @return that says nothing.
	Text string
	// Span is the unit in the source, from the tag's "@" (the first word, for a sentence) to the last character of
	// its text.
	Span java.Span
	// Name is the documented name in the source (without the angle brackets of a type parameter); empty for other units.
	Name java.Span
	// Lines is true if each line of the comment begins with `///`.
	Lines bool
}

// TypeParam reports whether a @param unit documents a type parameter.
func (u Unit) TypeParam() bool { return u.Type == Param && len(u.Param) > 0 && u.Param[0] == '<' }

// Learnt reports whether the network knows units of the kind. A @return without words was in none that it learnt from.
func (u *Unit) Learnt() bool { return u.Type.Learnt() && u.Text != "" }

// Kind is the type by which users speak of the unit.
func (u Unit) Kind() Type {
	if u.TypeParam() {
		return TypeParam
	}
	return u.Type
}

// sentence reports whether the unit is text without a tag.
func (u Unit) sentence() bool { return u.Type != Return && u.Type != Param && u.Type != Throws }

// Doc is a parsed Javadoc comment.
type Doc struct {
	Span   java.Span // with its delimiters, in the source
	Units  []Unit    // that the network knows, in source order; at most one Summary; doubled tags are kept
	Others []Unit    // the others, in source order
}

// Of gives the sentences of a comment that documents no method a type of their own. The network knows none of its
// units.
func (d *Doc) Of(t Type) {
	d.Others = slices.Concat(d.Units, d.Others)
	d.Units = nil
	for i := range d.Others {
		if u := &d.Others[i]; u.Type == Summary || u.Type == Description {
			u.Type = t
		}
	}
}

// All gives the Units, then the Others.
func (d *Doc) All() iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for _, units := range [][]Unit{d.Units, d.Others} {
			for i := range units {
				if !yield(&units[i]) {
					return
				}
			}
		}
	}
}

// Len is how many units there are.
func (d *Doc) Len() int { return len(d.Units) + len(d.Others) }
