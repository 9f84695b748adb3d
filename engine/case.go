// Package engine pairs what a change did to a method with each comment unit that the change left as it was. It knows
// neither git nor a terminal, so the hook, mining and training judge the very same cases.
package engine

import (
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// Case is one question to judge: an unchanged comment unit and the change of its method's code (the paper's C, M_old,
// M).
type Case struct {
	Old, New *java.Method
	Doc      *javadoc.Doc  // the Javadoc as it stands in the new version; its spans point into New.Source
	Unit     *javadoc.Unit // one of Doc.All, or Link's
	// Link is what a unit of type javadoc.Link names and the change took away; nil for other units. Old and New may be the
	// same then, or stand for what is no method.
	Link *reference.Stale
	// Adopted is set where Old is another method, whose comment New has: only a certain rule says something of it.
	Adopted bool
	// Stood is set where only the comment shows that Old became New, so that an edit of it would hide what is left.
	Stood bool

	alone bool // nothing else of the file's code changed
}

// Of is the case of other versions of its method, or of another unit of the comment.
func (c *Case) Of(old, fresh *java.Method, doc *javadoc.Doc, unit *javadoc.Unit) *Case {
	return &Case{Old: old, New: fresh, Doc: doc, Unit: unit, Adopted: c.Adopted, Stood: c.Stood, alone: c.alone}
}

// Learnt reports whether the network knows cases of the kind: a unit that it knows, of a method.
func (c *Case) Learnt() bool { return c.Unit.Learnt() && c.New.Element == java.MethodElement }

// Unread reports whether a body has a syntax error, or is another method's: only signatures and tags say anything.
func (c *Case) Unread() bool { return c.Adopted || c.Old.Unread || c.New.Unread }

// DescribedTypes returns the type that the unit speaks of in both versions: its parameter's for a @param, else what the
// method returns. It is nil in a version that has none.
func (c *Case) DescribedTypes() (old, fresh []java.Token) {
	if c.Unit.Type != javadoc.Param {
		return c.Old.ReturnType, c.New.ReturnType
	}
	if p := c.Old.Param(c.Unit.Param); p != nil {
		old = p.Type
	}
	if p := c.New.Param(c.Unit.Param); p != nil {
		fresh = p.Type
	}
	return old, fresh
}

// Edited reports whether the change touched the method's own code. Else the method does something else because of what
// it names in the file.
func (c *Case) Edited() bool { return !java.SameText(c.Old.Tokens, c.New.Tokens) }

// Untold leaves out of a unit's names those that the tag of a parameter which came instead of several quotes: it says
// what they are now, as the components of a parameter object.
func (c *Case) Untold(names []javadoc.Name) []javadoc.Name {
	in := told.Of(c.New, toldIn{c.Old, c.Doc})
	return slices.DeleteFunc(names, func(n javadoc.Name) bool { return n.Code && in[n.Text] })
}

type toldIn struct {
	old *java.Method
	doc *javadoc.Doc
}

var told = java.NewFact(func(m *java.Method, in toldIn) map[string]bool {
	before, after, names := in.old.Formals(false), m.Formals(false), map[string]bool{}
	if len(before.All) <= len(after.All) {
		return nil
	}
	for i := range in.doc.Units {
		if u := &in.doc.Units[i]; u.Type == javadoc.Param && after.Has(u.Param) && !before.Has(u.Param) {
			for _, n := range javadoc.Names(m.Source, u) {
				names[n.Text] = names[n.Text] || n.Code && !n.Selected && !n.Qualifier
			}
		}
	}
	return names
})
