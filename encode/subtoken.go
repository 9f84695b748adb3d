package encode

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Subtoken is a part of a word of the comment or of a token of the code, see lexicon.Subtokens.
type Subtoken struct {
	Text  string    // lower case, valid UTF-8
	Token int       // index of its token in Method.Tokens, or of its word among the comment's words
	Part  int       // its place among the parts of a camelCase word
	Split bool      // whether the word has more than one part
	Kind  java.Kind // of its code token
	Span  java.Span // of its code token or comment word in the source; empty where that is not known
	role  role
}

// Texts are those of subtokens.
func Texts(subtokens []Subtoken) []string {
	texts := make([]string, len(subtokens))
	for i := range subtokens {
		texts[i] = subtokens[i].Text
	}
	return texts
}

// role says where in its method a code subtoken stands.
type role uint8

const (
	inSignature role = 1 << iota // return type, name, parameters, throws
	inReturnType
	inReturnStatement // without the keyword and the semicolon
)

// literalParts bounds how many subtokens a string literal takes. The rest of a longer one becomes a single subtoken, so
// that a change in it still counts as a change; no vocabulary holds that one.
const literalParts = 40

// maxSubtokens bounds what is read of a method. The Java Virtual Machine limits a method to 64 KiB of bytecode (JVMS
// 4.7.3), so that what compiles is hardly ever longer.
const maxSubtokens = 1 << 16

// Code splits the tokens of a method. A token that holds more than a name, such as `>=`, a number with a point or a
// string literal, is first split into runs of letters and digits and single other characters.
func Code(m *java.Method) []Subtoken {
	subtokens := make([]Subtoken, 0, 3*len(m.Tokens)/2+8)
	roles := newRoles(m)
	for i, token := range m.Tokens {
		s := Subtoken{Token: i, Kind: token.Kind, Span: token.Span, role: roles.of(token)}
		text, rest, first := token.Text, "", len(subtokens)
		for len(text) > 0 {
			word, after := nextWord(text)
			if token.Kind == java.String && len(subtokens)-first >= literalParts-1 {
				rest = text
				break
			}
			text = after
			subtokens = appendParts(subtokens, s, word)
		}
		if rest != "" {
			s.Text = strings.ToLower(rest)
			subtokens = append(subtokens, s)
		}
		if len(subtokens) > maxSubtokens {
			return subtokens[:maxSubtokens]
		}
	}
	return subtokens
}

// roles walks a method's tokens in order.
type roles struct {
	method    *java.Method
	signature java.Span
	next      int // the first return statement that does not end before the token
}

func newRoles(m *java.Method) *roles {
	start := m.Ident.Start
	if len(m.ReturnType) > 0 {
		start = min(start, m.ReturnType[0].Start)
	}
	return &roles{method: m, signature: java.Span{Start: start, End: bodyStart(m)}}
}

// bodyStart is where the brace opens that holds the body, or the semicolon stands in its place.
func bodyStart(m *java.Method) int {
	depth := 0
	for _, t := range m.Tokens {
		if t.Start < m.Ident.Start {
			continue
		}
		switch t.Text {
		case "(":
			depth++
		case ")":
			depth--
		case "{", ";":
			if depth == 0 {
				return t.Start
			}
		}
	}
	return m.Decl.End
}

func (r *roles) of(t java.Token) role {
	var role role
	if t.Start >= r.signature.Start && t.Start < r.signature.End {
		role |= inSignature
		startsAt := func(part java.Token, start int) int { return part.Start - start }
		if _, ok := slices.BinarySearchFunc(r.method.ReturnType, t.Start, startsAt); ok {
			role |= inReturnType
		}
	}
	returns := r.method.Returns
	for r.next < len(returns) && end(returns[r.next]) <= t.Start {
		r.next++
	}
	if r.next < len(returns) {
		if statement := returns[r.next]; t.Start > statement[0].Start && t.End < end(statement) {
			role |= inReturnStatement
		}
	}
	return role
}

func end(tokens []java.Token) int { return tokens[len(tokens)-1].End }

// appendParts appends the subtokens of a word as copies of s.
func appendParts(subtokens []Subtoken, s Subtoken, word string) []Subtoken {
	first := len(subtokens)
	for s.Text = range lexicon.Subtokens(word) {
		subtokens = append(subtokens, s)
		s.Part++
	}
	if len(subtokens)-first > 1 {
		for i := first; i < len(subtokens); i++ {
			subtokens[i].Split = true
		}
	}
	return subtokens
}

// nextWord cuts the first word off a text that is not empty: a run of letters and digits, or one other character. White
// space before it is passed over; the word is empty where the text holds nothing else.
func nextWord(text string) (word, after string) {
	start := 0
	for start < len(text) {
		r, n := utf8.DecodeRuneInString(text[start:])
		if !unicode.IsSpace(r) {
			break
		}
		start += n
	}
	end := start
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !lexicon.IsWordRune(r) {
			if end == start {
				end += n
			}
			break
		}
		end += n
	}
	return text[start:end], text[end:]
}

// isSeparator reports whether a text is a separator, not an operator (Java Language Specification 3.11). `...` and `::`
// come apart in subtokens; the colon is the operator of `? :` as well and counts as one.
func isSeparator(text string) bool {
	switch text {
	case "(", ")", "{", "}", "[", "]", ";", ",", ".", "@":
		return true
	}
	return false
}
