// Package scope holds what of a repository is judged: which files, which methods, which types of comment.
package scope

import (
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Scope says what is judged. The zero value is all.
type Scope struct {
	// Include and Exclude are globs for paths from the top level: "*" stays within a name, "**" does not. A file is judged that
	// one of Include matches, or Include is empty, and none of Exclude.
	Include, Exclude []string
	// Access is the narrowest that a method may have.
	Access java.Access
	// SkipGenerated leaves out what a program wrote; see Generated and File.
	SkipGenerated bool
	// Off are types of comment that are not judged.
	Off []javadoc.Type
}

// Path tells whether a file is judged by its path alone, before it is read.
func (s Scope) Path(path string) bool {
	matches := func(glob string) bool { return doublestar.MatchUnvalidated(glob, path) }
	return (len(s.Include) == 0 || slices.ContainsFunc(s.Include, matches)) && !slices.ContainsFunc(s.Exclude, matches)
}

// File tells whether a file that Path lets through is judged, by what its path and its head say of who wrote it.
func (s Scope) File(path string, f *java.File) bool {
	return !s.SkipGenerated || !generatedPath(path) && !generatedHead(f)
}

// Case tells whether a comment unit is judged.
func (s Scope) Case(c *engine.Case) bool {
	return c.New.Access >= s.Access && !(s.SkipGenerated && generatedMethod(c.New)) && !slices.Contains(s.Off, c.Unit.Type)
}

// ValidGlob tells whether a glob can be read.
func ValidGlob(glob string) bool { return doublestar.ValidatePattern(glob) }

// MaxAlternatives bounds what the braces of one glob stand for. Matching tries one after the other, and those of several groups multiply:
// 25 times {a,aa} would hold up a commit for as long as anyone waits.
const MaxAlternatives = 1000

// Alternatives counts the globs without braces that a valid one stands for. It stops counting above MaxAlternatives, and where braces
// are nested it may count too many.
func Alternatives(glob string) int {
	all := 1
	var open []int // the alternatives of each open brace so far
	for i := 0; i < len(glob) && all <= MaxAlternatives; i++ {
		switch last := len(open) - 1; glob[i] {
		case '\\':
			i++
		case '{':
			open = append(open, 1)
		case ',':
			if last >= 0 {
				open[last]++
			}
		case '}':
			if last >= 0 {
				all *= open[last]
				open = open[:last]
			}
		}
	}
	return all
}
