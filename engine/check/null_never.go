package check

import (
	"slices"
	"strings"

	"jithook/engine/behaviour"
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
		f := &Finding{
			Message: "the comment mentions null, but the method cannot return null any more",
			Comment: []java.Span{w.span},
		}
		if before := returnedNull.Of(c.Old, struct{}{}); before != nil {
			f.Old = []java.Span{before.Span}
		} else if guarded := guardedNow.Of(c.New, c.Old); guarded != nil {
			f.New = []java.Span{guarded.Span}
		} else {
			return nil
		}
		if !alwaysSome.Of(c.New, struct{}{}) && !(throwsAtEnd(c.New) && keepsReturns.Of(c.New, c.Old)) {
			return nil
		}
		return f
	},
}

// guardedNow is a variable or field that a method returns, and of which it now makes sure that it is not null: it
// throws or takes something else for it. The older version returned what it had.
var guardedNow = java.NewFact(func(m, old *java.Method) *java.Token {
	for _, value := range behaviour.Results(m) {
		x := variableIn(value)
		if x != nil && !guarded(old, x.Text) && guarded(m, x.Text) {
			return x
		}
	}
	return nil
})

// variableIn is the variable that a value is, or the field of the object itself; nil where it is more.
func variableIn(value []java.Token) *java.Token {
	if len(value) == 3 && value[0].Text == "this" && value[1].Text == "." {
		value = value[2:]
	}
	if len(value) != 1 || value[0].Kind != java.Identifier {
		return nil
	}
	return &value[0]
}

// guarded reports whether a method throws where a variable is null, or returns something else for it.
func guarded(m *java.Method, name string) bool {
	return refuses.Of(m, name) || replacesNull.Of(m, struct{}{})[name]
}

// replacesNull are the variables in whose stead a method returns something else where they are null.
var replacesNull = java.NewFact(func(m *java.Method, _ struct{}) map[string]bool {
	replaced := map[string]bool{}
	for _, statement := range m.Returns {
		for i := 0; i+4 < len(statement); i++ {
			t := statement[i : i+5]
			if t[0].Kind == java.Identifier && t[2].Text == "null" && t[3].Text == "?" && (t[1].Text == "==" ||
				t[1].Text == "!=" && t[4].Text == t[0].Text) {
				replaced[t[0].Text] = true
			}
		}
	}
	return replaced
})

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
	known, all := resultsOf(old), behaviour.Results(m)
	return len(all) > 0 && !slices.ContainsFunc(all, func(value []java.Token) bool {
		return has(value, "null") || !known[java.TextOf(value)] && !some(m, value)
	})
})

// alwaysSome reports whether all that a method returns is plainly not null.
var alwaysSome = java.NewFact(func(m *java.Method, _ struct{}) bool {
	all := behaviour.Results(m)
	return len(all) > 0 && !slices.ContainsFunc(all, func(value []java.Token) bool { return !some(m, value) })
})

// some reports whether a value is something that is not null: a literal, a text put together, an object made on the
// spot or in the variable's every assignment, or what the method throws for if it is null.
func some(m *java.Method, value []java.Token) bool {
	switch first, variable := value[0], variableIn(value); {
	case variable != nil && guarded(m, variable.Text):
		return true
	case first.Text == "new":
		return madeOnly(value)
	case neverNull(value), textMade(value), throwsIfNone(value):
		return true
	case len(value) == 1 && first.Kind == java.Identifier:
		return madeIn.Of(m, struct{}{})[first.Text] || constantIs(m, first.Text)
	case len(value) == 1:
		return first.Text != "null"
	default:
		return first.Kind == java.String && value[1].Text == "+"
	}
}

// throwsIfNone reports whether a value ends in the call of an Optional that throws where it is empty.
func throwsIfNone(value []java.Token) bool {
	if value[len(value)-1].Text != ")" || has(value, "?") {
		return false
	}
	depth := 0
	for i := len(value) - 1; i > 1; i-- {
		switch value[i].Text {
		case ")":
			depth++
		case "(":
			if depth--; depth == 0 {
				return value[i-1].Text == "orElseThrow" && value[i-2].Text == "."
			}
		}
	}
	return false
}

// textMade reports whether a value ends in a call by which a text makes another.
func textMade(value []java.Token) bool {
	const shortest = 5 // a . trim ( )
	n := len(value)
	return n >= shortest && value[n-1].Text == ")" && value[n-2].Text == "(" &&
		value[n-4].Text == "." && textMakers[value[n-3].Text] && !has(value, "?")
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

// madeOnly reports whether nothing is asked of what is made: `new Door().key()` may be null.
func madeOnly(value []java.Token) bool {
	depth, closed := 0, false
	for _, t := range value {
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

// madeIn are the variables of a method, but not its parameters, to which nothing but new objects is assigned.
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
	return made
})
