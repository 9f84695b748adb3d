package check

var typeArgumentNamed = &Rule{
	ID: "type-argument-named", Strength: Evidence, Title: "the comment names a type argument that was replaced",
	Origin: "return-type-named, of type arguments",
	find:   func(c *subject) *Finding { return findTypeNamed(c, "type argument", c.before.arguments) },
}
