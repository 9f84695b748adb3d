// Package java finds the methods of a Java source file: their signatures, Javadoc, tokens and byte ranges. It pairs the
// methods of two versions of a file, and edits a source. It parses with tree-sitter and knows neither git nor comments'
// content.
package java

import (
	"slices"
	"strings"
)

// Span is a half-open byte range [Start, End) of a source.
type Span struct{ Start, End int }

// Empty reports whether the span covers nothing.
func (s Span) Empty() bool { return s.End <= s.Start }

// Holds reports whether all of another span lies in the span.
func (s Span) Holds(other Span) bool { return s.Start <= other.Start && other.End <= s.End }

func (s Span) moved(by int) Span { return Span{s.Start + by, s.End + by} }

// Kind classes a token the way javac's lexer does.
type Kind uint8

// The kinds of token. Comments and white space are no tokens.
const (
	Identifier Kind = iota
	Keyword         // reserved words, contextual keywords and the literals true, false, null
	Number
	String // string literals and text blocks, with their quotes
	Char
	Operator // operators and separators
)

// Token is a lexical token of a declaration.
type Token struct {
	Text string
	Kind Kind
	Span // in the source that the method was parsed from
}

// SameText reports whether two runs of tokens are spelt alike, wherever they stand.
func SameText(a, b []Token) bool {
	return slices.EqualFunc(a, b, func(x, y Token) bool { return x.Text == y.Text })
}

// Selected reports whether the name at i is a member's: it follows a point, or a call's parenthesis follows it.
func Selected(tokens []Token, i int) bool {
	return i > 0 && (tokens[i-1].Text == "." || tokens[i-1].Text == "::") || i+1 < len(tokens) && tokens[i+1].Text == "("
}

// Became adds the names that stand in some code wherever another one stood in an older version of as many tokens; ""
// for several. It counts the identifiers at whose places in the older one counts reports true.
func Became(names map[string]string, old, fresh []Token, counts func(i int) bool) {
	for i, t := range old {
		if t.Kind != Identifier || !counts(i) {
			continue
		}
		name := fresh[i].Text
		if was, known := names[t.Text]; known && was != name {
			name = ""
		}
		names[t.Text] = name
	}
}

// TextOf is a string that is equal for two runs of tokens exactly if SameText reports true.
func TextOf(tokens []Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.Text)
		b.WriteByte(0) // which no Java that can be read has
	}
	return b.String()
}

// longestSpelling is how much of a type or a piece of code a message shows, in bytes.
const longestSpelling = 256

