package encode

import (
	"strings"
	"unicode"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Comment splits a case's comment unit. Braces, the names of inline tags and HTML tags are left out.
func Comment(c *engine.Case) []Subtoken { return splitWords(commentWords(c)) }

// CommentText splits a comment unit that is known by its text alone, in one line. The subtokens have no spans.
func CommentText(text string) []Subtoken { return splitWords(textWords(text)) }

func splitWords(words []javadoc.Word) []Subtoken {
	subtokens := make([]Subtoken, 0, 3*len(words)/2)
	for i, w := range words {
		if w.Markup || w.Text == "{" || w.Text == "}" {
			continue
		}
		subtokens = appendParts(subtokens, Subtoken{Token: i, Span: w.Span}, w.Text)
	}
	return subtokens
}

// commentWords reads the unit from the source its spans point into. A unit that is known by its text alone has words
// without spans.
func commentWords(c *engine.Case) []javadoc.Word {
	for _, m := range []*java.Method{c.New, c.Old} {
		if span := c.Unit.Span; !span.Empty() && span.Start >= 0 && span.End <= len(m.Source) {
			if words := javadoc.Words(m.Source, c.Unit); spell(words, c.Unit.Text) {
				return words
			}
		}
	}
	return textWords(c.Unit.Text)
}

func textWords(text string) []javadoc.Word {
	alone := javadoc.Unit{Type: javadoc.Summary, Span: java.Span{End: len(text)}}
	words := javadoc.Words([]byte(text), &alone)
	for i := range words {
		words[i].Span = java.Span{}
	}
	return words
}

// spell reports whether words make up a text, white space aside.
func spell(words []javadoc.Word, text string) bool {
	for _, w := range words {
		text = strings.TrimLeftFunc(text, unicode.IsSpace)
		if !strings.HasPrefix(text, w.Text) {
			return false
		}
		text = text[len(w.Text):]
	}
	return strings.TrimSpace(text) == ""
}
