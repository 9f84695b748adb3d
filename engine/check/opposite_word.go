package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var oppositeWord = &Rule{
	ID: "opposite-word", Strength: Evidence, Contradicts: true,
	Title:  "the comment has a word, and the code now has its opposite",
	Origin: "body-only changes that were read: first became last, any all, min max, enabled disabled",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if said := p.claim(claim.Extreme); said != nil && (turnedRound(change) || fromOtherEnd(change)) {
				return p.finding(fmt.Sprintf("the comment says %s, and the method checks `%s` where it checked `%s`", p.quote(said),
					change.New, change.Old), said.Span, change)
			}
			if change.Old == "" || change.New == "" || !kindsOf(change, behaviour.Calls, behaviour.Names, behaviour.Returns,
				behaviour.Arguments, behaviour.Writes) || strings.Contains(change.Old, "_VALUE") {
				continue // MAX_VALUE is no maximum of which a text speaks
			}
			if w := p.counts(change); w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text, change.New,
					change.Old), w.Span, change)
			}
			if w := p.flag(change); w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text, change.New,
					change.Old), w.Span, change)
			}
			old, fresh := stemsOf(change.Old), stemsOf(change.New)
			if change.Old == "indexOf" && change.New == "lastIndexOf" {
				old["first"] = true
			}
			for _, pair := range lexicon.Opposites() {
				for i, was := range pair {
					is := pair[1-i]
					if !old[was.Code] || fresh[was.Code] || !fresh[is.Code] || old[is.Code] || p.after.stems[was.Code] ||
						p.before.stems[is.Code] ||
						len(old) != len(fresh) || !alikeBut(old, fresh, is.Code) {
						continue
					}
					for _, said := range was.Said {
						if w := p.word(said); w != nil && !p.saysAny(is.Said) {
							return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text,
								change.New, change.Old), w.Span, change)
						}
					}
				}
			}
		}
		return nil
	},
}

// turnedRound reports whether the larger of two takes the place of the smaller, or the other way round.
func turnedRound(change behaviour.Change) bool {
	opposite := map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<="}
	was := operator(change.Old)
	return change.Kind == behaviour.Checks && change.Turned && was != "" && operator(change.New) == opposite[was]
}

// fromOtherEnd reports whether a search begins with the least value where it began with the greatest, or the other way
// round.
func fromOtherEnd(change behaviour.Change) bool {
	if strings.Contains(change.Old, " ") {
		return false // it is asked whether nothing was found
	}
	least, greatest := strings.HasSuffix(change.Old, ".MIN_VALUE"), strings.HasSuffix(change.Old, ".MAX_VALUE")
	return least && strings.HasSuffix(change.New, ".MAX_VALUE") || greatest && strings.HasSuffix(change.New, ".MIN_VALUE")
}

// counts finds the word of the text for counting up where the method counts down now, or the reverse.
func (p *promise) counts(change behaviour.Change) *claim.Word {
	words := []string{"increment", "increas"}
	if strings.HasSuffix(change.Old, "--") {
		words = []string{"decrement", "decreas"}
	}
	if change.Kind != behaviour.Writes || strings.TrimRight(change.Old, "+-") == change.Old ||
		strings.TrimRight(change.New, "+-") == change.New {
		return nil
	}
	for _, stem := range words {
		if w := p.word(stem); w != nil {
			return w
		}
	}
	return nil
}

// flag finds the word of the text for a call whose only argument is a truth value that turned, such as
// `setEnabled(true)`.
func (p *promise) flag(change behaviour.Change) *claim.Word {
	name, argument, _ := strings.Cut(change.Old, "(")
	turned := map[string]string{"true)": "(false)", "false)": "(true)"}[argument]
	if turned == "" {
		turned = "(!" + argument
	}
	if strings.HasPrefix(name, "new File") && change.Old != change.New &&
		change.Old == strings.Replace(change.New, "false)", "true)", 1) {
		return p.word("append")
	}
	property, set := strings.CutPrefix(name, "set")
	if change.Kind != behaviour.Arguments || !set || change.New != name+turned && change.Old != strings.Replace(change.New,
		"(", "(!", 1) {
		return nil
	}
	said := p.names(property)
	for _, stem := range switches[property] {
		if w := p.word(stem); w != nil {
			if said != nil {
				return nil // it speaks of both
			}
			said = w
		}
	}
	return said
}

// switches are the stems of the words that a text has for what is switched on and off.
var switches = map[string][]string{
	"Enabled": {lexicon.Stem("disable"), lexicon.Stem("activate"), lexicon.Stem("deactivate")},
	"Visible": {lexicon.Stem("show"), lexicon.Stem("hide")},
}

// alikeBut reports whether the words of fresh, but for one, are among those of old.
func alikeBut(old, fresh map[string]bool, one string) bool {
	for word := range fresh {
		if word != one && !old[word] {
			return false
		}
	}
	return true
}

func (p *promise) saysAny(stems []string) bool {
	for _, s := range stems {
		if p.stems[s] > 0 {
			return true
		}
	}
	return false
}

func stemsOf(code string) map[string]bool {
	all := map[string]bool{}
	for part := range lexicon.Subwords(code) {
		all[lexicon.Stem(part)] = true
	}
	return all
}
