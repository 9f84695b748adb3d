package java

import (
	"slices"
	"strings"
)

// Type is a named type that a file declares, with what Javadoc may name of it.
type Type struct {
	Path       string   // the enclosing types and its name, joined by "."
	Supers     []string // names of the types that it extends and implements, as written, without type arguments
	Doc        Span     // its Javadoc, empty where there is none
	Ident      Span     // its name in the declaration
	Fields     []Field  // fields, enum constants and record components
	Params     []string // its type parameters
	Bounds     []string // of each, as of a Method
	Record     bool
	Components []Param // of a record
	Implicit   bool    // it has members that are not written: of an enum, a record or an annotation
	Access     Access  // the least of its own and that of the types around it
	Interface  bool    // or an annotation: its members are public where nothing is written, and it has no constructor
	Code       []Token // its declaration, from its annotations and modifiers to its last brace
	opens      int     // token of the brace that opens its body
}

// Field is a field, an enum constant or a component of a record.
type Field struct {
	Name   string
	Doc    Span
	Ident  Span
	Access Access // as of a Type; of a component that of its accessor
}

// Within reports whether a class is another one or stands in it, by their paths.
func Within(class, outer string) bool { return strings.HasPrefix(class+".", outer+".") }

// HasField reports whether a type has a field, enum constant or record component of a name.
func (t *Type) HasField(name string) bool {
	return slices.ContainsFunc(t.Fields, func(f Field) bool { return f.Name == name })
}

// Types are the named types of the file in source order, those within methods left out. It goes by tokens alone.
func (f *File) Types() []Type {
	w := typeWalk{file: f, tokens: f.tokens, accessFirst: -1}
	for w.i < len(w.tokens) {
		w.next()
	}
	return w.found
}

// Outer are those of Types that stand in no other one.
func (f *File) Outer() []Type {
	return slices.DeleteFunc(f.Types(), func(t Type) bool { return strings.Contains(t.Path, ".") })
}

// Imports are the names that the file imports, in full; a "*" at the end stands for all of a package, a type or a
// module.
func (f *File) Imports() (names []string) {
	for i := 0; i < len(f.tokens); i++ {
		switch f.tokens[i].Text {
		case "class", "interface", "enum", "{":
			return names
		case "import":
			var name strings.Builder
			module := i+2 < len(f.tokens) && f.tokens[i+1].Text == "module" && f.tokens[i+2].Kind == Identifier
			if module {
				i++
			}
			for i++; i < len(f.tokens) && f.tokens[i].Text != ";"; i++ {
				if t := f.tokens[i].Text; t != "static" {
					name.WriteString(t)
				}
			}
			if module {
				name.WriteString(".*")
			}
			names = append(names, name.String())
		}
	}
	return names
}

// maxImports bounds what is read for imports, in bytes.
const maxImports = 64 << 10

// Imported are the packages by the simple names that the file of a method imports, and under "*" those that it imports
// whole.
func (m *Method) Imported() map[string][]string { return imported.Of(m, struct{}{}) }

var imported = NewFact(func(m *Method, _ struct{}) map[string][]string {
	all := map[string][]string{}
	head := m.Source[:min(len(m.Source), m.Decl.Start, maxImports)]
	for _, full := range Outline(head).Imports() {
		at := strings.LastIndexByte(full, '.')
		all[full[at+1:]] = append(all[full[at+1:]], full[:max(at, 0)])
	}
	return all
})

// Annotations counts those in the file's code by their last names.
func (f *File) Annotations() map[string]int {
	count := map[string]int{}
	for i, t := range f.tokens {
		if t.Text == "@" && i+1 < len(f.tokens) && f.tokens[i+1].Kind == Identifier {
			name, _ := f.path(i + 1)
			count[LastName(name)]++
		}
	}
	return count
}

// Package is the file's package, "" for the default one.
func (f *File) Package() string { return f.pkg }

// typeWalk goes over the tokens that stand directly in types, from declaration to declaration.
type typeWalk struct {
	file   *File
	tokens []Token
	i      int
	first  int // token of the current declaration
	// types whose bodies are open, by their numbers in found; -1 for an enum's constants that are still to come
	open   []int
	found  []Type
	consts bool // the names are constants of an enum

	access      Access // of the declaration whose first token is that of accessFirst
	accessFirst int
}

