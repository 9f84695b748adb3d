package javadoc

import (
	"bytes"
	"strings"
)

// attribute is a name and a value, such as `target="#first(int)"`, at text[from:to].
type attribute struct {
	name             string
	from, to         int
	valueFrom, value int // where the value begins and ends, without its quotation marks
}

// attributes reads those at text[i:to], one after the other, and reports where what is none begins (JEP 413).
func (f flat) attributes(i, to int) (all []attribute, end int) {
	for {
		for i < to && isSpace(f.text[i]) {
			i++
		}
		a := attribute{from: i, to: f.nameEnd(i, to)}
		if a.to == i {
			return all, i
		}
		a.name = f.fold(i, a.to)
		i = a.to
		for i < to && isBlank(f.text[i]) {
			i++
		}
		if i < to && f.text[i] == '=' {
			for i++; i < to && isBlank(f.text[i]); i++ {
			}
			a.valueFrom = i
			if i < to && (f.text[i] == '"' || f.text[i] == '\'') {
				length := bytes.IndexByte(f.text[i+1:to], f.text[i])
				if length < 0 {
					return all, i
				}
				a.valueFrom++
				a.value = a.valueFrom + length
				a.to = a.value + 1
			} else {
				for i < to && !isSpace(f.text[i]) {
					i++
				}
				a.value, a.to = i, i
			}
			i = a.to
		}
		all = append(all, a)
	}
}

// snippetLinks yields the links in the text[i:end] of a {@snippet}, behind its name: the Java file that it shows, by
// `class` or `file`, and each `@link` in a comment at the end of a line, from its "@" to the end of its target.
func (f flat) snippetLinks(i, end int, add func(r *Reference, from, to int)) {
	const link = "@link"
	attributes, i := f.attributes(i, end)
	for _, a := range attributes {
		name, to := f.fold(a.valueFrom, a.value), a.value
		if a.name == "file" {
			to -= len(".java")
			name = strings.TrimSuffix(name, ".java")
		}
		if (a.name == "class" || a.name == "file") && len(name) == to-a.valueFrom && qualified(name) {
			add(&Reference{Class: name, ClassSpan: f.span(a.valueFrom, to), Snippet: true}, a.from, a.to)
		}
	}
	for i < end {
		line := min(f.lineEnd(i), end)
		comment := bytes.Index(f.text[i:line], []byte("//"))
		if comment < 0 {
			comment = bytes.IndexByte(f.text[i:line], '#')
		}
		for at := i + max(comment, 0); comment >= 0; {
			n := bytes.Index(f.text[at:line], []byte(link))
			if n < 0 {
				break
			}
			from := at + n
			attributes, next := f.attributes(from+len(link), line)
			for _, a := range attributes {
				if r, last := f.reference(a.valueFrom, a.value); a.name == "target" && r != nil && last == a.value {
					add(r, from, a.to)
				}
			}
			at = max(next, from+len(link))
		}
		i = line + 1
	}
}
