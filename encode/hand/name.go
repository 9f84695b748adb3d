package hand

import (
	"unicode"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// shortestName is how many bytes a word must have to count as a name; shorter ones are in any text.
const shortestName = 3

// quoted adds how many of the names that the comment has whole, as the code spells them, were removed, kept and added.
func (r *row) quoted(s *subject) {
	removed, kept, added := 0, 0, 0
	before, after := tokensOf(s.Old.Tokens, java.Identifier), tokensOf(s.New.Tokens, java.Identifier)
	text := s.Unit.Text
	for _, w := range javadoc.Words([]byte(text), &javadoc.Unit{Type: javadoc.Summary, Span: java.Span{End: len(text)}}) {
		if len(w.Text) < shortestName || !unicode.IsLetter(rune(w.Text[0])) {
			continue
		}
		switch was, is := before[w.Text] > 0, after[w.Text] > 0; {
		case was && is:
			kept++
		case was:
			removed++
		case is:
			added++
		}
	}
	r.add("names/gone", float64(removed))
	r.add("names/kept", float64(kept))
	r.add("names/came", float64(added))
}
