// Package rewrite turns the new wording of a comment unit, subtokens without case and markup, into the fewest edits of
// the source that give it. What the wording keeps stays byte for byte: case, names, {@code …}, HTML, punctuation, line
// breaks, star column.
package rewrite

import (
	"slices"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
)

// Unit returns the edits of c.New.Source after which the case's unit has the subtokens wanted, in the form of
// encode.Comment: those of the whole unit, lower case, without braces, the names of inline tags and HTML tags; those of
// an @param begin with the name. The edits lie within the unit, in order and apart from each other. Without a
// difference there are none.
//
// It is false where no edits are known to be safe: the unit has no place in the new source or is very long, nothing
// would be left of it, the comment would end or its braces no longer match, an @param would name what is no parameter,
// or the comment, read again, would not have the wanted subtokens in this unit and everything else as it was.
func Unit(c *engine.Case, wanted []string) (fixes []java.Edit, ok bool) {
	old := read(c)
	if old == nil || len(wanted) == 0 || len(old.items) > maxItems || len(old.items)*len(wanted) > maxCells {
		return nil, false
	}
	source := c.New.Source
	if same(encode.Comment(c), wanted) && !old.misspelt(c) {
		return nil, true
	}
	words := newSpellings(c)
	d := old.compose(old.align(c, wanted, words), words, newMarkupStyle(c))
	d.wrap(source, c)
	fixes = d.edits()
	return fixes, safe(c, fixes, wanted)
}

// maxCells bounds what aligning two wordings costs, about 0.1 µs a cell. Comments of a thousand words on both sides are
// within. maxItems bounds the looks from each word for the markup around it, and maxDistributions the ways to share new
// words among the places where others went.
const (
	maxCells         = 1 << 20
	maxItems         = 1 << 12
	maxDistributions = 1 << 20
)

func same(subtokens []encode.Subtoken, wanted []string) bool {
	return slices.EqualFunc(subtokens, wanted, func(s encode.Subtoken, w string) bool { return s.Text == w })
}
