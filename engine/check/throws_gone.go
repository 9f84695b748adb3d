package check

import (
	"fmt"
	"slices"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("throws-gone", func(c *subject) *Finding {
	left, ok := leftClause(c)
	if !ok || !impossible(c, left) {
		return nil
	}
	f := &Finding{
		Message: fmt.Sprintf("`%s` left the throws clause, so the method cannot throw it", left.Text),
		Comment: []java.Span{c.Unit.Name}, Old: []java.Span{left.Span},
		Fixes: javadoc.Deletion(c.New.Source, c.Doc.Span, c.Unit.Span),
	}
	if c.Stood {
		return stood(c, f, fmt.Sprintf("the method cannot throw `%s`", left.Text))
	}
	return f
})

// exceptionName is the simple name of the exception that a @throws names.
func exceptionName(u *javadoc.Unit) string { return java.LastName(u.Param) }

// leftClause is the exception of a @throws in the old throws clause; false where it was not there, or still is.
func leftClause(c *subject) (left java.Token, ok bool) {
	name := exceptionName(c.Unit)
	left, ok = throws.Of(c.Old, struct{}{}).listed[name]
	return left, ok && !throws.Of(c.New, struct{}{}).declares(name)
}

// impossible reports whether the method can no longer throw an exception of the JDK that left its clause. The old file
// says which one that is: the import may have left, too, but not for that of another class, or of more than it shows.
// What it imported whole beside the JDK's package has no exception of the name, which would not have been clear.
func impossible(c *subject, left java.Token) bool {
	full := throws.Of(c.Old, struct{}{}).full[left.Text]
	from, was := c.New.Imported(), c.Old.Imported()
	unshown := len(from[left.Text]) == 0 && slices.ContainsFunc(from["*"], func(pkg string) bool {
		return isForeign(pkg) && (full != left.Text || len(was[full]) > 0 || !slices.Contains(was["*"], pkg))
	})
	return ofJDK(c.Old, full) && ofJDK(c.Old, c.Unit.Param) && !unshown && !ofOthers(c.New, c.Unit.Param) &&
		cannotThrow.Of(c.New, java.LastName(full))
}

// cannotThrow reports whether the compiler would refuse a method that throws an exception: it is checked, and no type
// of the clause has to do with it. What is said of `Exception` is true of unchecked ones, too. Whether a future or a
// field gets it does not matter: the method does not throw it, and javadoc refuses the tag.
var cannotThrow = java.NewFact(func(m *java.Method, name string) bool {
	t := throws.Of(m, struct{}{})
	checked := slices.Contains(lexicon.Supertypes(name), "Throwable") && !lexicon.IsUnchecked(name) && !general(name)
	return checked && !behaviour.Sneaks(m.Source) && !maySneak(m, name) &&
		!slices.ContainsFunc(t.clause, func(declared java.Token) bool { // what is not the JDK's may be of any kind
			return lexicon.Supertypes(declared.Text) == nil || !ofJDK(m, t.full[declared.Text]) || akin(declared.Text, name)
		})
})

var _ = newRule("throws-undeclared", func(c *subject) *Finding {
	left, ok := leftClause(c)
	if !ok || lexicon.IsUnchecked(left.Text) || impossible(c, left) ||
		mayThrow(c.New, left.Text) || behaviour.Sneaks(c.New.Source) || stillSaid(c.New, left.Text) {
		return nil
	}
	f := &Finding{
		Message: fmt.Sprintf("`%s` is no longer in the throws clause", left.Text),
		Comment: []java.Span{c.Unit.Name}, Old: []java.Span{left.Span},
	}
	if r := replacedIn.Of(c.New, c.Old); r != nil && r.old.Text == left.Text {
		f.Message += fmt.Sprintf(", which now has `%s`", r.new.Text)
		f.New = []java.Span{r.new.Span}
		if !documentedThrows.Of(c.New, c.Doc)[r.new.Text] {
			f.Fixes = []java.Edit{{Span: c.Unit.Name, Text: throws.Of(c.New, struct{}{}).full[r.new.Text]}}
		}
	}
	return f
})

// stillSaid reports whether the clause has a supertype or subtype of an exception, so that the text is as true as
// before. `Exception` and `Throwable` say too little: authors name them then.
func stillSaid(m *java.Method, name string) bool {
	return !general(name) && slices.ContainsFunc(throws.Of(m, struct{}{}).clause, func(declared java.Token) bool {
		return !general(declared.Text) && akin(declared.Text, name)
	})
}

func general(exception string) bool { return exception == "Exception" || exception == "Throwable" }

// replacement is an exception of a throws clause and what took its place.
type replacement struct{ old, new java.Token }

// replacedIn is the one replacement in a throws clause; nil where more than that changed.
var replacedIn = java.NewFact(func(m, old *java.Method) (r *replacement) {
	before, after := throws.Of(old, struct{}{}).clause, throws.Of(m, struct{}{}).clause
	if len(before) != len(after) {
		return nil
	}
	for i := range after {
		if before[i].Text == after[i].Text {
			continue
		}
		if r != nil {
			return nil
		}
		r = &replacement{before[i], after[i]}
	}
	return r
})

// documentedThrows are the exceptions that a Javadoc has a @throws of.
var documentedThrows = java.NewFact(func(_ *java.Method, doc *javadoc.Doc) map[string]bool {
	all := map[string]bool{}
	for i := range doc.Others {
		if u := &doc.Others[i]; u.Type == javadoc.Throws {
			all[exceptionName(u)] = true
		}
	}
	return all
})
