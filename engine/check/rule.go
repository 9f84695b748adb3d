// Package check holds the checks that need no model. A certain check is right by construction and blocks; evidence is
// right most of the time, warns by itself and feeds the model as a feature. Each rule is described in
// a file of its own, rules/<id>.md.
package check

import (
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Strength says what a rule's finding is worth.
type Strength string

// The strengths of a rule.
const (
	Certain  Strength = "certain"  // blocks
	Evidence Strength = "evidence" // warns, and is an input of the model
)

// Rule is one check. What it is and what people read of it stands in rules/<id>.md, which is read where a rule is first
// asked for: start-up pays nothing for it.
type Rule struct {
	ID       string // stable, kebab-case: "param-renamed"
	Strength Strength
	Title    string // one line
	Doc      string // Markdown: what it finds, an example, why it may be wrong, how to fix it
	// Quiet evidence is too often harmless to warn by itself: it only feeds the model.
	Quiet bool
	// Hint is set where the rule goes by a word that only resembles what left the code. In a commit its finding makes the
	// author look; in an audit, years later, it is right less than half the time and so is doubtful.
	Hint bool
	// Lasting is set where an audit believes the finding whatever the model holds of it: it takes no less weight with the
	// years.
	Lasting bool
	// Contradicts says that what the rule finds is the opposite of what the text says. It warns whatever the model holds
	// of it.
	Contradicts bool
	types       []javadoc.Type // of units that it looks at
	was         []former       // what it was called before
	order       int            // of its findings among those of others
	// signature says that the rule reads signatures and tags alone, and so is right where a body cannot be read.
	signature bool
	// find returns what the rule has against the case's unit, or nil. It must not keep the case. What it does for each
	// word or tag must take no longer where the method is long.
	find func(*subject) *Finding
}

// former is an id that a rule had, for units of some types, or of all where there are none. Settings, suppressions,
// baselines and models may still have it.
type former struct {
	id    string
	types []javadoc.Type
}

// IDs are the rule's id and those that it had before.
func (r *Rule) IDs() []string {
	all := []string{r.ID}
	for _, f := range r.was {
		all = append(all, f.id)
	}
	return all
}

// Was is the id that the rule had before for units of a type; its own where it had no other.
func (r *Rule) Was(t javadoc.Type) string {
	for _, f := range r.was {
		if len(f.types) == 0 || slices.Contains(f.types, t) {
			return f.id
		}
	}
	return r.ID
}

// Called reports whether the rule has an id, or had it for units of a type.
func (r *Rule) Called(id string, t javadoc.Type) bool { return id == r.ID || id == r.Was(t) }

// Judges reports whether the rule looks at units of a type.
func (r *Rule) Judges(t javadoc.Type) bool { return slices.Contains(r.types, t) }

// reads reports whether the rule can say something of a case. Of a tag without words only its being there can be wrong.
func (r *Rule) reads(c *engine.Case) bool {
	return r.Judges(c.Unit.Type) && (!c.Unread() || r.signature) &&
		(c.Unit.Text != "" && !c.Adopted || r.Strength == Certain)
}

// Find returns what the rule has against the case's unit, or nil.
func (r *Rule) Find(c *engine.Case) *Finding {
	if !r.reads(c) {
		return nil
	}
	return r.find(newSubject(c))
}

// Finding is what one rule has against a comment unit.
type Finding struct {
	Rule    *Rule
	Message string      // one line without a full stop: "`count` is no longer a parameter; it is now `limit`"
	Comment []java.Span // the words of the comment it rests on, in the unit's source
	Old     []java.Span // tokens of the old method it rests on
	New     []java.Span // tokens of the new method it rests on
	// what fixes it, in order and apart; nil where the rule does not know the fixed text for certain
	Fixes []java.Edit
	// Renamed is the formal whose new name the fixes write; nil where they write none.
	Renamed *Rename
}

// Rename is a formal of the old version and what it is called now.
type Rename struct{ From, To *java.Formal }

// Detached are findings without what only a suggestion asks for, which keeps all tokens of their files in memory.
func Detached(findings []Finding) []Finding {
	all := slices.Clone(findings)
	for i := range all {
		all[i].Renamed = nil
	}
	return all
}
