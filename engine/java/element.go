package java

import (
	"slices"
	"strings"
)

// Element is what a Javadoc comment documents.
type Element uint8

// The elements. A constructor, and an element of an annotation type, is a method.
const (
	MethodElement Element = iota
	TypeElement           // a class, interface, enum, record or annotation type
	FieldElement          // a field or an enum constant
)

func (e Element) String() string { return [...]string{"method", "type", "field"}[e] }

// MatchElements pairs the documented types and fields of two versions of a file one to one, in the order of the new
// version: by their classes and names, then by a Javadoc that no other has, then as those of a class that was renamed,
// and last the types that are gone from a class, or from the file, with those that came there and kept a line of it.
func MatchElements(old, fresh *File) (pairs []Pair) {
	m := &matcher{old: entries(old.Elements), new: entries(fresh.Elements)}
	m.stage(elementKey, first)
	if slices.ContainsFunc(m.old, (*entry).lostDoc) && slices.ContainsFunc(m.new, (*entry).lostDoc) {
		m.sameDoc()
		names := renamedClasses(entries(old.Methods), entries(fresh.Methods))
		m.follow(names)
		m.stage(around, mostAlike)
		m.follow(names)
	}
	for _, e := range m.new {
		if e.pair != nil {
			pairs = append(pairs, Pair{e.pair.method, e.method})
		}
	}
	return pairs
}

// follow pairs what stands in classes that have other names now, by the names that they had.
func (m *matcher) follow(names map[string]string) {
	for _, e := range m.old {
		if e.pair != nil && e.method.Element == TypeElement {
			names[withoutNumbers(e.method.Class)] = e.pair.class
		}
	}
	for _, e := range m.old {
		e.class = nowCalled(withoutNumbers(e.method.Class), names)
	}
	m.stage(elementKey, first)
}

// around is what a type stands in. A field has no such place.
func around(e *entry) string {
	if e.method.Element == TypeElement {
		return strings.TrimSuffix(e.class, LastName(e.class))
	}
	return elementKey(e)
}

// mostAlike pairs those of a place whose comments have most lines in common.
func mostAlike(old, fresh []*entry) {
	take(mutualBest(candidates(old, fresh, func(o, n *entry) (float64, bool) {
		common := o.linesInCommon(n)
		return float64(common), common > 0
	})))
}

// linesInCommon is how many lines of its comment another has, too.
func (e *entry) linesInCommon(other *entry) (n int) {
	has := map[string]bool{}
	for line := range strings.Lines(string(other.doc())) {
		has[strings.Trim(line, "/* \t\r\n")] = true
	}
	for line := range strings.Lines(string(e.doc())) {
		if text := strings.Trim(line, "/* \t\r\n"); text != "" && has[text] {
			n++
		}
	}
	return n
}

// elementKey is by what a type or field is known.
func elementKey(e *entry) string {
	if e.method.Element == TypeElement {
		return e.class
	}
	return e.class + "\n" + e.name
}

// first pairs the first of those that share a key, which a file that compiles has one of.
func first(old, fresh []*entry) { old[0].pair, fresh[0].pair = fresh[0], old[0] }

// nowCalled is the new name of a class after it, or a class around it, was renamed.
func nowCalled(class string, names map[string]string) string {
	name := LastName(class)
	switch now, ok := names[class]; {
	case ok:
		return now
	case name == class:
		return class
	}
	return nowCalled(strings.TrimSuffix(class, "."+name), names) + "." + name
}

// typeElement reads the head of a documented type: its parameters are the components of a record, its body the
// constants of an enum.
func (p *parsing) typeElement(span Span, s *scope) {
	tokens := p.within(span)
	first := p.tokenAt(span.Start)
	doc := p.file.docBefore(first)
	if doc.Empty() || len(tokens) == 0 {
		return
	}
	m := p.element(TypeElement, s.path, doc)
	m.Access, m.Annotations = s.access, s.annotations
	h := header{tokens: tokens, m: m}
	if !h.typeHead() {
		return
	}
	for h.i < len(tokens) && !h.is("{") {
		h.i++
	}
	m.Decl = Span{span.Start, tokens[h.i-1].End}
	m.Tokens = tokens[:h.i:h.i]
	if s.enum {
		m.Body = constants(tokens[h.i:])
		m.Tokens = append(m.Tokens, m.Body...)
		if n := len(m.Body); n > 0 {
			m.Decl.End = m.Body[n-1].End
		}
	}
	p.file.Elements = append(p.file.Elements, m)
}

