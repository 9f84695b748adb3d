package check

import (
	"slices"

	"jithook/engine/javadoc"
)

// Judges reports whether the rule looks at units of a type. A rule that reads the text alone looks at those, too, that
// the network does not know, as far as it was found to be right there.
func (r *Rule) Judges(t javadoc.Type) bool {
	if t.Learnt() {
		return r.only == nil
	}
	return slices.Contains(r.only, t) || slices.Contains(alsoRead[t], r)
}

// alsoRead are the rules that were made for other types, of each type that the network does not know.
var alsoRead map[javadoc.Type][]*Rule

func init() {
	alsoRead = map[javadoc.Type][]*Rule{
		javadoc.Throws:      {codeGone, identifierGone, paramNamed},
		javadoc.Description: {codeGone, identifierGone, paramNamed},
		javadoc.Class:       {codeGone, identifierGone, paramNamed},
		javadoc.Field:       {codeGone, identifierGone, literalGone},
	}
}
