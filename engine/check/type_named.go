package check

import (
	"fmt"
	"slices"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

var returnTypeNamed = &Rule{
	ID: "return-type-named", Strength: Evidence, Title: "the text names a return type that was replaced",
	Find: func(c *engine.Case) *Finding {
		if c.Unit.Type == javadoc.Param {
			return nil
		}
		return findTypeNamed(c, "return type", outerNames)
	},
}

var paramTypeNamed = &Rule{
	ID: "param-type-named", Strength: Evidence, Title: "an @param names a parameter type that was replaced",
	Find: func(c *engine.Case) *Finding {
		if c.Unit.Type != javadoc.Param {
			return nil
		}
		return findTypeNamed(c, "parameter's type", outerNames)
	},
}

var typeArgumentNamed = &Rule{
	ID: "type-argument-named", Strength: Evidence, Title: "the text names a type argument that was replaced",
	Find: func(c *engine.Case) *Finding { return findTypeNamed(c, "type argument", argumentNames) },
}

// findTypeNamed looks in the text for the names that pick takes from the described type and that are not in the new type.
func findTypeNamed(c *engine.Case, what string, pick func([]java.Token) []java.Token) *Finding {
	before, after := describedTypes(c)
	if len(after) == 0 || java.SameText(before, after) {
		return nil
	}
	for _, w := range textNames(c) {
		t := matching(pick(before), w)
		if t == nil || w.code && len(w.text) == 1 || spoken(after, t.Text) || suits(after, w.text) {
			continue
		}
		if !w.code && !isIdentifier(w.text) && (w.adjective() || holds(signature(c.New), t.Text)) {
			continue // an English word may be meant
		}
		f := &Finding{
			Message: fmt.Sprintf("the text says `%s`, but the %s `%s` became `%s`", w.text, what, spell(before), spell(after)),
			Comment: []java.Span{w.span}, Old: []java.Span{t.Span}, New: stretch(after),
		}
		if to := counterpart(before, after, t.Text); len(to) > 1 && !slices.Contains(c.New.TypeParams, to) { // a "T" says less than a type's name
			f.Fixes = replacements(c, t.Text, to, typeName)
		}
		return f
	}
	return nil
}

// outerNames returns the names of a type without its arguments and qualifiers: `HashMap` of `java.util.HashMap<K, V>[]`.
func outerNames(typ []java.Token) []java.Token {
	return namesAt(typ, func(depth int) bool { return depth == 0 })
}

// argumentNames returns the names within a type's angle brackets.
func argumentNames(typ []java.Token) []java.Token {
	return namesAt(typ, func(depth int) bool { return depth > 0 })
}

func namesAt(typ []java.Token, at func(depth int) bool) []java.Token {
	var out []java.Token
	depth := 0
	for i, t := range typ {
		switch {
		case t.Text == "<":
			depth++
		case t.Text == ">":
			depth--
		case t.Kind == java.Operator || t.Text == "extends" || t.Text == "super" || !at(depth):
		case i+1 == len(typ) || typ[i+1].Text != ".":
			out = append(out, t)
		}
	}
	return out
}
