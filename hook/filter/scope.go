package filter

import (
	"math"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// Scope says what is judged. The zero value is all.
type Scope struct {
	// Include and Exclude are globs for paths from the top level: "*" stays within a name, "**" does not. A file is judged
	// that one of Include matches, or Include is empty, and none of Exclude.
	Include, Exclude []string
	// Only is the path of the one file that is judged; "" is all. What it needs of others is still read.
	Only string
	// Access is the narrowest that a method may have.
	Access java.Access
	// SkipGenerated leaves out what a program wrote; see Generated and File.
	SkipGenerated bool
	// Off are types of comment that are not judged.
	Off []javadoc.Type
}

// Path reports whether a file is judged by its path alone, before it is read.
func (s Scope) Path(path string) bool {
	matches := func(glob string) bool { return doublestar.MatchUnvalidated(glob, path) }
	return (s.Only == "" || s.Only == path) && (len(s.Include) == 0 || slices.ContainsFunc(s.Include, matches)) &&
		!slices.ContainsFunc(s.Exclude, matches)
}

// File reports whether a file that Path lets through is judged, by what its path and its head say of who wrote it.
func (s Scope) File(path string, f *java.File) bool {
	return !s.SkipGenerated || !generatedPath(path) && !generatedHead(f)
}

// Case reports whether a comment unit is judged.
func (s Scope) Case(c *engine.Case) bool {
	return c.New.Access >= s.Access && !(s.SkipGenerated && generatedMethod(c.New) && generatedMethod(c.Old)) &&
		!slices.Contains(s.Off, c.Unit.Kind())
}

// ValidGlob reports whether a glob can be read.
func ValidGlob(glob string) bool { return doublestar.ValidatePattern(glob) }

// MaxGlobWork bounds the GlobWork of the globs of a list: some 700 names of folders, or a few dozen globs with braces.
const MaxGlobWork = 1 << 15

// GlobWork bounds what comparing a path with globs takes: no more than that many steps for each character of the path.
// Braces are tried one alternative after the other, those of several groups multiply, and each group is looked for
// again every time.
func GlobWork(globs []string) (steps int) {
	for _, glob := range globs {
		groups := strings.Count(glob, "{")
		work := float64(len(glob)+1) * float64(1+groups) * alternatives(groups, strings.Count(glob, ","))
		if steps += int(min(work, MaxGlobWork+1)); steps > MaxGlobWork {
			break
		}
	}
	return steps
}

// alternatives is no less than what some groups of braces with commas among them stand for. They stand for the most
// where each group has as many commas as the others, because (1+a)(1+b) grows as a and b come together.
func alternatives(groups, commas int) float64 {
	if groups == 0 {
		return 1
	}
	return math.Pow(1+float64(commas)/float64(groups), float64(groups))
}
