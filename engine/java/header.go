package java

// modifiers may stand before a method, constructor or type.
var modifiers = set("public", "protected", "private", "abstract", "static", "final", "strictfp", "default",
	"synchronized", "native", "transient", "volatile")

// header reads the tokens of a declaration up to its body. Reading tokens is safe where tree-sitter found the
// declaration without errors, and ok is false for all that does not look like the head of a method.
type header struct {
	tokens []Token
	i      int
	m      *Method
	ok     bool
	// compact and element tell a record's compact constructor and an annotation's element with a default.
	compact, element bool
}

// readHeader fills m's signature and Body from the tokens of its declaration.
func readHeader(tokens []Token, m *Method) header {
	h := header{tokens: tokens, m: m}
	h.read()
	return h
}

func (h *header) read() {
	h.skipModifiers()
	if h.is("<") {
		h.typeParams()
	}
	h.skipModifiers() // annotations of the return type may follow the type parameters
	m := h.m
	m.ReturnType = h.types(func(last string) bool {
		return h.kind() == Identifier && (h.after("(") || h.after("{")) && last != "."
	})
	if h.kind() != Identifier {
		return
	}
	m.Name, m.Ident = h.tokens[h.i].Text, h.tokens[h.i].Span
	m.Constructor = m.ReturnType == nil
	h.i++
	switch {
	case h.is("{"):
		h.compact = true
		h.ok = m.Constructor
	case h.is("("):
		h.params()
		h.ok = h.tail()
	}
	if h.ok && h.is("{") {
		m.Body = h.tokens[h.i:]
	}
}

// tail reads what stands between the parameter list and the body.
func (h *header) tail() bool {
	for h.is("[") || h.is("@") {
		if h.is("@") {
			h.skipAnnotation()
			continue
		}
		// a full slice expression keeps the append from writing into the file's tokens
		end := min(h.i+2, len(h.tokens))
		h.m.ReturnType = append(h.m.ReturnType[:len(h.m.ReturnType):len(h.m.ReturnType)], h.tokens[h.i:end]...)
		h.i = end
	}
	if h.is("throws") {
		h.i++
		for {
			h.skipModifiers()
			t := h.types(func(string) bool { return h.is(",") || h.is("{") || h.is(";") })
			if t == nil {
				return false
			}
			h.m.Throws = append(h.m.Throws, t)
			if !h.is(",") {
				break
			}
			h.i++
		}
	}
	h.element = h.is("default")
	return h.is("{") || h.is(";") || h.element
}

// typeParams reads "<T extends A & B, @X U>".
func (h *header) typeParams() {
	depth := 0
	first := true // the bound is
	for ; h.i < len(h.tokens); h.i++ {
		switch h.tokens[h.i].Text {
		case "<":
			depth++
		case ">":
			depth--
		case "&":
			first = first && depth > 1
		case "@":
			h.skipAnnotation()
			h.i--
			continue
		}
		if depth == 0 {
			h.i++
			return
		}
		switch p := h.tokens[h.i]; {
		case depth > 1 || p.Kind != Identifier:
		case h.startsTypeParam():
			h.m.TypeParams, h.m.Bounds, first = append(h.m.TypeParams, p.Text), append(h.m.Bounds, ""), true
		case first && len(h.m.Bounds) > 0:
			h.m.Bounds[len(h.m.Bounds)-1] = p.Text
		}
	}
}

// startsTypeParam reports whether the current name introduces a type parameter, and is no bound: a bound follows
// "extends", "&" or ".".
func (h *header) startsTypeParam() bool {
	if h.i+1 == len(h.tokens) {
		return false
	}
	switch h.tokens[h.i+1].Text {
	case ",", ">", "extends":
		prev := h.tokens[h.i-1].Text
		return prev != "extends" && prev != "&" && prev != "."
	}
	return false
}

