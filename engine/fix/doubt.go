package fix

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Doubt says in one line why edits need a person to read them before they are written. It is "" of one kind alone: a
// parameter's tag that says nothing, which gets the new name where nothing else of the method changed. Its form must
// show it, because words may contradict each other in more ways than any list has: even "the Date" or "ignored" that is
// now the name itself says something. What a removed tag said may hold still, and what stands below it, such as "its
// length", would be of the tag above. What is said beside a link may hold of the old name alone. Findings are what the
// checks have against the text before.
func Doubt(c *engine.Case, findings []check.Finding, fixes []java.Edit) string {
	switch {
	case len(fixes) == 1 && deletes(fixes[0], c):
		if c.Unit.Type == javadoc.Param && saysNothing(c) {
			return "what stands beside it may be of another tag then"
		}
		return "some of what it says may still be true"
	case c.Link != nil && c.Link.Removed.Guess:
		return fmt.Sprintf("`%s` may be something else", c.Link.Removed.Now.Last())
	case c.Link != nil:
		return fmt.Sprintf("the rest of the sentence may hold of `%s` alone", c.Link.Removed.Last())
	}
	for _, f := range findings {
		if len(f.Fixes) == 0 {
			continue
		}
		if said := doubtFixes(c, f, fixes); said != "" {
			return said
		}
	}
	return ""
}

// doubtFixes is Doubt of what one rule puts in the place of something else, one of all that is fixed. What stands in
// place of a word of the text is for a person to read: the rest of the sentence may hold of the old word alone, as in
// "404: not found", "30 if the state is open" or "a Reader of characters".
func doubtFixes(c *engine.Case, f check.Finding, fixes []java.Edit) string {
	if f.Renamed == nil {
		longest := slices.MaxFunc(f.Fixes, func(a, b java.Edit) int {
			return len(replacedText(c, a)) - len(replacedText(c, b))
		})
		return fmt.Sprintf("the rest of the sentence may hold of `%s` alone", replacedText(c, longest))
	}
	for _, e := range fixes {
		if said := replacedText(c, e); e.Span.Start != c.Unit.Name.Start && !isArticle(said) {
			return fmt.Sprintf("the text says %q, too, which may be something else", said)
		}
	}
	return doubtRename(c, f.Renamed)
}

func replacedText(c *engine.Case, e java.Edit) string {
	return strings.Join(strings.Fields(string(c.New.Source[e.Span.Start:e.Span.End])), " ")
}
