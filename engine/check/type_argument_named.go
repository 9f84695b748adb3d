package check

var _ = newRule("type-argument-named", func(c *subject) *Finding { return findTypeNamed(c, "type argument", c.before.arguments) })
