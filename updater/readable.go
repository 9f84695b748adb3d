package updater

import (
	"slices"
	"strings"

	"jithook/encode/rewrite"
)

// What a text does not end with where it did not before, and what follows no article.
var (
	unfinished = strings.Split("-,:;(", "")
	unopened   = strings.Split(".,;:)!?", "")
)

// readable reports whether the new wording is whole where the old one was: its brackets and quotation marks have their
// partners and hold something, articles have a noun, and it does not break off.
func (r *revision) readable() bool {
	for _, pair := range []string{"()", "[]", "{}", "<>"} {
		if rewrite.Balanced(r.before, pair) && !rewrite.Balanced(r.after, pair) {
			return false
		}
	}
	for _, mark := range []string{`"`, "'"} {
		if strings.Count(r.before, mark)%2 == 0 && strings.Count(r.after, mark)%2 != 0 {
			return false
		}
	}
	for i, w := range r.new {
		if (w.isArticle() && r.lacksNoun(i) || r.opensNothing(i)) && !r.had(i) {
			return false
		}
	}
	n, m := len(r.old), len(r.new)
	return n == 0 || m > 0 && (r.new[m-1].isName() || r.new[m-1].Text == r.old[n-1].Text ||
		!slices.Contains(unfinished, r.new[m-1].Text))
}

// lacksNoun reports whether behind an article there is what cannot be one, or nothing.
func (r *revision) lacksNoun(article int) bool {
	if article+1 == len(r.new) {
		return true
	}
	next := r.new[article+1]
	return !next.Code && (next.isFunction() || slices.Contains(unopened, next.Text))
}

// opensNothing reports whether a bracket or quotation mark is closed at once.
func (r *revision) opensNothing(i int) bool {
	if i+1 == len(r.new) {
		return false
	}
	open, next := r.new[i], r.new[i+1]
	return open.Text == "(" && next.Text == ")" || open.Text == `"` && next.Text == `"` && next.glued
}

// had reports whether the old wording has the word at i of the new one, before the same word or the same end.
func (r *revision) had(i int) bool {
	pair := r.new[i:min(i+2, len(r.new))]
	for j := 0; j+len(pair) <= len(r.old); j++ {
		if slices.EqualFunc(r.old[j:j+len(pair)], pair, func(a, b word) bool { return a.Text == b.Text }) &&
			(len(pair) == 2 || j+1 == len(r.old)) {
			return true
		}
	}
	return false
}
