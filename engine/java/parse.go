package java

import (
	"bytes"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// Parse finds the methods of a compilation unit. The source may be in UTF-8, Latin-1 or any superset of ASCII, with or
// without a byte order mark; what is no Java has no methods. A method with a syntax error is left out, and listed in
// File.Skipped where it has Javadoc. An error says that the source is no text or cannot be parsed in bounded time and
// memory.
func Parse(src []byte) (*File, error) { return (*Cache)(nil).Parse(src) }

// parseAs parses a source of which some bytes are read as others, such as blanks, each in its place, perhaps without
// its members. Tree-sitter gets the memory that so many tokens may take. The cache may be nil.
func parseAs(src, read []byte, most int, memberless bool, cache *Cache) (*File, error) {
	p := newParsing(src, read)
	if !memberless {
		tokens := p.tokens // and nothing else of the parsing
		p.members = sync.OnceValue(func() members { return findMembers(tokens) })
	}
	if err := checkReadable(read, p.lexed); err != nil {
		return nil, err
	}
	nodes, broken, err := cache.syntax(read, most)
	if err != nil {
		return nil, err
	}
	if broken {
		nodes = p.withTypesByTokens(nodes)
	}
	for _, n := range nodes {
		p.node(n)
	}
	if broken {
		p.skipUnrecognised()
	}
	p.skipAroundErrors()
	if p.file.unclear = broken && !p.brokenInBodies(read, most); !p.file.unclear {
		p.fields()
	}
	p.file.pkg = p.pkg
	return p.file, nil
}

// parsing collects the methods of one source from its tokens and its syntax nodes.
type parsing struct {
	lexed
	file   *File
	pkg    string
	top    *scope       // innermost scope that holds the current node
	types  []*scope     // all types in source order
	clean  []Span       // declarations of the methods found that are in no other one, in source order
	unread []Span       // declarations of broken methods, in source order
	heads  int          // of broken methods that were read
	taken  map[int]bool // starts of the Javadoc comments that belong to a method or type
	lines  Lines        // found on first use

	errors []Span // what methods may be lost in, in source order

	braces  func() []int32 // by the tokens, found on first use
	members func() members // shared by the file's methods, see Method.Members
}

func newParsing(src, read []byte) *parsing {
	l := lexAs(src, read)
	return &parsing{lexed: l, file: &File{Source: src, Comments: l.comments, lexed: l}, taken: map[int]bool{},
		braces: sync.OnceValue(func() []int32 { return findBraces(l.tokens) })}
}

// scope is a type, an anonymous class, a method or a lambda.
type scope struct {
	Span
	parent    *scope
	class     *scope // innermost type around and including this one
	path      string // of a type: Method.Class of its methods
	name      string // of a type, "" for an anonymous class
	depth     int    // of a type: how many types are around it
	anonymous int    // of a type: anonymous classes found in it so far

	access      Access         // of a type
	annotations []string       // of a type: on it and on the types around it
	open        bool           // of a type: its members are public where they do not say otherwise
	enum        bool           // of a type
	components  func() []Param // of a type: those of a record, found on first use
	method      *Method        // of a method that is not broken
	declared    bool           // it is a method, broken or not, or lies in one
}

// maxDepth and maxPath bound class paths in types and bytes, lest a hostile file of nested types fill the memory.
// Methods of deeper types count as belonging to the type at this depth.
const (
	maxDepth = 100
	maxPath  = 1024
)

// node takes in one syntax node.
func (p *parsing) node(n node) {
	for p.top != nil && p.top.End <= n.Start {
		p.top = p.top.parent
	}
	switch n.kind {
	case packageNode:
		p.pkg = p.packageName(n.Span)
	case typeNode:
		p.openType(n.Span, p.typeName(n.Span).Text)
		if doc := p.file.docBefore(p.tokenAt(n.Start)); !doc.Empty() {
			p.taken[doc.Start] = true
		}
		p.typeElement(n.Span, p.top)
	case bodyNode:
		if outer := p.class(); outer == nil || outer.End != n.End { // else it is the named type's own body
			p.openType(n.Span, "")
		}
	case methodNode:
		p.open(&scope{Span: n.Span, method: p.method(n), declared: true})
	case lambdaNode:
		p.open(&scope{Span: n.Span})
	case errorNode:
		if p.top == nil || !p.top.declared {
			p.errors = append(p.errors, n.Span)
		}
	case returnNode:
		if p.top != nil && p.top.method != nil {
			p.top.method.Returns = append(p.top.method.Returns, p.within(n.Span))
		}
	}
}

func (p *parsing) open(s *scope) {
	s.parent = p.top
	s.declared = s.declared || p.top != nil && p.top.declared
	if s.class == nil {
		s.class = p.class()
	}
	p.top = s
}

// openType opens the scope of a type; an anonymous class has no name.
func (p *parsing) openType(span Span, name string) {
	s := &scope{Span: span, name: name}
	s.class = s
	outer := p.class()
	if name == "" {
		p.declare(s, nil)
		n := 1
		if outer != nil {
			outer.anonymous++
			n = outer.anonymous
		}
		name = "$" + strconv.Itoa(n)
	} else {
		p.declare(s, p.within(span))
		s.components = sync.OnceValue(func() []Param {
			h := header{tokens: p.within(span), m: new(Method)}
			h.typeHead()
			return h.m.Params
		})
	}
	switch {
	case outer == nil:
		s.path = name[:min(len(name), maxPath)]
	case outer.depth >= maxDepth, len(outer.path)+len(name) >= maxPath:
		s.path, s.depth = outer.path, outer.depth
	default:
		s.path, s.depth = outer.path+"."+name, outer.depth+1
	}
	p.types = append(p.types, s)
	p.open(s)
}

func (p *parsing) class() *scope {
	if p.top == nil {
		return nil
	}
	return p.top.class
}

// method reads a method from its tokens and adds it to the file. It returns nil for a broken one.
func (p *parsing) method(n node) *Method {
	first := p.tokenAt(n.Start)
	m, h := p.declared(p.within(n.Span), p.class())
	m.Decl = n.Span
	m.Doc = p.file.docBefore(first)
	if !m.Doc.Empty() {
		p.taken[m.Doc.Start] = true
	}
	// Tokens that do not end where the node ends show that lexer and grammar read the source differently.
	if n.broken || !h.ok || m.Tokens[0].Start != n.Start || m.Tokens[len(m.Tokens)-1].End != n.End {
		if m.Doc.Empty() && bytes.Contains(p.file.Source[n.Start:n.End], []byte("/**")) {
			p.errors = append(p.errors, n.Span) // it may have swallowed others
		}
		p.unread = append(p.unread, n.Span)
		if !p.readHead(first, p.class(), m.Doc) {
			p.skip(m)
		}
		return nil
	}
	p.file.Methods = append(p.file.Methods, m)
	if last := len(p.clean) - 1; last < 0 || p.clean[last].End <= n.Start {
		p.clean = append(p.clean, n.Span)
	}
	return m
}

// declared reads a method of a class from its tokens.
func (p *parsing) declared(tokens []Token, c *scope) (*Method, header) {
	m := &Method{Package: p.pkg, Source: p.file.Source, Tokens: tokens, facts: new(facts), members: p.members}
	if c != nil {
		m.Class = c.path
	}
	m.Access, m.Annotations = c.member(m.Tokens)
	h := readHeader(m.Tokens, m)
	if m.Constructor && c != nil && c.enum {
		m.Access = Private
	}
	if h.compact && c != nil && c.components != nil {
		m.Params = c.components()
		c.components = nil // a record has one such constructor: with more, and many components, they would fill the memory
	}
	return m, h
}

// skip lists a broken method that has Javadoc.
func (p *parsing) skip(m *Method) {
	if m.Doc.Empty() {
		return
	}
	if m.Name == "" {
		m.Name = nameInBroken(m.Tokens)
	}
	p.file.Skipped = append(p.file.Skipped, Skip{
		Class: m.Class, Name: m.Name, Decl: m.Decl, Line: p.line(m.Decl.Start), Reason: "syntax error in the method",
	})
}

func (p *parsing) line(offset int) int {
	if p.lines == nil {
		p.lines = NewLines(p.file.Source)
	}
	return p.lines.At(offset)
}

// nameInBroken guesses the name of a method whose head cannot be read: what stands before the first parenthesis.
func nameInBroken(tokens []Token) string {
	for i := 1; i < len(tokens); i++ {
		if tokens[i].Text == "(" && tokens[i-1].Kind == Identifier {
			return tokens[i-1].Text
		}
	}
	return "?"
}

// maxHead bounds the tokens of a method's head in broken code, where it might go on to the end of the file.
const maxHead = 2000

// skipUnrecognised finds the documented methods that tree-sitter lost in an error: a Javadoc comment before tokens that
// read like the head of a method.
func (p *parsing) skipUnrecognised() {
	var last nearest
	for _, doc := range p.docs {
		if p.taken[doc.Start] || p.inClean(doc.Start) {
			continue
		}
		first := p.tokenAt(doc.End)
		if last.to(p.file, first) != doc {
			continue // another Javadoc comment is nearer
		}
		class := p.classAt(doc.Start)
		if class != nil && p.readHead(first, class, doc) {
			p.taken[doc.Start] = true
			continue
		}
		m := &Method{Source: p.file.Source, Doc: doc}
		h := readHeader(p.tokens[first:min(len(p.tokens), first+maxHead)], m)
		if !h.ok || m.Constructor && (class == nil || class.name != m.Name) {
			continue
		}
		if class != nil {
			m.Class = class.path
		}
		m.Decl = Span{p.tokens[first].Start, p.tokens[first].Start}
		p.taken[doc.Start] = true
		p.skip(m)
	}
	sort.SliceStable(p.file.Skipped, func(i, j int) bool { return p.file.Skipped[i].Line < p.file.Skipped[j].Line })
	sort.SliceStable(p.file.Methods, func(i, j int) bool {
		return p.file.Methods[i].Decl.Start < p.file.Methods[j].Decl.Start
	})
}

// inClean reports whether an offset lies in a method that was read without errors.
func (p *parsing) inClean(offset int) bool { return inOne(p.clean, offset) }

// inOne reports whether an offset lies in one of some spans that are apart and in order.
func inOne(spans []Span, offset int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].Start > offset }) - 1
	return i >= 0 && offset < spans[i].End
}

