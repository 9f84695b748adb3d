package check

import (
	"slices"
	"strings"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// toldOf is a word that may hold of the old type or collection alone, which edits replace: "a Response whose body is
// backed by a Buffer", "a sorted list", "the list, duplicates kept". Where a type is replaced twice, the second is
// often another: "a PairList with the contents of this PairList". It is "" where there is none.
func toldOf(c *engine.Case, f Finding) string {
	switch f.Rule {
	case returnTypeNamed, paramTypeNamed, typeArgumentNamed, collectionWord:
	default:
		return ""
	}
	replaced := func(w name) bool {
		return slices.ContainsFunc(f.Fixes, func(e java.Edit) bool { return e.Span == w.span && len(e.Text) > len("an") })
	}
	names := textNames(c)
	first := slices.IndexFunc(names, replaced)
	if first < 0 {
		return ""
	}
	if first > 0 && property(names[first-1]) {
		return names[first-1].text
	}
	for i, w := range names[first+1:] {
		word := w.lower()
		switch {
		case w.first:
			return "" // another sentence
		case replaced(w) && f.Rule != collectionWord, word == "whose", word == "its", word == "which",
			unicode.IsDigit(rune(word[0])), setApart(c, names[first+i], w):
			return w.text
		case i == 0 && !leadsOn[word] && !w.code && linkWords[lexicon.PartOfSpeech(word)]:
			return w.text // "in insertion order", "to read from"
		}
	}
	return ""
}

// property reports whether a word before a type says of it how it is, and does not hold of anything.
func property(w name) bool {
	return !w.first && properties[lexicon.PartOfSpeech(w.lower())] && !plain[w.lower()]
}

// properties are the parts of speech of words that say of a thing how it is.
var properties = lexicon.WordSet("JJ JJR JJS VBN VBG VBD")

// plain are such words that hold of anything.
var plain = lexicon.WordSet("new given empty same specified resulting returned existing whole first last current other")

// leadsOn are words behind a type that lead on to what it holds, or say in which case it is meant.
var leadsOn = lexicon.WordSet("of with that for from if or and")

// setApart reports whether a mark sets a word apart from the one before it: "the list, which".
func setApart(c *engine.Case, before, word name) bool {
	return strings.ContainsAny(string(c.New.Source[before.span.End:word.span.Start]), ",;(")
}
