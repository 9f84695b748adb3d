// Package javadoc splits a Javadoc comment into the units that are judged one by one: the summary sentence, the @return
// description and each @param (paper, section "Task").
package javadoc

import "jithook/engine/java"

// Type is the kind of a comment unit.
type Type string

// The types of unit, spelt as in the corpus.
const (
	Summary Type = "summary"
	Return  Type = "return"
	Param   Type = "param"
)

// Types lists them all, in the order of their places in a Javadoc comment and in the network's input.
var Types = [...]Type{Summary, Return, Param}

// Unit is one comment unit.
type Unit struct {
	Type Type
	// Param is the documented name of a @param unit, "<T>" for a type parameter, else "".
	Param string
	// Text is the unit in one line, white space folded, without tag word and star columns. A @param unit starts with the name.
	Text string
	// Span is the unit in the source, from the tag's "@" (the first word, for a summary) to the last character of its text.
	Span java.Span
	// Name is the parameter's name in the source (without the angle brackets of a type parameter); empty for other units.
	Name java.Span
}

// TypeParam reports whether a @param unit documents a type parameter.
func (u Unit) TypeParam() bool { return u.Type == Param && len(u.Param) > 0 && u.Param[0] == '<' }

// Doc is a parsed Javadoc comment.
type Doc struct {
	Span  java.Span // with its delimiters, in the source
	Units []Unit    // in source order; at most one Summary; doubled tags are kept
}
