package rewrite

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"jithook/encode"
	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// atom is a word or a part of markup of the new text.
type atom struct {
	item  int // its place among the old text's items; -1 where it is new
	text  string
	code  bool
	kind  kind
	gap   int  // a new atom's gap, or the one before an old one
	alone bool // nothing was removed where it was added
	place int  // of code, the old item in whose place a new one stands; -1 where there is none

	naming  bool // the name that an @param gives
	recased bool // an old one whose capital comes or goes
}

// at is the item that an atom is, or in whose place it stands; -1 where there is none.
func (a atom) at() int {
	if a.item < 0 && a.kind == word {
		return a.place
	}
	return a.item
}

// compose writes the new text.
func (t *text) compose(a aligned, known *spellings, names markupStyle) *draft {
	atoms := t.atoms(a, known, names)
	t.recapitalize(atoms, known)
	return t.join(atoms, known)
}

// atoms puts what is kept and what is new in order, and markup where it belongs.
func (t *text) atoms(a aligned, known *spellings, names markupStyle) []atom {
	var out []atom
	from := 0
	for n, words := range a.gaps {
		to := from
		for to < len(t.items) && !a.kept[to] {
			to++
		}
		g := t.newGap(from, to, words)
		ends := t.distribute(&g)
		empty := t.emptied(&g, ends)
		begin := 0
		for i, s := range g.segments {
			added, tokens := t.write(out, s, words[begin:ends[i]], n, known)
			if !s.code {
				added = names.markUp(added, tokens)
			}
			out = append(out, added...)
			begin = ends[i]
			if i < len(g.markup) && g.markup[i] >= 0 && !empty[g.markup[i]] {
				out = append(out, t.old(g.markup[i], n))
			}
		}
		if to < len(t.items) {
			out = append(out, t.old(to, n))
		}
		from = to + 1
	}
	return out
}

func (t *text) old(i, gap int) atom {
	it := t.items[i]
	return atom{item: i, text: it.text, code: it.code, kind: it.kind, gap: gap}
}

// emptied returns the items of markup that held nothing but removed words, and get no new ones.
func (t *text) emptied(g *gap, ends []int) map[int]bool {
	held, holds := map[int]bool{}, map[int]bool{}
	begin := 0
	for i, s := range g.segments {
		for _, o := range s.owners {
			held[o] = held[o] || len(s.removed) > 0
			holds[o] = holds[o] || ends[i] > begin
		}
		begin = ends[i]
	}
	out := map[int]bool{}
	for o := range held {
		if held[o] && !holds[o] {
			out[o], out[t.items[o].pair] = true, true
		}
	}
	return out
}

// write spells the new words of a segment, and reports which are names.
func (t *text) write(before []atom, s segment, words []newWord, gap int, known *spellings) (out []atom, tokens []bool) {
	words = t.regroup(s, words)
	for i, w := range words {
		var removed *item
		place := -1
		if len(words) == len(s.removed) {
			removed = &t.items[s.removed[i]]
			if s.code {
				place = s.removed[i]
			}
		} else if i == 0 && len(s.removed) > 0 && t.items[s.removed[0]].opens {
			removed = &t.items[s.removed[0]]
		}
		spelt := known.spell(w, removed, s.code)
		if i+1 < len(words) && words[i+1].parts[0] == "#" && !lexicon.IsCapitalized(spelt) {
			spelt = known.class(w)
		}
		if !s.code && !w.token && !w.naming && t.opensSentence(slices.Concat(before, out), removed) {
			spelt = lexicon.Capitalized(spelt)
		}
		out = append(out, atom{
			item: -1, text: spelt, code: s.code, kind: word, gap: gap, alone: len(s.removed) == 0, naming: w.naming,
			place: place,
		})
		tokens = append(tokens, w.token || mixedCase(spelt))
	}
	return out, tokens
}

