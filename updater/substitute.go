package updater

import (
	"slices"
	"strings"
	"unicode"

	"jithook/encode"
	"jithook/engine"
)

// maxSubstitutions bounds the wordings that Substitutions gives.
const maxSubstitutions = 4

// Substitutions are wordings that need no network: where the change replaced a name, and the comment has it, the new one in its place. The
// first does that to all names, the others each to one.
func Substitutions(c *engine.Case) [][]string {
	old := encode.Texts(encode.Comment(c))
	all, seen := old, map[string]bool{strings.Join(old, " "): true}
	var each [][]string
	try := func(gone, come []string) {
		if slices.ContainsFunc(gone, isName) && slices.ContainsFunc(come, isName) {
			all = substitute(all, gone, come)
			each = append(each, substitute(old, gone, come))
		}
	}
	for _, e := range encode.Edits(c) {
		if e.Op != encode.Replace {
			continue
		}
		gone, come := encode.Texts(e.Old), encode.Texts(e.New)
		try(gone, come)
		for i := 0; len(gone) == len(come) && len(gone) > 1 && i < len(gone); i++ { // type and name in a row, say
			try(gone[i:i+1], come[i:i+1])
		}
	}
	var wordings [][]string
	for _, w := range append([][]string{all}, each...) {
		if key := strings.Join(w, " "); !seen[key] && len(wordings) < maxSubstitutions {
			seen[key] = true
			wordings = append(wordings, w)
		}
	}
	return wordings
}

// isName tells a part of a name from punctuation and single letters.
func isName(subtoken string) bool {
	return len(subtoken) > 1 && strings.ContainsFunc(subtoken, unicode.IsLetter)
}

// substitute replaces a stretch wherever it stands.
func substitute(comment, gone, come []string) []string {
	var out []string
	for i := 0; i < len(comment); {
		if i+len(gone) <= len(comment) && slices.Equal(comment[i:i+len(gone)], gone) {
			out = append(out, come...)
			i += len(gone)
			continue
		}
		out = append(out, comment[i])
		i++
	}
	return out
}
