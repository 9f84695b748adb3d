package behaviour

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"jithook/engine/java"
)

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
			name := nameBefore(source, at[0])
			factory := capitalized(name) && source[at[0]-1] != ')'
			return !factory && !strings.HasSuffix(strings.ToLower(name), "constructor") // which wraps what it throws
		}) ||
		slices.ContainsFunc(bounds, func(at []int) bool {
			name := nameBefore(source, at[0])
			return name != "" && regexp.MustCompile(`throws\s[\w\s.,]*\b`+regexp.QuoteMeta(name)+`\b`).Match(source)
		})
}

// capitalized reports whether a name begins with a capital, as those of classes and constants do.
func capitalized(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
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
