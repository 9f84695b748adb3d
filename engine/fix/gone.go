package fix

import (
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// StillNames reports whether a comment, once all edits of its source are made, still names what the case's own ones
// took out of it: a word that got another in its place, or what a removed tag was about. It may be of another number.
func StillNames(c *engine.Case, own, all []java.Edit) bool {
	gone, call := map[string]bool{}, ""
	for _, e := range own {
		if deletes(e, c) {
			gone[lexicon.Stem(java.LastName(strings.Trim(c.Unit.Param, "<>")))] = true
			continue
		}
		old, fresh := wholeNames(c.New.Source, e)
		come := map[string]bool{}
		for word := range wordsOf(fresh) {
			come[lexicon.Stem(word)] = true
		}
		differs := false
		for word := range wordsOf(old) {
			stem := lexicon.Stem(word)
			if kept := come[stem] || lexicon.IsStopWord(stem) && e.Span != c.Unit.Name; !kept {
				gone[stem], differs = true, true
			}
		}
		if name, _, ok := strings.Cut(old, "("); ok && !differs { // `load(int)` got another parameter
			call = name + "("
		}
	}
	rest := without(c, all)
	for word := range wordsOf(rest) {
		if gone[lexicon.Stem(word)] {
			return true
		}
	}
	return call != "" && strings.Contains(rest, call)
}

// wholeNames are what an edit takes out and what it puts there, each with the rest of a name that it is part of.
func wholeNames(src []byte, e java.Edit) (old, fresh string) {
	whole := e.Span
	for whole.Start > 0 && isNameByte(src[whole.Start-1]) {
		whole.Start--
	}
	for whole.End < len(src) && isNameByte(src[whole.End]) {
		whole.End++
	}
	return string(src[whole.Start:whole.End]), string(java.ApplyWithin(src, whole, []java.Edit{e}))
}

// without is the comment of a case without what edits of its source take out, and without what they put there.
func without(c *engine.Case, edits []java.Edit) string {
	var rest []byte
	comment := commentOf(c)
	at := comment.Start
	for _, e := range java.JoinEdits(edits) {
		if e.Span.Start < comment.End && e.Span.End > at {
			rest = append(append(rest, c.New.Source[at:max(at, e.Span.Start)]...), ' ')
			at = min(e.Span.End, comment.End)
		}
	}
	return string(append(rest, c.New.Source[at:comment.End]...))
}
