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

var unitChanged = &Rule{
	ID: "unit-changed", Strength: Evidence, Contradicts: true,
	Title:  "the comment gives a unit of measure, and the method converts otherwise",
	Origin: "unit-word, where the type stays and the body converts",
	find: func(c *subject) *Finding {
		p := c.promised()
		said := p.claim(claim.Unit)
		if said == nil {
			return nil
		}
		converted := !p.grown() && converts(c.Old, c.New, factor(p.changes))
		for _, change := range p.changes {
			old, fresh := unitIn(change.Old), unitIn(change.New)
			switch {
			case ofAnother(c, change):
				continue
			case change.Kind == behaviour.Computes && converted && divides(p.changes, unitIn(said.Text)):
			case old.Symbol != "" && fresh.Symbol != "" && old != fresh && unitIn(said.Text) == old &&
				slices.Equal(withoutUnits(change.Old), withoutUnits(change.New)) && !hasUnit.Of(c.New, old):
			case old.Symbol == "" || old == fresh || change.Kind != behaviour.Calls || fresh.Symbol != "" ||
				c.Unit.Type == javadoc.Param || p.more() || adds.Of(c.New, c.Old) || !strings.HasPrefix(change.OldName, "to") ||
				!strings.HasSuffix(change.OldName, "s"),
				lexicon.UnitOf(strings.TrimPrefix(strings.ToLower(change.OldName), "to")).Symbol == "",
				old.Quantity != unitIn(said.Text).Quantity:
				continue
			}
			return p.finding(fmt.Sprintf("the comment says %s, and the method %s", p.quote(said), change), said.Span, change)
		}
		return nil
	},
}

// ofAnother reports whether a change is about another parameter than the one of which the unit tells.
func ofAnother(c *subject, change behaviour.Change) bool {
	return c.Unit.Type == javadoc.Param && slices.ContainsFunc(c.Old.Params, func(other java.Param) bool {
		return other.Name != c.Unit.Param && strings.Contains(change.Old, other.Name)
	})
}

// divides reports whether a number is returned of which the code named the unit, and with another factor now.
func divides(changes []behaviour.Change, unit lexicon.Unit) bool {
	return slices.ContainsFunc(changes, func(change behaviour.Change) bool {
		return change.Kind == behaviour.Returns && unitIn(change.Old) == unit && factor([]behaviour.Change{
			{Kind: behaviour.Computes, Old: change.Old, New: change.New}}) != ""
	})
}

// hasUnit reports whether a method's body names a unit.
var hasUnit = java.NewFact(func(m *java.Method, unit lexicon.Unit) bool {
	return slices.ContainsFunc(m.Body, func(t java.Token) bool {
		return t.Kind == java.Identifier && unitIn(t.Text) == unit
	})
})

// withoutUnits are the words of a piece of code but for units of measure, and what stands before them in names:
// getSeconds and toMillis differ by their units alone.
func withoutUnits(code string) []string {
	return slices.DeleteFunc(slices.Collect(lexicon.Subwords(code)), func(word string) bool {
		return lexicon.UnitOf(word).Symbol != "" || word == "get" || word == "to" || word == "as"
	})
}

// unitIn is the unit of measure that a piece of code or text speaks of.
func unitIn(text string) lexicon.Unit {
	for part := range lexicon.Subwords(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' {
			return r
		}
		return ' '
	}, text)) {
		if u := lexicon.UnitOf(part); u.Symbol != "" {
			return u
		}
	}
	return lexicon.Unit{}
}

// converts reports whether one of two versions, and not the other, has a factor.
func converts(old, fresh *java.Method, factor string) bool {
	return factor != "" && code(old).hasLiteral(factor) != code(fresh).hasLiteral(factor)
}

// factor is the number by which one unit becomes another, where computations that changed have it and none another
// number; else "".
func factor(changes []behaviour.Change) (found string) {
	for _, change := range changes {
		for _, code := range []string{change.Old, change.New} {
			if change.Kind != behaviour.Computes || !strings.ContainsAny(code, "*/") {
				continue
			}
			for value := range values(code) {
				switch {
				case factors[value] && (found == "" || found == value):
					found = value
				case isNumber(value):
					return ""
				}
			}
		}
	}
	return found
}

var factors = lexicon.WordSet("1000 1000000 1000000000 60 3600 60000 24 86400 1024 1048576 100 8 180")