// Spell writes a type or another piece of code for a message, a very long one up to where it goes on.
func Spell(tokens []Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if b.Len() > longestSpelling {
			return b.String() + "…"
		}
		if i > 0 && spaced(tokens[i-1], t) {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// spaced reports whether a space stands between two tokens of a type.
func spaced(left, right Token) bool {
	return left.Text == "," || right.Kind <= Keyword && (left.Kind <= Keyword || left.Text == "?")
}

// Param is a formal parameter. A receiver parameter (`Outer this`) is none.
type Param struct {
	Name string
	Type []Token // without modifiers; varargs end in the token `...`, dimensions after the name are appended
	Span         // the whole parameter in the source, modifiers and annotations included
}

// Method is a method, constructor, compact constructor or annotation element, together with the Javadoc before it. A
// documented type or field has the same form; see File.Elements.
type Method struct {
	Element     Element
	Package     string // of the file, "" for the default package
	Class       string // enclosing types from the outside in, joined by "."; anonymous ones count from "$1"
	Name        string // a constructor has its class's name
	Constructor bool
	Decl        Span // from the first modifier or annotation to the closing brace or semicolon
	Doc         Span // the Javadoc with its delimiters, also in lines that begin with `///`; empty where there is none
	Ident       Span // the name in the declaration

	Access      Access   // the least of the method's own and that of the types around it
	Annotations []string // on it and on the types around it, as written, without "@": "Override", "a.Generated"

	TypeParams []string // names of the method's own type parameters, in order
	Bounds     []string // the last name of the first bound of each; "" where there is none
	Params     []Param  // of a compact constructor the record's components, which stand outside of its declaration
	ReturnType []Token  // nil for a constructor; dimensions after the parameter list are appended
	Throws     [][]Token
	Tokens     []Token   // the whole declaration, comments left out
	Body       []Token   // the part of Tokens from the opening to the closing brace, nil where there is no body
	Returns    [][]Token // its own return statements with keyword and semicolon, not those of lambdas and local classes
	Source     []byte    // the source that all spans point into

	// Unread is set where the body has a syntax error: its tokens need not mean what they seem to. What stands before it
	// was read.
	Unread bool

	facts   *facts         // nil where the method was not read from a source
	members func() members // of the file, found on first use; nil where the method was parsed by itself
}

// Detached is the method with tokens of its own. Those of a parsed method are parts of all its file's, which they keep
// in memory.
func (m *Method) Detached() *Method {
	d := *m
	d.facts = new(facts) // what is known points into the file's tokens
	d.ReturnType, d.Tokens = slices.Clone(m.ReturnType), slices.Clone(m.Tokens)
	if m.Body != nil {
		d.Body = d.Tokens[len(d.Tokens)-len(m.Body):]
	}
	d.Params = slices.Clone(m.Params)
	for i := range d.Params {
		d.Params[i].Type = slices.Clone(m.Params[i].Type)
	}
	d.Throws, d.Returns = clones(m.Throws), clones(m.Returns)
	return &d
}

// Respelt is the method with other names for some identifiers, in the source that it stands in.
func (m *Method) Respelt(names map[string]string) *Method {
	d := m.Detached()
	for _, tokens := range d.ownTokens() {
		for i := range tokens {
			if name := names[tokens[i].Text]; name != "" && tokens[i].Kind == Identifier {
				tokens[i].Text = name
			}
		}
	}
	return d
}

// ownTokens are all tokens of a detached method.
func (m *Method) ownTokens() [][]Token {
	all := slices.Concat([][]Token{m.Tokens, m.ReturnType}, m.Throws, m.Returns)
	for i := range m.Params {
		all = append(all, m.Params[i].Type)
	}
	return all
}

// Moved is the method with tokens of its own as it stands in another source, so many bytes further behind.
func (m *Method) Moved(source []byte, by int) *Method {
	d := m.Detached()
	d.Source = source
	d.Decl, d.Ident, d.Doc = d.Decl.moved(by), d.Ident.moved(by), d.Doc.moved(by)
	for _, tokens := range d.ownTokens() {
		for i := range tokens {
			tokens[i].Span = tokens[i].moved(by)
		}
	}
	for i := range d.Params {
		d.Params[i].Span = d.Params[i].moved(by)
	}
	return d
}

// Renamed is the method as if one of its parameters had another name in the signature. Its tokens are those of the
// method.
func (m *Method) Renamed(param int, name string) *Method {
	d := *m
	d.facts = new(facts)
	d.Params = slices.Clone(m.Params)
	d.Params[param].Name = name
	return &d
}

// Compact reports whether it is a record's compact constructor, `Point { … }`.
func (m *Method) Compact() bool {
	before := len(m.Tokens) - len(m.Body) - 1
	return m.Element == MethodElement && len(m.Body) > 0 && before >= 0 && m.Tokens[before].Start == m.Ident.Start
}

func clones(lists [][]Token) [][]Token {
	own := slices.Clone(lists)
	for i := range own {
		own[i] = slices.Clone(own[i])
	}
	return own
}

// Param returns the parameter of a name, the first where there are several, or nil where there is none.
func (m *Method) Param(name string) *Param {
	if i, ok := paramPlaces.Of(m, struct{}{})[name]; ok {
		return &m.Params[i]
	}
	return nil
}

var paramPlaces = NewFact(func(m *Method, _ struct{}) map[string]int {
	places := make(map[string]int, len(m.Params))
	for i := len(m.Params) - 1; i >= 0; i-- {
		places[m.Params[i].Name] = i
	}
	return places
})

// Has reports whether one of the Tokens has a text.
func (m *Method) Has(text string) bool {
	_, there := m.TokenPlaces()[text]
	return there
}

// TokenPlaces are the texts of the Tokens, with the first place of each.
func (m *Method) TokenPlaces() map[string]int { return tokenPlaces.Of(m, struct{}{}) }

var tokenPlaces = NewFact(func(m *Method, _ struct{}) map[string]int {
	places := make(map[string]int, len(m.Tokens))
	for i, t := range m.Tokens {
		if _, known := places[t.Text]; !known {
			places[t.Text] = i
		}
	}
	return places
})

// Skip is a documented method that cannot be judged, or a stretch of a file in which methods may be lost, and why.
type Skip struct {
	Class, Name string // both empty where no method is known
	Decl        Span   // empty where the error hides where the declaration ends
	Line        int    // 1-based, of the declaration
	Reason      string // for people: "syntax error in the method"
	Head        bool   // what stands before the body was read, so the method is among the file's, too
}

// File is a parsed compilation unit.
type File struct {
	Source  []byte
	Methods []*Method // in source order
	// Elements are the documented types and fields, in source order; no fields where the file has a syntax error outside
	// of bodies. The class of a type ends with its own name, and its declaration is its head; the return type of a field
	// is its type.
	Elements []*Method
	Skipped  []Skip
	// Comments are all comments in source order, with their delimiters; a line comment ends before the line's end.
	Comments []Span

	pkg        string
	unbalanced bool // the body of a method whose head was read
	unclear    bool // there is a syntax error, not only in bodies of methods whose heads were read
	lexed
}

// Lost reports whether what the file declares is not known: something is left out of which not even the head was read,
// or a body has a bracket without its counterpart.
func (f *File) Lost() bool {
	return f.unbalanced || slices.ContainsFunc(f.Skipped, func(s Skip) bool { return !s.Head })
}

// Unclear are the names that something may have which the file declares and nobody could read: where there is a syntax
// error, all that stand outside of the bodies of methods, also in text blocks and in a comment that never ends. It is
// nil where all was read.
func (f *File) Unclear() map[string]bool {
	if !f.unclear {
		return nil
	}
	bodies := []Span{}
	for _, m := range f.Methods {
		if n := len(m.Body); n > 0 {
			bodies = append(bodies, Span{m.Body[0].Start, m.Body[n-1].End})
		}
	}
	return f.namesBut(bodies)
}

// AllNames are all that stand in the file but in comments, and also in strings, because one that does not end may hold
// what follows.
func (f *File) AllNames() map[string]bool { return f.namesBut(nil) }

// namesBut are the names that stand outside of some bodies, and in text blocks and a comment that never ends; in all
// strings where no bodies are left out.
func (f *File) namesBut(bodies []Span) map[string]bool {
	quote := `"`
	if bodies != nil {
		quote = `"""`
	}
	names, end := map[string]bool{}, 0
	for _, t := range f.tokens {
		for len(bodies) > 0 && bodies[0].Start <= t.Start {
			end = max(end, bodies[0].End)
			bodies = bodies[1:]
		}
		switch {
		case t.Kind <= Keyword && t.Start >= end:
			names[t.Text] = true
		case strings.HasPrefix(t.Text, quote):
			addNames(names, t.Text)
		}
	}
	if n := len(f.Comments); n > 0 && f.Comments[n-1].End == len(f.Source) {
		addNames(names, string(f.Source[f.Comments[n-1].Start:]))
	}
	return names
}

// addNames adds all words of a text.
func addNames(names map[string]bool, text string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !IsNameRune(r) }) {
		names[word] = true
	}
}

// Quotes reports whether a string of the method's code that is one word holds a name: the `"--level"` of `level`.
func (m *Method) Quotes(name string) bool {
	return slices.ContainsFunc(m.Tokens, func(t Token) bool {
		return t.Kind == String && !strings.ContainsAny(t.Text, " \t\n") && strings.Contains(t.Text, name)
	})
}
