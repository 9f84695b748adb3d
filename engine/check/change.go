package check

import (
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// describedTypes returns the type that the unit speaks of, before and after: the parameter's for a @param, else what the method
// returns. Both are empty where there is no such type (constructors, void, type parameters, parameters that come or go).
func describedTypes(c *engine.Case) (before, after []java.Token) {
	if c.Unit.Type == javadoc.Param {
		o, n := c.Old.Param(c.Unit.Param), c.New.Param(c.Unit.Param)
		if o == nil || n == nil {
			return nil, nil
		}
		return o.Type, n.Type
	}
	if c.Old.Constructor || c.New.Constructor || isVoid(c.Old.ReturnType) || isVoid(c.New.ReturnType) {
		return nil, nil
	}
	return c.Old.ReturnType, c.New.ReturnType
}

func isVoid(returnType []java.Token) bool {
	return len(returnType) == 1 && returnType[0].Text == "void"
}

// signature is the declaration without its body.
func signature(m *java.Method) []java.Token { return m.Tokens[:len(m.Tokens)-len(m.Body)] }

// extracted tells whether the body shrank to one call, as when its statements move into a method of their own, or to a name, as when
// its value moves into a constant.
func extracted(c *engine.Case) bool {
	return delegates(c.New) && !delegates(c.Old) || namesResult(c.New) && !namesResult(c.Old)
}

// namesResult tells whether a method's whole body is the return of a field or constant: `return Constants.PATTERN;`.
func namesResult(m *java.Method) bool {
	if len(m.Body) < 5 || m.Body[1].Text != "return" {
		return false
	}
	for i, t := range m.Body[2 : len(m.Body)-2] {
		if i%2 == 0 && t.Kind != java.Identifier && t.Text != "this" || i%2 == 1 && t.Text != "." {
			return false
		}
	}
	return m.Body[len(m.Body)-2].Text == ";"
}

// delegates tells whether a method's whole body is one statement with a call: what it did may have moved there.
func delegates(m *java.Method) bool {
	statements := 0
	for _, t := range m.Body {
		if t.Text == ";" {
			statements++
		}
	}
	return statements == 1 && has(m.Body, "(")
}

func has(tokens []java.Token, text string) bool {
	for _, t := range tokens {
		if t.Text == text {
			return true
		}
	}
	return false
}

// matching finds the token that a word of the text names, maybe in the plural.
func matching(tokens []java.Token, w name) *java.Token {
	for i, t := range tokens {
		if t.Kind != java.Operator && (w.text == t.Text || w.text == t.Text+"s" || w.text == t.Text+"es") {
			return &tokens[i]
		}
	}
	return nil
}

// spoken tells whether a name is still among the tokens, whatever its case and number.
func spoken(tokens []java.Token, name string) bool {
	for _, t := range tokens {
		if t.Kind != java.Operator && folded(t.Text) == folded(name) {
			return true
		}
	}
	return false
}

// holds tells whether a name lives on in the tokens, be it as part of a longer one (`Door` in `openDoors`) or in a string. A name that
// moved into a call's name was extracted, not dropped.
func holds(tokens []java.Token, name string) bool {
	sought := folded(name)
	for _, t := range tokens {
		if t.Kind != java.Operator && strings.Contains(folded(t.Text), sought) {
			return true
		}
	}
	return false
}

// folded is a name's subwords in the singular between bars: `URLs` and `url` are "|url|".
func folded(name string) string {
	var b strings.Builder
	b.WriteByte('|')
	for _, w := range subwords(name) {
		b.WriteString(singular(w))
		b.WriteByte('|')
	}
	return b.String()
}

// spell writes tokens as code.
func spell(tokens []java.Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && (tokens[i-1].Text == "," || t.Kind <= java.Keyword && (tokens[i-1].Kind <= java.Keyword || tokens[i-1].Text == "?")) {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// stretch is the one span from the first to the last of tokens.
func stretch(tokens []java.Token) []java.Span {
	if len(tokens) == 0 {
		return nil
	}
	return []java.Span{{Start: tokens[0].Start, End: tokens[len(tokens)-1].End}}
}
