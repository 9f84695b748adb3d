package check

import (
	"slices"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var nullGone = &Rule{
	ID: "null-gone", Strength: Evidence, Title: "the text speaks of null, which is no longer returned",
	Find: func(c *engine.Case) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut || c.Unit.Type == javadoc.Param {
			return nil
		}
		before, after := returnedNull(c.Old), returnedNull(c.New)
		if before == nil || after != nil || !nullReplaced(c) {
			return nil
		}
		return &Finding{
			Message: "the text speaks of null, which the method no longer returns",
			Comment: []java.Span{w.span}, Old: []java.Span{before.Span},
		}
	},
}

var nullImpossible = &Rule{
	ID: "null-impossible", Strength: Evidence, Contradicts: true, Title: "the text speaks of null, and the type became primitive or Optional",
	Find: func(c *engine.Case) *Finding {
		w, ruledOut := nullWord(c)
		before, after := describedTypes(c)
		if w == nil || ruledOut || len(after) == 0 || notNull(before) || !notNull(after) {
			return nil
		}
		return &Finding{
			Message: "the text speaks of null, which a `" + spell(after) + "` is not",
			Comment: []java.Span{w.span}, Old: stretch(before), New: stretch(after),
		}
	},
}

var nullReturned = &Rule{
	ID: "null-returned", Strength: Evidence, Contradicts: true, Title: "the text rules null out, and it is returned now",
	Find: func(c *engine.Case) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || !ruledOut || c.Unit.Type == javadoc.Param {
			return nil
		}
		after := returnedNull(c.New)
		if after == nil || returnedNull(c.Old) != nil {
			return nil
		}
		return &Finding{
			Message: "the text rules null out, and the method returns it now",
			Comment: []java.Span{w.span}, New: []java.Span{after.Span},
		}
	},
}

var nullNew = &Rule{
	ID: "null-new", Strength: Evidence, Quiet: true, Title: "null is returned now, and the text does not speak of null",
	Find: func(c *engine.Case) *Finding {
		w, _ := nullWord(c)
		before, after := returnedNull(c.Old), returnedNull(c.New)
		if c.Unit.Type != javadoc.Return || w != nil || before != nil || after == nil {
			return nil
		}
		return &Finding{
			Message: "the method returns null now, of which the text says nothing",
			Comment: []java.Span{c.Unit.Span}, New: []java.Span{after.Span},
		}
	},
}

// nullReplaced tells whether the new method plainly does something else where it returned null. What it now returns from a call may still
// be null, be it what was extracted or what was delegated to.
func nullReplaced(c *engine.Case) bool {
	for _, statement := range c.New.Returns {
		known := slices.ContainsFunc(c.Old.Returns, func(old []java.Token) bool { return java.SameText(old, statement) })
		if !known && has(statement, "(") && !neverNull(statement) {
			return false
		}
	}
	return true
}

// neverNull tells whether a return statement makes what it returns: `return new …`, or a last call such as List.of or emptyList.
func neverNull(statement []java.Token) bool {
	if statement[1].Text == "new" {
		return true
	}
	depth, called := 0, ""
	for i, t := range statement {
		switch t.Text {
		case "(":
			if depth == 0 {
				called = statement[i-1].Text
			}
			depth++
		case ")":
			depth--
		}
	}
	return called == "of" || strings.HasPrefix(called, "empty")
}

// notNull tells of a primitive type and of the Optional family.
func notNull(typ []java.Token) bool {
	return len(typ) == 1 && typ[0].Kind == java.Keyword || len(typ) > 0 && strings.HasPrefix(typ[0].Text, "Optional")
}

// nullWord finds what the text says of null, and whether it rules it out: "never null", "not be null", "non-null".
func nullWord(c *engine.Case) (word *name, ruledOut bool) {
	names := textNames(c)
	for i, w := range names {
		switch w.lower() {
		case "nonnull", "notnull":
			return &names[i], true
		case "null":
			near := names[max(0, i-3):i]
			return &names[i], slices.ContainsFunc(near, func(n name) bool {
				return slices.Contains([]string{"never", "not", "non", "no", "cannot", "isn", "won", "without"}, n.lower())
			})
		}
	}
	return nil, false
}

// returnedNull finds the null of a `return null` or `return x ? y : null`.
func returnedNull(m *java.Method) *java.Token {
	for _, statement := range m.Returns {
		for i, t := range statement {
			if t.Text == "null" && slices.Contains([]string{"return", "?", ":", "("}, statement[i-1].Text) && slices.Contains([]string{";", ":", ")"}, statement[i+1].Text) &&
				(statement[i-1].Text != "(" || i == 2) {
				return &statement[i]
			}
		}
	}
	return nil
}
