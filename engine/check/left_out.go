package check

import (
	"slices"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// leftOut finds the word of the text for what is left out, and the condition by which it was: nothing but that is gone.
func (p *promise) leftOut(c *subject) (*claim.Word, behaviour.Change) {
	if c.Unit.Type == javadoc.Param || len(p.changes) == 0 || !p.less() || adds.Of(c.New, c.Old) ||
		!sameSignature.Of(c.New, c.Old) || saidAt(c, leavesOut) == nil {
		return nil, behaviour.Change{}
	}
	conditions := slices.DeleteFunc(slices.Clone(p.changes), func(change behaviour.Change) bool {
		return change.Kind != behaviour.Checks
	})
	if len(conditions) != 1 {
		return nil, behaviour.Change{}
	}
	was := conditions[0].Old
	if strings.Contains(was, "null") || strings.HasPrefix(was, "catch ") || strings.HasPrefix(was, "case ") ||
		p.elsewhere(was) {
		return nil, behaviour.Change{}
	}
	for part := range lexicon.Subwords(was) {
		stem := lexicon.Stem(part)
		if w := p.word(stem); w != nil && len(part) > len("new") && !commonVerbs[part] && !p.after.stems[stem] &&
			!p.after.name[stem] {
			return w, conditions[0]
		}
	}
	return nil, behaviour.Change{}
}

// elsewhere reports whether something else than what a condition asks for is gone.
func (p *promise) elsewhere(condition string) bool {
	return slices.ContainsFunc(p.changes, func(change behaviour.Change) bool {
		asks := change.Kind == behaviour.Calls && strings.Contains(condition, change.OldName)
		return !asks && !kindsOf(change, behaviour.Checks, behaviour.Joins, behaviour.Stops, behaviour.Returns)
	})
}

// leavesOut finds words for what is left out.
var leavesOut = phrases(`(left|leav(es?|ing)) (\w+ )?out|skip(s|ped|ping)?|ignor(es?|ed|ing)|exclud(es?|ed|ing)|` +
	`except|omit(s|ted|ting)?|disregard(s|ed|ing)?|pass(es|ed)? over|filtered|(not|n't|never|nor) (be )?(` +
	`counts?|counted|includes?|included|lists?|listed|shows?|shown|considered|contains?|contained|touch(es|ed)?|` +
	`moved?|deleted?|removed?)|but (not|no)|other than|apart from|stays?|remains?|without|never`)