// regroup makes one name of new words that take the place of one, where they begin or end as it does, and words of
// prose where it is rather no name.
func (t *text) regroup(s segment, words []newWord) []newWord {
	if len(s.removed) == 1 && len(words) > 1 {
		removed := t.items[s.removed[0]].parts
		var parts []string
		for _, w := range words {
			if parts = append(parts, w.parts...); w.naming || !lexicon.IsWord(w.parts[0]) {
				return words
			}
		}
		if len(removed) > 1 && (removed[0] == parts[0] || removed[len(removed)-1] == parts[len(parts)-1]) {
			like := camelCase(parts, lexicon.IsCapitalized(t.items[s.removed[0]].text))
			return []newWord{{parts: parts, token: true, names: []spelling{{text: like}}}}
		}
	}
	if s.code {
		return words
	}
	var out []newWord
	for i, w := range words {
		replaced := len(words) == len(s.removed) && len(t.items[s.removed[i]].parts) > 1
		if !w.token || replaced || !w.names[0].param {
			out = append(out, w)
			continue
		}
		for n := range w.parts {
			out = append(out, newWord{parts: w.parts[n : n+1]})
		}
	}
	return out
}

func camelCase(parts []string, capital bool) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 || capital {
			p = lexicon.Capitalized(p)
		}
		b.WriteString(p)
	}
	return b.String()
}

// class writes a word as the name of a type.
func (s *spellings) class(w newWord) string {
	for _, n := range w.names {
		if lexicon.IsCapitalized(n.text) {
			return n.text
		}
	}
	return camelCase(w.parts, true)
}

// opensSentence reports whether the next word opens a sentence in a text whose sentences have a capital.
func (t *text) opensSentence(before []atom, removed *item) bool {
	switch ends, first := t.sentenceEnds(before); {
	case first:
		return t.capitals()
	case ends:
		return true
	}
	return removed != nil && removed.opens && lexicon.IsCapitalized(removed.text)
}

// sentenceEnds reports whether the atoms end in what ends a sentence, or hold no word yet.
func (t *text) sentenceEnds(before []atom) (ends, first bool) {
	var words []atom
	for _, a := range before {
		if a.kind == word && !(a.item >= 0 && t.items[a.item].naming) && !a.naming {
			words = append(words, a)
		}
	}
	if !slices.ContainsFunc(words, func(a atom) bool { return lexicon.IsWord(a.text) }) {
		return false, true
	}
	last := words[len(words)-1]
	abbreviated := len(words) > 1 && len(words[len(words)-2].text) == 1 // e.g. this
	return !last.code && strings.ContainsAny(last.text, ".!?") && !abbreviated, false
}

// capitals reports whether the text opens with a capital.
func (t *text) capitals() bool {
	for _, it := range t.items {
		if it.opens {
			return lexicon.IsCapitalized(it.text)
		}
	}
	return false
}

// recapitalize gives the sentence its capital anew where what stays opens it now, or no longer does.
func (t *text) recapitalize(atoms []atom, known *spellings) {
	opener := slices.IndexFunc(t.items, func(it item) bool { return it.opens })
	first := slices.IndexFunc(atoms, func(a atom) bool {
		return a.kind == word && lexicon.IsWord(a.text) && !a.naming && !(a.item >= 0 && t.items[a.item].naming)
	})
	if opener < 0 || first < 0 || atoms[first].item == opener || !lexicon.IsCapitalized(t.items[opener].text) {
		return
	}
	if a := &atoms[first]; a.item >= 0 && !a.code && a.text == strings.ToLower(a.text) && len(t.items[a.item].parts) == 1 {
		a.text, a.recased = lexicon.Capitalized(a.text), true
	}
	for i := range atoms {
		a := &atoms[i]
		lower := strings.ToLower(a.text)
		if a.item != opener || a.code || a.text != lexicon.Capitalized(lower) || known.proper(lower) {
			continue
		}
		if ends, _ := t.sentenceEnds(atoms[:i]); !ends {
			a.text, a.recased = lower, true
		}
	}
}

// proper reports whether a word has its capital within sentences or in the code, too.
func (s *spellings) proper(lower string) bool {
	if seen, ok := s.prose[lower]; ok {
		return seen != lower
	}
	names := s.of[lower]
	return len(names) > 0 && !slices.ContainsFunc(names, func(n spelling) bool { return n.text == lower })
}

