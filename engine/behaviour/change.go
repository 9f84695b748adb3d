// Package behaviour reports what a method does, as far as its code says so by itself: what it returns and throws, what
// it checks, calls, sets and computes. It goes one step further, into the methods and constants of the same file, so
// that moving code into a helper is no change of behaviour, and changing the helper is one.
package behaviour

import (
	"fmt"
	"strings"

	"jithook/engine/java"
)

// Kind says what a change of behaviour is about.
type Kind string

// The kinds of change, in the order of Diff.
const (
	ReturnsOrThrows Kind = "ends"      // it throws where it returned, or the other way round
	Returns         Kind = "returns"   // a value that it returns
	Throws          Kind = "throws"    // an exception that it throws
	Checks          Kind = "checks"    // a comparison, a test or an exception that it catches
	Combines        Kind = "joins"     // "and" or "or" between conditions
	LeavesEarly     Kind = "stops"     // a loop that ends early
	Locks           Kind = "locks"     // synchronization
	Calls           Kind = "calls"     // a method or constructor that it calls
	Writes          Kind = "writes"    // a field that it sets
	Arguments       Kind = "arguments" // what it passes to a call
	Literals        Kind = "literals"  // a number, a string, true or false
	Names           Kind = "names"     // a field, constant or type that it uses
	Computes        Kind = "computes"  // an operation on numbers
	Order           Kind = "order"     // the order of calls
	Messages        Kind = "messages"  // what an exception says
)

// leaves is a `return` without a value. Alone it is no change, because a condition may be put the other way round.
const leaves Kind = "leaves"

// Change is one difference between what the old and the new version of a method do.
type Change struct {
	Kind     Kind
	Old, New string      // what it was and what it is, as code; one of them may be ""
	OldSpans []java.Span // where that stands in the old method
	NewSpans []java.Span // and in the new one
	OldName  string      // the name in it: of the call, the field, the exception's type
	NewName  string
	Turned   bool   // it is the opposite, or the same comparison with another operator
	When     string // the condition under which it went or came, where it stands elsewhere, too
	Case     string // the condition under which it went or, where nothing went, came; "" for none
	Idle     bool   // what came stands in a case in which the old method did nothing
	Helper   string // the method or constant of the same file in which it changed; "" for the method itself
}

// String says it in one line, such as "returns `-1` → `0`" or "no longer calls `sort`".
func (c Change) String() string {
	s := c.words()
	if c.When != "" {
		s += fmt.Sprintf(" if `%s`", c.When)
	}
	if c.Helper != "" {
		s += fmt.Sprintf(" (in `%s`)", c.Helper)
	}
	return s
}

// verbs say what a method does, for "it now …", and "it no longer …".
var verbs = map[Kind]string{
	Returns: "returns", Throws: "throws", Checks: "checks", Calls: "calls", Writes: "sets",
	Arguments: "calls", Literals: "uses",
	Names: "uses", Computes: "computes", Combines: "combines its conditions with", Messages: "says",
}

func (c Change) words() string {
	switch c.Kind {
	case ReturnsOrThrows:
		return fmt.Sprintf("%s where it %s", c.New, c.Old)
	case LeavesEarly:
		return either(c.New != "", "now stops its loop early", "no longer stops its loop early")
	case Locks:
		return either(c.New != "", "is now synchronized", "is no longer synchronized")
	case Order:
		return fmt.Sprintf("calls `%s` before `%s` now, not after it", c.New, c.Old)
	}
	verb := verbs[c.Kind]
	switch {
	case c.Old == "":
		return fmt.Sprintf("now %s `%s`", verb, c.New)
	case c.New == "":
		return fmt.Sprintf("no longer %s `%s`", verb, c.Old)
	case c.Old == c.New: // a local variable or a constant
		return fmt.Sprintf("%s `%s`, where a variable or constant has another value now", verb, c.New)
	}
	return fmt.Sprintf("%s `%s` → `%s`", verb, c.Old, c.New)
}

func either[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// Repeats reports whether a change adds nothing to another: who reads of a new `||` does not need the old `&&`, the
// other change names the value or name, too, or it is 0 or null alone, which says nothing.
func (c Change) Repeats(other Change) bool {
	switch {
	case c.Kind == Combines && other.Kind == Combines:
		return c.New == "" && other.Old == "" && other.New != ""
	case c.Kind != Literals && c.Kind != Names, other.Kind == Literals, other.Kind == Names, c.Helper != other.Helper:
		return false
	}
	within := func(value, text string) bool { return value == "" || plain[value] || strings.Contains(text, value) }
	return within(c.Old, other.Old) && within(c.New, other.New)
}
