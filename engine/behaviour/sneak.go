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