// typeHead reads the head of a type up to the parameters, which are the components of a record. It reports whether the
// type has a name.
func (h *header) typeHead() bool {
	h.skipModifiers()
	if h.is("@") {
		h.i++ // @interface
	}
	h.i++
	if h.kind() != Identifier {
		return false
	}
	h.m.Name, h.m.Ident = h.tokens[h.i].Text, h.tokens[h.i].Span
	if h.i++; h.is("<") {
		h.typeParams()
	}
	if h.is("(") {
		h.params()
	}
	return true
}

// constants are the names of an enum's constants, whose body begins with its brace.
func constants(body []Token) (names []Token) {
	depth := 0
	for i, t := range body {
		switch t.Text {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		case ";":
			if depth == 1 {
				return names
			}
		}
		if depth == 0 {
			return names
		}
		if depth == 1 && t.Kind == Identifier && i+1 < len(body) &&
			slices.Contains([]string{",", ";", "}", "(", "{"}, body[i+1].Text) && body[i-1].Text != "@" &&
			body[i-1].Text != "." {
			names = append(names, t)
		}
	}
	return names
}

// fields finds the fields and enum constants behind Javadoc comments that document neither method nor type.
func (p *parsing) fields() {
	var last nearest
	for _, doc := range p.docs {
		first := p.tokenAt(doc.End)
		class := p.classAt(doc.Start)
		if p.taken[doc.Start] || p.inClean(doc.Start) || inOne(p.unread, doc.Start) || class == nil ||
			last.to(p.file, first) != doc {
			continue
		}
		m := p.element(FieldElement, class.path, doc)
		tokens := p.tokens[first:min(len(p.tokens), first+maxHead)]
		if end := readField(tokens, m, class.enum); end > 0 {
			m.Tokens = tokens[:end:end]
			m.Decl = Span{tokens[0].Start, tokens[end-1].End}
			m.Access, m.Annotations = class.member(m.Tokens)
			p.file.Elements = append(p.file.Elements, m)
		}
	}
	slices.SortStableFunc(p.file.Elements, func(a, b *Method) int { return a.Decl.Start - b.Decl.Start })
}

// readField reads the declaration of a field or constant and returns how many tokens it has; 0 where it is none. The
// body is the code that gives the value.
func readField(tokens []Token, m *Method, enum bool) int {
	h := header{tokens: tokens, m: m}
	h.skipModifiers()
	constant := enum && h.kind() == Identifier && slices.ContainsFunc([]string{",", ";", "}", "(", "{"}, h.after)
	if !constant {
		m.ReturnType = h.types(func(last string) bool {
			return h.kind() == Identifier && last != "" && last != "." &&
				slices.ContainsFunc([]string{"=", ";", ",", "["}, h.after)
		})
		if m.ReturnType == nil || h.kind() != Identifier {
			return 0
		}
	}
	m.Name, m.Ident = h.tokens[h.i].Text, h.tokens[h.i].Span
	h.i++
	from, depth := h.i, 0
	for ; h.i < len(tokens); h.i++ {
		switch t := tokens[h.i].Text; {
		case depth == 0 && (t == ";" || constant && (t == "," || t == "}" || t == "{")):
			m.Body = tokens[from:h.i:h.i]
			return h.i
		case strings.ContainsAny(t, "({[") && len(t) == 1:
			depth++
		case strings.ContainsAny(t, ")}]") && len(t) == 1:
			depth--
		}
	}
	return 0
}

// element begins a declaration that is no method.
func (p *parsing) element(e Element, class string, doc Span) *Method {
	return &Method{
		Element: e, Package: p.pkg, Class: class, Doc: doc, Source: p.file.Source, facts: new(facts), members: p.members,
	}
}
