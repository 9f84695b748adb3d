package javadoc

import (
	"bytes"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// Parse splits the Javadoc at span of src, which may be written in lines that begin with `///` (JEP 467), into its
// units. It never fails: whatever is malformed is text. The summary is the first sentence of the main description (see
// sentenceEnd), or what `{@summary …}` holds. A main description that opens with `{@return …}` makes a Return unit and
// no summary, for the sentence describes what is returned. `{@return …}` further on makes one, too. A @param without a
// name and a @throws without a type document nothing and make no unit. `@returns`, a common slip, counts as @return.
// What follows the summary makes a Description for each sentence or item of a list, and a @throws or @exception a
// Throws.
func Parse(src []byte, span java.Span) *Doc {
	doc := &Doc{Span: span}
	f := open(src, span)
	tags, main := f.parts()
	first, rest := f.description(main)
	doc.add(first)
	for _, at := range f.inlineReturns(main) {
		doc.add(f.returned(at+1, f.inlineEnd(at)-1))
	}
	for _, s := range f.sentences(rest, main) {
		doc.add(f.sentence(Description, s.Start, s.End))
	}
	for _, tag := range tags {
		doc.add(f.block(tag.Start, tag.End))
	}
	return doc
}

// open reads what stands between the delimiters of a Javadoc comment.
func open(src []byte, span java.Span) flat {
	start, end := span.Start+len("/**"), span.End-len("*/")
	if lines := bytes.HasPrefix(src[span.Start:span.End], []byte("///")); lines {
		return flatten(src, java.Span{Start: start, End: span.End}, lines)
	}
	for start < end && src[start] == '*' {
		start++
	}
	for end > start && src[end-1] == '*' {
		end--
	}
	return flatten(src, java.Span{Start: start, End: max(start, end)}, false)
}

func (d *Doc) add(u *Unit) {
	if u == nil {
		return
	}
	if u.Learnt() {
		d.Units = append(d.Units, *u)
	} else {
		d.Others = append(d.Others, *u)
	}
}

// parts are the block tags of the text, and where the main description before them ends.
func (f flat) parts() (tags []java.Span, main int) {
	main = len(f.text)
	for i, at := range f.blockTags() {
		if i == 0 {
			main = at
		} else {
			tags[i-1].End = at
		}
		tags = append(tags, java.Span{Start: at, End: len(f.text)})
	}
	return tags, main
}

// tagEnds are the ends of the block tags, by where they begin.
func (f flat) tagEnds() map[int]int {
	ends := map[int]int{}
	tags, _ := f.parts()
	for _, tag := range tags {
		ends[tag.Start] = tag.End
	}
	return ends
}

// blockTags returns where block tags begin: an "@" and a letter that open a line, outside braces and code samples.
func (f flat) blockTags() []int {
	var tags []int
	inPre := 0 // end of the <pre> element that we are in
	lineStart := true
	for i := 0; i < len(f.text); i++ {
		switch c := f.text[i]; {
		case c == '\n':
			lineStart = true
		case isBlank(c):
		case c == '@' && lineStart && f.isBlockTag(i, i < inPre) && f.samples[i] == 0:
			tags = append(tags, i)
			lineStart = false
		case f.literalEnd(i) > 0:
			i = f.literalEnd(i) - 1
			lineStart = false
		case !f.lines && f.comments[i] > 0: // Markdown has block tags before it knows of HTML
			i = f.comments[i] - 1
			lineStart = false
		default:
			if name, _ := f.htmlTag(i); name == "pre" {
				inPre = max(inPre, f.elementEnd(i, name))
			}
			lineStart = false
		}
	}
	return tags
}

// isBlockTag reports whether the "@" at i, which opens a line, opens a block tag. A code sample shows annotations:
// there only the standard tags count.
func (f flat) isBlockTag(i int, sample bool) bool {
	name := f.word(i + 1)
	return name != "" && (!sample || standardTags[name])
}

var standardTags = lexicon.WordSet("author deprecated exception param return see serial " +
	"serialData serialField since throws version")

// word is the run of ASCII letters at i.
func (f flat) word(i int) string {
	end := i
	for end < len(f.text) && isASCIILetter(f.text[end]) {
		end++
	}
	return string(f.text[i:end])
}

// inlineTags finds the inline tags `{@name …}` with their ends. As in javadoc, the braces within them are balanced, and
// nothing in them opens a block tag. One that is never closed is text.
func (f flat) inlineTags() map[int]int {
	ends := map[int]int{}
	var open []int
	for i, c := range f.text {
		switch n := len(open); {
		case c == '{':
			open = append(open, i)
		case c == '}' && n > 0:
			if f.opensInline(open[n-1]) {
				ends[open[n-1]] = i + 1
			}
			open = open[:n-1]
		}
	}
	return ends
}

func (f flat) opensInline(i int) bool {
	return i+2 < len(f.text) && f.text[i+1] == '@' && isASCIILetter(f.text[i+2])
}

// inlineEnd returns the end of the inline tag that opens at i, or 0 where none does.
func (f flat) inlineEnd(i int) int { return f.closed[i] }

// literalEnd is the end of the inline tag or the code block that begins at i, or 0 where none does.
func (f flat) literalEnd(i int) int { return max(f.closed[i], f.samples[i]) }

// description makes the unit that the main description text[:to] opens with, and reports where the rest begins.
func (f flat) description(to int) (u *Unit, rest int) {
	from, to := f.trim(0, to)
	if from == to {
		return nil, to
	}
	if f.text[from] == '{' {
		if end := f.inlineEnd(from); end > 0 {
			switch f.word(from + 2) {
			case "return":
				return nil, end
			case "summary":
				return f.sentence(Summary, from+len("{@summary"), end-1), end
			}
		}
	}
	rest = f.sentenceEnd(from, to, breakTags)
	return f.sentence(Summary, from, rest), rest
}

// inlineReturns are where the inline tags `{@return …}` of text[:to] begin, but for those that are shown as they stand.
func (f flat) inlineReturns(to int) (all []int) {
	for i := 0; i < to; i++ {
		end := max(f.samples[i], f.comments[i])
		switch {
		case end > 0:
		case f.escapes(i):
			end = i + 2
		case f.lines && f.text[i] == '`':
			_, _, end = f.codeSpan(i)
		case f.inlineEnd(i) > 0:
			end = f.inlineEnd(i)
			if f.word(i+2) == "return" {
				all = append(all, i)
			}
		}
		i = max(i, end-1)
	}
	return all
}

func (f flat) sentence(t Type, from, to int) *Unit {
	if from, to = f.trim(from, to); from == to {
		return nil
	}
	return &Unit{Type: t, Text: f.fold(from, to), Span: f.span(from, to), Lines: f.lines}
}

// block makes the unit of the block tag text[from:to], or nil where the tag is of another kind or documents nothing.
func (f flat) block(from, to int) *Unit {
	switch f.word(from + 1) {
	case "return", "returns":
		return f.returned(from, to)
	case "param":
		return f.param(from, to)
	case "throws", "exception":
		return f.thrown(from, to)
	}
	return nil
}

func (f flat) returned(at, to int) *Unit {
	tag := at + 1 + len(f.word(at+1))
	from, to := f.trim(tag, to)
	if from == to {
		from, to = tag, tag
	}
	return &Unit{Type: Return, Text: f.fold(from, to), Span: f.span(at, to), Lines: f.lines}
}

func (f flat) param(at, to int) *Unit {
	from, to := f.trim(at+len("@param"), to)
	if from == to {
		return nil
	}
	u := &Unit{Type: Param, Text: f.fold(from, to), Span: f.span(at, to), Lines: f.lines}
	first, _ := f.trim(min(f.pastComments(from), to), to)
	name := first
	if name < to && f.text[name] == '<' {
		name, _ = f.trim(name+1, to)
	}
	end := f.nameEnd(name, to)
	switch {
	case end == name: // no name: the tag is malformed, and its first word stands for the name
		end = from
		for end < to && !isSpace(f.text[end]) {
			end++
		}
		u.Param, u.Name = f.fold(from, end), f.span(from, end)
	case name > first:
		u.Param, u.Name = "<"+f.fold(name, end)+">", f.span(name, end)
	default:
		u.Param, u.Name = f.fold(name, end), f.span(name, end)
	}
	return u
}

// thrown makes the unit of a @throws or @exception; nil where it names no type. `{@link Name}` names one.
func (f flat) thrown(at, to int) *Unit {
	from, to := f.trim(at+1+len(f.word(at+1)), to)
	name := from
	if name < to && f.text[name] == '{' && f.opensInline(name) {
		name, _ = f.trim(name+2+len(f.word(name+2)), to)
	}
	end := f.nameEnd(name, to)
	for end > name && end+1 < to && f.text[end] == '.' && f.nameEnd(end+1, to) > end+1 {
		end = f.nameEnd(end+1, to)
	}
	if end == name {
		return nil
	}
	return &Unit{Type: Throws, Param: f.fold(name, end), Text: f.fold(from, to), Span: f.span(at, to),
		Name: f.span(name, end), Lines: f.lines}
}

func (f flat) nameEnd(i, to int) int {
	for i < to {
		r, n := decode(f.text[i:to])
		if !java.IsNameRune(r) {
			break
		}
		i += n
	}
	return i
}
