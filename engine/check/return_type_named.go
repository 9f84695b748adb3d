package check

var returnTypeNamed = newRule("return-type-named", func(c *subject) *Finding {
	return findTypeNamed(c, "return type", c.before.outer)
})
