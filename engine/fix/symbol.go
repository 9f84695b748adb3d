package fix

import (
	"bytes"
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// isSymbol reports whether a name can be no word of English, so that prose with it speaks of the variable: `i`, `fd`.
// The letter of an article is none, nor is a number.
func isSymbol(name string) bool {
	if isNumber(name) {
		return false
	}
	if len(name) == 1 {
		return name != "a" && name != "A" && name != "I" && lexicon.IsWord(name)
	}
	return !lexicon.IsStopWord(strings.ToLower(name)) && !strings.ContainsAny(strings.ToLower(name), "aeiouy")
}

// prose finds the plain words of a case's comment that are a parameter's name and no word of English, as in "bit i".
func prose(c *engine.Case, name string) (plain []java.Span) {
	if !isSymbol(name) {
		return nil
	}
	for u := range c.Doc.All() {
		names := javadoc.Names(c.New.Source, u)
		for i, w := range names {
			if w.Text != name || w.Code || w.Quoted || w.Qualifier || w.Member || i > 0 && names[i-1].Qualifier &&
				names[i-1].Span.End+1 == w.Span.Start {
				continue
			}
			if freestanding(c.New.Source, w.Span) {
				plain = append(plain, w.Span)
			}
		}
	}
	return plain
}

// freestanding reports whether a word stands by itself, with blanks or the marks of a sentence beside it, or in what is
// written as code: "m(n - 1)".
func freestanding(src []byte, word java.Span) bool {
	before, after := src[word.Start-1], byte(0)
	if word.End < len(src) {
		after = src[word.End]
	}
	if strings.IndexByte(" \t\n\r*(,[=+", before) < 0 || strings.IndexByte(" \t\n\r*),.;:]=+", after) < 0 &&
		!bytes.HasPrefix(src[word.End:], []byte("--")) {
		return false
	}
	return before != '(' || src[word.Start] != 's' || strings.IndexByte(" \t\n\r*", src[word.Start-2]) >= 0 // "file(s)"
}
