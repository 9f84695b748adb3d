package check

var codeGone = &Rule{
	ID: "code-gone", Strength: Evidence, Title: "the text quotes code that left the method",
	Origin: "judged units: 15 of 15 whose {@link} or {@code} left the method are stale",
	find: func(c *subject) *Finding {
		return findNameGone(c, func(w name) bool { return w.code && len(w.text) > 1 })
	},
}
