package hand

import (
	"unicode"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// quoted tells of the names that the comment has whole, as the code spells them, how many left the code, stayed or came.
func (r *row) quoted(s *subject) {
	gone, kept, came := 0, 0, 0
	before, after := tokensOf(s.Old.Tokens, java.Identifier), tokensOf(s.New.Tokens, java.Identifier)
	text := s.Unit.Text
	for _, w := range javadoc.Words([]byte(text), &javadoc.Unit{Type: javadoc.Summary, Span: java.Span{End: len(text)}}) {
		if len(w.Text) < 3 || !unicode.IsLetter(rune(w.Text[0])) {
			continue
		}
		switch was, is := before[w.Text] > 0, after[w.Text] > 0; {
		case was && is:
			kept++
		case was:
			gone++
		case is:
			came++
		}
	}
	r.add("names/gone", float64(gone))
	r.add("names/kept", float64(kept))
	r.add("names/came", float64(came))
}