// classAt returns the innermost type that holds an offset, or nil.
func (p *parsing) classAt(offset int) *scope {
	i := sort.Search(len(p.types), func(i int) bool { return p.types[i].Start > offset }) - 1
	if i < 0 {
		return nil
	}
	s := p.types[i]
	for s != nil && s.End <= offset {
		s = s.parent
	}
	if s == nil {
		return nil
	}
	return s.class
}

// tokenAt returns the index of the first token that starts at or after an offset.
func (p *parsing) tokenAt(offset int) int {
	return sort.Search(len(p.tokens), func(i int) bool { return p.tokens[i].Start >= offset })
}

// within returns the tokens of a span. They are shared, so their capacity ends with them.
func (p *parsing) within(s Span) []Token {
	i, j := p.tokenAt(s.Start), p.tokenAt(s.End)
	return p.tokens[i:j:j]
}

// packageName returns the dotted name in a package declaration, which may have annotations.
func (p *parsing) packageName(s Span) string {
	var name strings.Builder
	declared := false
	for _, t := range p.within(s) {
		if declared && t.Text != ";" {
			name.WriteString(t.Text)
		}
		declared = declared || t.Text == "package"
	}
	return name.String()
}

// typeName returns the name that a type declaration gives: the identifier behind class, interface, enum or record.
func (p *parsing) typeName(s Span) Token {
	h := header{tokens: p.within(s)}
	h.skipModifiers()
	if h.is("@") {
		h.i++ // @interface
	}
	h.i++
	if h.kind() == Identifier {
		return h.tokens[h.i]
	}
	return Token{Text: "?", Span: Span{-1, -1}} // a missing name in broken code
}
