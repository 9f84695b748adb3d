package engine

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Relevant tells whether a change of a method reaches the code that its units of a type describe: the return type or a return
// statement for @return and summary, a parameter's name or type for @param (paper, appendix "Filtering"). The network was trained on
// such changes alone and knows nothing of others.
func Relevant(old, new *java.Method, t javadoc.Type) bool {
	if t == javadoc.Param {
		return !slices.EqualFunc(old.Params, new.Params, func(a, b java.Param) bool { return a.Name == b.Name && java.SameText(a.Type, b.Type) })
	}
	return !java.SameText(old.ReturnType, new.ReturnType) || !slices.EqualFunc(old.Returns, new.Returns, java.SameText)
}
