package java

// maxMemberSource bounds the sources that are searched for members, in bytes.
const maxMemberSource = 512 << 10

// Members are the fields and methods of a name in the method's file: of a field, the tokens from "=" up to the
// semicolon; of a method, its body with the braces. A method that was parsed by itself has none, and neither does one of
// a very large file.
func (m *Method) Members(name string) [][]Token {
	if m.members == nil {
		return nil
	}
	return m.members()[name]
}

// findMembers finds what the types of a source declare. It goes by tokens alone, as the file may be parsed in parts.
func findMembers(src []byte) map[string][][]Token {
	if len(src) > maxMemberSource {
		return nil
	}
	w := memberWalk{tokens: lex(src).tokens, found: map[string][][]Token{}}
	for w.i < len(w.tokens) {
		w.next()
	}
	return w.found
}

// memberWalk goes over the tokens that stand directly in types, from declaration to declaration.
type memberWalk struct {
	tokens []Token
	i      int
	found  map[string][][]Token
	typ    bool   // the declaration is a type's, whose body is walked, too
	method string // the name before the declaration's parameters
}

func (w *memberWalk) next() {
	t := &w.tokens[w.i]
	start := w.i
	w.i++
	switch t.Text {
	case "class", "interface", "enum", "record":
		w.typ = w.typ || w.i < len(w.tokens) && w.tokens[w.i].Kind == Identifier
	case ";", "}":
		w.typ, w.method = false, ""
	case "(":
		if start > 0 && w.tokens[start-1].Kind == Identifier {
			w.method = w.tokens[start-1].Text
		}
		w.close()
	case "=":
		for w.i < len(w.tokens) && w.tokens[w.i].Text != ";" {
			w.i++
			w.close()
		}
		if start > 0 {
			w.add(w.tokens[start-1].Text, start)
		}
	case "{":
		if !w.typ {
			w.close()
			w.add(w.method, start)
		}
		w.typ, w.method = false, ""
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
		w.found[name] = append(w.found[name], w.tokens[start:w.i:w.i])
	}
}
