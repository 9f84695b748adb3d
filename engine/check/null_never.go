package check

import (
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var nullNever = &Rule{
	ID: "null-never", Strength: Evidence, Contradicts: true,
	Title:  "the text says when null is returned, and the method cannot return null any more",
	Origin: "null-gone, where all that is returned is plainly something",
	find: func(c *subject) *Finding {
		w, ruledOut := nullWord(c)
		if w == nil || ruledOut || !tellsOfResult(c) || nullAsked(c.names()) {
			return nil
		}
		before := returnedNull.Of(c.Old, struct{}{})
		if before == nil || !alwaysSome.Of(c.New, struct{}{}) && !(throwsAtEnd(c.New) && keepsReturns.Of(c.New, c.Old)) {
			return nil
		}
		return &Finding{
			Message: "the comment mentions null, but the method cannot return null any more",
			Comment: []java.Span{w.span}, Old: []java.Span{before.Span},
		}
	},
}

// nullAsked reports whether the text speaks of null as a condition: "if the name is null".
func nullAsked(names []name) bool {
	i := slices.IndexFunc(names, func(n name) bool { return n.lower() == "null" })
	return i > 0 && isAsked[names[i-1].lower()] &&
		slices.ContainsFunc(names[max(0, i-beforeAsked):i], func(n name) bool { return conditional[n.lower()] })
}

// beforeAsked is how many words back the condition begins at most of which null is a part.
const beforeAsked = 6

var (
	isAsked     = lexicon.WordSet("is are was were")
	conditional = lexicon.WordSet("if when unless where")
)

// keepsReturns reports whether a method returns nothing that an older version did not, and no null.
var keepsReturns = java.NewFact(func(m, old *java.Method) bool {
	known := returnsOf(old)
	return len(m.Returns) > 0 && !slices.ContainsFunc(m.Returns, func(statement []java.Token) bool {
		return has(statement, "null") || !known[java.TextOf(statement)] && !some(m, statement)
	})
})

// alwaysSome reports whether all that a method returns is plainly not null.
var alwaysSome = java.NewFact(func(m *java.Method, _ struct{}) bool {
	return len(m.Returns) > 0 &&
		!slices.ContainsFunc(m.Returns, func(statement []java.Token) bool { return !some(m, statement) })
})

// some reports whether a return statement gives something that is not null: a literal, a text put together, an object
// made on the spot or in the variable's every assignment, or what the method throws for if it is null.
func some(m *java.Method, statement []java.Token) bool {
	switch first := statement[1]; {
	case first.Text == "new":
		return madeOnly(statement)
	case neverNull(statement), textMade(statement):
		return true
	case len(statement) == 3 && first.Kind == java.Identifier:
		return madeIn.Of(m, struct{}{})[first.Text] || constantIs(m, first.Text)
	case len(statement) == 3:
		return first.Text != "null"
	default:
		return first.Kind == java.String && statement[2].Text == "+"
	}
}

// textMade reports whether a return statement ends in a call by which a text makes another.
func textMade(statement []java.Token) bool {
	const shortest = 7 // return a . trim ( ) ;
	n := len(statement)
	return n >= shortest && statement[n-2].Text == ")" && statement[n-3].Text == "(" &&
		statement[n-5].Text == "." && textMakers[statement[n-4].Text] && !has(statement, "?")
}

var textMakers = lexicon.WordSet("trim strip toUpperCase toLowerCase toCharArray")

// constantIs reports whether a name is a constant of the same file that is a literal, but not null.
func constantIs(m *java.Method, name string) bool {
	if strings.ToUpper(name) != name {
		return false
	}
	values := m.Members(name)
	return len(values) == 1 && len(values[0]) == 2 && values[0][1].Kind == java.String
}

// madeOnly reports whether nothing is asked of what a statement makes: `return new Door().key()` may be null.
func madeOnly(statement []java.Token) bool {
	depth, closed := 0, false
	for _, t := range statement {
		switch t.Text {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
			closed = closed || depth == 0
		case ".", "?":
			if depth == 0 && closed {
				return false
			}
		}
	}
	return true
}

// madeIn are the variables of a method, but not its parameters, to which nothing but new objects is assigned, and those
// for which it throws where they are null.
var madeIn = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	made := map[string]bool{}
	for i := 1; i+3 < len(m.Body); i++ {
		name, next := m.Body[i], m.Body[i+1].Text
		if name.Kind != java.Identifier || m.Body[i-1].Text == "." {
			continue
		}
		if known, ok := made[name.Text]; next == "=" {
			made[name.Text] = m.Body[i+2].Text == "new" && (known || !ok)
		}
	}
	for _, p := range m.Params {
		delete(made, p.Name)
	}
	for i := 1; i+5 < len(m.Body); i++ {
		if t := m.Body[i : i+6]; t[1].Text == "==" && t[2].Text == "null" && m.Body[i-1].Text == "(" && t[3].Text == ")" &&
			(t[4].Text == "throw" || t[4].Text == "{" && t[5].Text == "throw") {
			made[t[0].Text] = true
		}
	}
	return made
})
