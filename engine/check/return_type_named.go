package check

import "jithook/engine/javadoc"

var returnTypeNamed = &Rule{
	ID: "return-type-named", Strength: Evidence, Title: "the comment names a return type that was replaced",
	Origin: "judged units: nearly all whose text has the name of a replaced return type are stale",
	find: func(c *subject) *Finding {
		if c.Unit.Type == javadoc.Param {
			return nil
		}
		return findTypeNamed(c, "return type", c.before.outer)
	},
}
