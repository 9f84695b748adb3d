package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/textedit"
)

var throwsUndeclared = &Rule{
	ID: "throws-undeclared", Strength: Evidence, Title: "an @throws names an exception that left the throws clause",
	Origin: "throws-gone, of exceptions that may be unchecked or of a kind with what is declared: authors changed 115 of 149 such tags with the clause",
	only:   []javadoc.Type{javadoc.Throws},
	find: func(c *subject) *Finding {
		left := leftClause(c)
		if left == nil || unchecked(left.Text) || cannotThrow(c.New, left.Text) || mayThrow(c.New, left.Text) {
			return nil
		}
		f := &Finding{
			Message: fmt.Sprintf("`%s` is no longer in the throws clause", left.Text),
			Comment: []java.Span{c.Unit.Name}, Old: []java.Span{left.Span},
		}
		if fresh := replacedBy(c, left.Text); fresh != nil {
			f.Message += fmt.Sprintf(", which now has `%s`", fresh.Text)
			f.New = []java.Span{fresh.Span}
			if !documents(c.Doc, fresh.Text) {
				f.Fixes = []textedit.Edit{{Span: c.Unit.Name, Text: fresh.Text}}
			}
		}
		return f
	},
}

// replacedBy is the exception that took the place of one in the throws clause; nil where more than that changed.
func replacedBy(c *subject, left string) *java.Token {
	before, after := throws.Of(c.Old, struct{}{}).clause, throws.Of(c.New, struct{}{}).clause
	if len(before) != len(after) {
		return nil
	}
	var fresh *java.Token
	for i := range after {
		switch {
		case before[i].Text == after[i].Text:
		case fresh != nil || before[i].Text != left:
			return nil
		default:
			fresh = &after[i]
		}
	}
	return fresh
}

// documents reports whether a Javadoc has a @throws of an exception.
func documents(doc *javadoc.Doc, exception string) bool {
	for i := range doc.Others {
		if u := &doc.Others[i]; u.Type == javadoc.Throws && exceptionName(u) == exception {
			return true
		}
	}
	return false
}
