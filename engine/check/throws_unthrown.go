package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var throwsUnthrown = &Rule{
	ID: "throws-unthrown", Strength: Evidence,
	Title:  "the method threw the exception of an @throws itself, and no longer does",
	Origin: "throws-gone, of exceptions that need no clause",
	only:   []javadoc.Type{javadoc.Throws},
	find: func(c *subject) *Finding {
		name := exceptionName(c.Unit)
		before, after := throws.Of(c.Old, struct{}{}), throws.Of(c.New, struct{}{})
		made, did := before.made[name]
		if !did || c.New.Body == nil || before.declares(name) || after.declares(name) || mayThrow(c.New, name) ||
			throwsElsewhere.Of(c.New, c.Old) {
			return nil
		}
		return &Finding{
			Message: fmt.Sprintf("the method no longer throws `%s`", name),
			Comment: []java.Span{c.Unit.Name}, Old: []java.Span{made.Span},
		}
	},
}

// throwsElsewhere reports whether a new body may throw by a call that the old one did not have, or something that it
// did not throw.
var throwsElsewhere = java.NewFact(func(m, old *java.Method) bool {
	before, after := throws.Of(old, struct{}{}), throws.Of(m, struct{}{})
	for name := range after.called {
		if !before.called[name] {
			return true
		}
	}
	for name := range after.made {
		if _, did := before.made[name]; !did {
			return true
		}
	}
	return after.others
})
