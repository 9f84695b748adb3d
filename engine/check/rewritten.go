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

// mostlyNew reports whether a method was written anew, or calls something else for what it did: many of its names are
// new.
var mostlyNew = java.NewFact(func(m, old *java.Method) bool {
	if body(m).has("super") && !body(old).has("super") || body(m).has(m.Name) && !body(old).has(m.Name) {
		return true // of the same name, or of the superclass
	}
	all, fresh := 0, 0
	for text, i := range body(m).texts() {
		if m.Body[i].Kind == java.Identifier {
			all++
			if !code(old).has(text) {
				fresh++
			}
		}
	}
	return fresh*manyNew >= all
})

// manyNew is what part of a method's names are many: the third.
const manyNew = 3

// callsHelper reports whether a method calls another of its class, makes an object, or hands itself on, where an older
// version did not: what it did may be done there.
var callsHelper = java.NewFact(func(m, old *java.Method) bool {
	called := calledIn(old)
	if handsItself := "(\x00this\x00)"; strings.Contains(body(m).spelt(), handsItself) &&
		!strings.Contains(body(old).spelt(), handsItself) {
		return true
	}
	for i := 1; i+1 < len(m.Body); i++ {
		if t := m.Body[i]; t.Kind == java.Identifier && m.Body[i+1].Text == "(" && m.Body[i-1].Text != "." &&
			!slices.Contains(called, t.Text) {
			return m.Body[i-1].Text != "new" || i > 1 && m.Body[i-2].Text == "return"
		}
	}
	return false
})
