package rewrite

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine/lexicon"
)

// piece is a word of the new text as far as spacing sees it.
type piece struct {
	text   string
	code   bool
	called bool // the code calls what is named so
}

// style is how the author writes.
type style struct {
	dashes   bool // with white space on both sides
	sentence bool // the unit is one sentence, which a period before white space would end
}

// spaced reports whether white space belongs between two words that did not stand side by side before: before is the
// text up to and including the left one, next the right one and what follows it, empty where nothing does.
func (st style) spaced(before, next []piece) bool {
	if len(before) == 0 {
		return false
	}
	left, right, further := before[len(before)-1], next[0], piece{}
	if len(before) > 1 {
		further = before[len(before)-2]
	}
	code := left.code && right.code
	switch l, r := left.text, right.text; {
	case lexicon.IsWord(l) && lexicon.IsWord(r):
		return true
	case oneOf(l, "([{#@$_\\~^"):
		return false
	case oneOf(r, ",;!?)]}%_"):
		return false
	case code && oneOf(r, ".:<>/&*+-=#(["), code && oneOf(l, ".:<>/&*+-="):
		return false
	case r == ".":
		return false
	case l == ".":
		abbreviated := utf8.RuneCountInString(further.text) == 1 && utf8.RuneCountInString(r) == 1
		decimal := isNumber(further.text) && isNumber(r)
		opens := lexicon.IsWord(r) || right.code && !left.code
		return opens && !abbreviated && !st.sentence && !decimal || r == "<"
	case r == ":":
		return false
	case l == ":":
		return !(isNumber(further.text) && isNumber(r)) && r != "/" && r != ":"
	case r == "(":
		return !left.called && !isOperator(l)
	case r == "#" && lexicon.IsCapitalized(l):
		return false
	case r == "[":
		return !code
	case l == "'", l == "\"", l == "`":
		return quotes(before, l)%2 == 0 && !(l == "'" && isEnding(r))
	case r == "'" && lexicon.IsWord(l) && isEnding(next[1].text):
		return false
	case r == "'" || r == "\"" || r == "`":
		return quotes(before, r)%2 == 0
	case r == "-":
		return !lexicon.IsWord(l) || st.dashes || isNumber(next[1].text) && !isNumber(l)
	case l == "-":
		return st.dashes && lexicon.IsWord(further.text) && !isNumber(r)
	case l == "/" || r == "/":
		return false
	case l == "&":
		return false
	case isOperator(l) && isOperator(r):
		return false
	}
	return true
}

// oneOf reports whether a word is one of the signs.
func oneOf(word, signs string) bool { return len(word) == 1 && strings.Contains(signs, word) }

func isOperator(s string) bool { return oneOf(s, "=<>!+*|&:") }

func isNumber(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}

// isEnding reports whether a text is what follows an apostrophe in a word.
func isEnding(s string) bool {
	switch s {
	case "s", "t", "re", "ll", "ve", "d", "m":
		return true
	}
	return false
}

// quotes counts a quotation mark; an apostrophe within a word is none.
func quotes(text []piece, mark string) int {
	n := 0
	for i, p := range text {
		if p.text == mark && !(mark == "'" && i+1 < len(text) && isEnding(text[i+1].text)) {
			n++
		}
	}
	return n
}
