package engine

import (
	"slices"

	"jithook/engine/java"
)

// OnlyRenames reports whether two methods differ in nothing but the names of parameters and local variables, one name
// for one throughout. Such a change leaves alone what a method does and returns; what names the parameters is a matter
// for the checks.
func OnlyRenames(old, fresh *java.Method) bool { return onlyRenames.Of(fresh, old) }

var onlyRenames = java.NewFact(func(fresh, old *java.Method) bool {
	if len(old.Tokens) != len(fresh.Tokens) {
		return false
	}
	there, back, elsewhere := map[string]string{}, map[string]string{}, namedElsewhere(old.Tokens)
	for i, o := range old.Tokens {
		n := fresh.Tokens[i]
		if o.Kind != n.Kind || o.Kind != java.Identifier && o.Text != n.Text {
			return false
		}
		if o.Kind != java.Identifier || elsewhere[i] || java.Selected(old.Tokens, i) {
			if o.Text != n.Text {
				return false
			}
			continue
		}
		if was, seen := there[o.Text]; seen && was != n.Text {
			return false
		}
		if was, seen := back[n.Text]; seen && was != o.Text {
			return false
		}
		there[o.Text], back[n.Text] = n.Text, o.Text
	}
	locals := old.Locals()
	for from, to := range there {
		if from != to && !locals[from] {
			return false
		}
	}
	return true
})

// namedElsewhere marks the names among tokens that are no variable's, because none can stand there: labels, constants
// of a case, types before a variable, annotations with all that their parentheses hold.
func namedElsewhere(tokens []java.Token) []bool {
	marks := make([]bool, len(tokens))
	annotated, inCase := 0, false // how many parentheses are open in an annotation
	for i, t := range tokens {
		before, after := "", java.Token{}
		if i > 0 {
			before = tokens[i-1].Text
		}
		if i+1 < len(tokens) {
			after = tokens[i+1]
		}
		switch {
		case t.Text == "(" && (annotated > 0 || opensAnnotation(tokens[:i])):
			annotated++
		case t.Text == ")" && annotated > 0:
			annotated--
		case t.Text == "case":
			inCase = true
		case t.Kind == java.Operator && t.Text != "," && t.Text != ".":
			inCase = false
		}
		marks[i] = annotated > 0 || before == "@" || before == "break" || before == "continue" ||
			inCase && (before == "case" || before == ",") || after.Kind == java.Identifier ||
			after.Text == ":" && (before == ";" || before == "{" || before == "}")
	}
	return marks
}

// opensAnnotation reports whether a parenthesis behind tokens is an annotation's: they end in `@a.b.C`.
func opensAnnotation(tokens []java.Token) bool {
	for i := len(tokens) - 1; i > 0 && tokens[i].Kind == java.Identifier; i -= 2 {
		if tokens[i-1].Text != "." {
			return tokens[i-1].Text == "@"
		}
	}
	return false
}

// OnlyLocalRenames reports whether two methods differ in nothing but the names of local variables, which no caller
// sees: whatever the comment said, it still holds.
func OnlyLocalRenames(old, fresh *java.Method) bool {
	return OnlyRenames(old, fresh) && slices.EqualFunc(old.Params, fresh.Params,
		func(a, b java.Param) bool { return a.Name == b.Name })
}
