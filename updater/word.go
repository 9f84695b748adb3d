package updater

import (
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// word is a word of a comment as Java would lex it, `max_value` being one, or another character.
type word struct {
	javadoc.Word
	glued bool // to what stands before it
}

// wordsOf returns the words of a case's unit, without markup.
func wordsOf(c *engine.Case) []word {
	var out []word
	end, joins := -1, false
	for _, w := range javadoc.Words(c.New.Source, c.Unit) {
		if w.Markup {
			joins = false
			continue
		}
		one := word{w, w.Span.Start == end}
		end = w.Span.End
		if joins && one.glued && one.isName() {
			last := &out[len(out)-1]
			last.Text += w.Text
			last.Span.End = end
			continue
		}
		joins = one.isName()
		out = append(out, one)
	}
	return out
}

// quoted are the words that are quoted as code, or that a link leads to.
func quoted(words []word) []string {
	var all []string
	for _, w := range words {
		if w.Code {
			all = append(all, w.Text)
		}
	}
	return all
}

// subtokensOf makes whole words comparable by encode.Diff.
func subtokensOf(words []word) []encode.Subtoken {
	out := make([]encode.Subtoken, len(words))
	for i, w := range words {
		out[i] = encode.Subtoken{Text: w.Text, Token: i}
	}
	return out
}

// parts are the words that names are made of, articles left out.
func parts(words []word) []string {
	var out []string
	for _, w := range words {
		if w.isName() && !w.isArticle() {
			out = append(out, subwords(w.Text)...)
		}
	}
	return out
}

func (w word) lower() string { return strings.ToLower(w.Text) }

func (w word) isName() bool { return lexicon.IsName(w.Text) }

// identifies reports whether a word can only be a name of the code: it is quoted as code, or has capitals within or an
// underscore.
func (w word) identifies() bool {
	return w.isName() && (w.Code || strings.Contains(w.Text, "_") || len(subwords(w.Text)) > 1 && w.lower() != w.Text)
}

func (w word) isNull() bool { return w.lower() == "null" }

func (w word) isTypeVariable() bool {
	return len(w.Text) == 1 && w.Text[0] >= 'A' && w.Text[0] <= 'Z' && w.Text != "A" && w.Text != "I"
}

func (w word) isFunction() bool { return !w.Code && lexicon.IsStopWord(w.lower()) }

func (w word) isArticle() bool {
	return !w.Code && (w.lower() == "a" || w.lower() == "an" || w.lower() == "the")
}

var separators = strings.Split(",;:.()", "")

// separates reports whether a character holds the parts of a sentence apart.
func (w word) separates() bool { return !w.Code && slices.Contains(separators, w.Text) }
