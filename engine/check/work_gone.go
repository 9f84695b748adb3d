package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
)

var _ = newRule("work-gone", func(c *subject) *Finding {
	is := stubs.Of(c.New, struct{}{})
	if c.Old.Constructor || is.kind == working || is.kind == onlyFixed ||
		!hadWork(c, is.kind) || overridable(c.New) ||
		saidStub().Match(c.New.Source[c.Doc.Span.Start:c.Doc.Span.End]) {
		return nil
	}
	return &Finding{
		Message: is.message, Comment: []java.Span{c.Unit.Span},
		Old: stretch(body(c.Old).tokens), New: stretch(body(c.New).tokens),
	}
})

// hadWork reports whether the old version did something that the new one, of a kind, does not.
func hadWork(c *subject, is stubKind) bool {
	switch {
	case len(c.Old.Body) == 0 || stubs.Of(c.Old, struct{}{}).kind != working:
		return false
	case is == idle: // one call may stand where the method is called now; a callback need not do anything
		return !isOneCall(c.Old) && !isCallback().MatchString(c.Unit.Text)
	case is == onlyThrows:
		return len(c.Old.Returns) > 0 || !throwsAtEnd(c.Old) // else it threw in any case
	}
	return true
}

// stubKind says in what way a method does nothing.
type stubKind int

const (
	working    stubKind = iota // it does something
	onlyThrows                 // it only throws
	onlyGives                  // it only returns a value that says nothing
	onlyFixed                  // it only returns another constant
	idle                       // it does nothing
)

// stub is what is left of a method, and what to say of it.
type stub struct {
	kind    stubKind
	message string
}

// nothings are the values of a method that has nothing to give.
var nothings = map[string]bool{
	"null": true, "0": true, "-1": true, "0L": true, "-1L": true, "0l": true, "0f": true, "0F": true, "0d": true,
	"0.0": true, "0.0f": true, "0D": true, `""`: true, "Optional.empty()": true, "List.of()": true, "Set.of()": true,
	"Map.of()": true, "Collections.emptyList()": true, "Collections.emptySet()": true, "Collections.emptyMap()": true,
}

var stubs = java.NewFact(func(m *java.Method, _ struct{}) stub {
	if len(m.Body) < len("{}") {
		return stub{kind: working} // an abstract method has no body
	}
	s := m.Body[1 : len(m.Body)-1]
	if len(s) == 2 && s[0].Text == "return" || !slices.ContainsFunc(s, func(t java.Token) bool { return t.Text != ";" }) {
		return stub{idle, "the method does nothing now"}
	}
	if len(s) < 3 || s[len(s)-1].Text != ";" || slices.ContainsFunc(s[:len(s)-1], func(t java.Token) bool {
		return t.Text == ";" || t.Text == "{"
	}) {
		return stub{kind: working}
	}
	switch value := s[1 : len(s)-1]; s[0].Text {
	case "throw":
		if len(value) > 2 && value[0].Text == "new" {
			return stub{onlyThrows, fmt.Sprintf("the method does nothing but throw `%s` now", value[1].Text)}
		}
	case "return":
		named := slices.ContainsFunc(value, func(t java.Token) bool {
			return t.Kind == java.Identifier || t.Text == "this"
		})
		switch text := joined(value); {
		case nothings[text]:
			return stub{onlyGives, fmt.Sprintf("the method always returns `%s` now", text)}
		case !named || constantName(text) != "":
			return stub{kind: onlyFixed}
		}
	}
	return stub{kind: working}
})

// overridable reports whether a method may be there for others to override, so that its comment says what they do.
func overridable(m *java.Method) bool {
	return signature(m).has("protected") || signature(m).has("default")
}

// saidStub finds words of a Javadoc by which a method that does nothing is what it promises.
var saidStub = expression(`(?i)subclass|overrid|rethrow|implementations? (may|must|should|can)|` +
	`default implementation|template method|\bhook\b|no-?op\b|(does|do) nothing|\bunsupported\b|` +
	`not (supported|implemented|allowed)|always|@inheritDoc`)

// isCallback finds the beginning of a text that says when a method is called, not what it does.
var isCallback = expression(`(?i)^(called|invoked|notif(y|ies)|handles?|acknowledges?) `)

// throwsAtEnd reports whether a method's last statement throws.
func throwsAtEnd(m *java.Method) bool {
	for i := len(m.Body) - 3; i > 0; i-- {
		switch m.Body[i].Text {
		case ";", "{", "}":
			return m.Body[i+1].Text == "throw"
		}
	}
	return false
}

// isStub reports whether a method does nothing any more, but for throwing or giving a value that says nothing.
func isStub(m *java.Method) bool {
	kind := stubs.Of(m, struct{}{}).kind
	return kind == onlyThrows || kind == onlyGives || kind == idle
}
