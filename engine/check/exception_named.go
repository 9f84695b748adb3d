package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var exceptionNamed = &Rule{
	ID: "exception-named", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment names an exception that the method threw, and no longer throws",
	Origin: "throws-unthrown, of what a summary or an @return says",
	find: func(c *subject) *Finding {
		if len(c.New.Body) == 0 || delegates(c.New) && throwsElsewhere.Of(c.New, c.Old) { // what is called may throw
			return nil
		}
		before, after := throws.Of(c.Old, struct{}{}), throws.Of(c.New, struct{}{})
		for _, w := range c.names() {
			made, did := before.made[w.text]
			if !did || broad[w.text] || after.declares(w.text) && !undeclared(w.text) ||
				mayThrow(c.New, w.text) || moved(c).all.has(w.text) {
				continue
			}
			f := &Finding{
				Message: fmt.Sprintf("the comment names `%s`, which the method no longer throws", w.text),
				Comment: []java.Span{w.span}, Old: []java.Span{made.Span},
			}
			if other := throwsInstead(c, w.text); other != nil {
				f.Message += fmt.Sprintf("; it throws `%s` instead", other.NewName)
				f.New = other.NewSpans
				f.Fixes = replacements(c, w.text, other.NewName, typeName)
				return f
			}
			if !throwsElsewhere.Of(c.New, c.Old) {
				return f
			}
		}
		return nil
	},
}

// undeclared reports whether the JDK has an exception of the name that needs no throws clause: one that lists it all
// the same says nothing of what the method does.
func undeclared(name string) bool {
	return slices.Contains(lexicon.Supertypes(name), "RuntimeException")
}

// broad are the exceptions of which many others are kinds.
var broad = lexicon.WordSet("Throwable Exception RuntimeException Error IOException")

// throwsInstead finds what is thrown in the place of an exception, unless that may be of its kind.
func throwsInstead(c *subject, name string) *behaviour.Change {
	changes := c.promised().changes
	i := slices.IndexFunc(changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Throws && change.OldName == name && change.NewName != "" && change.Helper == "" &&
			!akin(name, change.NewName) &&
			(lexicon.Supertypes(name) == nil || lexicon.Supertypes(change.NewName) != nil)
	})
	if i < 0 {
		return nil
	}
	return &changes[i]
}
