package java

// Locals are the names of a method's parameters, local variables and lambda parameters.
func (m *Method) Locals() map[string]bool {
	names := Declared(m.Body)
	for _, p := range m.Params {
		names[p.Name] = true
	}
	return names
}

// Declared are the names of the local variables and lambda parameters in a body.
func Declared(body []Token) map[string]bool {
	names := map[string]bool{}
	for i := 1; i+1 < len(body); i++ {
		before, name, after := body[i-1], body[i], body[i+1].Text
		if name.Kind != Identifier {
			continue
		}
		switch after {
		case "->":
			names[name.Text] = true
		case "=", ";", ":", ",", ")", "[":
			if endsType(before) && (before.Text != ">" || closesTypeArguments(body, i-1)) {
				names[name.Text] = true
			}
		}
	}
	return names
}

// maxTypeArguments bounds the tokens in which the beginning of type arguments is looked for.
const maxTypeArguments = 64

// closesTypeArguments reports whether the ">" at i ends type arguments. Else it compares.
func closesTypeArguments(body []Token, i int) bool {
	depth := 0
	for k := i; k > 0 && k > i-maxTypeArguments; k-- {
		switch t := body[k]; t.Text {
		case ">":
			depth++
		case "<":
			if depth--; depth == 0 {
				return body[k-1].Kind == Identifier
			}
		case ",", ".", "?", "&", "[", "]", "@", "extends", "super":
		default:
			if t.Kind != Identifier && !primitives[t.Text] {
				return false
			}
		}
	}
	return false
}

// endsType reports whether a token may be the last of a type before a variable's name.
func endsType(t Token) bool {
	switch t.Text {
	case ">", "]", "...", "var", "boolean", "byte", "char", "short", "int", "long", "float", "double":
		return true
	}
	return t.Kind == Identifier
}
