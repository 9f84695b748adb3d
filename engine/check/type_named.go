package check

import (
	"fmt"
	"slices"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var (
	typeNamed = newRule("type-named", func(c *subject) *Finding {
		if c.Unit.Type == javadoc.Param {
			return c.typeNamed("parameter's type", c.before.outer())
		}
		return c.typeNamed("return type", c.before.outer())
	})
	_ = newRule("type-argument-named", func(c *subject) *Finding {
		return c.typeNamed("type argument", c.before.arguments())
	})
)

// typeNamed looks in the text for those names of the described type that are not in the new type.
func (c *subject) typeNamed(what string, names *part) *Finding {
	if !c.retyped() {
		return nil
	}
	for i, w := range c.names() {
		t := names.matching(w)
		if t == nil || w.Code && w.Letter() || c.after.names().spoken(t.Text) || c.after.suits(w.Text) ||
			c.after.is(t.Text) || c.holdsStill(t.Text) {
			continue
		}
		if !w.Code && !lexicon.IsIdentifier(w.Text) && (plainOptional(w) || c.verb(i) || signature(c.New).holds(t.Text)) {
			continue // an English word may be meant
		}
		f := &Finding{
			Message: fmt.Sprintf("the comment says `%s`, but the %s `%s` became `%s`",
				w.Text, what, java.Spell(c.before.tokens), java.Spell(c.after.tokens)),
			Comment: []java.Span{w.Span}, Old: []java.Span{t.Span}, New: stretch(c.after.tokens),
		}
		// a "T" says less than a type's name
		to := counterparts(c.before.tokens, c.after.tokens)[t.Text]
		if len(to) > 1 && !slices.Contains(c.New.TypeParams, to) {
			f.Fixes = replacements(c, t.Text, to, typeName)
		}
		return f
	}
	return nil
}

// outerNames returns the names of a type without its arguments and qualifiers: `HashMap` of `java.util.HashMap<K,
// V>[]`.
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
