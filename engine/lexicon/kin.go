package lexicon

import "slices"

// Kinship is how many words of a name another has, too, in another number or cut short, if only to the first letter.
func Kinship(name, other string) (words int) {
	others := slices.Collect(Subwords(other))
	for word := range Subwords(name) {
		if slices.ContainsFunc(others, func(o string) bool {
			return SameWord(word, o) || word[0] == o[0] && min(len(word), len(o)) == 1
		}) {
			words++
		}
	}
	return words
}

// SharedWords is how many words of one name another one has. What both begin with is mostly a verb, as in `setWidth`
// and `setTimeout`, and counts where it is all of a name.
func SharedWords(a, b string) (n int) {
	had, has := slices.Collect(Subwords(a)), slices.Collect(Subwords(b))
	if len(had) > 1 && len(has) > 1 && had[0] == has[0] {
		had, has = had[1:], has[1:]
	}
	for _, word := range had {
		if slices.Contains(has, word) {
			n++
		}
	}
	return n
}
