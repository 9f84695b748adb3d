package check

import (
	"fmt"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/reference"
)

// doubtLink says why a sentence may be false with the new name of what its link names; "" where nothing speaks for
// that.
func doubtLink(c *engine.Case) string {
	l := c.Link
	if l == nil || l.Removed.Now == (reference.Target{}) {
		return ""
	}
	was, is := l.Removed.Last(), l.Removed.Now.Last()
	old, fresh := slices.Collect(lexicon.Subwords(was)), slices.Collect(lexicon.Subwords(is))
	switch {
	case l.Labelled != "":
		return fmt.Sprintf("the link is called by the old name `%s`", l.Labelled)
	case l.Removed.Now.Member == "", was == is:
		return fmt.Sprintf("`%s` may have become another than `%s`", was, is)
	case len(c.New.Members(is)) > 1:
		return fmt.Sprintf("there are several by the name of `%s`", is)
	case !slices.Equal(statementsNaming(c.Old, was, is), statementsNaming(c.New, was, is)):
		return fmt.Sprintf("the method does not use `%s` as it used `%s`", is, was)
	case l.Removed.Likeness == reference.Differs:
		return fmt.Sprintf("`%s` differs from what `%s` was in more than its name", is, was)
	case lexicon.Contrary(old, fresh), l.Removed.Likeness == reference.Unseen && contrasted(was, is):
		return fmt.Sprintf("`%s` may mean something else than `%s`", is, was)
	}
	for _, w := range sentenceOf(c) {
		if w.code || lexicon.IsStopWord(w.lower()) || changesAny(l.Edits, []java.Span{w.span}) {
			continue
		}
		says := func(part string) bool {
			return !slices.Contains(fresh, part) && lexicon.Stem(part) == lexicon.Stem(w.text)
		}
		if slices.ContainsFunc(old, says) {
			return fmt.Sprintf("the comment says %q, as in the old name `%s`", w.text, was)
		}
	}
	if l.Removed.Likeness != reference.Alike && !variant(was, is) {
		return doubtBeside(c, l.Edits)
	}
	return ""
}

// statementsNaming are the statements of a method that have one of two names of a target, with the new one for both:
// who renames may leave a use of another file for later.
func statementsNaming(m *java.Method, was, is string) []string {
	return statements(m.Tokens, func(i int) (string, bool) {
		if text := m.Tokens[i].Text; text != was && text != is {
			return text, false
		}
		return is, true
	})
}
