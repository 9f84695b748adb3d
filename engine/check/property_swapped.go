package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var propertySwapped = &Rule{
	ID: "property-swapped", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment names the property that was asked for, and another one of the same object is asked for now",
	Origin: "value-gone, of what accessors give",
	find: func(c *subject) *Finding {
		p := c.promised()
		if !p.edited || len(p.changes) > fewChanges || !sameSignature.Of(c.New, c.Old) {
			return nil
		}
		for _, change := range p.changes {
			if change.Kind != behaviour.Calls || change.Old == "" || change.New == "" || change.Helper != "" ||
				accessor(change.Old) == "" || accessor(change.Old) != accessor(change.New) || !ofObject(c.New, change) {
				continue
			}
			was, is := apart(change.Old, change.New), apart(change.New, change.Old)
			if len(was) == 0 || len(is) == 0 {
				continue
			}
			holds := true
			for _, word := range was {
				stem := lexicon.Stem(word)
				w := p.word(stem)
				holds = holds && w != nil && lexicon.Singular(w.Text) == lexicon.Singular(word) && !p.after.stems[stem] &&
					!p.after.name[stem]
			}
			for _, word := range is {
				holds = holds && p.word(lexicon.Stem(word)) == nil
			}
			if holds {
				w := p.word(lexicon.Stem(was[0]))
				return p.finding(fmt.Sprintf("the comment says %q, but the method calls `%s` where it called `%s`", w.Text,
					change.New, change.Old), w.Span, change)
			}
		}
		return nil
	},
}

// accessor is how the name of a call that asks for a property begins; "" of another.
func accessor(name string) string {
	for _, prefix := range []string{"get", "is", "has"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && lexicon.IsCapitalized(rest) {
			return prefix
		}
	}
	return ""
}

// apart are the words of a name that another lacks, but for those that say next to nothing.
func apart(name, other string) []string {
	has := stemsOf(other)
	var rest []string
	for part := range lexicon.Subwords(name) {
		if !has[lexicon.Stem(part)] && !commonVerbs[part] && len(part) > 1 {
			rest = append(rest, part)
		}
	}
	return rest
}

// ofObject reports whether what a change calls now is called on something.
func ofObject(m *java.Method, change behaviour.Change) bool {
	return len(change.NewSpans) > 0 && change.NewSpans[0].Start > 0 && m.Source[change.NewSpans[0].Start-1] == '.'
}
