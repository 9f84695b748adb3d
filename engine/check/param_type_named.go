package check

import "jithook/engine/javadoc"

var _ = newRule("param-type-named", func(c *subject) *Finding {
	if c.Unit.Type != javadoc.Param {
		return nil
	}
	return findTypeNamed(c, "parameter's type", c.before.outer)
})
