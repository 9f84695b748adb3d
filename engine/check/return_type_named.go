package check

var returnTypeNamed = &Rule{
	ID: "return-type-named", Strength: Evidence, notParam: true,
	Title:  "the comment names a return type that was replaced",
	Origin: "judged units: nearly all whose text has the name of a replaced return type are stale",
	find: func(c *subject) *Finding {
		return findTypeNamed(c, "return type", c.before.outer)
	},
}
