package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var callGone = &Rule{
	ID: "call-gone", Strength: Evidence, Contradicts: true,
	Title:  "the comment has the verb of a call that the method no longer makes",
	Origin: "body-only changes that were read: a call dropped whose verb is in the text",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if change.Kind != behaviour.Calls || change.Old == "" {
				continue
			}
			if p.grown() {
				return nil
			}
			for _, word := range lost(change.Old, change.New) {
				stem := lexicon.Stem(word)
				if w := p.word(stem); change.New != "" && manners[word] && w != nil && !commonVerbs[word] && !p.after.stems[stem] &&
					!p.after.name[stem] {
					return p.finding(fmt.Sprintf("the comment says %q, but the method calls `%s` where it called `%s`", w.Text,
						change.NewName, change.OldName), w.Span, change)
				}
			}
			word := verb(change.OldName)
			stem := lexicon.Stem(word)
			w := p.word(stem)
			if strings.HasPrefix(change.Old, "super.") && !code(c.New).has("super") {
				if w = p.word("super"); w == nil {
					w = p.word(lexicon.Stem("superclass"))
				}
			} else if w == nil || len(word) < 3 || commonVerbs[word] || !p.isVerb(w, word) || p.after.stems[stem] ||
				p.before.name[stem] || p.after.name[stem] {
				continue
			}
			if w == nil {
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %q, but the method no longer calls `%s`", w.Text, change.OldName),
				w.Span, change)
		}
		return nil
	},
}

// isVerb reports whether a word of the text is used as a verb, be it as a participle: it is inflected, or begins the
// text or a part of it.
func (p *promise) isVerb(w *claim.Word, verb string) bool {
	if strings.HasSuffix(verb, "ion") || w.Code {
		return false
	}
	if w.Text != verb {
		return true
	}
	for i := range p.words {
		if &p.words[i] == w {
			return i == 0 || slices.Contains([]string{"and", "to", "then", "also"}, p.words[i-1].Text)
		}
	}
	return false
}

// manners say in a call's name how something is done. Other words come and go with a new name for the same.
var manners = lexicon.WordSet("first last all ignore case reverse reversed sorted ordered deep lazy copy immutable " +
	"unmodifiable synchronized atomic recursive recursively distinct")

// commonVerbs say too little of what is done.
var commonVerbs = lexicon.WordSet("get set is has can of to as new make create value values size length name next " +
	"equals hash return append add put contains with from for and or not all")
