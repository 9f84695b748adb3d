package lexicon

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// supertypesTable holds the types of the JDK's java.* packages with all their supertypes, by simple names;
// internal/jdk/Supertypes.java says more.
//
//go:generate sh -c "java internal/jdk/Supertypes.java >supertypes.tsv"
//go:embed supertypes.tsv
var supertypesTable string

var supertypes = sync.OnceValue(func() map[string][]string {
	types := map[string][]string{}
	for line := range strings.Lines(supertypesTable) {
		if fields := strings.Fields(line); len(fields) > 1 && !strings.HasPrefix(line, "#") {
			types[fields[0]] = fields[1:]
		}
	}
	return types
})

// Supertypes returns all supertypes of a type of the JDK, nil of any other.
func Supertypes(name string) []string { return supertypes()[name] }

// IsUnchecked reports whether an exception may be thrown undeclared: the JDK has one of the name that may, or the name
// says so.
func IsUnchecked(exception string) bool {
	unchecked := func(name string) bool { return name == "Error" || strings.HasSuffix(name, "RuntimeException") }
	return unchecked(exception) || slices.ContainsFunc(Supertypes(exception), unchecked)
}
