package java

import "slices"

// maxMemberSource bounds the sources that are searched for members, in bytes.
const maxMemberSource = 128 << 10

// Members are the fields and methods of a name in the method's file: of a field, the tokens from "=" up to the
// semicolon; of a method, its body with the braces. A method that was parsed by itself has none, and neither does one
// of a very large file.
func (m *Method) Members(name string) [][]Token {
	return m.named(name).tokens
}

// MemberParams are the names of the parameters of what Members gives for a name, in the same order; a field has none.
func (m *Method) MemberParams(name string) (all [][]string) {
	for _, list := range m.MemberLists(name) {
		all = append(all, paramNames(list))
	}
	return all
}

// MemberLists are the parameter lists of the same with their parentheses.
func (m *Method) MemberLists(name string) [][]Token { return m.named(name).lists }

// MemberDecls are the declarations of what Members gives for a name, in the same order: from the first modifier or
// annotation to the closing brace or semicolon, in the source of the file.
func (m *Method) MemberDecls(name string) []Span { return m.named(name).decls }

func (m *Method) named(name string) namesakes {
	if m.members == nil {
		return namesakes{}
	}
	return m.members()[name]
}

// WithMembers gives a method that was parsed by itself declarations of the file that it is from, as MemberDecls has
// them. They stand behind it in its source.
func (m *Method) WithMembers(decls []string) {
	if len(decls) == 0 {
		return
	}
	all := members{}
	all.find(m.Tokens) // a file's method is among its members
	for _, decl := range decls {
		m.Source = append(m.Source, '\n')
		tokens := lex([]byte(decl)).tokens
		for i := range tokens {
			tokens[i].Span = tokens[i].moved(len(m.Source))
		}
		all.find(tokens)
		m.Source = append(m.Source, decl...)
	}
	m.members = func() members { return all }
}

// Beside has the method stand in the file of another, with the members of that, and in its record.
func (m *Method) Beside(other *Method) {
	m.Package, m.Class, m.members = other.Package, other.Class, other.members
	if m.Compact() {
		m.Params = other.Params
	}
}

// ChangedMembers are the names of what the types of two versions of a file declare that have another value or body in
// one than in the other.
func ChangedMembers(old, fresh *File) map[string]bool {
	before, after := old.members(), fresh.members()
	changed := map[string]bool{}
	for name, was := range before {
		if !slices.EqualFunc(was.tokens, after[name].tokens, SameText) {
			changed[name] = true
		}
	}
	return changed
}

// members are those of the file; none where it has no methods.
func (f *File) members() members {
	if len(f.Methods) == 0 || f.Methods[0].members == nil {
		return nil
	}
	return f.Methods[0].members()
}

// members are what the types of a file declare, by name.
type members map[string]namesakes

// namesakes are the members of one name: the tokens of each, its parameter list and the declaration.
type namesakes struct {
	tokens [][]Token
	lists  [][]Token
	decls  []Span
}

// findMembers finds what the types of a source declare. It goes by tokens alone.
func findMembers(tokens []Token) members {
	all := members{}
	all.find(tokens)
	return all
}

// find adds what some tokens declare.
func (m members) find(tokens []Token) {
	w := memberWalk{tokens: tokens, found: m}
	for w.i < len(w.tokens) {
		w.next()
	}
}

// memberWalk goes over the tokens that stand directly in types, from declaration to declaration.
type memberWalk struct {
	tokens []Token
	i      int
	found  members
	first  int     // of the declaration's tokens
	typ    bool    // the declaration is a type's, whose body is walked, too
	method string  // the name before the declaration's parameters
	list   []Token // these
}

func (w *memberWalk) next() {
	t := &w.tokens[w.i]
	start := w.i
	w.i++
	switch t.Text {
	case "class", "interface", "enum", "record":
		w.typ = w.typ || w.i < len(w.tokens) && w.tokens[w.i].Kind == Identifier
	case ";", "}":
		w.end()
	case "(":
		w.close()
		if start > 0 && w.tokens[start-1].Kind == Identifier {
			w.method, w.list = w.tokens[start-1].Text, w.tokens[start:w.i:w.i]
		}
	case "=":
		for w.i < len(w.tokens) && w.tokens[w.i].Text != ";" {
			w.i++
			w.close()
		}
		if start > 0 {
			w.list = nil
			w.add(w.tokens[start-1].Text, start)
		}
	case "{":
		if !w.typ {
			w.close()
			if before := w.tokens[max(start-1, 0)]; w.method == "" && before.Kind == Identifier {
				w.method = before.Text // a compact constructor or an enum's constant
			}
			w.add(w.method, start)
		}
		w.end()
	}
}

// end is where one declaration ends, or the members of a type begin.
func (w *memberWalk) end() { w.first, w.typ, w.method, w.list = w.i, false, "", nil }

// close goes behind the bracket that closes the one just passed, if one was.
func (w *memberWalk) close() {
	for depth := 0; ; w.i++ {
		switch w.tokens[w.i-1].Text {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		}
		if depth <= 0 || w.i >= len(w.tokens) {
			return
		}
	}
}

func (w *memberWalk) add(name string, start int) {
	if name == "" {
		return
	}
	last := w.i - 1
	if w.i < len(w.tokens) && w.tokens[w.i].Text == ";" {
		last = w.i
	}
	n := w.found[name]
	n.tokens = append(n.tokens, w.tokens[start:w.i:w.i])
	n.lists = append(n.lists, w.list)
	n.decls = append(n.decls, Span{w.tokens[w.first].Start, w.tokens[last].End})
	w.found[name] = n
}

// paramNames are the names in a parameter list: those before a comma, the end or the brackets of an array.
func paramNames(list []Token) []string {
	var names []string
	depth := 0
	for i := 1; i < len(list); i++ {
		switch list[i].Text {
		case "<":
			depth++
		case ">":
			depth--
		case ",", ")", "[":
			if depth == 0 && list[i-1].Kind == Identifier && (list[i].Text != "[" || i > 2 && endsType(list[i-2])) {
				names = append(names, list[i-1].Text)
			}
		}
	}
	return names
}
