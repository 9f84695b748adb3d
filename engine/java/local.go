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
			if endsType(before) {
				names[name.Text] = true
			}
		}
	}
	return names
}

// endsType reports whether a token may be the last of a type before a variable's name.
func endsType(t Token) bool {
	switch t.Text {
	case ">", "]", "...", "var", "boolean", "byte", "char", "short", "int", "long", "float", "double":
		return true
	}
	return t.Kind == Identifier
}
