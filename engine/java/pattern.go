package java

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// patternKeywords are those that a pattern stands behind.
var patternKeywords = []string{"case", "instanceof"}

// withPlainPatterns blanks in patterns (JLS 14.30) what the grammar knows in no such place: annotations and `final`,
// and the outer names of a record, `Shape.Circle(double r)`, also within the pattern of another record.
func withPlainPatterns(src, read []byte) []byte {
	if !mayHavePatterns(src) {
		return read
	}
	p := patterns{tokens: lex(src).tokens, src: src, read: read}
	for i, t := range p.tokens {
		if t.Kind != Keyword {
			continue
		}
		switch t.Text {
		case "instanceof":
			p.pattern(i+1, 0)
		case "case":
			p.pattern(i+1, 1)
		}
	}
	return p.read
}

// ofTypes may stand in a type, beside letters and digits.
const ofTypes = " .<>,?[]&\t\r\n\f"

// mayHavePatterns reports whether a source may have what withPlainPatterns looks for. It is quick.
func mayHavePatterns(src []byte) bool {
	const name = 200 // no longer one is looked through
	for _, keyword := range patternKeywords {
		for at := range behind(src, keyword) {
			rest := bytes.TrimLeft(src[at:min(len(src), at+name)], " \t\r\n\f")
			end := bytes.IndexFunc(rest, func(r rune) bool {
				return r < utf8.RuneSelf && !isLetter(byte(r)) && !isDigit(byte(r)) && !strings.ContainsRune(ofTypes, r)
			})
			if end < 0 || rest[end] == '(' || rest[end] == '@' || bytes.HasPrefix(rest, []byte("final")) {
				return true
			}
		}
	}
	return false
}

// patterns goes over the tokens of patterns.
type patterns struct {
	tokens    []Token
	src, read []byte
}

// longestPattern bounds the tokens of an annotation and of type arguments, which broken code never closes.
const longestPattern = 500

// deepest is how many patterns are looked through that stand one within the other.
const deepest = 50

// pattern blanks in the pattern that begins with a token, and in those within it. It goes behind it.
func (p *patterns) pattern(i, depth int) int {
	i = p.outerNames(p.modifiers(i, depth))
	if !p.is(i, "(") {
		for i < len(p.tokens) && (p.tokens[i].Kind == Identifier || p.is(i, "[") || p.is(i, "]")) {
			i++
		}
		return i
	}
	for i++; i < len(p.tokens) && depth < deepest; i++ {
		if i = p.pattern(i, depth+1); !p.is(i, ",") {
			break
		}
	}
	return i + 1
}

func (p *patterns) is(i int, text string) bool { return i < len(p.tokens) && p.tokens[i].Text == text }

// modifiers blanks annotations and `final`, and goes behind them. The grammar knows `final` right behind `instanceof`.
func (p *patterns) modifiers(i, depth int) int {
	for p.is(i, "@") || p.is(i, "final") {
		h := header{tokens: p.tokens[:min(len(p.tokens), i+longestPattern)], i: i}
		if h.i++; p.is(i, "@") {
			h.i = i
			h.skipAnnotation()
		}
		if depth > 0 || p.is(i, "@") {
			p.blank(i, h.i)
		}
		i = h.i
	}
	return i
}

// outerNames blanks the names of the types around a record, and goes behind its name and type arguments.
func (p *patterns) outerNames(i int) int {
	last := i
	for last+2 < len(p.tokens) && p.tokens[last].Kind == Identifier && p.tokens[last+1].Text == "." {
		last += 2
	}
	end := min(last+1, len(p.tokens))
	for depth := 0; (p.is(end, "<") || depth > 0 && end < len(p.tokens)) && end < last+longestPattern; end++ {
		switch p.tokens[end].Text {
		case "<":
			depth++
		case ">":
			depth--
		case ";", "{", "(":
			return end
		}
	}
	if p.is(end, "(") {
		p.blank(i, last)
	}
	return end
}

// blank blanks the tokens from one place up to another.
func (p *patterns) blank(from, to int) {
	if from < to && to <= len(p.tokens) {
		p.read = blank(p.src, p.read, p.tokens[from].Start, p.tokens[to-1].End)
	}
}
