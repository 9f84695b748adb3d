package check

import "slices"

var codeGone = &Rule{
	ID: "code-gone", Strength: Evidence, Title: "the comment quotes code that is no longer in the method",
	Origin: "judged units: 15 of 15 whose {@link} or {@code} left the method are stale",
	find: func(c *subject) *Finding {
		return findRemovedName(c, func(w name) bool { return w.code && !w.letter() && !importsConstant(c, w) })
	},
}

// importsConstant reports whether a word stands before a constant in a link, `{@link Double#MAX_VALUE}`, that the new
// body has without a qualifier, be it imported or of the class itself.
func importsConstant(c *subject, w name) bool {
	names := c.names()
	before, _ := slices.BinarySearchFunc(names, w.span.Start, func(n name, start int) int { return n.span.Start - start })
	i := before + 1
	if i == len(names) || !names[i].member || names[i].span.Start != w.span.End+1 || constantName(names[i].text) == "" {
		return false
	}
	first, ok := body(c.New).texts()[names[i].text]
	return ok && body(c.New).tokens[first-1].Text != "."
}
