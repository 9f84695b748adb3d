package reference

import (
	"bytes"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// ofLombok are members that Lombok writes under names of its own.
var ofLombok = lexicon.WordSet(`$LOCK $lock Fields build builder canEqual equals hashCode log logger LOG LOGGER
	toBuilder toString`)

// writesOthers are what Lombok has that writes no members but those.
var writesOthers = lexicon.WordSet(`Cleanup CustomLog EqualsAndHashCode Generated NonNull SneakyThrows Synchronized
	ToString val var`)

// lombok says of which members Lombok may write some in the classes of a file.
type lombok struct{ some, any bool }

func lombokOf(f *java.File) lombok {
	full := bytes.Contains(f.Source, []byte("@lombok."))
	l := lombok{some: full, any: full}
	for _, name := range f.Imports() {
		if name, ours := strings.CutPrefix(name, "lombok."); ours {
			l.some = true
			l.any = l.any || !writesOthers[name] && !strings.HasPrefix(name, "extern.")
		}
	}
	return l
}

// mayWrite reports whether Lombok may write a member of a class of the file, or a class in one: what it calls after a
// field, such as `getName` or `NameBuilder`, what always has the same name, and what an annotation names in a string.
// Constructors bear the names of classes.
func (d *declared) mayWrite(name string) bool {
	switch {
	case !d.lombok.some:
		return false
	case ofLombok[name]:
		return true
	case !d.lombok.any:
		return false
	case bytes.Contains(d.source, []byte("@Delegate")), bytes.Contains(d.source, []byte(".Delegate")),
		bytes.Contains(d.source, []byte(`"`+name+`"`)),
		strings.HasSuffix(name, "Builder"):
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
