package filter

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sergi/go-diff/diffmatchpatch"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// RuleNames returns the ids of all rules.
func RuleNames() []string {
	var ids []string
	for _, r := range detector.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// TypeNames returns the types of comment.
func TypeNames() []string {
	var types []string
	for _, t := range javadoc.Kinds {
		types = append(types, string(t))
	}
	return types
}

// Today is what a rule or a type of comment is called today, "" for a rule that is gone. It is not known where there
// never was one of the name.
func Today(name string) (today string, known bool) {
	if rule, ok := detector.RuleByID(name); ok {
		return rule.ID, true
	}
	if check.Gone(name) {
		return "", true
	}
	return name, slices.Contains(javadoc.Kinds[:], javadoc.Type(name))
}

// Covers reports whether a name speaks of a rule's finding on a type of comment. That of @param speaks of type
// parameters, too, as it did before they had one of their own.
func Covers(name, rule string, t javadoc.Type) bool {
	return name == rule || name == string(t) || name == string(javadoc.Param) && t == javadoc.TypeParam
}

// Hint is the end of a message about a word that is not known: `; did you mean "…"?` where a known one is near, else
// "".
func Hint(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return `; did you mean "` + near + `"?`
	}
	return ""
}

// nearest is the known word of the fewest edits, where they are at most a third of its letters; "" where none is so
// near.
func nearest(word string, known []string) string {
	best, fewest := "", 1<<30
	if len(word) > 100 {
		return ""
	}
	diff := diffmatchpatch.New()
	for _, k := range known {
		edits := diff.DiffLevenshtein(diff.DiffMain(strings.ToLower(word), k, false))
		if edits < fewest && edits <= max(1, utf8.RuneCountInString(k)/3) {
			best, fewest = k, edits
		}
	}
	return best
}

// SplitNames splits names that are parted by commas.
func SplitNames(s string) []string {
	var names []string
	for name := range strings.SplitSeq(s, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
