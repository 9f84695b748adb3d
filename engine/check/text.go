package check

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// name is a word of a comment as Java would lex it: `max_value` is one.
type name struct {
	text  string
	span  java.Span
	code  bool // quoted as code
	first bool // opens the text or a sentence, where English has a capital anyway

	qualifier bool // stands before a period and another name, as a package does
	member    bool // stands behind a "#", as in a link
	quoted    bool // stands in quotation marks or emphasis, as in <i>name</i>
}

func (n name) lower() string { return strings.ToLower(n.text) }

// adjective reports whether a word that names a type is rather meant as plain English: an optional argument, a set value.
func (n name) adjective() bool { return !n.code && n.lower() == "optional" }

// textNames returns the names and plain words of the case's unit. Markup is left out, and so is the name that a tag describes.
func textNames(c *engine.Case) []name {
	var out []name
	first, joins := true, false
	words := textWords(c)
	for i, w := range words {
		if w.Markup {
			joins = false
			continue
		}
		if !isName(w.Text) {
			joins = false
			first = first || !w.Code && strings.ContainsAny(w.Text, ".:!?-*")
			if w.Text == "." && i+1 < len(words) && i > 0 && words[i-1].Span.End == w.Span.Start && words[i+1].Span.Start == w.Span.End &&
				isName(words[i+1].Text) && len(out) > 0 && unicode.IsLower([]rune(out[len(out)-1].text)[0]) {
				out[len(out)-1].qualifier = true
			}
			continue
		}
		if entity(words, i) {
			continue
		}
		if joins && out[len(out)-1].span.End == w.Span.Start {
			last := &out[len(out)-1]
			last.text += w.Text
			last.span.End = w.Span.End
			continue
		}
		out = append(out, name{text: w.Text, span: w.Span, code: w.Code, first: first,
			member: i > 0 && words[i-1].Text == "#", quoted: quoted(c.New.Source, w.Span)})
		first, joins = false, true
	}
	return out
}

// textWords returns the words of the case's unit without the name that a tag describes.
func textWords(c *engine.Case) []javadoc.Word {
	words := javadoc.Words(c.New.Source, c.Unit)
	for len(words) > 0 && words[0].Span.Start < c.Unit.Name.End {
		words = words[1:]
	}
	return words
}

// quoted reports whether a word stands between quotation marks or tags.
func quoted(src []byte, word java.Span) bool {
	return strings.IndexByte("'\">", src[word.Start-1]) >= 0 && word.End < len(src) && strings.IndexByte("'\"<", src[word.End]) >= 0
}

// entity reports whether words[i] is an HTML entity's name: `&lt;`.
func entity(words []javadoc.Word, i int) bool {
	return i > 0 && i+1 < len(words) && words[i-1].Text == "&" && words[i+1].Text == ";"
}

func isName(word string) bool {
	for _, r := range word {
		return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	return false
}

func isCapital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// isIdentifier reports whether a word can only be an identifier: it has capitals within (`maxValue`, `HashMap`) or an underscore.
func isIdentifier(word string) bool {
	lower := false
	for i, r := range word {
		switch {
		case r == '_' && len(word) > 1:
			return true
		case unicode.IsUpper(r) && lower && i > 0:
			return true
		}
		lower = unicode.IsLower(r)
	}
	return false
}

// subwords splits an identifier at its capitals and underscores, in lower case: `toURLString` is to, url, string.
func subwords(identifier string) []string {
	var out []string
	runes := []rune(identifier)
	start := 0
	cut := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			cut(i)
			start = i + 1
		case i > start && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		case i > start && unicode.IsDigit(r) != unicode.IsDigit(runes[i-1]):
			cut(i)
		}
	}
	cut(len(runes))
	return out
}

// singular takes an English plural's ending off, roughly: both sides of a comparison go through it. A stemmer would take off more, so that a text
// that says "ordered" would name an "order"; and the model that ships learnt from what the rules find with this.
func singular(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		return word[:len(word)-1]
	}
	return word
}
