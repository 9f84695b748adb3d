package lexicon

import (
	_ "embed"
	"strings"
	"sync"
)

// membersTable holds what javadoc finds of types of the JDK's java.* packages in those that extend them;
// internal/jdk/Members.java says more.
//
//go:generate sh -c "java internal/jdk/Members.java >members.tsv"
//go:embed members.tsv
var membersTable string

// extensible is a type of the JDK that others may extend: its supertypes, in full, and its own members.
type extensible struct{ supers, members string }

var extensibles = sync.OnceValue(func() map[string]extensible {
	types := map[string]extensible{}
	for line := range strings.Lines(membersTable) {
		if fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(fields) == 3 {
			types[fields[0]] = extensible{fields[1], fields[2]}
		}
	}
	return types
})

// IsOfJDK reports whether a class, by its name in full, is a type of the JDK that others may extend, or one of
// java.lang.
func IsOfJDK(class string) bool {
	_, known := extensibles()[class]
	return known
}

// Gives reports whether one of the members is wanted that javadoc finds of such a type in those that extend it:
// "add(int,?)", where "?" is a type variable, or the name alone of a field or a nested type. Those of Object are none.
func Gives(class string, wanted func(member string) bool) bool { return Giver(class, wanted) != "" }

// Giver is the type from which such a type has the member: itself or a supertype, "" where none is wanted.
func Giver(class string, wanted func(member string) bool) string {
	t := extensibles()[class]
	for member := range strings.FieldsSeq(t.members) {
		if wanted(member) {
			return class
		}
	}
	for super := range strings.FieldsSeq(t.supers) {
		if giver := Giver(super, wanted); giver != "" {
			return giver
		}
	}
	return ""
}
