package check

import (
	"fmt"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/lexicon"
)

var oppositeWord = &Rule{
	ID: "opposite-word", Strength: Evidence, Title: "the comment has a word whose opposite took its place in the code",
	Origin: "body-only changes that were read: first became last, any all, min max, enabled disabled",
	find: func(c *subject) *Finding {
		p := c.promised()
		for _, change := range p.changes {
			if change.Old == "" || change.New == "" || !kindsOf(change, behaviour.Calls, behaviour.Names, behaviour.Returns, behaviour.Arguments) {
				continue
			}
			if w := p.flag(change); w != nil {
				return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text, change.New, change.Old), w.Span, change)
			}
			old, new := stemsOf(change.Old), stemsOf(change.New)
			for _, pair := range opposites {
				for i, was := range pair {
					is := pair[1-i]
					if !old[was.code] || new[was.code] || !new[is.code] || old[is.code] {
						continue
					}
					for _, said := range was.said {
						if w := p.word(said); w != nil && !p.saysAny(is.said) {
							return p.finding(fmt.Sprintf("the comment says %q, and the method has `%s` where it had `%s`", w.Text, change.New, change.Old), w.Span, change)
						}
					}
				}
			}
		}
		return nil
	},
}

// flag finds the word of the text for a call whose only truth value turned, such as `setEnabled(true)`.
func (p *promise) flag(change behaviour.Change) *claim.Word {
	turned := map[bool]string{true: "false", false: "true"}[strings.Contains(change.Old, "true")]
	if change.Kind != behaviour.Arguments || !strings.Contains(change.New, turned) || shape(change.Old) != shape(change.New) {
		return nil
	}
	name, _, _ := strings.Cut(change.Old, "(")
	for part := range lexicon.Subwords(name) {
		if w := p.word(claim.Stem(part)); w != nil && !commonVerbs[part] {
			return w
		}
	}
	return nil
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
		all[claim.Stem(part)] = true
	}
	return all
}

// side is a word of code, as a stem, and those of a text that say the same.
type side struct {
	code string
	said []string
}

func sideOf(words string) side {
	var s side
	for _, w := range strings.Fields(words) {
		stem := claim.Stem(w)
		if s.code == "" {
			s.code = stem
		}
		s.said = append(s.said, stem)
	}
	return s
}

var opposites = func() [][2]side {
	var all [][2]side
	for _, pair := range [][2]string{
		{"first head front beginning oldest leading top", "last tail end newest trailing latest bottom"},
		{"any some one least", "all each every"},
		{"all each every", "first"},
		{"any some least", "none no"},
		{"min minimum smallest smaller nearest", "max maximum largest biggest larger farthest"},
		{"ascending", "descending reverse"},
		{"enable enabled", "disable disabled"},
		{"add adds", "remove removes"},
		{"start", "stop"},
		{"open", "close"},
		{"show", "hide"},
		{"lock", "unlock"},
		{"encode", "decode"},
		{"encrypt", "decrypt"},
		{"lower", "upper"},
		{"before", "after"},
		{"begin", "end"},
		{"left", "right"},
		{"top", "bottom"},
		{"width", "height"},
		{"row", "column"},
		{"parent", "child"},
		{"prefix starts", "suffix ends"},
		{"starts", "ends"},
		{"read", "write"},
		{"load", "store"},
		{"push", "pop"},
		{"poll removes", "peek"},
		{"increment", "decrement"},
		{"next", "previous"},
		{"success", "failure"},
		{"source", "target"},
		{"local", "remote"},
		{"public", "private"},
		{"horizontal", "vertical"},
		{"input", "output"},
		{"visible", "invisible"},
		{"key", "value"},
		{"floor", "ceil"},
	} {
		all = append(all, [2]side{sideOf(pair[0]), sideOf(pair[1])})
	}
	return all
}()
