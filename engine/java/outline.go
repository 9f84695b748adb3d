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
// of the package, of imports, and behind what is no name, such as a call, are left out.
func (f *File) Names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i < len(f.tokens); i++ {
			switch t := f.tokens[i]; {
			case t.Text == "package" || t.Text == "import":
				for i < len(f.tokens) && f.tokens[i].Text != ";" {
					i++
				}
			case t.Kind == Identifier:
				name, end := f.path(i)
				if (i == 0 || f.tokens[i-1].Text != ".") && !yield(name) {
					return
				}
				i = end - 1
			}
		}
	}
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
