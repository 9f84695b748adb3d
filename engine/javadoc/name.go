package javadoc

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Name is a word of a comment as Java would lex it: `max_value` is one.
type Name struct {
	Text  string
	Span  java.Span
	Code  bool // quoted as code
	First bool // opens the text or a sentence, where English has a capital anyway

	Qualifier bool // stands before a period and another name, as a package does
	Member    bool // stands behind a "#", as in a link
	Selected  bool // is a member's as java.Selected has it, behind a point or "#" or before a parenthesis; not "file(s)"
	Quoted    bool // stands in quotation marks or emphasis, as in <i>name</i>

	ListOf string // the member of a link in whose parameter list it stands; else ""
}

// Lower is the word in small letters.
func (n Name) Lower() string { return strings.ToLower(n.Text) }

// Letter reports whether a word is a single letter, as type variables and counters are.
func (n Name) Letter() bool { return len(n.Text) == 1 }

// Names returns the names and plain words of a unit. Markup is left out, and so is the name that a tag describes.
func Names(src []byte, u *Unit) []Name {
	var out []Name
	first, joins := true, false
	words := textWords(src, u)
	routes := Routes(src, u)
	own := sampleOwn(words)
	list, listOf := 0, "" // where the parameter list of a link's member ends
	for i, w := range words {
		if i == list {
			listOf = ""
		}
		if w.Markup {
			joins = false
			continue
		}
		if !lexicon.IsName(w.Text) {
			joins = false
			first = first || !w.Code && strings.ContainsAny(w.Text, ".:!?-*")
			if w.Text == "." && i+1 < len(words) && i > 0 && words[i-1].Span.End == w.Span.Start &&
				words[i+1].Span.Start == w.Span.End &&
				lexicon.IsName(words[i+1].Text) && len(out) > 0 && unicode.IsLower([]rune(out[len(out)-1].Text)[0]) {
				out[len(out)-1].Qualifier = true
			}
			continue
		}
		if entity(words, i) || described(words, i) || plainMeasure(words, i) || own[w.Span.Start] ||
			inside(routes, w.Span) {
			continue
		}
		member := i > 0 && words[i-1].Text == "#"
		selected := member || i > 1 && words[i-1].Text == "." && words[i-1].Span.End == w.Span.Start &&
			words[i-2].Span.End == words[i-1].Span.Start && lexicon.IsName(words[i-2].Text) ||
			i+2 < len(words) && words[i+1].Text == "(" && words[i+1].Span.Start == w.Span.End && words[i+2].Text != "s"
		if joins && out[len(out)-1].Span.End == w.Span.Start && ideographs(out[len(out)-1].Text) == ideographs(w.Text) {
			last := &out[len(out)-1]
			last.Text += w.Text
			last.Span.End, last.Selected = w.Span.End, selected
			continue
		}
		out = append(out, Name{Text: w.Text, Span: w.Span, Code: w.Code, First: first,
			Member: member, Selected: selected, Quoted: quoted(src, w.Span), ListOf: listOf})
		first, joins = false, true
		if out[len(out)-1].Member {
			if list = parameterList(words, i+1); list > i+1 {
				listOf = w.Text
			}
		}
	}
	return out
}

// parameterList is where a list in parentheses that begins at words[i] ends, or i.
func parameterList(words []Word, i int) int {
	const most = 100 // words, so that a text of "#a(#a(" is read once
	if i == len(words) || words[i].Text != "(" || !words[i].Code {
		return i
	}
	for j := i + 1; j < len(words) && j < i+most && words[j].Code; j++ {
		if words[j].Text == ")" {
			return j + 1
		}
	}
	return i
}

// ideographs reports whether a word is written in a script without spaces.
func ideographs(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return IsIdeograph(r)
}

// textWords returns the words of a unit without the name that a tag describes.
func textWords(src []byte, u *Unit) []Word {
	words := Numbers(Words(src, u))
	for len(words) > 0 && words[0].Span.Start < u.Name.End {
		words = words[1:]
	}
	return words
}

