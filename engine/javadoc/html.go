package javadoc

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

// htmlTags are the elements that people use in Javadoc. Whatever else stands in angle brackets is Java: `List<String>`.
var htmlTags = lexicon.WordSet("a abbr b big blockquote br caption center cite code dd del dfn div dl dt em font " +
	"h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td " +
	"tfoot th thead tr tt u ul var")

// breakTags are the HTML tags that end a sentence, as javadoc has them, with the lists and line breaks that people use
// likewise.
var breakTags = lexicon.WordSet("p /p pre ul ol dl table blockquote hr br div h1 h2 h3 h4 h5 h6")

// htmlTag returns the lower-case name and the end of the tag of one of htmlTags that opens at i, "/name" for a closing
// one, or "" where "<" opens no tag.
func (f flat) htmlTag(i int) (name string, end int) {
	if name, end = f.tag(i); htmlTags[strings.TrimPrefix(name, "/")] {
		return name, end
	}
	return "", 0
}

// tag is htmlTag of any element.
func (f flat) tag(i int) (name string, end int) {
	if f.byteAt(i) != '<' {
		return "", 0
	}
	j := i + 1
	if j < len(f.text) && f.text[j] == '/' {
		j++
	}
	within := func(c byte) bool { return c == '-' || '0' <= c && c <= '9' } // `h1`, `my-element`
	for end = j; end < len(f.text) && (isASCIILetter(f.text[end]) || end > j && within(f.text[end])); end++ {
	}
	if end == j || f.typeArgument(i) || !strings.ContainsRune(" \t\n/>", f.byteAt(end)) {
		return "", 0
	}
	name = strings.ToLower(string(f.text[i+1 : end]))
	for end < len(f.text) && f.text[end] != '<' {
		if end++; f.text[end-1] == '>' {
			return name, end
		}
	}
	return "", 0
}

// typeArgument reports whether a tag is the type argument of `List<B>`, not a bold face.
func (f flat) typeArgument(i int) bool {
	return i > 0 && java.IsNameRune(f.byteAt(i-1)) && f.byteAt(i+1) >= 'A' && f.byteAt(i+1) <= 'Z'
}

// byteAt is the byte at i, 0 beyond the end.
func (f flat) byteAt(i int) rune {
	if i >= len(f.text) {
		return 0
	}
	return rune(f.text[i])
}

// elementEnd returns where the closing tag of the element that opens at i begins, or i where it is missing.
func (f flat) elementEnd(i int, name string) int {
	ends := f.ends[name]
	k, _ := slices.BinarySearchFunc(ends, i, func(c closing, at int) int { return cmp.Compare(c.at, at) })
	switch {
	case k == len(ends):
		return i
	case ends[k].inline <= i:
		return ends[k].at
	default: // it is of an inline tag that opens later
		return max(i, ends[k].beyond)
	}
}

// closing is where a closing tag stands, where the outermost inline tag around it begins, and where the next one stands
// that is in no inline tag; 0 where there is none.
type closing struct{ at, inline, beyond int }

// closings finds the closing tags of each element that holds code.
func (f flat) closings() map[string][]closing {
	ends := map[string][]closing{}
	inline, end := 0, 0
	for i, c := range f.text {
		switch {
		case i >= end && f.closed[i] > 0:
			inline, end = i, f.closed[i]
		case i >= end:
			inline = 0
		}
		if c != '<' {
			continue
		}
		for _, name := range []string{"code", "tt", "pre"} {
			if f.closes(i, name) {
				ends[name] = append(ends[name], closing{at: i, inline: inline})
			}
		}
	}
	for _, all := range ends {
		beyond := 0
		for k := len(all) - 1; k >= 0; k-- {
			if all[k].inline == 0 {
				beyond = all[k].at
			}
			all[k].beyond = beyond
		}
	}
	return ends
}

// closes reports whether `</name>` stands at i.
func (f flat) closes(i int, name string) bool {
	end := i + len("</") + len(name)
	return end < len(f.text) && f.text[i] == '<' && f.text[i+1] == '/' && f.text[end] == '>' &&
		bytes.EqualFold(f.text[i+2:end], []byte(name))
}

// OpenElements counts for each HTML element of the Javadoc at span of src, whatever its name, the tags that open it,
// less those that close it. Elements that are closed as often as they are opened are left out, and so is what stands in
// samples of code and `{@code …}`.
func OpenElements(src []byte, span java.Span) map[string]int {
	f := open(src, span)
	left := map[string]int{}
	for i := 0; i < len(f.text); i++ {
		end := f.samples[i]
		if inline := f.inlineEnd(i); inline > 0 && f.literal(i) {
			end = inline
		}
		if end > 0 {
			i = end - 1
			continue
		}
		name, _ := f.tag(i)
		if bytes.HasSuffix(bytes.TrimRight(f.text[:i], " \t"), []byte("@param")) {
			continue // `@param <B>` is a type parameter
		}
		switch element, closes := strings.CutPrefix(name, "/"); {
		case name == "":
			continue
		case closes:
			left[element]--
		default:
			left[element]++
		}
	}
	for element, n := range left {
		if n == 0 {
			delete(left, element)
		}
	}
	return left
}
