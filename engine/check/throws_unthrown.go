package check

import (
	"fmt"
	"slices"

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
			throwsElsewhere.Of(c.New, c.Old) || name == "NullPointerException" && lombokNonNull.Of(c.New, struct{}{}) {
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

// lombokNonNull reports whether a method has a parameter for which Lombok makes it throw where that is null. Other
// annotations of the name, which are imported, only tell of it.
var lombokNonNull = java.NewFact(func(m *java.Method, _ struct{}) bool {
	from := imports.Of(m, struct{}{})["NonNull"]
	head := signature(m).tokens
	for i := 1; i < len(head) && len(m.Params) > 0; i++ {
		if head[i].Text != "NonNull" || head[i].Start < m.Params[0].Start {
			continue
		}
		if head[i-1].Text == "@" && (len(from) == 0 || slices.Contains(from, "lombok")) ||
			i > 2 && head[i-1].Text == "." && head[i-2].Text == "lombok" && head[i-3].Text == "@" {
			return true
		}
	}
	return false
})