// quoted reports whether a word stands between quotation marks or tags.
func quoted(src []byte, word java.Span) bool {
	return strings.IndexByte("'\">", src[word.Start-1]) >= 0 && word.End < len(src) &&
		strings.IndexByte("'\"<", src[word.End]) >= 0
}

// described reports whether words[i] is the parameter that an @param within a sample is about: one of another method.
func described(words []Word, i int) bool {
	return i > 1 && words[i].Code && words[i-1].Text == "param" && words[i-2].Text == "@"
}

// PlainMeasures are the words of a unit that are called as a type is and are English, by where they begin.
func PlainMeasures(src []byte, u *Unit) map[int]bool {
	measures := map[int]bool{}
	words := textWords(src, u)
	for i, w := range words {
		if plainMeasure(words, i) {
			measures[w.Span.Start] = true
		}
	}
	return measures
}

// plainMeasure reports whether words[i] is `long`, `short` or `double` and means what it does in English: "how long to
// wait", "a short code", "double the amount". It is the type before a word for what has one, such as "a long value",
// and at the end: "as a long".
func plainMeasure(words []Word, i int) bool {
	if words[i].Code || !measures[words[i].Text] {
		return false
	}
	if i > 0 && degrees[strings.ToLower(words[i-1].Text)] {
		return true
	}
	return i+1 < len(words) && lexicon.IsName(words[i+1].Text) && !words[i+1].Code && !typed[words[i+1].Text]
}

var (
	measures = lexicon.WordSet("long short double")
	// degrees are words before a measure.
	degrees = lexicon.WordSet("how so too as very that this no not")
	// typed are the words that may stand behind a type's name.
	typed = lexicon.WordSet("value values number numbers integer integers array arrays variable variables field fields " +
		"parameter argument primitive primitives type types literal constant hash id bits and or if in into to from for of " +
		"that which where when with is precision representation timestamp")
)

// inside reports whether a word begins in one of some stretches.
func inside(stretches []java.Span, word java.Span) bool {
	return slices.ContainsFunc(stretches, func(s java.Span) bool { return s.Start <= word.Start && word.Start < s.End })
}

// entity reports whether words[i] is an HTML entity's name: `&lt;`.
func entity(words []Word, i int) bool {
	return i > 0 && i+1 < len(words) && words[i-1].Text == "&" && words[i+1].Text == ";"
}

// Notation reports whether a word of code is no name there: an option `-n`, a placeholder `%s`, the n of `O(n)`, a tag
// `<a>`, part of `max-size`, a unit after a slash, or a word of a string.
func (n Name) Notation(src []byte) bool {
	if !n.Code || n.Span.Start == 0 || n.Span.End >= len(src) {
		return false
	}
	before, after := src[:n.Span.Start], src[n.Span.End:]
	last, next := before[len(before)-1], after[0]
	switch {
	case strings.IndexByte("%\\$:@'?&#~", last) >= 0, (last == '<' || last == '/') && next == '>',
		bytes.HasSuffix(before, []byte("O(")), bytes.HasSuffix(before, []byte("${")),
		n.Letter() && (last == '/' || next == '/'), next == ':' && !bytes.HasPrefix(after, []byte("::")):
		return true
	case last == '-': // `tail -n`, `a-z`, but not `i >= 0 ? i : -i`
		ahead := bytes.TrimRight(before, "- ")
		return len(ahead) == 0 || isASCIILetter(ahead[len(ahead)-1]) || ahead[len(ahead)-1] == '['
	case next == '-' && len(after) > 1 && isASCIILetter(after[1]):
		return true
	}
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	code := max(0, bytes.LastIndex(line, []byte("{@code")), bytes.LastIndex(line, []byte("code>")),
		bytes.LastIndexByte(line, '`'))
	return bytes.Count(line[code:], []byte(`"`))%2 == 1
}
