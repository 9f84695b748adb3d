package updater

import (
	"slices"
	"strings"
)

// articles gives "a" and "an" the form that the word behind asks for by its first letter, where it did not stand behind
// it before. Subtokens are in lower case; what opens a link or code may stand between.
func articles(old, fresh []string) []string {
	out := slices.Clone(fresh)
	for i, article := range fresh {
		if article != "a" && article != "an" {
			continue
		}
		next := i + 1
		for next < len(fresh) && slices.Contains(opening, fresh[next]) {
			next++
		}
		if next == len(fresh) || !isName(fresh[next]) || follows(old, article, fresh[next]) ||
			strings.HasPrefix(fresh[next], "u") {
			continue // of "u" the letter does not tell: a unit, an update
		}
		out[i] = "a"
		if strings.ContainsAny(fresh[next][:1], "aeio") {
			out[i] = "an"
		}
	}
	return out
}

var opening = []string{"{", "@", "link", "linkplain", "code", "<", ">"}

// follows reports whether a word stands behind an article, or behind what opens a link or code after it.
func follows(words []string, article, word string) bool {
	for i, w := range words {
		next := i + 1
		for next < len(words) && slices.Contains(opening, words[next]) {
			next++
		}
		if w == article && next < len(words) && words[next] == word {
			return true
		}
	}
	return false
}
