package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// Doubt says in one line why edits need a person to read them before they are written: the text may be wrong after them
// though they are right in themselves, or what they put in the place of a name may not be the same. It is "" where
// nothing speaks for that. Findings are what the checks have against the text before.
func Doubt(c *engine.Case, findings []Finding, fixes []java.Edit) string {
	if longToReread(c) {
		return "the comment is too long to read it again"
	}
	if said := TextDoubt(c, findings, fixes); said != "" {
		return said
	}
	if len(fixes) == 1 && deletes(fixes[0], c) {
		if said := doubtDeletion(c); said != "" {
			return said
		}
	}
	if said := doubtLink(c); said != "" {
		return said
	}
	for _, f := range findings {
		if f.untagged != nil {
			return fmt.Sprintf("`%s` may be the same by another name", f.untagged.name)
		}
		if len(f.Fixes) == 0 || deletes(f.Fixes[0], c) || c.Link != nil {
			continue
		}
		if said := doubtFixes(c, f, fixes); said != "" {
			return said
		}
	}
	return ""
}

// doubtDeletion says what of a tag may be true still when what it describes is gone; "" where it says nothing else.
func doubtDeletion(c *engine.Case) string {
	if c.Unit.Type == javadoc.Throws && calls(c.New.Body) {
		return "what the method calls may throw it still"
	}
	if strings.Contains(c.Unit.Text, " @") {
		return "another tag stands in its text"
	}
	if strings.ContainsAny(strings.TrimRight(c.Unit.Text, ". "), ".;:<") {
		return "it has more than one sentence"
	}
	for _, w := range textNames(c) {
		if c.New.Param(w.text) != nil {
			return fmt.Sprintf("it speaks of `%s`, too", w.text)
		}
	}
	return ""
}

// calls reports whether a body calls something, or is not there to tell.
func calls(body []java.Token) bool {
	for i := 1; i < len(body); i++ {
		if body[i].Text == "(" && body[i-1].Kind == java.Identifier {
			return true
		}
	}
	return len(body) == 0
}

// doubtFixes is Doubt of what one rule puts in the place of something else, one of all that is fixed. What stands in
// place of a word of the text is for a person to read: the rest of the sentence may hold of the old word alone, as in
// "404: not found", "30 if the state is open" or "a Reader of characters".
func doubtFixes(c *engine.Case, f Finding, fixes []java.Edit) string {
	if f.renamed == nil {
		longest := slices.MaxFunc(f.Fixes, func(a, b java.Edit) int { // not the article
			return len(replacedText(c, a)) - len(replacedText(c, b))
		})
		return fmt.Sprintf("the rest of the sentence may hold of `%s` alone", replacedText(c, longest))
	}
	for _, e := range fixes {
		if e.Span != c.Unit.Name {
			return fmt.Sprintf("the text says %q, too, which may be something else", replacedText(c, e))
		}
	}
	return doubtRename(c, f.renamed, fixes)
}

func replacedText(c *engine.Case, e java.Edit) string {
	return strings.Join(strings.Fields(string(c.New.Source[e.Span.Start:e.Span.End])), " ")
}

// TextDoubt is Doubt of nothing but the text as the edits leave it.
func TextDoubt(c *engine.Case, findings []Finding, fixes []java.Edit) string {
	fixed := Fixed(c, fixes)
	if fixed == nil {
		return ""
	}
	if said := doubt(c, newSubject(fixed)); said != "" {
		return said
	}
	if word := oneOfNumbers(c, fixes); word != "" {
		return fmt.Sprintf("the comment gives more numbers than %s", word)
	}
	if was, is := newSubject(c).before.collection(), newSubject(c).after.collection(); was != is &&
		len(fixes) > 0 && fromRule(findings, collectionWord) {
		switch {
		case strings.Contains(was, "map") || strings.Contains(is, "map"):
			return fmt.Sprintf("a %s holds other things than a %s", is, was)
		case strings.Contains(was, "stream") || strings.Contains(is, "stream") || strings.HasPrefix(was, "iter"):
			return fmt.Sprintf("a %s gives what it has in another way than a %s", is, was)
		}
	}
	for _, f := range findings {
		if f.Rule.Contradicts && !f.Rule.Quiet && len(f.Comment) > 0 && !changesAny(fixes, f.Comment) {
			return f.Message
		}
		if f.renamed != nil && len(f.Fixes) > 0 {
			if said := doubtWords(c, fixed, f.renamed); said != "" {
				return said
			}
		}
	}
	return ""
}

// fromRule reports whether a rule has edits among findings.
func fromRule(findings []Finding, rule *Rule) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return f.Rule == rule && len(f.Fixes) > 0 })
}

// oneOfNumbers is a number that edits replace in a text that gives others, too: "2 or 3". It is "" where there is none.
func oneOfNumbers(c *engine.Case, fixes []java.Edit) string {
	replaced, others := "", false
	for _, w := range textNames(c) {
		switch {
		case !unicode.IsDigit(rune(w.text[0])):
		case changesAny(fixes, []java.Span{w.span}):
			replaced = w.text
		default:
			others = true
		}
	}
	if !others {
		return ""
	}
	return replaced
}

// doubtWords says that a text goes on speaking of a formal by its old name, or of what it was.
func doubtWords(c, fixed *engine.Case, r *rename) string {
	if word := oldWord(fixed, r); word != "" {
		return fmt.Sprintf("the comment says %q, as `%s` was called", word, r.from.name)
	}
	if _, word := prose(c, r.from.name); word != "" {
		return fmt.Sprintf("the comment says %q, which may be `%s`", word, r.from.name)
	}
	if names := textNames(fixed); c.Unit.Type == javadoc.Param {
		for _, w := range names[:min(len(names), 3)] { // "the FileReader that is closed"
			if lexicon.IsCapitalized(w.text) && lexicon.IsIdentifier(w.text) && !code(c.New).has(w.text) {
				return fmt.Sprintf("the comment says `%s`, and the method does not", w.text)
			}
		}
	}
	return ""
}

// Left says that edits replace a name in their comment, and that the comment still has it once all its edits are made.
func Left(c *engine.Case, edits, all []java.Edit) string {
	after := edited(c, all)
	for _, e := range edits {
		word := strings.TrimSpace(string(c.New.Source[e.Span.Start:e.Span.End]))
		name := !strings.ContainsFunc(word, func(r rune) bool { return !partOfName(r) }) &&
			(lexicon.IsIdentifier(word) || lexicon.IsCapitalized(word) || isSymbol(word) || isNumber(word))
		if name && e.Text != "" && e.Text != word && countWord(after, word) > 0 {
			return fmt.Sprintf("the comment says `%s` elsewhere, too", word)
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
