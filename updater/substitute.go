package updater

import (
	"slices"
	"strings"
	"unicode"

	"jithook/encode"
	"jithook/engine"
)

// What Substitutions gives is bounded: so many wordings, and none of a comment of more subtokens, which rewrite.Unit
// would not write.
const (
	maxSubstitutions   = 4
	longestSubstituted = 1 << 10
)

// Substitutions are wordings that need no network: where the change replaced a name, and the comment has it, the new
// one in its place. The first does that to all names, the others each to one.
func Substitutions(c *engine.Case) [][]string {
	old := encode.Texts(encode.Comment(c))
	if len(old) > longestSubstituted {
		return nil
	}
	all, seen := old, map[string]bool{strings.Join(old, " "): true}
	var each [][]string
	try := func(removed, come []string) {
		if slices.ContainsFunc(removed, isName) && slices.ContainsFunc(come, isName) {
			all = substitute(all, removed, come)
			if len(each) <= maxSubstitutions { // one of them may be that of all names
				if one := substitute(old, removed, come); !slices.Equal(one, old) &&
					!slices.ContainsFunc(each, func(e []string) bool { return slices.Equal(e, one) }) {
					each = append(each, one)
				}
			}
		}
	}
	for _, e := range encode.Edits(c) {
		if e.Op != encode.Replace {
			continue
		}
		removed, come := encode.Texts(e.Old), encode.Texts(e.New)
		try(removed, come)
		for i := 0; len(removed) == len(come) && len(removed) > 1 && i < len(removed); i++ { // type and name in a row, say
			try(removed[i:i+1], come[i:i+1])
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

// isName reports whether a token is a part of a name, not punctuation or a single letter.
func isName(subtoken string) bool {
	return len(subtoken) > 1 && strings.ContainsFunc(subtoken, unicode.IsLetter)
}

// substitute replaces a stretch wherever it stands.
func substitute(comment, removed, come []string) []string {
	var out []string
	for i := 0; i < len(comment); {
		if i+len(removed) <= len(comment) && slices.Equal(comment[i:i+len(removed)], removed) {
			out = append(out, come...)
			i += len(removed)
			continue
		}
		out = append(out, comment[i])
		i++
	}
	return out
}
