package updater

import (
	"slices"
	"strings"
	"unicode"

	"jithook/encode"
	"jithook/engine/java"
)

// names are those of a method's code. Types are by Java's conventions: the primitive ones, and names with a capital and
// small letters.
type names struct {
	tokens             map[string]bool // and those of the classes around the method
	types, params, all phrases
	operands           map[string]bool // numbers; true for those that stand only in sums, products and such
}

// phrases are names as the words that they are made of: "file", "handler".
type phrases [][]string

func namesIn(m *java.Method) names {
	n := names{tokens: map[string]bool{}, types: phrases{subwords(m.Name)}, operands: map[string]bool{}}
	for _, p := range m.Params {
		n.params = append(n.params, subwords(p.Name))
	}
	body := len(m.Tokens) - len(m.Body)
	for i, t := range m.Tokens {
		if t.Kind == java.Number {
			only, known := n.operands[t.Text]
			n.operands[t.Text] = (only || !known) && operand(m.Tokens, i)
			continue
		}
		primitive := t.Kind == java.Keyword && i < body
		if t.Kind != java.Identifier && !primitive || n.tokens[t.Text] {
			continue
		}
		n.tokens[t.Text] = true
		n.all = append(n.all, subwords(t.Text))
		if primitive || isTypeName(t.Text) {
			n.types = append(n.types, subwords(t.Text))
		}
	}
	for _, class := range strings.Split(m.Class, ".") {
		n.tokens[class] = true
	}
	return n
}

// operand reports whether a token is part of a larger expression on numbers, about which it says too little.
func operand(tokens []java.Token, i int) bool {
	const operators = "* / % + - << >> >>> & | ^"
	is := func(t java.Token) bool {
		return t.Kind == java.Operator && slices.Contains(strings.Fields(operators), t.Text)
	}
	if i+1 < len(tokens) && is(tokens[i+1]) {
		return true
	}
	for i--; i > 0 && tokens[i].Text == "("; i-- {
	}
	sign := i > 0 && tokens[i].Text == "-" && (tokens[i-1].Kind == java.Keyword || tokens[i-1].Kind == java.Operator &&
		tokens[i-1].Text != ")" && tokens[i-1].Text != "]")
	return i >= 0 && is(tokens[i]) && !sign
}

// param reports whether a parameter is called so.
func (n names) param(name string) bool {
	return slices.ContainsFunc(n.params, func(p []string) bool { return slices.Equal(p, subwords(name)) })
}

func isTypeName(name string) bool {
	return unicode.IsUpper([]rune(name)[0]) && strings.ToUpper(name) != name
}

// subwords are the words that a name is made of, in lower case.
func subwords(name string) []string {
	return encode.Parts(strings.ReplaceAll(name, "_", " "))
}

// hold reports whether words stand in a row in one of the names.
func (p phrases) hold(words ...string) bool {
	return slices.ContainsFunc(p, func(name []string) bool {
		for i := 0; i+len(words) <= len(name); i++ {
			if slices.EqualFunc(name[i:i+len(words)], words, alike) {
				return true
			}
		}
		return false
	})
}

// holdAny reports whether one of the words stands in one of the names.
func (p phrases) holdAny(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return p.hold(w) })
}

// end reports whether one of the names ends in the words: what a thing is stands last.
func (p phrases) end(words []string) bool {
	return slices.ContainsFunc(p, func(name []string) bool {
		return len(words) <= len(name) && slices.EqualFunc(name[len(name)-len(words):], words, alike)
	})
}

// without are the names that others does not have.
func (p phrases) without(others phrases) phrases {
	return slices.DeleteFunc(slices.Clone(p), func(name []string) bool {
		return slices.ContainsFunc(others, func(o []string) bool { return slices.Equal(o, name) })
	})
}

// alike reports whether two words are the same but for the number.
func alike(a, b string) bool { return a == b || a+"s" == b || a == b+"s" || a+"es" == b || a == b+"es" }

func join(a, b []string) []string { return append(slices.Clone(a), b...) }
