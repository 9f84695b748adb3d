package java

import (
	"unicode"
	"unicode/utf8"
)

// OnlyVariables reports whether two versions of a file differ in nothing but comments and the names of variables, one
// for one throughout. What begins with a capital may be a type, and counts as one.
func OnlyVariables(old, fresh *File) bool {
	was, is := old.tokens, fresh.tokens
	if len(was) != len(is) {
		return false
	}
	there, back := map[string]string{}, map[string]string{}
	for i, t := range was {
		name := is[i].Text
		if t.Text == name {
			continue
		}
		if i > 0 && (was[i-1].Text == "import" || was[i-1].Text == "static" || was[i-1].Text == "package") {
			return false
		}
		ofThis := i > 1 && was[i-1].Text == "." && was[i-2].Text == "this"
		if t.Kind != Identifier || is[i].Kind != Identifier || capital(t.Text) || capital(name) ||
			Selected(was, i) && (!ofThis || Selected(was[i:], 0)) {
			return false
		}
		if there[t.Text] == "" && back[name] == "" {
			there[t.Text], back[name] = name, t.Text
		}
		if there[t.Text] != name || back[name] != t.Text {
			return false
		}
	}
	return true
}

func capital(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
}