func (w *typeWalk) next() {
	t := w.tokens[w.i]
	switch t.Text {
	case "class", "interface", "enum", "record":
		if w.names(t) {
			w.typ(t.Text)
			return
		}
	case "@":
		if w.i+2 < len(w.tokens) && w.tokens[w.i+1].Text == "interface" {
			w.i++
			return
		}
		h := header{tokens: w.tokens, i: w.i}
		h.skipAnnotation()
		w.i = max(h.i, w.i+1)
		return
	case "{":
		w.skip() // a method's body or an initializer
		w.first = w.i
		return
	case "}":
		w.i++
		if n := len(w.open); n > 0 {
			typ := &w.found[w.open[n-1]]
			typ.Code = typ.Code[:len(typ.Code)-len(w.tokens)+w.i]
			w.open = w.open[:n-1]
		}
		w.consts = false
		w.first = w.i
		return
	case ";":
		w.i++
		w.first, w.consts = w.i, false
		return
	case "(":
		w.skip()
		return
	case "throws":
		for w.i < len(w.tokens) && w.tokens[w.i].Text != ";" && w.tokens[w.i].Text != "{" {
			w.i++
		}
		return
	case "=":
		for w.i < len(w.tokens) && w.tokens[w.i].Text != ";" && w.tokens[w.i].Text != "," {
			if !w.bracket() {
				w.i++
			}
		}
		return
	case "<":
		w.arguments()
		return
	}
	if t.Kind == Identifier && len(w.open) > 0 && w.declares() {
		typ := &w.found[w.open[len(w.open)-1]]
		typ.Fields = append(typ.Fields, Field{t.Text, w.doc(), t.Span, w.seenFrom()})
	}
	if t.Text == "," && w.consts {
		w.first = w.i + 1
	}
	w.i++
}

// names reports whether the current word, such as "class", has the name of a type behind it.
func (w *typeWalk) names(t Token) bool {
	return w.i+1 < len(w.tokens) && w.tokens[w.i+1].Kind == Identifier && (t.Kind == Keyword || w.heads("record")) &&
		!w.after(".")
}

// heads reports whether the current word, which is no keyword everywhere, begins a declaration: a name and a
// parenthesis or a type parameter follow.
func (w *typeWalk) heads(word string) bool {
	if w.tokens[w.i].Text != word || w.i+2 >= len(w.tokens) {
		return false
	}
	next := w.tokens[w.i+2].Text
	return next == "(" || next == "<"
}

func (w *typeWalk) after(text string) bool { return w.i > 0 && w.tokens[w.i-1].Text == text }

// declares reports whether the current name is that of a field, or of an enum's constant.
func (w *typeWalk) declares() bool {
	next := ";"
	if w.i+1 < len(w.tokens) {
		next = w.tokens[w.i+1].Text
	}
	if w.consts {
		return next == "," || next == ";" || next == "(" || next == "{" || next == "}"
	}
	if w.i == 0 || w.i <= w.first && !w.after(",") {
		return false
	}
	before := w.tokens[w.i-1]
	typed := before.Kind == Identifier || primitives[before.Text] || before.Text == ">" ||
		before.Text == "]" || before.Text == ","
	return typed && (next == ";" || next == "=" || next == "," || next == "[")
}

