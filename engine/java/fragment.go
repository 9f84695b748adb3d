package java

import (
	"errors"
	"fmt"
	"slices"
)

// ParseMethod parses one declaration that stands outside of any file, from its first modifier to its closing brace or
// semicolon, with its Javadoc, which may be empty. All spans point into Method.Source, which is the Javadoc, a line
// feed and the declaration. Package and Class are empty. An error says that the declaration or the Javadoc is no clean
// Java.
func ParseMethod(decl, doc []byte) (*Method, error) {
	if len(doc) > 0 && !isJavadoc(doc) && !isSlashes(doc) {
		return nil, errors.New("parse method: the text before the declaration is no Javadoc comment")
	}
	source := make([]byte, 0, len(doc)+1+len(decl))
	if len(doc) > 0 {
		source = append(append(source, doc...), '\n')
	}
	start := len(source)
	source = append(source, decl...)

	p := newParsing(source, source)
	if err := checkReadable(source, p.lexed); err != nil {
		return nil, err
	}
	head := Method{Source: source}
	h := readHeader(p.within(Span{start, len(source)}), &head)
	if !h.ok {
		return nil, fmt.Errorf("parse method: %q does not begin like a method", firstLine(decl))
	}
	before, after := h.frame(), "\n}"
	nodes, broken, err := syntax([]byte(before+string(decl)+after), MaxTokens)
	if err != nil {
		return nil, err
	}
	if broken {
		return nil, fmt.Errorf("parse method: syntax error in %s", head.Name)
	}
	for _, n := range nodes[1:] { // the first is the frame's type
		n.Start += start - len(before)
		n.End += start - len(before)
		if n.kind == bodyNode && n.End > len(source) {
			continue // the frame's body
		}
		p.node(n)
	}
	all := p.within(Span{start, len(source)})
	if len(p.file.Methods) == 0 || len(p.file.Methods[0].Tokens) != len(all) {
		return nil, fmt.Errorf("parse method: %q is not one whole method", firstLine(decl))
	}
	return p.file.Methods[0], nil
}

// frame opens a type in which tree-sitter takes the declaration.
func (h header) frame() string {
	switch {
	case h.compact:
		return "record " + h.m.Name + "() {\n"
	case h.element:
		return "@interface A {\n"
	default:
		return "class A {\n"
	}
}

// firstLine shortens a declaration for a message.
func firstLine(decl []byte) string {
	const most = 60
	for i, c := range decl {
		if c == '\n' || c == '\r' || i == most {
			return string(decl[:i]) + "…"
		}
	}
	return string(decl)
}

// ParseLike is ParseMethod for a declaration of the kind of another one: a method, type or field. That of a type
// ends before its brace or behind the last constant of an enum, that of a field before its semicolon.
func ParseLike(kind *Method, decl, doc []byte) (*Method, error) {
	before, after := "", " {}"
	switch {
	case kind.Element == MethodElement:
		return ParseMethod(decl, doc)
	case kind.Element == TypeElement && opened(decl): // of an enum with the first of its constants
		after = "}"
	case kind.Element == FieldElement && kind.ReturnType == nil: // a constant
		before, after = "enum E {\n", ";}"
	case kind.Element == FieldElement:
		before, after = "class C {\n", ";}"
	}
	f, err := Parse(slices.Concat([]byte(before), doc, []byte("\n"), decl, []byte(after)))
	if err != nil {
		return nil, err
	}
	if len(f.Elements) == 0 || f.Elements[0].Element != kind.Element { // others are within it
		return nil, fmt.Errorf("parse %v: %q is not one whole %v with Javadoc", kind.Element, firstLine(decl), kind.Element)
	}
	return f.Elements[0], nil
}

// opened reports whether a declaration ends in braces that it opens.
func opened(decl []byte) bool {
	depth := 0
	for _, t := range newParsing(decl, decl).tokens {
		switch t.Text {
		case "{":
			depth++
		case "}":
			depth--
		}
	}
	return depth > 0
}
