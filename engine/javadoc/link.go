package javadoc

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"sync"

	"jithook/engine/java"
)

// Reference is a link of a Javadoc comment, taken apart.
type Reference struct {
	Unit   Unit   // the whole inline tag, or the @see or @throws up to the end of what it names
	Class  string // as written, "" where it is the class that the comment stands in
	Member string // "" where it is a class
	Method bool   // parameter types are given, perhaps an empty list
	// the names of their types, without package, type arguments and the parameters' names: "Map.Entry[]"
	Params    []string
	ClassSpan java.Span
	NameSpan  java.Span // of Member
	ListSpan  java.Span // of the parameters, with the parentheses; empty where there are none
	Form      Form
	Snippet   bool // the Class is a file of the folder `snippet-files` that a {@snippet} shows
}

// By is what names it: a "tag", a "link", or the text of a "comment".
func (r *Reference) By() string {
	switch {
	case r.Form != Linked:
		return "comment"
	case strings.HasPrefix(r.Unit.Text, "@") && !strings.HasPrefix(r.Unit.Text, "@link"):
		return "tag"
	}
	return "link"
}

// MayLink reports whether a source holds what most links, or quotations of code, begin with. It is quick. It may say
// yes where there is none, and no where code is named between backquotes of a `/**` comment, in `<tt>`, or as a bare
// word.
func MayLink(src []byte) bool {
	for _, tag := range []string{"@link", "@see", "@throws", "@exception", "@value", "@code", "<code>", "///", escape} {
		if bytes.Contains(src, []byte(tag)) {
			return true
		}
	}
	return false
}

// MayName reports whether what may be a comment of a source holds one of some words.
func MayName(src []byte, words []string) bool {
	for comment := range MayBeComments(src) {
		has := func(word string) bool { return bytes.Contains(comment, []byte(word)) }
		if has(escape) || slices.ContainsFunc(words, has) {
			return true
		}
	}
	return false
}

// escape begins a Unicode escape, behind which any name may stand.
const escape = `\u`

// MayBeComments are the parts of a source that look like block comments or lines of Markdown. It is quick, and leaves
// out none; what looks like the start of one, in a string, is one to it.
func MayBeComments(src []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for {
			at := bytes.IndexByte(src, '/')
			if at < 0 {
				return
			}
			src = src[at:]
			var end int
			switch {
			case bytes.HasPrefix(src, []byte("/*")):
				end = len(src)
				if n := bytes.Index(src[2:], []byte("*/")); n >= 0 {
					end = 2 + n + 2
				}
			case bytes.HasPrefix(src, []byte("///")):
				end = len(src)
				if n := bytes.IndexByte(src, '\n'); n >= 0 {
					end = n
				}
				if n := bytes.Index(src[:end], []byte("/*")); n >= 0 {
					end = n // if it is a string that looks like one, what follows may be a comment
				}
			default:
				src = src[1:]
				continue
			}
			if !yield(src[:end]) {
				return
			}
			src = src[end:]
		}
	}
}

// References finds the links of the Javadoc at span of src: {@link}, {@linkplain}, {@value}, @see, the class of a
// @throws, the @link of a {@snippet}, and those of Markdown in lines that begin with `///`. What cannot be read as
// a name of Java is none. Nor is what javadoc takes for text: in a comment of HTML, in a @see of a string, in an
// inline tag that holds no others. In Markdown it finds inline tags before it knows of HTML, so there HTML hides
// brackets alone.
func References(src []byte, span java.Span) []Reference {
	f := open(src, span)
	var all []Reference
	add := func(r *Reference, from, to int) {
		if r != nil {
			r.Unit = Unit{Type: Link, Text: f.fold(from, to), Span: f.span(from, to), Lines: f.lines}
			all = append(all, *r)
		}
	}
	tags := f.tagEnds()
	raw := 0 // end of the HTML that we are in
	for i := 0; i < len(f.text); i++ {
		if end := f.hidden(i, tags[i]); end > 0 {
			i = end - 1
			continue
		}
		raw = max(raw, f.raw[i], f.inlineHTML(i))
		if f.escapes(i) {
			i++
			continue
		}
		if f.lines && f.text[i] == '`' {
			_, _, end := f.codeSpan(i)
			i = end - 1
			continue
		}
		if f.lines && f.text[i] == '[' && i >= raw {
			if r, end := f.bracketed(i); end > 0 {
				add(r, i, end)
				i = end - 1
			}
			continue
		}
		if end := f.inlineEnd(i); end > 0 {
			name := f.word(i + 2)
			switch name {
			case "return", "summary":
			case "snippet":
				f.snippetLinks(i+2+len(name), end-1, add)
				i = end - 1
			case "link", "linkplain":
				r, _ := f.reference(i+2+len(name), end-1)
				add(r, i, end)
			case "value":
				r, _ := f.reference(f.formatEnd(i+2+len(name), end-1), end-1)
				add(r, i, end)
			case "index":
				i = f.termEnd(i+2+len(name), end-1) - 1
			default:
				i = end - 1
			}
			continue
		}
		if r, end := f.seen(i, tags[i]); r != nil {
			add(r, i, end)
		}
	}
	return all
}

