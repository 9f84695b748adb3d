package check

import (
	"fmt"

	"jithook/engine/java"
	"jithook/engine/lexicon"
	"jithook/engine/pattern"
)

// anotherUnit finds a unit of measure that the text gives, where the method has names of another one for the same
// quantity in the place of all that had this one, or now turns the parameter into this one.
func (p *promise) anotherUnit(c *subject) *Finding {
	if len(p.changes) == 0 {
		return nil
	}
	before, after := unitsIn.Of(c.Old, struct{}{}), unitsIn.Of(c.New, struct{}{})
	for _, w := range p.words {
		unit := lexicon.UnitOf(w.Text)
		if unit.Quantity == "" {
			continue
		}
		now := turned.Of(c.New, c.Unit.Param)[unit]
		if turned.Of(c.Old, c.Unit.Param)[unit] != nil {
			now = nil
		}
		for other, t := range after {
			if before[unit] != nil && after[unit] == nil && other.Quantity == unit.Quantity && before[other] == nil &&
				(now == nil || t.Start < now.Start) {
				now = t
			}
		}
		if now != nil {
			return &Finding{
				Message: fmt.Sprintf("the comment says %q, and the method now has `%s`", w.Text, now.Text),
				Comment: []java.Span{w.Span}, New: []java.Span{now.Span},
			}
		}
	}
	return nil
}

// unitsIn are the units of measure in the names of a body, of each the first name.
var unitsIn = java.NewFact(func(m *java.Method, _ struct{}) map[lexicon.Unit]*java.Token {
	all := map[lexicon.Unit]*java.Token{}
	for i := range m.Body {
		t := &m.Body[i]
		for part := range lexicon.Subwords(t.Text) {
			if unit := lexicon.UnitOf(part); t.Kind == java.Identifier && unit.Quantity != "" && all[unit] == nil {
				all[unit] = t
			}
		}
	}
	return all
})

// turned are the units into which a method turns a parameter of another one, each with the first call that does.
var turned = java.NewFact(func(m *java.Method, param string) map[lexicon.Unit]*java.Token {
	all := map[lexicon.Unit]*java.Token{}
	for run := range turning.All(m.Body, func(name string) bool { return name == param }) {
		for from := range lexicon.Subwords(run[0].Text) {
			for to := range lexicon.Subwords(run[2].Text) {
				was, is := lexicon.UnitOf(from), lexicon.UnitOf(to)
				if was != is && (was.Quantity == is.Quantity || from == "math") && all[is] == nil {
					all[is] = &run[2]
				}
			}
		}
	}
	return all
})

var turning = pattern.New("* . to* ( ?( ?* ?) $")
