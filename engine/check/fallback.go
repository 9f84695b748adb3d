package check

import (
	"jithook/engine/behaviour"
	"jithook/engine/lexicon"
)

// noneRefused finds words for what is returned where there is nothing, where an Optional gave that and throws now.
func noneRefused(c *subject) *Finding {
	was, is := code(c.Old), code(c.New)
	if !was.has("orElse") && !was.has("orElseGet") || was.has("orElseThrow") || !is.has("orElseThrow") ||
		is.has("orElse") || is.has("orElseGet") || !tellsOfResult(c) {
		return nil
	}
	said := saidAt(c, noneSaid)
	if said == nil {
		return nil
	}
	return said.finding("but the method now throws where there is nothing", stretch(body(c.Old).tokens),
		stretch(body(c.New).tokens))
}

// noneSaid finds words for what is returned where there is nothing else.
var noneSaid = phrases(`or (the |a |an |its |else )?(default|null|empty|fallback|none|-1)|otherwise|if (none|absent|` +
	`missing|not (found|present|set)|there (is|are) (no|none)|no)|(null|empty) if|defaults to`)

// fallbackOf finds the clause by which there is a fallback that names what was returned where the method throws now:
// "or the default one".
func (p *promise) fallbackOf(c *subject, change behaviour.Change) *wording {
	if change.Kind != behaviour.Ends || change.NewName == "" || change.OldName == "" {
		return nil
	}
	for part := range lexicon.Subwords(change.OldName) {
		stem := lexicon.Stem(part)
		if len(part) < tellingWord || commonVerbs[part] || p.after.stems[stem] || p.after.name[stem] {
			continue
		}
		for _, said := range clauses(c, otherwiseSaid) {
			if said.has(c, said.span.Start, map[string]bool{stem: true}) {
				return &said.wording
			}
		}
	}
	return nil
}

// otherwiseSaid finds words for what is given where there is nothing else.
var otherwiseSaid = phrases(`or|otherwise|else|instead|defaults to|falls? ?back|falling back`)

// has reports whether a clause, from a place on, has a word of code that says what it is about.
func (said *clause) has(c *subject, from int, about map[string]bool) bool {
	for word := range lexicon.Subwords(string(c.New.Source[from:said.around.End])) {
		if len(word) >= tellingWord && about[lexicon.Stem(word)] && !commonVerbs[word] {
			return true
		}
	}
	return false
}

// tellingWord is how long a word is that says what something is about.
const tellingWord = 4
