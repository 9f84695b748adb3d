package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

var _ = newRule("code-gone", func(c *subject) *Finding {
	return findRemovedName(c, func(w name) bool {
		return w.code && !w.letter() && !importsConstant(c, w) && !namesItsClass(c, w)
	})
})

// namesItsClass reports whether a word names a class around the method, which is there whatever the method does (the
// "meta-bean of {@code Period}"). That it no longer returns one is for return-type-named to say, and that it makes none
// any more is a difference.
func namesItsClass(c *subject, w name) bool {
	return within(c.Old, w.text) && within(c.New, w.text) && c.before.names().matching(w) == nil &&
		!created.Of(c.Old, struct{}{})[w.text]
}

// created are the classes whose constructors a method calls.
var created = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	all := map[string]bool{}
	t := m.Body
	for i := 2; i < len(t); i++ {
		if t[i-2].Text == "new" && (t[i].Text == "(" || t[i].Text == "<") {
			all[t[i-1].Text] = true
		}
	}
	return all
})

// within reports whether a method stands in a class of that name.
func within(m *java.Method, class string) bool {
	return slices.Contains(strings.Split(m.Class, "."), class)
}

// importsConstant reports whether a word stands before a constant in a link, `{@link Double#MAX_VALUE}`, that the new
// body has without a qualifier, be it imported or of the class itself.
func importsConstant(c *subject, w name) bool {
	names := c.names()
	before, _ := slices.BinarySearchFunc(names, w.span.Start, func(n name, start int) int { return n.span.Start - start })
	i := before + 1
	if i >= len(names) || !names[i].member || names[i].span.Start != w.span.End+1 || constantName(names[i].text) == "" {
		return false
	}
	first, ok := body(c.New).texts()[names[i].text]
	return ok && body(c.New).tokens[first-1].Text != "."
}
