package fix

import (
	"strings"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// isSymbol reports whether a name can be no word of English, so that prose with it speaks of the variable: `i`, `fd`.
// The letter of an article is none.
func isSymbol(name string) bool {
	if len(name) == 1 {
		return name != "a" && name != "A" && name != "I" && lexicon.IsWord(name)
	}
	return !lexicon.IsStopWord(strings.ToLower(name)) && !strings.ContainsAny(strings.ToLower(name), "aeiouy")
}

// prose finds the plain words of a case's comment that are a parameter's name, as in "bit i". It says of one that
// cannot be replaced, such as "i-th", or that may be English, such as "if count is 0".
func prose(c *engine.Case, name string) (plain []java.Span, unclear string) {
	symbol := isSymbol(name)
	for u := range c.Doc.All() {
		names := javadoc.Names(c.New.Source, u)
		for i, w := range names {
			if w.Text != name || w.Code || w.Quoted || w.Qualifier || w.Member || i > 0 && names[i-1].Qualifier &&
				names[i-1].Span.End+1 == w.Span.Start {
				continue
			}
			switch {
			case symbol && freestanding(c.New.Source, w.Span):
				plain = append(plain, w.Span)
			case symbol, u.Span != c.Unit.Span && saysOf(names, i), len(name) == 1 && !opensNoun(c.New.Source, names, i):
				unclear = w.Text
			}
		}
	}
	return plain, unclear
}

// saysOf reports whether a text says something of a word as of a variable: "if count is 0", not "the count is 0".
func saysOf(names []javadoc.Name, i int) bool {
	if i+1 >= len(names) || lexicon.IsStopWord(names[i].Lower()) {
		return false
	}
	next := names[i+1].Lower()
	verb := next == "is" || next == "are" || next == "has" || lexicon.PartOfSpeech(next) == "MD"
	return verb && (i == 0 || joins[names[i-1].Lower()])
}

// joins are the words before what a clause speaks of.
var joins = lexicon.WordSet("if when where while unless until and or but that than as since because whether")

// opensNoun reports whether a letter stands before a noun, as an article does: "a ship", not "a and b" or "(a, b)".
func opensNoun(src []byte, names []javadoc.Name, i int) bool {
	if i+1 >= len(names) || len(names[i+1].Text) == 1 || lexicon.IsStopWord(names[i+1].Lower()) {
		return false
	}
	between := strings.Trim(string(src[names[i].Span.End:names[i+1].Span.Start]), " \t\r\n*")
	return between == "" || strings.IndexByte("{<`'\"", between[0]) >= 0
}

// freestanding reports whether a word stands by itself: blanks or the marks of a sentence beside it.
func freestanding(src []byte, word java.Span) bool {
	before, after := src[word.Start-1], byte(0)
	if word.End < len(src) {
		after = src[word.End]
	}
	if strings.IndexByte(" \t\n\r*(,", before) < 0 || strings.IndexByte(" \t\n\r*),.;:", after) < 0 {
		return false
	}
	return before != '(' || strings.IndexByte(" \t\n\r*", src[word.Start-2]) >= 0 // "file(s)"
}
