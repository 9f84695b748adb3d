package audit

import (
	"strings"
	"unicode"

	"jithook/engine/javadoc"
)

// text is what a unit says: its words in lower case without markup and punctuation. A project that turns <code> into
// {@code} or sets full stops has not read its comments again, so such an edit is none.
func text(src []byte, u *javadoc.Unit) string {
	var b strings.Builder
	for _, w := range javadoc.Words(src, u) {
		if first := []rune(w.Text)[0]; !w.Markup && (unicode.IsLetter(first) || unicode.IsDigit(first)) {
			b.WriteString(strings.ToLower(w.Text))
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// unitKey identifies a unit within a method's Javadoc. Of doubled tags the first counts. A sentence behind the summary,
// or of the Javadoc of a type or field, has its text for a name.
type unitKey struct {
	typ   javadoc.Type
	param string
}

func keyOf(u *javadoc.Unit) unitKey {
	switch u.Type {
	case javadoc.Description, javadoc.Class, javadoc.Field:
		return unitKey{u.Type, u.Text}
	}
	return unitKey{u.Type, u.Param}
}

// find returns the first unit of a Javadoc that has a key, or nil.
func find(doc *javadoc.Doc, k unitKey) *javadoc.Unit {
	for u := range doc.All() {
		if keyOf(u) == k {
			return u
		}
	}
	return nil
}

// byKey gives the first unit of a Javadoc by each key.
func byKey(doc *javadoc.Doc) map[unitKey]*javadoc.Unit {
	first := map[unitKey]*javadoc.Unit{}
	for u := range doc.All() {
		if k := keyOf(u); first[k] == nil {
			first[k] = u
		}
	}
	return first
}