// spell writes a new word, as the code or the comment has it. Where it takes the place of another word, it takes that
// one's capital.
func (s *spellings) spell(w newWord, removed *item, code bool) string {
	if w.naming {
		return w.text
	}
	lower := strings.Join(w.parts, "")
	capital, decided := false, false
	if removed != nil && lexicon.IsWord(removed.text) && (!removed.opens || removed.code) {
		capital, decided = lexicon.IsCapitalized(removed.text), true
	}
	choose := func() (string, bool) {
		for _, n := range w.names {
			if !decided || lexicon.IsCapitalized(n.text) == capital {
				return n.text, true
			}
		}
		if len(w.names) > 0 {
			return w.names[0].text, true
		}
		return "", false
	}
	if w.token || code {
		if name, ok := choose(); ok {
			return name
		}
	}
	if capital {
		if name, ok := choose(); ok && lexicon.IsCapitalized(name) {
			return name
		}
	}
	if seen, ok := s.prose[lower]; ok && !lexicon.IsStopWord(lower) {
		return seen
	}
	if capital && !allCaps(removed.text) {
		return lexicon.Capitalized(lower)
	}
	if len(w.names) == 1 && (allCaps(w.names[0].text) && w.names[0].typ || mixedCase(w.names[0].text)) {
		return w.names[0].text
	}
	return lower
}

// mixedCase reports whether a name is like HTMLPage, which has capitals in a row and is a single part.
func mixedCase(s string) bool {
	return s != lexicon.Capitalized(strings.ToLower(s)) && s != strings.ToLower(s) && s != strings.ToUpper(s)
}

// allCaps reports whether a word is in capitals.
func allCaps(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters > 1
}

// join puts white space between the atoms: what stood there, where two stood side by side, else what English and Java
// write.
func (t *text) join(atoms []atom, known *spellings) *draft {
	last := len(t.items) - 1
	d := &draft{source: t.source, span: java.Span{Start: t.items[0].Start, End: t.items[last].End}}
	var words []piece
	for i, a := range atoms {
		if i > 0 {
			t.space(d, atoms[i-1], a, t.wantsSpace(words, atoms[i:], known))
		}
		if a.item >= 0 && !a.recased {
			d.keep(t.items[a.item].Span, false)
		} else {
			d.add(a.text, false)
		}
		if a.kind == word {
			words = append(words, t.piece(a, known))
		}
	}
	return d
}

func (t *text) piece(a atom, known *spellings) piece {
	return piece{text: a.text, code: a.code, called: known.calls[a.text] && isIdentifier(a.text)}
}

// isIdentifier reports whether a word is no English: it has a capital within.
func isIdentifier(s string) bool { return len(encode.Parts(s)) > 1 }

// wantsSpace reports whether white space belongs before the next atoms.
func (t *text) wantsSpace(before []piece, next []atom, known *spellings) bool {
	var after []piece
	for _, a := range next {
		if a.kind == word {
			if after = append(after, t.piece(a, known)); len(after) == 2 {
				break
			}
		}
	}
	if len(after) == 0 || next[0].kind == opening && len(before) > 0 && before[len(before)-1].text == "." {
		return true
	}
	return t.style.spaced(before, append(after, piece{})[:2])
}

// space writes what stands between two atoms.
func (t *text) space(d *draft, left, right atom, wanted bool) {
	breakable := !(left.code && right.code) && left.kind != opening && right.kind != closing
	var after, before java.Span // what followed the left one, and what came before the right one
	if left.item >= 0 && left.item+1 < len(t.items) {
		after = t.between(left.item)
	}
	if right.item > 0 {
		before = t.between(right.item - 1)
	}
	broke := func(s java.Span) bool { return bytes.ContainsAny(t.source[s.Start:s.End], "\r\n") }
	switch {
	case left.item >= 0 && right.at() == left.item+1:
		d.keep(after, breakable)
	case left.at() >= 0 && right.item == left.at()+1:
		d.keep(before, breakable)
	case left.item < 0 && left.kind == opening:
		if strings.HasPrefix(left.text, "{") {
			d.add(" ", false)
		}
	case right.item < 0 && right.kind == closing:
	case left.item >= 0 && (left.kind == opening || left.kind == single):
		d.keep(after, breakable)
	case right.item >= 0 && (right.kind == closing || right.kind == single):
		d.keep(before, breakable)
	case !wanted:
	case left.item >= 0 && right.item >= 0:
		switch {
		case before.Empty() && after.Empty():
			d.add(" ", breakable)
		case before.Empty() || broke(after) && !broke(before):
			d.keep(after, breakable)
		default:
			d.keep(before, breakable)
		}
	case left.item >= 0 && !after.Empty() && !(right.alone && broke(after)):
		if right.alone {
			d.add(string(t.source[after.Start:after.End]), breakable)
		} else {
			d.keep(after, breakable)
		}
	case right.item >= 0 && !before.Empty():
		d.keep(before, breakable)
	default:
		d.add(" ", breakable)
	}
}
