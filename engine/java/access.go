package java

import "strings"

// Access says from where a method can be seen.
type Access uint8

// The accesses, from the narrowest to the widest.
const (
	Private Access = iota // methods of local and anonymous classes too
	Package
	Protected
	Public
)

// modifiersAt reads what stands before the declaration at the start of tokens: the access that is written there, false
// where none is, and the names of the annotations as written, without "@".
func modifiersAt(tokens []Token) (access Access, written bool, annotations []string) {
	h := header{tokens: tokens}
	for h.i < len(tokens) {
		start := h.i
		if h.is("@") && !h.after("interface") {
			h.skipAnnotation()
			annotations = append(annotations, annotationName(tokens[start+1:h.i]))
			continue
		}
		h.skipModifiers()
		if h.i == start {
			break
		}
		h.i = start + 1
		switch tokens[start].Text {
		case "public":
			access, written = Public, true
		case "protected":
			access, written = Protected, true
		case "private":
			access, written = Private, true
		}
	}
	return access, written, annotations
}

// annotationName is the dotted name that tokens begin with.
func annotationName(tokens []Token) string {
	var name strings.Builder
	for _, t := range tokens {
		if t.Kind != Identifier && t.Text != "." {
			break
		}
		name.WriteString(t.Text)
	}
	return name.String()
}

// maxAnnotations bounds which annotations of the types around it a declaration with annotations of its own also gets.
const maxAnnotations = 64

// member gives the access of a declaration in the type s, which is nil outside of any, and the names of the annotations
// on it and on the types around it. What can be seen of a type's members cannot be seen from further away than the type
// itself.
func (s *scope) member(tokens []Token) (Access, []string) {
	access, written, annotations := modifiersAt(tokens)
	switch {
	case written:
	case s != nil && s.open:
		access = Public
	default:
		access = Package
	}
	if s == nil {
		return access, annotations
	}
	if len(annotations) == 0 {
		return min(access, s.access), s.annotations[:len(s.annotations):len(s.annotations)]
	}
	annotations = append(annotations, s.annotations[:min(len(s.annotations), maxAnnotations)]...)
	return min(access, s.access), annotations
}

// declare reads from where the type s can be seen, from the tokens of its declaration; an anonymous class has none. The
// scope around it is still the innermost.
func (p *parsing) declare(s *scope, tokens []Token) {
	outer := p.class()
	if outer != nil {
		s.annotations = outer.annotations
	}
	if len(tokens) == 0 || p.top != outer {
		return // an anonymous class, or one local to a method: Private
	}
	s.access, s.annotations = outer.member(tokens)
	h := header{tokens: tokens}
	h.skipModifiers()
	s.open = h.is("interface") || h.is("@")
	s.enum = h.is("enum")
}
