package check

import "jithook/engine/javadoc"

var paramTypeNamed = &Rule{
	ID: "param-type-named", Strength: Evidence, Title: "an @param names a parameter type that was replaced",
	Origin: "return-type-named, of parameters",
	find: func(c *subject) *Finding {
		if c.Unit.Type != javadoc.Param {
			return nil
		}
		return findTypeNamed(c, "parameter's type", c.before.outer)
	},
}
