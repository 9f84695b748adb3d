package audit

import (
	"strings"
	"unicode"

	"jithook/engine/javadoc"
)

// text is what a unit says: its words in lower case without markup and punctuation. A project that turns <code> into {@code} or
// sets full stops has not read its comments again, so such an edit is none.
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

// unitKey identifies a unit within a method's Javadoc. Of doubled tags the first counts.
type unitKey struct {
	typ   javadoc.Type
	param string
}

func keyOf(u *javadoc.Unit) unitKey { return unitKey{u.Type, u.Param} }

// find returns the first unit of a Javadoc that has a key, or nil.
func find(doc *javadoc.Doc, k unitKey) *javadoc.Unit {
	for i := range doc.Units {
		if keyOf(&doc.Units[i]) == k {
			return &doc.Units[i]
		}
	}
	return nil
}