// types reads a type up to where done says so outside of its type arguments, and leaves its annotations out. done gets
// the text of the type's last token so far. types stops early at what is no part of a type, and returns nil for no
// tokens.
func (h *header) types(done func(last string) bool) []Token {
	start, depth, last := h.i, 0, ""
	var copied []Token // used once an annotation was left out
	for h.i < len(h.tokens) && (depth > 0 || !done(last)) {
		t := h.tokens[h.i]
		if t.Text == "@" {
			if copied == nil {
				copied = append(make([]Token, 0, h.i-start+8), h.tokens[start:h.i]...)
			}
			h.skipAnnotation()
			continue
		}
		switch t.Text {
		case "<":
			depth++
		case ">":
			depth--
		case ".", "[", "]", "...", "void":
		case ",", "?", "&", "extends", "super":
			if depth == 0 {
				return h.typeTokens(start, copied)
			}
		default:
			if t.Kind != Identifier && !primitives[t.Text] {
				return h.typeTokens(start, copied)
			}
		}
		if copied != nil {
			copied = append(copied, t)
		}
		last = t.Text
		h.i++
	}
	return h.typeTokens(start, copied)
}

func (h *header) typeTokens(start int, copied []Token) []Token {
	if copied == nil && h.i > start {
		return h.tokens[start:h.i:h.i]
	}
	if len(copied) == 0 {
		return nil
	}
	return copied
}

// params reads the parameter list and leaves the position behind its closing parenthesis.
func (h *header) params() {
	h.i++
	for h.i < len(h.tokens) && !h.is(")") {
		start := h.i
		h.param()
		for h.i < len(h.tokens) && !h.is(",") && !h.is(")") {
			h.i++ // only in broken code
		}
		if h.is(",") {
			h.i++
		}
		if h.i == start {
			return
		}
	}
	if h.is(")") { // not where broken code ends before
		h.i++
	}
}

func (h *header) param() {
	first := h.i
	h.skipModifiers()
	typ := h.types(func(last string) bool {
		// in `a[] b` the name is b: a name stands after a complete type
		return h.kind() == Identifier && (h.after(",") || h.after(")") || h.after("[")) && last != "" && last != "."
	})
	if h.kind() != Identifier {
		return // a receiver parameter ends in "this"
	}
	p := Param{Name: h.tokens[h.i].Text, Type: typ}
	h.i++
	for h.is("[") || h.is("]") {
		p.Type = append(p.Type[:len(p.Type):len(p.Type)], h.tokens[h.i])
		h.i++
	}
	p.Span = Span{h.tokens[first].Start, h.tokens[h.i-1].End}
	h.m.Params = append(h.m.Params, p)
}

// skipModifiers skips modifiers and annotations.
func (h *header) skipModifiers() {
	for h.i < len(h.tokens) {
		switch {
		case h.is("@") && !h.after("interface"):
			h.skipAnnotation()
		case modifiers[h.tokens[h.i].Text], h.is("sealed") && h.kind() == Keyword:
			h.i++
		case h.is("non") && h.after("-"):
			h.i = min(h.i+3, len(h.tokens)) // non-sealed
		default:
			return
		}
	}
}

// skipAnnotation skips "@a.b.C(…)".
func (h *header) skipAnnotation() {
	h.i = min(h.i+2, len(h.tokens)) // broken code may end behind the "@"
	for h.is(".") {
		h.i = min(h.i+2, len(h.tokens))
	}
	if !h.is("(") {
		return
	}
	depth := 0
	for ; h.i < len(h.tokens); h.i++ {
		if h.is("(") {
			depth++
		} else if h.is(")") {
			depth--
		}
		if depth == 0 {
			h.i++
			return
		}
	}
}

// is reports whether the current token has this text. A string literal keeps its quotes, so it never looks like an
// operator.
func (h *header) is(text string) bool { return h.i < len(h.tokens) && h.tokens[h.i].Text == text }

// after reports whether the token behind the current one has this text.
func (h *header) after(text string) bool {
	return h.i+1 < len(h.tokens) && h.tokens[h.i+1].Text == text
}

// kind returns the current token's kind; past the end it is that of an operator.
func (h *header) kind() Kind {
	if h.i < len(h.tokens) {
		return h.tokens[h.i].Kind
	}
	return Operator
}
