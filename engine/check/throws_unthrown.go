package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
)

var _ = newRule("throws-unthrown", func(c *subject) *Finding {
	name := exceptionName(c.Unit)
	before, after := throws.Of(c.Old, struct{}{}), throws.Of(c.New, struct{}{})
	if f := throwCaseGone(c, name); f != nil {
		return f
	}
	if c.New.Body == nil || before.declares(name) || after.declares(name) || mayThrow(c.New, name) ||
		name == nullPointer && (lombokNonNull.Of(c.New, struct{}{}) || refusesNull.Of(c.New, "") != nil) {
		return nil
	}
	if change := returnsInstead(c, name); change != nil && !throwsElsewhere.Of(c.New, c.Old) {
		return &Finding{
			Message: fmt.Sprintf("the method %s", change),
			Comment: []java.Span{c.Unit.Name}, Old: change.OldSpans, New: change.NewSpans,
		}
	}
	made, did := before.made[name]
	if !did && !throwsByCall.Of(c.New, c.Old) {
		return calledThrowGone(c, name)
	}
	if !did || name == nullPointer && dereferences.Of(c.New, "") != nil || throwsByItself.Of(c.New, struct{}{})[name] {
		return nil
	}
	f := &Finding{
		Message: fmt.Sprintf("the method no longer throws `%s`", name),
		Comment: []java.Span{c.Unit.Name}, Old: []java.Span{made.Span},
	}
	if other := throwsInstead(c, name); other != nil && !broad[name] && lexicon.Supertypes(other.NewName) != nil {
		f.Message += fmt.Sprintf("; it throws `%s` instead", other.NewName)
		f.New = other.NewSpans
		if !documentedThrows.Of(c.New, c.Doc)[other.NewName] {
			f.Fixes = []java.Edit{{Span: c.Unit.Name, Text: other.NewName}}
		}
		return f
	}
	if throwsElsewhere.Of(c.New, c.Old) {
		return nil
	}
	return f
})

// throwCaseGone finds a case that the text names, and in which the method no longer throws the exception.
func throwCaseGone(c *subject, name string) *Finding {
	p := c.promised()
	change, w := p.droppedCase(behaviour.Throws, name, 0)
	if change == nil {
		return nil
	}
	return p.finding(fmt.Sprintf("the comment says %q, but the method %s", w.Text, change), w.Span, *change)
}

// calledThrowGone finds an exception that only a method of the file threw which is no longer called.
func calledThrowGone(c *subject, name string) *Finding {
	p := c.promised()
	i := slices.IndexFunc(p.changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Throws && change.OldName == name && change.NewName == "" && change.Helper != ""
	})
	if i < 0 || name == nullPointer && dereferences.Of(c.New, "") != nil || throwsByItself.Of(c.New, struct{}{})[name] {
		return nil
	}
	return p.finding(fmt.Sprintf("the method no longer throws `%s`", name), c.Unit.Name, p.changes[i])
}

// throwsByCall reports whether a new body may throw by a call that neither the old one had nor a method of its file
// that it called.
var throwsByCall = java.NewFact(func(m, old *java.Method) bool {
	reached := calledThrows.Of(old, struct{}{}).called
	return throws.Of(m, struct{}{}).others || slices.ContainsFunc(newCalls.Of(m, old), func(name string) bool {
		return !reached[name]
	})
})

// newCalls are what a body calls and an older one did not.
var newCalls = java.NewFact(func(m, old *java.Method) (all []string) {
	before := throws.Of(old, struct{}{}).called
	for name := range throws.Of(m, struct{}{}).called {
		if !before[name] {
			all = append(all, name)
		}
	}
	return all
})

const nullPointer = "NullPointerException"

// returnsInstead finds where a method returns at once in a case in which it threw an exception, be it by a check for
// null.
func returnsInstead(c *subject, name string) *behaviour.Change {
	changes := behaviour.Diff(c.Old, c.New)
	i := slices.IndexFunc(changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.ReturnsOrThrows && change.OldName == name && change.Helper == "" &&
			strings.HasPrefix(change.Old, "threw")
	})
	if i < 0 {
		return nil
	}
	return &changes[i]
}

// dereferences is where a method asks a parameter for something, which throws where that is null.
var dereferences = found("not:. $ .|[", ": $ )")

// refusesNull is a call of what throws where it gets null.
var refusesNull = found(refusing + " (")

// throwsElsewhere reports whether a new body may throw by a call that the old one did not have, or something that it
// did not throw.
var throwsElsewhere = java.NewFact(func(m, old *java.Method) bool {
	before, after := throws.Of(old, struct{}{}), throws.Of(m, struct{}{})
	if len(newCalls.Of(m, old)) > 0 {
		return true
	}
	for name := range after.made {
		if _, did := before.made[name]; !did {
			return true
		}
	}
	return after.others
})

// refusesByCall reports whether a method made an exception where it now calls what is named for refusing:
// `checkArgument(n > 0)`, `Validate.isTrue(n > 0)`.
func refusesByCall(c *subject, name string) bool {
	_, made := throws.Of(c.Old, struct{}{}).made[name]
	return made && callsRefuser.Of(c.New, c.Old)
}

// callsRefuser reports whether a method calls what is named for refusing, and an older version did not.
var callsRefuser = java.NewFact(func(m, old *java.Method) bool {
	fresh := newCalls.Of(m, old)
	for call := range callOf.All(m.Body, func(name string) bool { return slices.Contains(fresh, name) }) {
		if refuser(call[0].Text) || refuser(call[len(call)-2].Text) {
			return true
		}
	}
	return false
})

// callOf finds calls of names, behind what they belong to if there is such.
var callOf = pattern.New("?* ?. $ (")

// refuser reports whether a name begins with a word for refusing what should not be.
func refuser(name string) bool {
	for part := range lexicon.Subwords(name) {
		return refusers[strings.ToLower(part)]
	}
	return false
}

var refusers = lexicon.WordSet("check checks require assert asserts validate validator verify ensure preconditions " +
	"precondition contracts contract guard args arguments")

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

// broad are the exceptions of which many others are kinds.
var broad = lexicon.WordSet("Throwable Exception RuntimeException Error IOException")
