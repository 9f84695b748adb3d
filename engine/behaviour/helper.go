package behaviour

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// The most methods of the file that are read for one, and of how many tokens all of a name may be.
const (
	maxHelpers = 8
	maxHelper  = 512
)

// helps reports whether the call of a name at a place, with a parenthesis at another, is of methods of the file that
// bring nobody the exceptions that they get, but for what they return.
func (c *carrier) helps(from, i int) bool {
	name := c.text(i - 1)
	held := func(given java.Token) bool { return c.holds(given.Text) }
	if c.inner || !slices.ContainsFunc(c.tokens[i+1:c.partner[i]], held) || !c.own(from, i) {
		return false
	}
	if brings, known := c.helped[name]; known || len(c.helped) == maxHelpers {
		return known && !brings
	}
	c.helped[name] = false // what it gives itself is what it got
	if slices.ContainsFunc(helpers.Of(c.m, name), c.brings) {
		for other := range c.helped {
			c.helped[other] = true // it may have been found to bring nothing because this one was taken to
		}
	}
	return !c.helped[name]
}

// brings reports whether a method may bring somebody an exception that it gets, but for what it returns.
func (c *carrier) brings(h *java.Method) bool {
	declares := func(typ []java.Token) bool { return !lexicon.IsUnchecked(java.LastName(java.Spell(typ))) }
	if h == nil || h.Body == nil || slices.ContainsFunc(h.Throws, declares) || checked(h) {
		return true
	}
	in := newCarrier(h, WithoutReports(h.Body), c.closed, c.helped)
	for _, p := range h.Params {
		if typ := java.LastName(java.Spell(p.Type)); isException(typ) || slices.Contains(h.TypeParams, typ) {
			in.give(p.Name, p.Type)
		}
	}
	in.walk()
	passed := func(name string) bool { return in.passed[name] }
	return slices.ContainsFunc(h.Params, func(p java.Param) bool { return passed(p.Name) }) ||
		slices.ContainsFunc(slices.Collect(maps.Keys(in.caught)), passed)
}

// checked reports whether a method may return an exception that is checked.
func checked(h *java.Method) bool {
	typ := java.LastName(java.Spell(h.ReturnType))
	return slices.Contains(h.TypeParams, typ) || typ == "Throwable" || !lexicon.IsUnchecked(typ) &&
		slices.Contains(lexicon.Supertypes(typ), "Throwable")
}

// helpers are the methods of a name in the file.
var helpers = java.NewFact(func(m *java.Method, name string) []*java.Method { return m.MemberMethods(name) })

// closed reports whether all types of the file inherit from such of it, or of the JDK, alone. What other types have
// may be called in the place of what the file has.
var closed = java.NewFact(func(m *java.Method, _ struct{}) bool {
	foreign, ok := m.Foreign()
	return ok && !slices.ContainsFunc(foreign, func(name string) bool { return lexicon.Supertypes(name) == nil })
})

// own reports whether a call is of a method that the file has.
func (c *carrier) own(from, i int) bool {
	namesakes := c.m.Members(c.text(i - 1))
	if len(namesakes) == 0 || len(namesakes) > maxBodies || len(slices.Concat(namesakes...)) > maxHelper {
		return false
	}
	args := c.split(i)
	known := c.closed() && !strings.Contains(c.m.Class, "$")
	return slices.ContainsFunc(helpers.Of(c.m, c.text(i-1)), func(h *java.Method) bool {
		if h == nil || len(h.Params) != len(args) || !known && !c.exact(args, h.Params) {
			return false
		}
		if q := c.text(i - 3); from < i-1 && q != "this" {
			return java.LastName(h.Class) == q
		}
		return h.Class == c.m.Class || known && strings.HasPrefix(c.m.Class, h.Class+".")
	})
}

// exact reports whether a variable that is given to a method is of the very type of its parameter.
func (c *carrier) exact(args []stretch, params []java.Param) bool {
	for k, arg := range args {
		types := c.types[c.text(arg.from)]
		if arg.to == arg.from+1 && len(types) > 0 && !slices.ContainsFunc(types, func(t java.Token) bool {
			return t.Text == "|"
		}) && types[len(types)-1].Text == java.LastName(java.Spell(params[k].Type)) {
			return true
		}
	}
	return false
}

// split are the arguments of a call.
func (c *carrier) split(i int) (args []stretch) {
	end := c.partner[i]
	from := i + 1
	for k := from; k <= end; k++ {
		switch c.text(k) {
		case "(", "[", "{":
			k = max(k, c.partner[k])
		case ",", ")":
			if k > from {
				args = append(args, stretch{from, k})
			}
			from = k + 1
		}
	}
	return args
}

// Sneaks reports whether a file has what throws a checked exception without a clause: by its name, by a type parameter
// as in `<T extends Throwable> void raise(Throwable t) throws T`, or by `A.class.newInstance()`, which throws what the
// constructor does.
func Sneaks(source []byte) bool {
	if bytes.Contains(source, []byte("neaky")) {
		return true
	}
	bounds, made := throwable().FindAllIndex(source, maxSigns+1), making().FindAllIndex(source, maxSigns+1)
	return len(bounds) > maxSigns || len(made) > maxSigns ||
		slices.ContainsFunc(made, func(at []int) bool {
			first, _ := utf8.DecodeRuneInString(nameBefore(source, at[0]))
			return !unicode.IsUpper(first) // that is a factory
		}) ||
		slices.ContainsFunc(bounds, func(at []int) bool {
			name := nameBefore(source, at[0])
			return name != "" && regexp.MustCompile(`throws\s[\w\s.,]*\b`+regexp.QuoteMeta(name)+`\b`).Match(source)
		})
}

// nameBefore is the last name before a place.
func nameBefore(source []byte, at int) string {
	before := string(source[max(0, at-longestName):at])
	names := strings.FieldsFunc(before, func(r rune) bool { return !java.IsNameRune(r) })
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1]
}

// The most type parameters for exceptions and calls that may sneak which are looked at, and the bytes of a name there.
const (
	maxSigns    = 8
	longestName = 200
)

var (
	throwable = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`extends\s+(?:java\.lang\.)?(?:Throwable|Exception)\s*[>,&]`)
	})
	making = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\.newInstance\(\)`) })
)
