package fix

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// beforeWord is an article at the end of a text, in its first group, and what may stand between it and its word: the
// end of a line, what opens quotation marks, parentheses, a link, code or an element of HTML.
var beforeWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)(?:^|[\\s*(\"'])(an?)[\\s*/]+(?:[\\s*/\"'“‘(\\[`]|\\{@\\w+\\s|<\\w+>)*$")
})

// article is "a" or "an" in the place of the other where a word comes for one behind it; nil where there is none to
// fix, or it is not clear by the letter.
func article(c *engine.Case, e java.Edit) *java.Edit {
	const most = 200 // bytes between
	old, src := replacedText(c, e), c.New.Source
	if old == "" || e.Text == "" || !isNameByte(old[0]) || !isNameByte(e.Text[0]) || labelled(src, e) ||
		isSymbol(e.Text) && !soundsOtherwise().MatchString(e.Text) {
		return nil
	}
	start := max(commentOf(c).Start, e.Span.Start-most)
	at := beforeWord().FindSubmatchIndex(src[start:e.Span.Start])
	if at == nil {
		return nil
	}
	said := java.Span{Start: start + at[2], End: start + at[3]}
	text := string(src[said.Start:said.End])
	right := "a"
	if opensWithVowel(e.Text) {
		right = "an"
	}
	if other := strings.EqualFold(text, "a") && !isSymbol(old) && opensWithVowel(old); other ||
		strings.EqualFold(text, right) {
		return nil
	}
	if lexicon.IsCapitalized(text) {
		right = lexicon.Capitalized(right)
	}
	return &java.Edit{Span: said, Text: right}
}

func isArticle(word string) bool {
	return strings.EqualFold(word, "a") || strings.EqualFold(word, "an")
}

// labelled reports whether an edit is of what a link names, and the text of the link is another one.
func labelled(src []byte, e java.Edit) bool {
	before := string(src[max(0, e.Span.Start-len("{@linkplain ")):e.Span.Start])
	return strings.Contains(before, "{@link") && e.Span.End+1 < len(src) && src[e.Span.End] != '}' &&
		!(src[e.Span.End] == ' ' && src[e.Span.End+1] == '}')
}

func opensWithVowel(word string) bool {
	digits := strings.IndexFunc(word, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(word)
	}
	eighteen := digits%3 == 2 && slices.Contains([]string{"11", "18"}, word[:min(2, digits)]) // and eleven thousand
	vowel := strings.ContainsRune("aeiou8", rune(strings.ToLower(word)[0]))
	return eighteen || vowel != soundsOtherwise().MatchString(word)
}

// soundsOtherwise finds words that open with a consonant and are written with a vowel, as "unit", or the other way
// round, as "hour" and what is read letter by letter, as "XMLReader".
var soundsOtherwise = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?i:eu|on[ce]|u(?:ni(?:[^mn]|$)|s[aeub]|r[il]|t[cefi]|d[fpt]|ml|[iu])|hour|hones|` +
		`hono|heir|xml|htm|http|sql)|[FHLMNRSUX][B-DF-HJ-NP-TV-XZ]{1,3}(?:[A-Z]?[^A-Z]|[A-Z]{2}[a-z]|$))`)
})
