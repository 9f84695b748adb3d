package check

import (
	"fmt"
	"slices"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Doubt says in one line why a text may still be wrong after edits that are right in themselves, such as an @param that
// gets its new name and goes on to describe the parameter that was there before. It is "" where nothing speaks for
// that. Findings are what the checks have against the text before.
func Doubt(c *engine.Case, findings []Finding, fixes []java.Edit) string {
	if longToReread(c) {
		return ""
	}
	fixed := Fixed(c, fixes)
	if fixed == nil {
		return ""
	}
	if said := doubt(c, newSubject(fixed)); said != "" {
		return said
	}
	for _, f := range findings {
		if f.Rule.Contradicts && !f.Rule.Quiet && len(f.Comment) > 0 && !changesAny(fixes, f.Comment) {
			return f.Message
		}
	}
	return ""
}

// changesAny reports whether edits change something in one of some spans.
func changesAny(edits []java.Edit, spans []java.Span) bool {
	return slices.ContainsFunc(edits, func(e java.Edit) bool {
		return slices.ContainsFunc(spans, func(s java.Span) bool { return e.Span.Start < s.End && s.Start < e.Span.End })
	})
}

// doubt is Doubt for a case and the same after the edits.
func doubt(c *engine.Case, s *subject) string {
	if c.Unit.Type == javadoc.Param && s.before.empty() {
		return doubtParam(c, s)
	}
	if !s.before.empty() && countable(s.before.tokens) && !countable(s.after.tokens) {
		for _, w := range s.names() {
			if unicode.IsDigit(rune(w.text[0])) {
				return fmt.Sprintf("the comment says %q, but a `%s` is not a number", w.text, spell(s.after.tokens))
			}
		}
	}
	return ""
}

// doubtParam is Doubt for an @param that got another name.
func doubtParam(c *engine.Case, fixed *subject) string {
	at, to := formals.Of(c.Old, false).at(c.Unit.Param), c.New.Param(fixed.Unit.Param)
	if at < 0 || to == nil || len(fixed.names()) == 0 {
		return ""
	}
	from := c.Old.Params[at]
	if said := otherUnit(fixed, to.Name); said != "" {
		return said
	}
	if java.SameText(from.Type, to.Type) {
		return ""
	}
	// As if the parameter had its new name from the start: what the rules have against its type they have against this
	// text.
	old := c.Old.Renamed(at, to.Name)
	for _, f := range Run(&engine.Case{Old: old, New: fixed.New, Doc: fixed.Doc, Unit: fixed.Unit}) {
		if !f.Rule.Quiet {
			return f.Message
		}
	}
	was, is := valueOf(from.Type), valueOf(to.Type)
	// of an object that took a number's place the same can often be said
	if was != is && !(was == number && is == single) {
		return fmt.Sprintf("`%s` was `%s`, `%s` is `%s`",
			from.Name, spell(from.Type), to.Name, spell(to.Type))
	}
	noun, now := headNoun(from.Name), newPart(append([]java.Token{{Text: to.Name}}, to.Type...))
	for _, w := range fixed.names() {
		if len(noun) > 1 && lexicon.Singular(w.lower()) == noun && !now.holds(noun) {
			return fmt.Sprintf("the comment says %q, as `%s` was called", w.text, from.Name)
		}
	}
	return ""
}

// otherUnit says that a text gives one unit of measure and the parameter's name ends in another: `timeoutMillis`, "the
// timeout in seconds". It is "" where the text has the unit of the name, too.
func otherUnit(c *subject, name string) string {
	words := slices.Collect(lexicon.Subwords(name))
	if len(words) < 2 {
		return "" // `min` is a minimum, too
	}
	ends := lexicon.UnitOf(words[len(words)-1])
	if ends.Symbol == "" {
		return ""
	}
	said := ""
	for _, w := range c.names() {
		switch unit := lexicon.UnitOf(w.lower()); {
		case unit == ends:
			return ""
		case unit.Quantity == ends.Quantity && said == "":
			said = fmt.Sprintf("the comment says %q, but the name is `%s`", w.text, name)
		}
	}
	return said
}

// value is what a type holds, as far as a text about it goes.
type value int

const (
	single value = iota // an object
	truthful
	number
	several
)

func valueOf(typ []java.Token) value {
	switch {
	case newPart(typ).opaque():
		return single
	case slices.ContainsFunc(typ, func(t java.Token) bool { return t.Text == "[" || t.Text == "..." }) || holdsMany(typ):
		return several
	case typ[0].Text == "boolean" || typ[0].Text == "Boolean":
		return truthful
	case countable(typ):
		return number
	}
	return single
}

// countable reports whether a type's values, or its elements, are plain numbers.
func countable(typ []java.Token) bool { return newPart(typ).number() }
