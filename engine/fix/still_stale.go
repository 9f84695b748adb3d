package fix

import (
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// StillStale reports whether the case's text is out of date with edits, too: a rule has something against it, or it
// describes what a renamed parameter was before. Who takes such edits has the text marked as updated, and it is not.
func StillStale(c *engine.Case, edits []java.Edit) bool {
	fixed := Apply(c, edits)
	if fixed == nil {
		return false // nothing is left of it
	}
	if blamed(fixed) {
		return true
	}
	if c.Unit.Type != javadoc.Param || fixed.Unit.Param == c.Unit.Param {
		return false
	}
	before, after := c.Old.Formals(c.Unit.TypeParam()), c.New.Formals(c.Unit.TypeParam())
	from, to := before.At(c.Unit.Param), after.At(fixed.Unit.Param)
	return from >= 0 && to >= 0 && describesOld(fixed, &check.Rename{From: &before.All[from], To: &after.All[to]})
}

// blamed reports whether a rule that warns has something against the case's text.
func blamed(c *engine.Case) bool {
	return slices.ContainsFunc(check.Run(c), func(f check.Finding) bool { return !f.Rule.Quiet })
}

// describesOld reports whether the text of a parameter's tag, which has the new name, says what the parameter was
// before: in another unit of measure, by the old name's words and not by all of the new one's, or of another type,
// where it does not say what the new one holds.
func describesOld(fixed *engine.Case, r *check.Rename) bool {
	text := slices.DeleteFunc(names(fixed), func(w javadoc.Name) bool { return w.ListOf != "" })
	if len(text) == 0 {
		return false
	}
	if otherUnit(text, r.To.Name) {
		return true
	}
	old := oldWord(fixed, r) != "" && !variant(r.From.Name, r.To.Name)
	if java.SameText(r.From.Type, r.To.Type) {
		return old && !saysWords(text, spelledOut(r.To.Name))
	}
	// As if it had its new name from the start: the rules about types look at the parameters that both versions have.
	was := fixed.Old.Renamed(fixed.Old.Formals(false).At(r.From.Tag), r.To.Name)
	return old || !saysWhat(text, r.To) ||
		blamed(fixed.Of(was, fixed.New, fixed.Doc, fixed.Unit))
}

// saysWords reports whether a text says each of some words.
func saysWords(text []javadoc.Name, words []string) bool {
	var said []string
	for _, w := range text {
		said = slices.AppendSeq(said, lexicon.Subwords(w.Text))
	}
	return !slices.ContainsFunc(words, func(word string) bool {
		return !slices.ContainsFunc(said, func(s string) bool { return lexicon.SameWord(s, word) })
	})
}

// saysWhat reports whether a text says the noun of a formal's name or of a name in its type: "the file to read" of a
// `Supplier<LogFile>`.
func saysWhat(text []javadoc.Name, f *java.Formal) bool {
	nouns := map[string]bool{lexicon.HeadNoun(f.Name): true}
	for i, t := range f.Type {
		if name := t.Kind == java.Identifier || java.IsPrimitive(t.Text); name &&
			(i+1 == len(f.Type) || f.Type[i+1].Text != ".") {
			nouns[lexicon.HeadNoun(t.Text)] = true
		}
	}
	return slices.ContainsFunc(text, func(w javadoc.Name) bool { return nouns[lexicon.HeadNoun(w.Text)] })
}

// otherUnit reports whether a text gives one unit of measure and the parameter's name ends in another: `timeoutMillis`,
// "the timeout in seconds". A text that has the unit of the name, too, may give both.
func otherUnit(text []javadoc.Name, name string) bool {
	words := slices.Collect(lexicon.Subwords(name))
	if len(words) < 2 {
		return false // `min` is a minimum, too
	}
	ends := lexicon.UnitOf(words[len(words)-1])
	if ends.Symbol == "" {
		return false
	}
	other := false
	for _, w := range text {
		unit := lexicon.UnitOf(w.Lower())
		if unit == ends {
			return false
		}
		other = other || unit.Quantity == ends.Quantity
	}
	return other
}

// oldWord is a word of the case's text by which it speaks of a formal's old name, and not of its new one; "" where it
// has none. Where the new name is the end of the old one, less is said of the same.
func oldWord(c *engine.Case, r *check.Rename) string {
	old, fresh := slices.Collect(lexicon.Subwords(r.From.Name)), slices.Collect(lexicon.Subwords(r.To.Name))
	if len(fresh) < len(old) && slices.Equal(old[len(old)-len(fresh):], fresh) {
		for _, w := range names(c) {
			if strings.EqualFold(w.Text, r.From.Name) {
				return w.Text // "the semijoin" of `semiJoin`
			}
		}
		return ""
	}
	for _, w := range names(c) {
		says := func(part string) bool {
			return !slices.Contains(fresh, part) && (part == w.Lower() || lexicon.Stem(part) == lexicon.Stem(w.Text)) ||
				lexicon.SameWord(part, w.Lower()) &&
					!slices.ContainsFunc(fresh, func(f string) bool { return lexicon.SameWord(f, w.Lower()) })
		}
		if !lexicon.IsStopWord(w.Lower()) && slices.ContainsFunc(append(old, strings.ToLower(r.From.Name)), says) {
			return w.Text
		}
	}
	return ""
}

// variant reports whether two names are the same, but for how they are written: `ctx` and `context`, `aName` and
// `name`.
func variant(from, to string) bool {
	return strings.EqualFold(from, to) || slices.EqualFunc(spelledOut(from), spelledOut(to), lexicon.SameWord)
}

// spelledOut are the words of a name without what only marks it as a parameter: `aName`, `pName`, `theName`.
func spelledOut(name string) []string {
	words := slices.Collect(lexicon.Subwords(name))
	marks := func(w string) bool { return w == "p" || lexicon.IsStopWord(w) }
	if kept := slices.DeleteFunc(slices.Clone(words), marks); len(kept) > 0 {
		return kept
	}
	return words
}