// hidden is the end of what begins at i in which javadoc reads no links, 0 where nothing does: a code block of
// Markdown, a comment of HTML, or a block tag with its end at to, if that is a @see of a string.
func (f flat) hidden(i, to int) int {
	if to > 0 && f.word(i+1) == "see" {
		if from, _ := f.trim(i+len("@see"), to); f.byteAt(from) == '"' {
			return to
		}
	}
	if f.lines {
		return f.samples[i]
	}
	return f.comments[i]
}

// termEnd is the end of the term that the text[i:to] of an {@index} begins with.
func (f flat) termEnd(i, to int) int {
	i, to = f.trim(i, to)
	if f.byteAt(i) == '"' {
		if n := bytes.IndexByte(f.text[i+1:to], '"'); n >= 0 {
			return i + n + 2
		}
	}
	for i < to && !isSpace(f.text[i]) {
		i++
	}
	return i
}

// seen reads what the block tag text[i:to] names, if it is a @see, or a @throws of a class; nil where it is none,
// or names nothing of Java.
func (f flat) seen(i, to int) (*Reference, int) {
	name := f.word(i + 1)
	throws := name == "throws" || name == "exception"
	if to == 0 || name != "see" && !throws {
		return nil, 0
	}
	r, end := f.reference(i+1+len(name), to)
	if r != nil && throws && r.Member != "" {
		return nil, 0
	}
	return r, end
}

// formatEnd is the end of the format that the text[i:to] of a {@value %04d #MAX} may begin with.
func (f flat) formatEnd(i, to int) int {
	if i, to = f.trim(i, to); f.byteAt(i) != '%' && f.byteAt(i) != '"' {
		return i
	}
	for i < to && !isSpace(f.text[i]) {
		i++
	}
	return i
}

// lineEnd is where the line of i ends.
func (f flat) lineEnd(i int) int {
	for i < len(f.text) && f.text[i] != '\n' {
		i++
	}
	return i
}

// reference reads what text[from:to] begins with: `module/pkg.Class#member(Type name, …)`. It is nil for anything else.
// It reports where the reference ends.
func (f flat) reference(from, to int) (*Reference, int) {
	from, to = f.trim(from, to)
	r := new(Reference)
	i := from
	for i < to && f.text[i] != '#' && f.text[i] != '(' && !isSpace(f.text[i]) {
		i++
	}
	if slash := bytes.IndexByte(f.text[from:i], '/'); slash > 0 && qualified(f.fold(from, from+slash)) {
		from += slash + 1 // behind the module
	}
	if i > from {
		r.Class, r.ClassSpan = f.fold(from, i), f.span(from, i)
		if !qualified(r.Class) {
			return nil, 0
		}
	}
	if r.Class != "" && i+2 < to && f.text[i] == '#' && f.text[i+1] == '#' { // an anchor on its page: `Shelf##rules`
		for i < to && !isSpace(f.text[i]) {
			i++
		}
	} else if i < to && f.text[i] == '#' {
		name := i + 1
		i = f.nameEnd(name, to)
		if i == name {
			return nil, 0
		}
		r.Member, r.NameSpan = f.fold(name, i), f.span(name, i)
	}
	if r.Class == "" && r.Member == "" {
		return nil, 0
	}
	if r.Member != "" && i < to && f.text[i] == '(' {
		open := i
		for i < to && f.text[i] != ')' {
			i++
		}
		if i == to {
			return nil, 0
		}
		i++
		r.Method, r.ListSpan = true, f.span(open, i)
		r.Params = paramTypes(strings.ReplaceAll(f.fold(open+1, i-1), `\`, "")) // Markdown escapes brackets
	}
	if i < to && !isSpace(f.text[i]) {
		return nil, 0 // more follows than a name, such as a full stop
	}
	return r, i
}

// qualified reports whether a text is a name of a class, with or without its package.
func qualified(text string) bool {
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || strings.IndexFunc(part, func(r rune) bool { return !java.IsNameRune(r) }) >= 0 ||
			part[0] >= '0' && part[0] <= '9' {
			return false
		}
	}
	return true
}

// paramTypes are the types of a parameter list, which may give the parameters' names and whole types.
func paramTypes(list string) (types []string) {
	depth, from := 0, 0
	add := func(param string) {
		if t := TypeName(param); t != "" {
			types = append(types, t)
		}
	}
	for i := range len(list) {
		switch list[i] {
		case '<':
			depth++
		case '>':
			depth--
		case ',':
			if depth == 0 {
				add(list[from:i])
				from = i + 1
			}
		}
	}
	add(list[from:])
	return types
}

// TypeName is a type as references are compared: its last name with its brackets, type arguments, package and what
// follows left out. Varargs are an array.
func TypeName(text string) string {
	var name strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '<':
			depth++
		case r == '>':
			depth--
		case depth == 0:
			name.WriteRune(r)
		}
	}
	words := strings.Fields(plainType().Replace(strings.TrimSpace(name.String())))
	if len(words) == 0 {
		return ""
	}
	return words[0][strings.LastIndexByte(words[0], '.')+1:]
}

// plainType writes a type as links name it: arrays for variable arguments, without blanks and `final`.
var plainType = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("...", "[] ", " [", "[", "[ ]", "[]", "final ", "")
})
