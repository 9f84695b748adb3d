// Package pattern finds runs of tokens that look like another, of Java or of a text. It needs no syntax tree, so it
// reads broken code, too.
package pattern

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
)

// Pattern is what a run of tokens looks like, in words with spaces between them:
//
//	a|b     either token; `||` comes first
//	$       a name, if the caller says so
//	*       any token; with letters, a name: `to*`, `*copy*`. Without a capital it means names in any case
//	""      a string or character
//	not:a|b any token but these
//	?a|b    one of these, or nothing; `?` alone is itself
//	…a|b    any number of tokens that are none of these, up to the first where the pattern goes on
type Pattern struct{ words func() []word }

// New makes a pattern, which is read where it is first used.
func New(text string) *Pattern {
	return &Pattern{sync.OnceValue(func() (words []word) {
		for field := range strings.FieldsSeq(text) {
			words = append(words, newWord(field))
		}
		return words
	})}
}

// word is one token of a pattern, or a run of any.
type word struct {
	not, maybe, many bool
	tokens           []string
}

func newWord(field string) (w word) {
	field, w.not = strings.CutPrefix(field, "not:")
	if rest, maybe := strings.CutPrefix(field, "?"); rest != "" {
		field, w.maybe = rest, maybe
	}
	if field, w.many = strings.CutPrefix(field, "…"); w.many {
		w.not = true
	}
	const either = "\x00"
	for token := range strings.SplitSeq(strings.ReplaceAll(field, "||", either), "|") {
		w.tokens = append(w.tokens, strings.ReplaceAll(token, either, "||"))
	}
	return w
}

// Find is the first run of tokens that look so; nil where none do. Is says which names `$` may be.
func (p *Pattern) Find(tokens []java.Token, is func(name string) bool) []java.Token {
	for run := range p.All(tokens, is) {
		return run
	}
	return nil
}

// All are the runs that look so, at most one from each token on.
func (p *Pattern) All(tokens []java.Token, is func(name string) bool) iter.Seq[[]java.Token] {
	return func(yield func([]java.Token) bool) {
		words := p.words()
		for i := range tokens {
			if n := length(words, tokens[i:], is); n > 0 && !yield(tokens[i:i+n]) {
				return
			}
		}
	}
}

// First are the tokens that it may begin with, where it begins with some that it names.
func (p *Pattern) First() []string { return p.words()[0].tokens }

// Length is how many of the first tokens look so, -1 where they do not.
func (p *Pattern) Length(tokens []java.Token, is func(name string) bool) int {
	return length(p.words(), tokens, is)
}

// longestRun is how many tokens `…` skips at most, so that a search takes no longer for each token of a long method.
const longestRun = 1000

// length is how many of the first tokens the words take; -1 where they do not hold.
func length(words []word, tokens []java.Token, is func(string) bool) int {
	for n := range words {
		w := &words[n]
		if w.many || w.maybe {
			return around(w, words[n+1:], tokens, n, is)
		}
		if n == len(tokens) || !w.fits(&tokens[n], is) {
			return -1
		}
	}
	return len(words)
}

// around is the length where a word that may take no token stands behind n others.
func around(w *word, rest []word, tokens []java.Token, n int, is func(string) bool) int {
	most := 1
	if w.many {
		most = longestRun
	}
	for taken := 0; ; taken++ {
		if more := length(rest, tokens[n+taken:], is); more >= 0 {
			return n + taken + more
		}
		if taken == most || n+taken == len(tokens) || !w.fits(&tokens[n+taken], is) {
			return -1
		}
	}
}

func (w *word) fits(t *java.Token, is func(string) bool) bool {
	return w.not != slices.ContainsFunc(w.tokens, func(want string) bool {
		switch want {
		case "$":
			return t.Kind == java.Identifier && is(t.Text)
		case `""`:
			return t.Kind == java.String || t.Kind == java.Char
		case "*", t.Text:
			return true
		}
		return t.Kind == java.Identifier && strings.Contains(want, "*") && like(t.Text, want)
	})
}

// like reports whether a name goes as one with stars for what may be anything.
func like(name, want string) bool {
	if strings.ToLower(want) == want {
		name = strings.ToLower(name)
	}
	front, begins := strings.CutSuffix(want, "*")
	part, ends := strings.CutPrefix(front, "*")
	switch {
	case begins && ends:
		return strings.Contains(name, part)
	case begins:
		return strings.HasPrefix(name, part)
	}
	return strings.HasSuffix(name, part)
}
