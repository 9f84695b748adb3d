package check

var identifierGone = &Rule{
	ID: "identifier-gone", Strength: Evidence, Title: "the text names an identifier that left the method",
	Origin: "judged units: 17 of 17 whose camelCase word left the method are stale",
	find: func(c *subject) *Finding {
		return findNameGone(c, func(w name) bool { return !w.code && isIdentifier(w.text) })
	},
}
