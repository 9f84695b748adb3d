package engine

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Relevant reports whether a change of a method reaches the code that its units of a type describe: the return type or
// a return statement for @return and summary, a parameter's name or type for @param (paper, appendix "Filtering"). The
// network was trained on such changes alone and knows nothing of others.
func Relevant(old, fresh *java.Method, t javadoc.Type) bool {
	return reached.Of(fresh, described{old, t == javadoc.Param})
}

// described is the old version of a method and which part of it a unit describes: the parameters, or what it returns.
type described struct {
	old    *java.Method
	params bool
}

var reached = java.NewFact(func(fresh *java.Method, d described) bool {
	if d.params {
		return !slices.EqualFunc(d.old.Params, fresh.Params, func(a, b java.Param) bool {
			return a.Name == b.Name && java.SameText(a.Type, b.Type)
		})
	}
	return !java.SameText(d.old.ReturnType, fresh.ReturnType) ||
		!slices.EqualFunc(d.old.Returns, fresh.Returns, java.SameText)
})
