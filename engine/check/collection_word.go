package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var _ = newRule("collection-word", func(c *subject) *Finding {
	if !c.retyped() {
		return nil
	}
	for i, w := range c.names() {
		if plainOptional(w) || c.verb(i) || c.source(i) || c.before.arrayList(w) ||
			strings.EqualFold(lexicon.Singular(w.Text), "string") || !c.before.suits(w.Text) ||
			c.after.suits(w.Text) || c.suitsBound(w.Text) || c.generalised(w.Lower()) {
			continue
		}
		f := retyping(c, w, stretch(c.before.tokens))
		if was, is := c.before.collection(), c.after.collection(); is != "" && lexicon.Singular(w.Lower()) == was &&
			!signature(c.New).holds(was) {
			f.Fixes = nouns(c, was, is)
		}
		return f
	}
	return nil
})

// arrayList reports whether a word for an array is part of the name of what holds the elements, as an `ArrayList` is a
// list and no array.
func (p *part) arrayList(w javadoc.Name) bool {
	return lexicon.Singular(w.Lower()) == "array" && p.collection() == "list"
}

// beforeSource is how many words back "from" stands of a source at most: "from the set".
const beforeSource = 2

// source reports whether the text has a word only as what a result is taken from: "one ship from a set".
func (c *subject) source(word int) bool {
	names := c.names()
	before := names[max(0, word-beforeSource):word]
	return c.Unit.Type != javadoc.Param &&
		slices.ContainsFunc(before, func(n javadoc.Name) bool { return n.Lower() == "from" })
}

// collectionNoun is the word for what a type holds its elements in: "list" of `ArrayList<Ship>`, "array" of `Ship[]`;
// "" where it is none.
func collectionNoun(typ []java.Token) string {
	if lexicon.IsArray(typ) {
		return "array"
	}
	names := outerNames(typ)
	if len(names) == 0 {
		return ""
	}
	if noun := lexicon.HeadNoun(names[len(names)-1].Text); lexicon.Lookup(noun).Many {
		return noun
	}
	return ""
}

// takesParticiple are the words behind which a noun without an article is a verb's form.
var takesParticiple = lexicon.WordSet("is are was were be been being not to will can may must should")

// nouns puts one noun of English for another where the text has it, in the same number. Where it has the noun more than
// once, one may be meant otherwise ("the list of names in the mailing list"), but for the empty one that is returned in
// its place ("the list of names, or an empty list"); what a link is called is not the text's.
func nouns(c *subject, old, fresh string) []java.Edit {
	var fixes []java.Edit
	names := c.names()
	labels := javadoc.Labels(c.New.Source, c.Unit)
	said := false
	for i, w := range names {
		if lexicon.Singular(w.Lower()) != old || w.Code || labels[w.Span.Start] {
			continue
		}
		if i > 0 && takesParticiple[names[i-1].Lower()] {
			return nil // "this is set"
		}
		if empty := c.Unit.Type != javadoc.Param && i > 0 && names[i-1].Lower() == "empty"; !empty {
			if said {
				return nil
			}
			said = true
		}
		to := fresh + w.Lower()[len(old):]
		if lexicon.IsCapitalized(w.Text) {
			to = lexicon.Capitalized(to)
		}
		fixes = append(fixes, java.Edit{Span: w.Span, Text: to})
	}
	return fixes
}
