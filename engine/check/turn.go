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
	was, is names
	said    func() *regexp.Regexp
}

// names are some by which code is known: whole ones, and patterns in which `*` is any characters.
type names struct {
	whole    map[string]bool
	patterns []string
}

// ways are those of the table, which is read where it is first asked for.
var ways = sync.OnceValue(func() []way {
	var all []way
	for fields := range lexicon.Rows(waysTable, 3) {
		all = append(all, way{namesIn(fields[0]), namesIn(fields[1]), phrases(fields[2])})
	}
	return all
})

func namesIn(column string) names {
	n := names{whole: map[string]bool{}}
	if column == "-" {
		return n
	}
	for name := range strings.FieldsSeq(column) {
		if strings.Contains(name, "*") {
			n.patterns = append(n.patterns, name)
		} else {
			n.whole[name] = true
		}
	}
	return n
}

func (n names) none() bool { return len(n.whole)+len(n.patterns) == 0 }

// have reports whether a name is one of them. They may name calls alone.
func (n names) have(name string) bool {
	plain := strings.TrimSuffix(name, "(")
	return n.whole[plain] || n.whole[name] || slices.ContainsFunc(n.patterns, func(pattern string) bool {
		found, err := path.Match(pattern, plain)
		return err == nil && found
	})
}

// turn is one of the ways in which a method no longer does something, and the names for it and for the other way, of
// which one may be nil.
type turn struct {
	said    func() *regexp.Regexp
	was, is *spelt
	cut     bool // nothing with a name came
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
	few := len(gone)+len(came) <= fewNames
	if len(gone)+len(came) == 0 || !few && ofCode(gone)+ofCode(came) > manyNames || !sameSignature.Of(m, old) {
		return nil
	}
	var all []turn
	for _, way := range ways() {
		was, wasFound := only(way.was, gone, before, after)
		is, isFound := only(way.is, came, after, before)
		if !few && (was == nil || is == nil) {
			continue
		}
		if wasFound && isFound && (is != nil || !longer(was, came)) && (was != nil || !longer(is, gone)) {
			all = append(all, turn{way.said, was, is, len(came) == 0 && !adds.Of(m, old)})
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

// manyNames are as many, without words of strings and of Java, as go and come where one name of a way takes the place
// of one of another: an exception and its words may come with it.
const manyNames = 12

// ofCode counts the names that are no words of strings or of Java.
func ofCode(names []string) int {
	n := 0
	for _, name := range names {
		if !strings.HasPrefix(name, `"`) && (strings.HasSuffix(name, "(") || lexicon.IsCapitalized(name)) {
			n++
		}
	}
	return n
}

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
func only(of names, alone []string, own, other map[string]*java.Token) (*spelt, bool) {
	for _, name := range alone {
		if of.have(name) && !hasAny(other, of, strings.HasSuffix(name, "(")) {
			return &spelt{strings.Trim(name, `"(`), own[name]}, true
		}
	}
	return nil, of.none()
}

// hasAny reports whether a version has one of some names, among its calls or among all else.
func hasAny(version map[string]*java.Token, of names, calls bool) bool {
	for name := range version {
		if strings.HasSuffix(name, "(") == calls && of.have(name) {
			return true
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
