package check

import (
	_ "embed"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

//go:embed ways.tsv
var waysTable string

// way is how something is done: the names that code has for it and for another way, of which one may be missing, and
// what a text says of it.
type way struct {
	was, is []string
	said    func() *regexp.Regexp
}

// ways are those of the table, which is read where it is first asked for.
var ways = sync.OnceValue(func() []way {
	var all []way
	for fields := range lexicon.Rows(waysTable, 3) {
		all = append(all, way{namesIn(fields[0]), namesIn(fields[1]), phrases(fields[2])})
	}
	return all
})

func namesIn(column string) []string {
	if column == "-" {
		return nil
	}
	return strings.Fields(column)
}

// turn is one of the ways in which a method no longer does something, and the names for it and for the other way, of
// which one may be nil.
type turn struct {
	said    func() *regexp.Regexp
	was, is *spelt
}

// spelt is a name of a version: a token, or a word of a string.
type spelt struct {
	text string
	at   *java.Token
}

// ofTruth reports whether true or false is one of the names, which may stand for anything.
func (t *turn) ofTruth() bool {
	return t.was != nil && returnedOpposite[t.was.text] != "" || t.is != nil && returnedOpposite[t.is.text] != ""
}

// turns are the ways that an older version of a method went, and that it no longer goes, if the two have nearly the
// same names: who rewrites a method may do the same in yet another way.
var turns = java.NewFact(func(m, old *java.Method) []turn {
	before, after := spelling.Of(old, struct{}{}), spelling.Of(m, struct{}{})
	gone, came := namesBut(before, after), namesBut(after, before)
	if len(gone)+len(came) > fewNames || !sameSignature.Of(m, old) {
		return nil
	}
	by, hit := waysByName(), map[int]bool{}
	for _, name := range gone {
		by.was.find(name, hit)
	}
	for _, name := range came {
		by.is.find(name, hit)
	}
	var all []turn
	for _, i := range slices.Sorted(maps.Keys(hit)) {
		way := ways()[i]
		was, wasFound := only(way.was, gone, before, after)
		is, isFound := only(way.is, came, after, before)
		if wasFound && isFound && (is != nil || !longer(was, came)) && (was != nil || !longer(is, gone)) {
			all = append(all, turn{way.said, was, is})
		}
	}
	return all
})

// longer reports whether one of some names has another in it, and may do the same: flushAll, where flush is gone.
func longer(than *spelt, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.Contains(strings.ToLower(name), strings.ToLower(than.text))
	})
}

// fewNames are as many as go and come where something is done in another way.
const fewNames = 6

// namesBut are the names of one version that another has not, in a fixed order.
func namesBut(names, other map[string]*java.Token) []string {
	var all []string
	for name := range names {
		if other[name] == nil {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// only finds one of a way's names that one version alone has, where the other has none of them, calls and all else
// apart. It is found, too, where the way has none.
func only(of, alone []string, names, other map[string]*java.Token) (*spelt, bool) {
	for _, name := range alone {
		plain := strings.TrimSuffix(name, "(")
		if (amongst(of, plain) || amongst(of, name)) && !hasAny(other, of, name != plain) {
			return &spelt{strings.TrimPrefix(plain, `"`), names[name]}, true
		}
	}
	return nil, len(of) == 0
}

// amongst reports whether a name is one of some, in which `*` is any characters.
func amongst(of []string, name string) bool {
	return slices.ContainsFunc(of, func(pattern string) bool {
		found, err := path.Match(pattern, name)
		return err == nil && found
	})
}

// hasAny reports whether one of some names is among those of a version, of calls or of all else.
func hasAny(names map[string]*java.Token, of []string, calls bool) bool {
	suffix := ""
	if calls {
		suffix = "("
	}
	for _, pattern := range of {
		if !strings.Contains(pattern, "*") {
			if names[pattern+suffix] != nil || calls && names[pattern] != nil && strings.HasSuffix(pattern, "(") {
				return true
			}
			continue
		}
		for name := range names {
			if plain := strings.TrimSuffix(name, "("); (name != plain) == calls && amongst([]string{pattern}, plain) {
				return true
			}
		}
	}
	return false
}

// spelling are the first places of the names, words of Java and words of strings in a method, and in what it names of
// its file, without variables, which have any names. A call has an opening bracket behind its name, a word of a string
// a quotation mark before it.
var spelling = java.NewFact(func(m *java.Method, _ struct{}) map[string]*java.Token {
	all := map[string]*java.Token{}
	add := func(name string, t *java.Token) {
		if all[name] == nil {
			all[name] = t
		}
	}
	read := func(tokens []java.Token) {
		for i := range tokens {
			t := &tokens[i]
			switch {
			case t.Kind == java.String:
				for _, word := range strings.FieldsFunc(t.Text, betweenWords) {
					add(`"`+word, t)
				}
			case t.Kind == java.Identifier &&
				(i+1 < len(tokens) && tokens[i+1].Text == "(" || i > 0 && tokens[i-1].Text == "::"):
				add(t.Text+"(", t)
			case t.Kind == java.Keyword || lexicon.IsCapitalized(t.Text):
				add(t.Text, t)
			}
		}
	}
	read(m.Tokens)
	left := maxMoved
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, member := range m.Members(strings.TrimSuffix(name, "(")) {
			if left -= len(member); left < 0 {
				return all
			}
			read(member)
		}
	}
	return all
})

// betweenWords reports whether a character of a string stands between words. A format's percent sign belongs to its
// word.
func betweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '%' && r != '-'
}

// namesOfWays finds the ways that have a name.
type namesOfWays struct {
	whole    map[string][]int
	patterns map[string][]int // with a `*`
}

func (n *namesOfWays) add(names []string, way int) {
	for _, name := range names {
		of := n.whole
		if strings.Contains(name, "*") {
			of = n.patterns
		}
		of[name] = append(of[name], way)
	}
}

func (n *namesOfWays) find(name string, hit map[int]bool) {
	plain := strings.TrimSuffix(name, "(")
	for _, way := range slices.Concat(n.whole[plain], n.whole[plain+"("]) {
		hit[way] = true
	}
	for pattern, found := range n.patterns {
		if amongst([]string{pattern}, plain) {
			for _, way := range found {
				hit[way] = true
			}
		}
	}
}

// waysByName are the places of the ways by the names that they have.
var waysByName = sync.OnceValue(func() (by struct{ was, is namesOfWays }) {
	by.was = namesOfWays{map[string][]int{}, map[string][]int{}}
	by.is = namesOfWays{map[string][]int{}, map[string][]int{}}
	for i, way := range ways() {
		by.was.add(way.was, i)
		by.is.add(way.is, i)
	}
	return by
})
