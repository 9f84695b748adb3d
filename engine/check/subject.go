package check

import (
	"bytes"
	"slices"
	"sync"

	"jithook/engine"
	"jithook/engine/javadoc"
)

// subject is a case with what several rules ask of it.
type subject struct {
	*engine.Case
	before, after *part                 // the type that the unit speaks of, see describedTypes
	names         func() []javadoc.Name // the unit's names and plain words, without listed
	listed        func() []javadoc.Name // those that belong to the member of a link: `{@link Shelf#put(Book)}`
	retyped       func() bool           // that type is another now
	extracted     func() bool           // the body shrank to one call or name
	promised      func() *promise
	spoken        func() []byte // the unit's source, with blanks where inline tags have their names
}

func newSubject(c *engine.Case) *subject {
	s := &subject{Case: c}
	s.before, s.after = describedTypes(c)
	all := sync.OnceValue(func() []javadoc.Name { return c.Untold(javadoc.Names(c.New.Source, c.Unit)) })
	s.names = sync.OnceValue(func() []javadoc.Name { return namesOf(all(), false) })
	s.listed = sync.OnceValue(func() []javadoc.Name { return namesOf(all(), true) })
	s.retyped = sync.OnceValue(func() bool { return !s.after.empty() && s.before.spelt() != s.after.spelt() })
	s.extracted = sync.OnceValue(func() bool { return extracted(c) })
	s.spoken = sync.OnceValue(func() []byte {
		return tagNames().ReplaceAllFunc(c.New.Source[c.Unit.Span.Start:c.Unit.Span.End], func(name []byte) []byte {
			return bytes.Repeat([]byte{' '}, len(name)) // which are no words of the text
		})
	})
	s.promised = sync.OnceValue(func() *promise { return newPromise(c) })
	return s
}

// namesOf are those that stand in the parameter list of a link's member, or those that do not.
func namesOf(all []javadoc.Name, listed bool) []javadoc.Name {
	return slices.DeleteFunc(slices.Clone(all), func(n javadoc.Name) bool { return (n.ListOf != "") != listed })
}
