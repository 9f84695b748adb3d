package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var nullGone = &Rule{
	ID: "null-gone", Strength: Evidence, Title: "the text speaks of null, which is no longer returned",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut || c.Unit.Type == javadoc.Param {
			return nil
		}
		before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
		if before == nil || after != nil || !nullReplaced.Of(c.New, c.Old) {
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
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut || c.after.empty() || notNull(c.before.tokens) || !notNull(c.after.tokens) {
			return nil
		}
		return &Finding{
			Message: "the text speaks of null, which a `" + spell(c.after) + "` is not",
			Comment: []java.Span{w.span}, Old: stretch(c.before), New: stretch(c.after),
		}
	},
}

var nullReturned = &Rule{
	ID: "null-returned", Strength: Evidence, Contradicts: true, Title: "the text rules null out, and it is returned now",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || !ruledOut || c.Unit.Type == javadoc.Param {
			return nil
		}
		after := returnedNull.Of(c.New, struct{}{})
		if after == nil || returnedNull.Of(c.Old, struct{}{}) != nil {
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
	find: func(c *subject) *Finding {
		w, _ := nullWord(c)
		before, after := returnedNull.Of(c.Old, struct{}{}), returnedNull.Of(c.New, struct{}{})
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
var nullReplaced = java.NewFact(func(m, old *java.Method) bool {
	known := map[string]bool{}
	for _, statement := range old.Returns {
		known[textOf(statement)] = true
	}
	return !slices.ContainsFunc(m.Returns, func(statement []java.Token) bool {
		return has(statement, "(") && !neverNull(statement) && !known[textOf(statement)]
	})
})

func has(tokens []java.Token, text string) bool {
	return slices.ContainsFunc(tokens, func(t java.Token) bool { return t.Text == text })
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
func nullWord(c *subject) (word *name, ruledOut bool) {
	names := c.names()
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
var returnedNull = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	for _, statement := range m.Returns {
		for i, t := range statement {
			if t.Text == "null" && slices.Contains([]string{"return", "?", ":", "("}, statement[i-1].Text) && slices.Contains([]string{";", ":", ")"}, statement[i+1].Text) &&
				(statement[i-1].Text != "(" || i == 2) {
				return &statement[i]
			}
		}
	}
	return nil
})
