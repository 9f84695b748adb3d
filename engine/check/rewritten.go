package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

// addsCode reports whether a method's body has something that an older version has not, but for sentences for people.
var addsCode = java.NewFact(func(m, old *java.Method) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return t.Kind != java.Operator && !(t.Kind == java.String && strings.Contains(t.Text, " ")) && !body(old).has(t.Text)
	})
})

// sameSignature reports whether all of a method but its body is what it was.
var sameSignature = java.NewFact(func(m, old *java.Method) bool {
	return signature(old).spelt() == signature(m).spelt()
})