// typ reads the head of a type and opens its body.
func (w *typeWalk) typ(kind string) {
	name := w.tokens[w.i+1]
	typ := Type{Path: name.Text, Doc: w.doc(), Ident: name.Span, Record: kind == "record",
		Implicit: kind != "class" && kind != "interface" || w.after("@"), Access: w.seenFrom(),
		Interface: kind == "interface", Code: w.tokens[w.first:]}
	if n := len(w.open); n > 0 {
		typ.Path = w.found[w.open[n-1]].Path + "." + name.Text
	}
	inherits := false
	for w.i += 2; w.i < len(w.tokens) && w.tokens[w.i].Text != "{" && w.tokens[w.i].Text != ";"; {
		switch t := w.tokens[w.i]; {
		case t.Text == "<":
			from := w.i
			w.arguments()
			if !inherits {
				h := header{tokens: w.tokens[from:w.i], m: new(Method)}
				h.typeParams()
				typ.Params, typ.Bounds = h.m.TypeParams, h.m.Bounds
			}
			continue
		case t.Text == "(":
			from := w.i
			w.skip()
			if typ.Record {
				typ.Fields = append(typ.Fields, w.components(from+1, w.i-1, typ.Access)...)
				h := header{tokens: w.tokens[from:w.i], m: new(Method)}
				h.params()
				typ.Components = h.m.Params
			}
			continue
		case t.Text == "extends" || t.Text == "implements":
			inherits = true
		case t.Text == "permits":
			inherits = false
		case inherits && t.Kind == Identifier:
			if n := len(typ.Supers); w.after(".") && n > 0 {
				typ.Supers[n-1] += "." + t.Text
			} else {
				typ.Supers = append(typ.Supers, t.Text)
			}
		}
		w.i++
	}
	const most = 100 // types within one another
	if w.i < len(w.tokens) && w.tokens[w.i].Text == "{" && len(w.open) < most && len(typ.Path) < maxPath {
		typ.opens = w.i
		w.found = append(w.found, typ)
		w.open = append(w.open, len(w.found)-1)
		w.i++
		w.consts = kind == "enum"
	}
	w.first = w.i
}

// components are those of a record, whose parameters stand in tokens from to to.
func (w *typeWalk) components(from, to int, access Access) (all []Field) {
	depth := 0
	for i := from; i < to; i++ {
		switch t := w.tokens[i]; {
		case t.Text == "<" || t.Text == "(":
			depth++
		case t.Text == ">" || t.Text == ")":
			depth--
		case depth == 0 && t.Kind == Identifier && (i+1 == to || w.tokens[i+1].Text == ","):
			all = append(all, Field{Name: t.Text, Ident: t.Span, Access: access})
		}
	}
	return all
}

// bracket skips what stands in brackets, if one opens here. It reports whether one does.
func (w *typeWalk) bracket() bool {
	switch w.tokens[w.i].Text {
	case "(", "{", "[":
		w.skip()
		return true
	}
	return false
}

// skip goes behind the bracket that closes the one here.
func (w *typeWalk) skip() {
	for depth := 0; w.i < len(w.tokens); {
		switch w.tokens[w.i].Text {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		}
		w.i++
		if depth <= 0 {
			return
		}
	}
}

// arguments goes behind type arguments or parameters.
func (w *typeWalk) arguments() {
	for depth := 0; w.i < len(w.tokens); {
		switch w.tokens[w.i].Text {
		case "<":
			depth++
		case ">":
			depth--
		case ";", "{", "}":
			return
		}
		w.i++
		if depth <= 0 {
			return
		}
	}
}

// seenFrom is from where the current declaration can be seen. Fields that share their modifiers have them read once.
func (w *typeWalk) seenFrom() Access {
	if w.accessFirst == w.first {
		return w.access
	}
	access, written, _ := modifiersAt(w.tokens[w.first:])
	if !written {
		access = Package
	}
	if n := len(w.open); n > 0 {
		around := &w.found[w.open[n-1]]
		if !written && (around.Interface || w.consts) {
			access = Public
		}
		access = min(access, around.Access)
	}
	w.access, w.accessFirst = access, w.first
	return access
}

// doc is the Javadoc before the current declaration.
func (w *typeWalk) doc() Span { return w.file.docBefore(w.first) }

// Doc is the Javadoc of the package or module that a file declares which declares no types, as package-info.java and
// module-info.java do; empty where there is none.
func (f *File) Doc() (doc Span, module bool) {
	first := 0 // token of the declaration
	for i, t := range f.tokens {
		switch t.Text {
		case "class", "interface", "enum":
			return Span{}, false
		case ";":
			first = i + 1
		case "package":
			if len(f.Types()) > 0 {
				return Span{}, false
			}
			return f.docBefore(first), false
		case "module":
			if i+1 < len(f.tokens) && f.tokens[i+1].Kind == Identifier {
				return f.docBefore(first), true
			}
		}
	}
	return Span{}, false
}
