package reference

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// ofLombok are members that Lombok writes under names of its own.
var ofLombok = lexicon.WordSet(`Fields build builder canEqual equals hashCode log logger LOG LOGGER toBuilder toString`)

// usesLombok reports whether a file may have Lombok write members of its classes.
func usesLombok(f *java.File) bool {
	return bytes.Contains(f.Source, []byte("@lombok.")) || slices.ContainsFunc(f.Imports(), func(name string) bool {
		return strings.HasPrefix(name, "lombok.")
	})
}

// mayWrite reports whether Lombok may write a member of a class of the file, or a class in one: what it calls after a
// field, such as `getName` or `NameBuilder`, what always has the same name, and what an annotation names in a string.
// Constructors bear the names of classes.
func (d *declared) mayWrite(name string) bool {
	switch {
	case !d.lombok:
		return false
	case bytes.Contains(d.source, []byte("@Delegate")), bytes.Contains(d.source, []byte(".Delegate")),
		bytes.Contains(d.source, []byte(`"`+name+`"`)),
		ofLombok[name], strings.HasSuffix(name, "Builder"):
		return true
	}
	rest := name
	for _, prefix := range []string{"get", "is", "set", "with"} {
		if after, found := strings.CutPrefix(name, prefix); found && after != "" {
			rest = after
		}
	}
	for class, t := range d.types {
		if java.LastName(class) == name {
			return true
		}
		for _, f := range t.Fields { // an accessor may leave out what a field begins with
			at := len(f.Name) - len(rest)
			if at >= 0 && strings.EqualFold(f.Name[at:], rest) &&
				(at == 0 || lexicon.IsCapitalized(f.Name[at:]) || f.Name[at-1] == '_') {
				return true
			}
		}
	}
	return false
}
