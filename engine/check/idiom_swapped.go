package check

import (
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

var idiomSwapped = &Rule{
	ID: "idiom-swapped", Was: "contrary-code", Strength: Evidence, Contradicts: true, notParam: true,
	also:   []javadoc.Type{javadoc.Description},
	Title:  "the comment says how something is done, and the code has a name for another way now",
	Origin: "edits by hand: a queue that was waited for is polled, what was rounded half up is rounded down",
	find: func(c *subject) *Finding {
		if len(c.promised().changes) == 0 {
			return nil
		}
		for _, s := range swappedIdioms.Of(c.New, c.Old) {
			said := saidAt(c, s.said)
			if said == nil || s.is == nil && adds.Of(c.New, c.Old) && (c.promised().more() || c.promised().grown()) {
				continue // what came may do the same
			}
			if s.is == nil {
				return said.finding(fmt.Sprintf("but `%s` is gone from the method", s.was.Text), own(c.Old, s.was), nil)
			}
			return said.finding(fmt.Sprintf("and the method has `%s` where it had `%s`", s.is.Text, s.was.Text),
				own(c.Old, s.was), own(c.New, s.is))
		}
		return nil
	},
}

// own is the place of a token, if it is one of the method's own.
func own(m *java.Method, t *java.Token) []java.Span {
	if n := len(m.Body); n == 0 || t.Start < m.Body[0].Start || t.End > m.Body[n-1].End {
		return nil
	}
	return []java.Span{t.Span}
}

//go:embed idioms.tsv
var idiomTable string

// idiom is how something is done: the names that code has for it and for another way, and what a text says of it. Where
// there are no names for another way, it is enough that the first are gone.
type idiom struct {
	was, is map[string]bool
	said    func() *regexp.Regexp
}

// idioms are those of the table, which is read where it is first asked for.
var idioms = sync.OnceValue(func() []idiom {
	var all []idiom
	for fields := range lexicon.Rows(idiomTable, 3) {
		all = append(all, idiom{lexicon.WordSet(fields[0]), lexicon.WordSet(strings.Trim(fields[1], "-")),
			phrases(fields[2])})
	}
	return all
})

// swappedIdiom is an idiom that a method no longer has, and the first names for it and for the other way.
type swappedIdiom struct {
	said    func() *regexp.Regexp
	was, is *java.Token
}

// swappedIdioms are those of an older version, if the two have nearly the same names: who rewrites a method may do the
// same in yet another way.
var swappedIdioms = java.NewFact(func(m, old *java.Method) []swappedIdiom {
	before, after := codeNames(old), codeNames(m)
	gone, came := without(before, after), without(after, before)
	if len(gone) == 0 || len(gone)+len(came) > fewNames || !sameSignature.Of(m, old) {
		return nil
	}
	var all []swappedIdiom
	for _, i := range idioms() {
		was, is := first(gone, before, i.was), first(came, after, i.is)
		if was == nil || first(slices.Collect(maps.Keys(after)), after, i.was) != nil ||
			(len(i.is) > 0) != (is != nil) {
			continue
		}
		all = append(all, swappedIdiom{i.said, was, is})
	}
	return all
})

// fewNames are as many as go and come where something is done in another way.
const fewNames = 6

// first is the first of some names that is one of others, where a version has it.
func first(names []string, version map[string]*java.Token, of map[string]bool) *java.Token {
	for _, name := range names {
		if of[name] {
			return version[name]
		}
	}
	return nil
}

// without are the names of one version that another has not, in a fixed order.
func without(names, other map[string]*java.Token) []string {
	return slices.Sorted(func(yield func(string) bool) {
		for name := range names {
			if other[name] == nil && !yield(name) {
				return
			}
		}
	})
}

// codeNames are the first places of a method's calls, types, constants and words of Java, and of what it names of its
// file. Variables may have any names.
func codeNames(m *java.Method) map[string]*java.Token {
	all := map[string]*java.Token{}
	read := func(tokens []java.Token) {
		for i := range tokens {
			t := &tokens[i]
			called := i+1 < len(tokens) && tokens[i+1].Text == "(" || i > 0 && tokens[i-1].Text == "::"
			if all[t.Text] == nil && (t.Kind == java.Keyword ||
				t.Kind == java.Identifier && (called || lexicon.IsCapitalized(t.Text))) {
				all[t.Text] = t
			}
		}
	}
	read(m.Tokens)
	read(reachedIn.Of(m, struct{}{}).tokens)
	return all
}
