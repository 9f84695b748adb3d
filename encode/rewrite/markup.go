package rewrite

import (
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// markupStyle is the markup in which the author puts names.
type markupStyle struct {
	openings map[string]string // for what stands alone in markup somewhere in the Javadoc: the opening part
	links    bool              // names of types are links
}

// newMarkupStyle looks through the whole Javadoc.
func newMarkupStyle(c *engine.Case) markupStyle {
	w := markupStyle{openings: map[string]string{}}
	for i := range c.Doc.Units {
		unit := *c
		unit.Unit = &c.Doc.Units[i]
		t := read(&unit)
		if t == nil {
			continue
		}
		for i, it := range t.items {
			if it.kind != opening || !it.holdsCode() {
				continue
			}
			content := strings.TrimSpace(string(t.source[it.End:t.items[it.pair].Start]))
			w.openings[content] = string(t.source[it.Start:it.End])
			w.links = w.links || it.link() && i+1 < it.pair && lexicon.IsCapitalized(t.items[i+1].text)
		}
	}
	return w
}

// markup is put around a name as the author would: its opening part, "" for none.
func (w markupStyle) markup(name string, token bool) string {
	if open, ok := w.openings[name]; ok {
		return open
	}
	if w.links && token && lexicon.IsCapitalized(name) && !allCaps(name) {
		return "{@link"
	}
	return ""
}

// ending is the closing part of markup.
func ending(open string) string {
	if strings.HasPrefix(open, "{") {
		return "}"
	}
	name, _, _ := strings.Cut(strings.Trim(open, "<>"), " ")
	return "</" + name + ">"
}

// markUp puts new words of prose into markup: references to members, which are links everywhere, and names as the
// author has them.
func (w markupStyle) markUp(words []atom, tokens []bool) []atom {
	var out []atom
	for i := 0; i < len(words); {
		n, open := reference(words[i:]), "{@link"
		if n == 0 {
			n, open = 1, w.markup(words[i].text, tokens[i])
		}
		if open == "" {
			out = append(out, words[i])
			i++
			continue
		}
		first := words[i]
		out = append(out, atom{item: -1, text: open, kind: opening, gap: first.gap, alone: first.alone})
		for _, a := range words[i : i+n] {
			a.code = true
			out = append(out, a)
		}
		out = append(out, atom{item: -1, text: ending(open), kind: closing, gap: first.gap, alone: first.alone})
		i += n
	}
	return out
}

// reference returns how many words at the beginning make up `Type#member(Type, Type)` or `#member`; 0 where none do.
func reference(words []atom) int {
	n := 0
	if len(words) > 0 && lexicon.IsCapitalized(words[0].text) {
		n++
	}
	if len(words) < n+2 || words[n].text != "#" || !lexicon.IsWord(words[n+1].text) {
		return 0
	}
	n += 2
	if n < len(words) && words[n].text == "(" {
		for end := n + 1; end < len(words); end++ {
			if words[end].text == ")" {
				return end + 1
			}
			if !lexicon.IsWord(words[end].text) && !oneOf(words[end].text, ".,<>[]?") {
				break
			}
		}
	}
	return n
}

// own are the subtokens, joined, of the name that a @param describes.
func own(c *engine.Case, wanted []string, known *spellings) string {
	if c.Unit.Type != javadoc.Param {
		return ""
	}
	if name := known.param(wanted); name != nil {
		return key(name.parts)
	}
	return key(encode.Parts(c.Unit.Param))
}
