package check

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var boundMoved = &Rule{
	ID: "bound-moved", Strength: Evidence, Contradicts: true,
	Title:  "the comment gives a limit, and the method compares another way",
	Origin: "body-only changes that were read: a boundary moved, a comparison turned",
	find: func(c *subject) *Finding {
		p := c.promised()
		if c.Unit.Type != javadoc.Param {
			if f := p.boundOfResult(c); f != nil {
				return f
			}
		}
		said := p.claimOf(func(said *claim.Claim) bool { return said.Kind == claim.Bound && limits[said.Text] != nil })
		if said == nil || c.Unit.Type == javadoc.Description || c.Unit.Type != javadoc.Param &&
			(strings.HasPrefix(said.Text, "inclusive") || said.Text == "both inclusive" && p.claim(claim.Truth) == nil) {
			return nil
		}
		keeps := limits[said.Text]
		for _, change := range p.changes {
			if !change.Turned || !kindsOf(change, behaviour.Checks, behaviour.Returns) {
				continue
			}
			old, fresh := operator(change.Old), operator(change.New)
			if code(c.New).has("==") || p.countsFrom() {
				continue // equal ones may be looked at apart, or a count begins elsewhere
			}
			if keeps[old] && fresh != "" && !keeps[fresh] && p.compares(c, change) {
				return p.finding(fmt.Sprintf("the comment says %s, and the method checks `%s` where it checked `%s`", p.quote(said),
					change.New, change.Old), said.Span, change)
			}
		}
		return nil
	},
}

// boundOfResult finds what one clear step made otherwise: a limit of the result, where a count begins or a range ends.
func (p *promise) boundOfResult(c *subject) *Finding {
	if w, change := p.unclamped(); change != nil {
		return p.finding("the comment says that the result is never negative, and the method now returns `"+change.New+"`",
			w.Span, *change)
	}
	w, change := p.oneLess()
	if w == nil {
		if f := boundByToken(c); f != nil {
			return f
		}
		if said, change := p.edgeMoved(c); said != nil {
			return p.finding(fmt.Sprintf("the comment says %q, and the method checks `%s` where it checked `%s`", said.text,
				change.New, change.Old), said.span, change)
		}
		w, change = p.partGone()
	}
	if w == nil {
		return nil
	}
	return p.finding(fmt.Sprintf("the comment says %q, and the method returns `%s` where it returned `%s`", w.Text,
		change.New, change.Old), w.Span, change)
}

// unclamped finds the word of the text by which a result is never negative, and the change by which it is returned as
// it is, or held back at the other end.
func (p *promise) unclamped() (*claim.Word, *behaviour.Change) {
	w := p.word(negative)
	if w == nil {
		w = p.word(lexicon.Stem("zero"))
	}
	if w == nil || !p.saysAny([]string{"never", "non", "not"}) {
		return nil, nil
	}
	for i, change := range p.changes {
		if rest, ok := strings.CutPrefix(change.Old, "Math.max(0, "); ok && change.Kind == behaviour.Returns &&
			(change.New == strings.TrimSuffix(rest, ")") || strings.HasPrefix(change.New, "Math.min(")) {
			return w, &p.changes[i]
		}
	}
	return nil, nil
}

// oneLess finds the word of the text for why the method added one to what it returns, and the change by which it no
// longer does.
func (p *promise) oneLess() (*claim.Word, behaviour.Change) {
	for _, change := range p.changes {
		if !kindsOf(change, behaviour.Returns, behaviour.Arguments) || change.New == "" || change.Old == change.New ||
			strings.Replace(change.Old, " + 1", "", 1) != change.New {
			continue
		}
		for i := range p.words {
			switch w := &p.words[i]; w.Text {
			case "inclusive", "inclusively", "based", "both", "including", "included":
				if change.Kind == behaviour.Returns && strings.HasSuffix(change.Old, " + 1") {
					return w, change
				}
			case "without", "excluding":
				return w, change
			}
		}
	}
	return nil, behaviour.Change{}
}

// partGone finds the word of the text for a part of the sum that the method returned, and the change by which it
// returns the rest alone.
func (p *promise) partGone() (*claim.Word, behaviour.Change) {
	for _, change := range p.changes {
		if change.Kind != behaviour.Returns || change.New == "" {
			continue
		}
		part, before := strings.CutSuffix(change.Old, " + "+change.New)
		if !before {
			if part, before = strings.CutPrefix(change.Old, change.New+" + "); !before {
				continue
			}
		}
		rest := stemsOf(change.New)
		for word := range lexicon.Subwords(part) {
			stem := lexicon.Stem(word)
			if w := p.word(stem); w != nil && !rest[stem] && len(word) > len("size") && !commonVerbs[word] {
				return w, change
			}
		}
	}
	return nil, behaviour.Change{}
}

var negative = lexicon.Stem("negative")

// countsFrom reports whether the method begins to count at 0 where it began at 1, or the other way round.
func (p *promise) countsFrom() bool {
	return slices.ContainsFunc(p.changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Literals && (change.Old == "1" && change.New == "0" ||
			change.Old == "0" && change.New == "1")
	})
}

// compares reports whether a comparison has the parameter of which the unit tells, and no other.
func (p *promise) compares(c *subject, change behaviour.Change) bool {
	if c.Unit.Type != javadoc.Param {
		return true
	}
	return !slices.ContainsFunc(c.Old.Params, func(param java.Param) bool {
		return mentions(change.Old, param.Name) != (param.Name == c.Unit.Param)
	})
}

// operator is that of the one comparison in a piece of code, "" where there are several.
func operator(code string) string {
	if all := ordered.FindAllString(code, -1); len(all) == 1 {
		return strings.TrimSpace(all[0])
	}
	return ""
}

// limits are, by the words for a limit, the operators of a comparison that keeps to it, be it that what holds is let in
// or that what does not is left out.
var limits = func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for operators, words := range map[string]string{
		">= <":  "at least|not less than|or more|greater than or equal",
		"<= >":  "at most|up to|no more than|not more than|or less|not exceed|less than or equal",
		"> <=":  "more than|greater than|larger than|bigger than|older than|newer than|longer than|exceeds|exceed",
		"< >=":  "less than|fewer than|smaller than|shorter than",
		">= <=": "inclusive|inclusively|both inclusive",
		"> <":   "strictly",
	} {
		for word := range strings.SplitSeq(words, "|") {
			all[word] = lexicon.WordSet(operators)
		}
	}
	return all
}()
