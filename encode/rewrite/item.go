package rewrite

import (
	"bytes"
	"slices"
	"strings"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// kind is what an item of the comment is.
type kind uint8

const (
	word    kind = iota // has subtokens: a run of letters and digits, or another character
	brace               // within code: it has no subtokens
	opening             // `{@code` or `<b>`, with a partner
	closing             // `}` or `</b>`, with a partner
	single              // `<p>`, or a tag without its partner
)

// item is a word of the comment, or the opening or closing part of its markup.
type item struct {
	java.Span
	kind   kind
	text   string
	parts  []string // of a word: its subtokens
	code   bool     // of a word: quoted as code
	name   string   // of markup: "@link", "b", lower case
	pair   int      // of opening and closing: the partner's place among the items
	opens  bool     // of a word: opens the unit or a sentence
	naming bool     // of a word: part of the name that an @param gives
}

func (it *item) inline() bool { return strings.HasPrefix(it.name, "@") }

// link reports whether it is an inline tag whose content must name something.
func (it *item) link() bool {
	return it.name == "@link" || it.name == "@linkplain" || it.name == "@value"
}

// holdsCode reports whether it is markup whose content is code, at least at its beginning.
func (it *item) holdsCode() bool {
	switch it.name {
	case "@code", "@literal", "@value", "@snippet", "@link", "@linkplain", "code", "tt", "pre":
		return true
	}
	return false
}

// text is a comment unit as it stands in its source.
type text struct {
	source []byte
	items  []item
	style  style
}

// read takes a case's unit apart; nil where its words have no place in the new source.
func read(c *engine.Case) *text {
	span := c.Unit.Span
	if span.Empty() || span.Start < c.Doc.Span.Start || span.End > c.Doc.Span.End || c.Doc.Span.End > len(c.New.Source) {
		return nil
	}
	words := javadoc.Words(c.New.Source, c.Unit)
	parts := make([][]string, len(words))
	for _, s := range encode.Comment(c) {
		if s.Token >= len(words) || words[s.Token].Span != s.Span {
			return nil
		}
		parts[s.Token] = append(parts[s.Token], s.Text)
	}
	t := &text{source: c.New.Source}
	for i := 0; i < len(words); {
		if words[i].Markup {
			i += t.markup(words[i:])
			continue
		}
		w := words[i]
		it := item{Span: w.Span, text: w.Text, parts: parts[i], code: w.Code, kind: word}
		if len(it.parts) == 0 {
			it.kind = brace
		}
		it.naming = c.Unit.Type == javadoc.Param && c.Unit.Name.Holds(w.Span)
		t.items = append(t.items, it)
		i++
	}
	if len(t.items) == 0 {
		return nil
	}
	t.pairUp()
	t.sentences()
	t.style = style{
		dashes:   bytes.Contains(c.New.Source[c.Doc.Span.Start:c.Doc.Span.End], []byte(" - ")),
		sentence: c.Unit.Type == javadoc.Summary,
	}
	return t
}

// markup adds one part of markup and returns how many words it has.
func (t *text) markup(words []javadoc.Word) int {
	n, name := 1, ""
	switch {
	case words[0].Text == "{" && len(words) > 2:
		n, name = 3, "@"+words[2].Text
	case words[0].Text == "<":
		for n < len(words) && words[n].Markup && words[n-1].Text != ">" {
			n++
		}
		if name = words[1].Text; name == "/" {
			name += words[2].Text
		}
		name = strings.ToLower(name)
	}
	span := java.Span{Start: words[0].Span.Start, End: words[n-1].Span.End}
	t.items = append(t.items, item{Span: span, kind: single, name: name})
	return n
}

// pairUp finds the partners of inline tags and HTML tags.
func (t *text) pairUp() {
	var open []int
	for i := range t.items {
		it := &t.items[i]
		if it.kind != single {
			continue
		}
		closes, closer := strings.CutPrefix(it.name, "/")
		if it.name == "" {
			closer = true // the brace that ends an inline tag
		}
		if !closer {
			open = append(open, i)
			continue
		}
		for n := len(open) - 1; n >= 0; n-- {
			if o := &t.items[open[n]]; it.name == "" && o.inline() || o.name == closes {
				o.kind, o.pair, it.kind, it.pair, it.name = opening, i, closing, open[n], o.name
				open = open[:n]
				break
			}
		}
	}
}

// sentences marks the words that open one.
func (t *text) sentences() {
	first, end := true, false
	for i := range t.items {
		it := &t.items[i]
		if it.kind != word || it.naming {
			continue
		}
		letters := lexicon.IsWord(it.text)
		it.opens = letters && (first || end)
		first = first && !letters
		end = !it.code && strings.ContainsAny(it.text, ".!?") && i+1 < len(t.items) && it.End < t.items[i+1].Start
	}
}

// visible are the places of the items that have subtokens.
func (t *text) visible() []int {
	var at []int
	for i, it := range t.items {
		if it.kind == word {
			at = append(at, i)
		}
	}
	return at
}

// between is what stands between the items i and i+1, white space and star columns.
func (t *text) between(i int) java.Span {
	return java.Span{Start: t.items[i].End, End: t.items[i+1].Start}
}

// misspelt reports whether the name that an @param gives is a parameter's but for its case, and no parameter itself.
func (t *text) misspelt(c *engine.Case) bool {
	if c.Unit.Type != javadoc.Param || c.Unit.TypeParam() || c.New.Param(c.Unit.Param) != nil {
		return false
	}
	return slices.ContainsFunc(c.New.Params, func(p java.Param) bool { return strings.EqualFold(p.Name, c.Unit.Param) })
}
