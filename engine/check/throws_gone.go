package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var _ = newRule("throws-gone", func(c *subject) *Finding {
	left, ok := leftClause(c)
	if !ok || !impossible(c, left) {
		return nil
	}
	return &Finding{
		Message: fmt.Sprintf("`%s` left the throws clause, so the method cannot throw it", left.Text),
		Comment: []java.Span{c.Unit.Name}, Old: []java.Span{left.Span},
		Fixes: deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
	}
})

// exceptionName is the simple name of the exception that a @throws names.
func exceptionName(u *javadoc.Unit) string { return u.Param[strings.LastIndexByte(u.Param, '.')+1:] }

// leftClause is the exception of a @throws in the old throws clause; false where it was not there, or still is.
func leftClause(c *subject) (left java.Token, ok bool) {
	name := exceptionName(c.Unit)
	left, ok = throws.Of(c.Old, struct{}{}).listed[name]
	return left, ok && !throws.Of(c.New, struct{}{}).declares(name)
}

// impossible reports whether the method can no longer throw an exception of the JDK that left its clause. The old file
// says which one that is: the import may have left, too.
func impossible(c *subject, left java.Token) bool {
	full := throws.Of(c.Old, struct{}{}).full[left.Text]
	return ofJDK(c.Old, full) && cannotThrow.Of(c.New, full)
}

// cannotThrow reports whether the compiler would refuse a method that throws an exception: it is checked, and no type
// of the clause has to do with it. What is said of `Exception` is true of unchecked ones, too. The exception is given
// as the old clause has it.
var cannotThrow = java.NewFact(func(m *java.Method, full string) bool {
	t := throws.Of(m, struct{}{})
	name := full[strings.LastIndexByte(full, '.')+1:]
	if name == "Exception" || name == "Throwable" || !checked(name) {
		return false
	}
	return !t.sneaky && !mayThrow(m, name) &&
		!slices.ContainsFunc(t.clause, func(declared java.Token) bool { return related(declared.Text, name) })
})
