package java

import (
	"iter"
	"strings"
)

// Outline reads what the tokens of a source tell without a parse: its package, Types, Imports and Names. It has no
// methods.
func Outline(src []byte) *File {
	f := &File{Source: src, lexed: lex(src)}
	f.Comments = f.comments
	for i, t := range f.tokens {
		if t.Text == "package" && t.Kind == Keyword {
			f.pkg, _ = f.path(i + 1)
			break
		}
	}
	return f
}

// Names are the names that the file's code uses, as far as they are joined by dots: "a.b.C", "Row", "out.close". Those
// of the package, of imports, and behind what is no name, such as a call, are left out. So are those that begin with a
// class or a type variable which the file declares around there.
func (f *File) Names() iter.Seq[string] {
	return func(yield func(string) bool) {
		opens, closes := f.declaring()
		declared := map[string]int{}
		for i, end := 0, 0; i < len(f.tokens); i++ {
			for _, name := range opens[i] {
				declared[name]++
			}
			for _, name := range closes[i] {
				declared[name]--
			}
			switch t := f.tokens[i]; {
			case i < end:
			case t.Text == "package" || t.Text == "import":
				for end = i; end < len(f.tokens) && f.tokens[end].Text != ";"; {
					end++
				}
			case t.Kind == Identifier:
				var name string
				name, end = f.path(i)
				if !f.behind(i) && declared[t.Text] == 0 && !yield(name) {
					return
				}
			}
		}
	}
}

// behind reports whether a name stands behind what is no name, as in `f().a`, `this::a` and `f().new A()`.
func (f *File) behind(i int) bool {
	if i > 1 && f.tokens[i-1].Text == "new" {
		i--
	}
	return i > 0 && (f.tokens[i-1].Text == "." || f.tokens[i-1].Text == "::")
}

// declaring are the classes and type variables that the file declares, by the tokens at which what they are declared
// for begins and ends: the braces around a class, and all of a generic class or method but its name and modifiers.
func (f *File) declaring() (opens, closes map[int][]string) {
	type block struct {
		opens int
		names []string
	}
	opens, closes = map[int][]string{}, map[int][]string{}
	blocks := []block{{}}
	var generic block // whose body is to come
	parens, outside := 0, 0
	end := func(b block, at int) {
		if len(b.names) > 0 {
			opens[b.opens], closes[at] = append(opens[b.opens], b.names...), append(closes[at], b.names...)
		}
	}
	w := typeWalk{tokens: f.tokens}
	for ; w.i < len(f.tokens); w.i++ {
		last := &blocks[len(blocks)-1]
		switch t := f.tokens[w.i]; t.Text {
		case "(":
			parens++
		case ")":
			parens--
		case "<":
			if w.i > 0 && f.declaresVariables(w.i-1) {
				const most = 256 // tokens
				h := header{tokens: f.tokens[w.i:min(len(f.tokens), w.i+most)], m: new(Method)}
				h.typeParams()
				generic, outside = block{w.i, h.m.TypeParams}, parens
			}
		case "{":
			of := block{opens: w.i}
			if parens == outside && len(generic.names) > 0 {
				of, generic = generic, block{}
			}
			blocks = append(blocks, of)
		case ";":
			if parens == outside {
				end(generic, w.i)
				generic = block{}
			}
		case "}":
			if len(blocks) > 1 {
				end(*last, w.i)
				blocks = blocks[:len(blocks)-1]
			}
		case "class", "interface", "enum", "record":
			if w.names(t) {
				last.names = append(last.names, f.tokens[w.i+1].Text)
			}
		}
	}
	for _, b := range blocks {
		end(b, len(f.tokens))
	}
	return opens, closes
}

// declaresVariables reports whether a "<" behind a token begins type parameters: it stands behind the name of a class,
// or where a method begins.
func (f *File) declaresVariables(i int) bool {
	switch t := f.tokens[i]; {
	case t.Kind != Identifier:
		return t.Kind == Keyword || t.Text == "{" || t.Text == "}" || t.Text == ";"
	case i == 0:
		return false
	}
	switch f.tokens[i-1].Text {
	case "class", "interface", "record", "@":
		return true
	}
	return false
}

// path is the name that begins at a token, with its dots, and the token behind it.
func (f *File) path(i int) (name string, end int) {
	var b strings.Builder
	for end = i; end < len(f.tokens) && f.tokens[end].Kind == Identifier; end += 2 {
		if end > i {
			b.WriteByte('.')
		}
		b.WriteString(f.tokens[end].Text)
		if end+1 >= len(f.tokens) || f.tokens[end+1].Text != "." {
			return b.String(), end + 1
		}
	}
	return b.String(), max(end, i+1)
}

// SameCode reports whether two sources differ in nothing but comments and white space.
func SameCode(a, b []byte) bool { return SameText(lex(a).tokens, lex(b).tokens) }
