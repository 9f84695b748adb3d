package javadoc

import (
	"iter"

	"jithook/engine/java"
)

// Passages parts all text of the Javadoc at span of src into sentences, those of block tags among them. Of a tag its
// name is left out, and that of a parameter. It gives each with what readers see of it.
func Passages(src []byte, span java.Span) iter.Seq2[java.Span, string] {
	f := open(src, span)
	return func(yield func(java.Span, string) bool) {
		part := func(from, to int) bool {
			block := from
			for from = f.skipTags(from, to); from < to; {
				if from >= block {
					block = f.blockEnd(from, to)
				}
				end := f.sentenceEnd(from, block, itemTags)
				if !yield(f.span(from, end), Shown(f.fold(from, end))) {
					return false
				}
				from = f.skipTags(end, to)
			}
			return true
		}
		tags, main := f.parts()
		from, to := f.trim(0, main)
		if end := f.inlineEnd(from); end > 0 {
			if name := f.word(from + 2); name == "return" || name == "summary" {
				if !part(from+2+len(name), end-1) {
					return
				}
				from = end
			}
		}
		if !part(from, to) {
			return
		}
		for _, tag := range tags {
			if !part(f.described(tag.Start, tag.End), tag.End) {
				return
			}
		}
	}
}

// blockEnd is where the text of text[from:to] ends that Markdown shows by itself, such as an item of a list or a row
// of a table.
func (f flat) blockEnd(from, to int) int {
	for i := f.lineEnd(from) + 1; f.lines && i < to; i = f.lineEnd(i) + 1 {
		at, end := f.trim(i, f.lineEnd(i))
		if kind, _ := kindOf(f.text[at:end]); kind != textLine || f.text[at] == '|' {
			return i
		}
	}
	return to
}

// described is where the text of the block tag text[at:to] begins, behind the name of a parameter.
func (f flat) described(at, to int) int {
	name := f.word(at + 1)
	at += 1 + len(name)
	if name == "param" {
		for at, _ = f.trim(at, to); at < to && !isSpace(f.text[at]); at++ {
		}
	}
	return at
}
