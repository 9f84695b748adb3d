package reference

import (
	"bytes"
	"regexp"
	"strings"

	"jithook/engine/java"
)

// label is what a link is called, where it has a text of its own: of `{@link #a b}` the b, of `[b][#a]` likewise, of a
// @see the rest of its line.
func (s *Stale) label(src []byte) java.Span {
	unit := s.Unit.Span
	after := max(s.ClassSpan.End, s.NameSpan.End, s.ListSpan.End)
	switch src[unit.Start] {
	case '{':
		return java.Span{Start: after, End: unit.End - 1}
	case '[':
		end := bytes.IndexByte(src[unit.Start:unit.End], ']')
		if label := (java.Span{Start: unit.Start + 1, End: unit.Start + end}); label.End < after {
			return label
		}
		return java.Span{}
	}
	line, _, _ := bytes.Cut(src[after:], []byte("\n"))
	return java.Span{Start: after, End: after + len(line)}
}

// relabel has the label of a link say another name, where it says nothing but the name: `read`, `Shelf.read(int)`.
func (s *Stale) relabel(src []byte, was, is string) {
	at := s.label(src)
	text := string(src[at.Start:at.End])
	name := regexp.QuoteMeta(was)
	code := regexp.MustCompile(`^\s*(?:[\w$]+[.#])*` + name + `(?:[.#][\w$]+)*(?:\([^()]*\))?\s*$`)
	plain := bytes.HasPrefix(src[s.Unit.Span.Start:], []byte("{@linkplain")) && strings.TrimSpace(text) == was
	if was == is || plain || !code.MatchString(text) {
		return
	}
	start := at.Start + regexp.MustCompile(`(?:^|[^\w$])(` + name + `)(?:$|[^\w$])`).FindStringSubmatchIndex(text)[2]
	s.replace(java.Span{Start: start, End: start + len(was)}, is)
}

// relist has the label of a link say other parameter types, where it ends in those that the link has.
func (s *Stale) relist(src []byte, is string) {
	at, was := s.label(src), src[s.ListSpan.Start:s.ListSpan.End]
	text := bytes.TrimRight(src[at.Start:at.End], " \t\r\n")
	if len(was) > 0 && bytes.HasSuffix(text, was) {
		end := at.Start + len(text)
		s.replace(java.Span{Start: end - len(was), End: end}, is)
	}
}
