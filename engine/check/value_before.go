package check

import (
	"fmt"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var valueBefore = &Rule{
	ID: "value-before", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment says that the earlier value is returned, and the method returns the field itself now",
	Origin: "edits by hand: \"the limit before the call\"",
	find: func(c *subject) *Finding {
		if len(c.New.Returns) != 1 || len(c.Old.Returns) != 1 {
			return nil
		}
		contrary, turned := "and the method returns the new value of `%s`", fieldReturned.Of(c.New, c.Old)
		if turned == nil {
			contrary, turned = "and the method returns `%s` where it returned what was there", displacedReturned.Of(c.New, c.Old)
		}
		if turned == nil {
			return beforeNow(c)
		}
		said := saidAt(c, beforeSaid)
		if said == nil {
			return nil
		}
		was, is := turned[0], turned[1]
		return said.finding(fmt.Sprintf(contrary, is.Text), []java.Span{was.Span}, []java.Span{is.Span})
	},
}

// beforeSaid finds words for what was before.
var beforeSaid = phrases(`before|previous|previously|old|prior|former|formerly|until now`)

// beforeNow finds the name of what was returned in the text, where the method returns what was there before now.
func beforeNow(c *subject) *Finding {
	was, is := returnedName(c.Old), returnedName(c.New)
	if c.Unit.Type != javadoc.Return || was == nil || is == nil || beforeNamed().MatchString(was.Text) ||
		!beforeNamed().MatchString(is.Text) || body(c.Old).has(is.Text) || saidAt(c, beforeSaid) != nil {
		return nil
	}
	for _, w := range c.names() {
		if w.lower() == strings.ToLower(was.Text) {
			return &Finding{
				Message: fmt.Sprintf("the comment names `%s`, and the method returns `%s`, what was there before", was.Text,
					is.Text),
				Comment: []java.Span{w.span}, Old: []java.Span{was.Span}, New: []java.Span{is.Span},
			}
		}
	}
	return nil
}

// beforeNamed finds names of what was there before.
var beforeNamed = expression(`^(prev|previous|old|prior|former|before|replaced)([A-Z]\w*)?$`)

// fieldReturned are the variable that an older version kept a field's value in and returned, and the field, which it
// then set, as the method returns it; nil where it is not so.
var fieldReturned = java.NewFact(func(m, old *java.Method) *[2]*java.Token {
	was, is := returnedName(old), returnedName(m)
	if was == nil || is == nil || !setFrom(old, was.Text, is.Text) || body(m).has(was.Text) || !writes(old, is.Text) ||
		!writes(m, is.Text) || m.Returns[0][1].Text != "this" && declaredIn(m, is.Text) {
		return nil
	}
	return &[2]*java.Token{was, is}
})

// returnedName is the variable or field that a method's one return statement names.
func returnedName(m *java.Method) *java.Token {
	value := m.Returns[0][1 : len(m.Returns[0])-1]
	if len(value) == 3 && value[0].Text == "this" && value[1].Text == "." {
		value = value[2:]
	}
	if len(value) != 1 || value[0].Kind != java.Identifier {
		return nil
	}
	return &value[0]
}

// displacedReturned are the variable with what was there before, which an older version returned, and the one that the
// method returns, which holds nothing of the kind; nil where it is not so.
var displacedReturned = java.NewFact(func(m, old *java.Method) *[2]*java.Token {
	was, is := returnedName(old), returnedName(m)
	if was == nil || is == nil || body(m).has(was.Text) || !displaced(old, was.Text) || displaced(m, is.Text) {
		return nil
	}
	return &[2]*java.Token{was, is}
})

// displaced reports whether a variable is first set to what a call put something else in the place of.
func displaced(m *java.Method, variable string) bool {
	for i := 0; i+1 < len(m.Body); i++ {
		if m.Body[i].Text != variable || m.Body[i+1].Text != "=" {
			continue
		}
		for _, t := range m.Body[i+2:] {
			if t.Text == "(" || t.Text == ";" || t.Text == "=" {
				return false
			}
			if displaces[t.Text] {
				return true
			}
		}
	}
	return false
}

var displaces = map[string]bool{"put": true, "set": true, "replace": true, "getAndSet": true, "remove": true}

// setFrom reports whether a variable is first set from a field.
func setFrom(m *java.Method, variable, field string) bool {
	for i := 0; i+3 < len(m.Body); i++ {
		if m.Body[i].Text != variable || m.Body[i+1].Text != "=" {
			continue
		}
		from := m.Body[i+2:]
		if len(from) > 3 && from[0].Text == "this" && from[1].Text == "." {
			from = from[2:]
		}
		return from[0].Text == field && from[1].Text == ";"
	}
	return false
}

// writes reports whether a method sets something of a name.
func writes(m *java.Method, name string) bool {
	for i := 1; i+1 < len(m.Body); i++ {
		if m.Body[i].Text == name && (m.Body[i+1].Text == "=" || m.Body[i+1].Text == "++" || m.Body[i+1].Text == "+=") {
			return true
		}
	}
	return false
}
