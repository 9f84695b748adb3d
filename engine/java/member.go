package java

import "slices"

// maxMemberSource bounds the sources that are searched for members, in bytes.
const maxMemberSource = 128 << 10

// Members are the fields and methods of a name in the method's file: of a field, the tokens from "=" up to the
// semicolon; of a method, its body with the braces. A method that was parsed by itself has none, and neither does one
// of a very large file.
func (m *Method) Members(name string) [][]Token {
	if m.members == nil {
		return nil
	}
	return m.members().tokens[name]
}

// MemberParams are the names of the parameters of what Members gives for a name, in the same order; a field has none.
func (m *Method) MemberParams(name string) [][]string {
	if m.members == nil {
		return nil
	}
	return m.members().params[name]
}

// ChangedMembers are the names of what the types of two versions of a file declare that have another value or body in
// one than in the other.
func ChangedMembers(old, fresh *File) map[string]bool {
	before, after := old.members(), fresh.members()
	changed := map[string]bool{}
	for name, was := range before.tokens {
		if !slices.EqualFunc(was, after.tokens[name], SameText) {
			changed[name] = true
		}
	}
	return changed
}

// members are those of the file; none where it has no methods.
func (f *File) members() members {
	if len(f.Methods) == 0 || f.Methods[0].members == nil {
		return members{}
	}
	return f.Methods[0].members()
}

// members are the tokens of what the types of a file declare, and the names of its parameters.
type members struct {
	tokens map[string][][]Token
	params map[string][][]string
}

// findMembers finds what the types of a source declare. It goes by tokens alone, as the file may be parsed in parts.
func findMembers(src []byte) members {
	if len(src) > maxMemberSource {
		return members{}
	}
	w := memberWalk{tokens: lex(src).tokens, found: members{map[string][][]Token{}, map[string][][]string{}}}
	for w.i < len(w.tokens) {
		w.next()
	}
	return w.found
}

// memberWalk goes over the tokens that stand directly in types, from declaration to declaration.
type memberWalk struct {
	tokens []Token
	i      int
	found  members
	typ    bool     // the declaration is a type's, whose body is walked, too
	method string   // the name before the declaration's parameters
	params []string // their names
}

func (w *memberWalk) next() {
	t := &w.tokens[w.i]
	start := w.i
	w.i++
	switch t.Text {
	case "class", "interface", "enum", "record":
		w.typ = w.typ || w.i < len(w.tokens) && w.tokens[w.i].Kind == Identifier
	case ";", "}":
		w.typ, w.method, w.params = false, "", nil
	case "(":
		w.close()
		if start > 0 && w.tokens[start-1].Kind == Identifier {
			w.method, w.params = w.tokens[start-1].Text, paramNames(w.tokens[start:w.i])
		}
	case "=":
		for w.i < len(w.tokens) && w.tokens[w.i].Text != ";" {
			w.i++
			w.close()
		}
		if start > 0 {
			w.params = nil
			w.add(w.tokens[start-1].Text, start)
		}
	case "{":
		if !w.typ {
			w.close()
			w.add(w.method, start)
		}
		w.typ, w.method, w.params = false, "", nil
	}
}

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
	if name != "" {
		w.found.tokens[name] = append(w.found.tokens[name], w.tokens[start:w.i:w.i])
		w.found.params[name] = append(w.found.params[name], w.params)
	}
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
