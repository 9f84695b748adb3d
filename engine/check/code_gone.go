package check

var codeGone = &Rule{
	ID: "code-gone", Strength: Evidence, Title: "the comment quotes code that is no longer in the method",
	Origin: "judged units: 15 of 15 whose {@link} or {@code} left the method are stale",
	find: func(c *subject) *Finding {
		return findRemovedName(c, func(w name) bool { return w.code && !w.letter() })
	},
}
