package check

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
)

// jdk holds the types of the JDK's java.* packages with all their supertypes, by simple names;
// internal/jdk/Supertypes.java says more.
//
//go:generate sh -c "java internal/jdk/Supertypes.java >jdk.tsv"
//go:embed jdk.tsv
var jdk string

var jdkTypes = sync.OnceValue(func() map[string][]string {
	types := map[string][]string{}
	for line := range strings.Lines(jdk) {
		if fields := strings.Fields(line); len(fields) > 1 && !strings.HasPrefix(line, "#") {
			types[fields[0]] = fields[1:]
		}
	}
	return types
})

// supertypes are those of a type of the JDK.
func supertypes(name string) []string { return jdkTypes()[name] }

// is reports whether a type is, but for its arguments, of the type that a name names: a text that calls a
// `CompletableFuture` a `CompletionStage` is true.
func (p *part) is(name string) bool {
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.Contains(supertypes(t.Text), name)
	})
}

// isCalled reports whether a word is what a supertype of the type is called in prose: a `CompletableFuture` is a stage.
func (p *part) isCalled(word string) bool {
	return slices.ContainsFunc(p.outer().tokens, func(t java.Token) bool {
		return slices.ContainsFunc(supertypes(t.Text), func(s string) bool { return headNoun(s) == word })
	})
}
