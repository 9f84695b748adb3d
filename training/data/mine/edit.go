package mine

import (
	"regexp"
	"strings"
	"unicode"

	"jithook/training/measure/metric"
)

// How the text of a comment unit changed; a unit that changed otherwise has no kind.
const (
	cosmetic = "cosmetic" // punctuation, markup, capitals, camelCase against snake_case
	spelling = "spelling" // one word, by at most spellingEdits letters
)

const (
	spellingEdits  = 2
	spellingLength = 4 // shorter words turn into others: "the" into "this", "as" into "are"
)

// kindOf classes the change of a unit's text, for the paper leaves out minor cosmetic edits (appendix "Filtering").
func kindOf(old, after string) string {
	a, b := words(old), words(after)
	if len(a) != len(b) {
		return ""
	}
	different := -1
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		if different >= 0 {
			return ""
		}
		different = i
	}
	if different < 0 {
		return cosmetic
	}
	was, is := []rune(a[different]), []rune(b[different])
	if len(was) >= spellingLength && metric.Distance(was, is) <= spellingEdits {
		return spelling
	}
	return ""
}

// markup is what changes how a text looks: HTML tags, and the names of tags that quote code.
var markup = regexp.MustCompile(`<[^>]+>|@(?:code|link|linkplain|value)\b`)

// words returns the runs of letters and digits of a text, split where a lower-case letter or a digit meets a capital,
// in lower case, without markup.
func words(text string) []string {
	var all []string
	for _, run := range strings.FieldsFunc(markup.ReplaceAllString(text, " "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}) {
		start, small := 0, false
		for i, r := range run {
			if small && unicode.IsUpper(r) {
				all, start = append(all, strings.ToLower(run[start:i])), i
			}
			small = unicode.IsLower(r) || unicode.IsDigit(r)
		}
		all = append(all, strings.ToLower(run[start:]))
	}
	return all
}
