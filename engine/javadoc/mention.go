package javadoc

import (
	"bytes"
	"strings"

	"jithook/engine/java"
)

// Form is how a comment names something.
type Form uint8

// The forms.
const (
	Linked Form = iota // by a tag, or by a link of Markdown: nothing else can be meant
	Quoted             // as code: `{@code first()}`
	Bare               // as a word of the text: `first()`, `maxSize`
)

// Mentions finds what the Javadoc at span of src names without a link, as code or as a word of its text: `first`,
// `first(x)`, `Shelf.first`, `Shelf#first`. Wanted says which names are asked for, also if only the class's last or the
// member's; a name that stands alone is a Member. What other code quotes, such as a condition or a sample, is none, and
// neither is what a tag is about.
func Mentions(src []byte, span java.Span, wanted func(name string) bool) []Reference {
	f := open(src, span)
	m := mentions{flat: f, wanted: wanted, tags: f.tagEnds()}
	for i := 0; i < len(f.text); {
		i = m.next(i)
	}
	return m.found
}

// Named is all that the Javadoc at span of src names: the References, then the Mentions.
func Named(src []byte, span java.Span) []Reference {
	return append(References(src, span), Mentions(src, span, func(string) bool { return true })...)
}

// mentions goes over the text of a comment.
type mentions struct {
	flat
	wanted func(string) bool
	tags   map[int]int
	found  []Reference
}

// next reads what stands at i, and reports where it ends.
func (m *mentions) next(i int) int {
	switch c := m.text[i]; {
	case m.samples[i] > 0:
		return m.samples[i]
	case m.comments[i] > 0:
		return m.comments[i]
	case m.escapes(i):
		return i + 2
	case c == '{' && m.inlineEnd(i) > 0:
		return m.inline(i, m.inlineEnd(i))
	case c == '<':
		return m.element(i)
	case c == '`':
		return m.backquoted(i)
	case c == '[' && m.lines:
		if _, end := m.bracketed(i); end > 0 {
			return end
		}
		return i + 1
	case m.tags[i] > 0:
		return m.blockTag(i)
	case m.nameEnd(i, len(m.text)) > i:
		return m.word(i)
	}
	return i + 1
}

func (m *mentions) inline(i, end int) int {
	name := m.flat.word(i + 2)
	from := i + 2 + len(name)
	switch name {
	case "code":
		m.quoted(i, from, end-1, end)
	case "return", "summary":
		return from
	}
	return end
}

func (m *mentions) element(i int) int {
	name, end := m.htmlTag(i)
	switch name {
	case "":
		return i + 1
	case "code", "tt":
		closing := m.elementEnd(i, name)
		if closing < end {
			return end
		}
		after := closing + len("</>") + len(name)
		m.quoted(i, end, closing, after)
		return after
	case "pre":
		return max(end, m.elementEnd(i, name))
	}
	return end
}

func (m *mentions) backquoted(i int) int {
	from, to, end := m.codeSpan(i)
	if from == i+1 {
		m.quoted(i, from, to, end)
	}
	return end
}

// blockTag goes behind what a block tag is about.
func (m *mentions) blockTag(i int) int {
	name := m.flat.word(i + 1)
	at := i + 1 + len(name)
	switch name {
	case "param", "throws", "exception":
		for at < len(m.text) && isSpace(m.text[at]) {
			at++
		}
		for at < len(m.text) && !isSpace(m.text[at]) {
			at++
		}
	case "see", "author", "since", "version":
		_, end := m.seen(i, m.tags[i])
		return max(end, m.lineEnd(at))
	}
	return max(at, i+1)
}

// quoted reads the code text[from:to], which stands in text[outer:end] with its marks.
func (m *mentions) quoted(outer, from, to, end int) {
	from, to = m.trim(from, to)
	r, at := m.name(from, to)
	if r == nil {
		return
	}
	if at = m.callEnd(at, to); at == to {
		m.add(r, Quoted, outer, end)
	}
}

// word reads the names at i of the text.
func (m *mentions) word(i int) int {
	r, end := m.name(i, len(m.text))
	if r == nil {
		return max(i+1, end)
	}
	if i > 0 && strings.IndexByte(".#@$-/\\\"'&}`", m.text[i-1]) >= 0 || strings.ContainsRune("-/\\@", m.byteAt(end)) {
		return end // of a path, an address, a word of a language of its own, or a plural: `{@code List}s`
	}
	called := m.callEnd(end, len(m.text))
	r.Method = called > end
	m.add(r, Bare, i, called)
	return called
}

func (m *mentions) add(r *Reference, form Form, from, to int) {
	if !m.wanted(r.Member) && !m.wanted(java.LastName(r.Class)) {
		return
	}
	r.Form = form
	r.Unit = Unit{Type: Link, Text: m.fold(from, to), Span: m.span(from, to), Lines: m.lines}
	m.found = append(m.found, *r)
}

// name reads `Class.member` at text[from:to], which both parts may have more names before. It reports where it ends,
// and gives nil where the name is no such.
func (m *mentions) name(from, to int) (*Reference, int) {
	for _, prefix := range []string{"this.", "#"} {
		if bytes.HasPrefix(m.text[from:to], []byte(prefix)) {
			from += len(prefix)
		}
	}
	last, end := from, m.nameEnd(from, to)
	for end > last && end+1 < to && (m.text[end] == '.' || m.text[end] == '#') {
		next := m.nameEnd(end+1, to)
		if next == end+1 {
			break
		}
		last, end = end+1, next
	}
	if end == last || m.text[last] >= '0' && m.text[last] <= '9' {
		return nil, end
	}
	r := &Reference{Member: m.fold(last, end), NameSpan: m.span(last, end)}
	if last > from {
		r.Class, r.ClassSpan = m.fold(from, last-1), m.span(from, last-1)
		if !qualified(r.Class) || !capital(r.Class) {
			return nil, end
		}
	}
	return r, end
}

// capital reports whether the last part of a name begins with a capital, as classes do.
func capital(name string) bool {
	c := name[strings.LastIndexByte(name, '.')+1]
	return c >= 'A' && c <= 'Z'
}

// callEnd is the end of the arguments that open at i, which is i itself where none do.
func (m *mentions) callEnd(i, to int) int {
	const most = 200
	if i >= to || m.text[i] != '(' {
		return i
	}
	depth := 0
	for at := i; at < min(to, i+most); at++ {
		switch m.text[at] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return at + 1
		}
	}
	return i
}
