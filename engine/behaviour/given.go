package behaviour

import (
	"bytes"
	"slices"
	"strings"

	"jithook/engine/java"
)

// GivenAway are the types of the exceptions that a body gives to a method of another file, in a statement of its own or
// to one with "throw" in its name, as in `return rethrow(e)`: it may throw what is checked without a clause. What such
// a method returns to be thrown may be any Throwable, and so may a cause that it gets. Before the body may stand the
// parameters of its method.
func GivenAway(m *java.Method, body []java.Token) (types []java.Token) {
	s := scan{m: m, tokens: body}
	given := map[string]bool{}
	var calls []bool // the open parentheses: whether each has the arguments of such a method
	for i, t := range body {
		switch {
		case t.Text == "(":
			from := i - 1
			for s.text(from-1) == "." {
				from -= 2
			}
			away := s.isName(i-1) && !ofFile(m, body[max(from, 0):i]) &&
				!slices.Contains([]string{"addSuppressed", "initCause"}, s.text(i-1))
			if away && s.text(from-1) == "throw" {
				types = append(types, java.Token{Kind: java.Identifier, Text: "Throwable"})
			}
			calls = append(calls, away && (strings.Contains(s.text(i-1), "hrow") ||
				slices.Contains([]string{";", "{", "}", ")", "else", ">", "->"}, s.text(from-1)) || s.labels(from-1)))
		case t.Text == ")":
			calls = calls[:max(0, len(calls)-1)]
		case t.Kind == java.Identifier && len(calls) > 0 && calls[len(calls)-1] && s.text(i-1) != ".":
			if given[t.Text] = true; s.text(i-1) == "new" {
				types = append(types, t)
			}
		case t.Text == "getCause" && len(calls) > 0 && calls[len(calls)-1]:
			types = append(types, java.Token{Kind: java.Identifier, Text: "Throwable"})
		}
	}
	for i := range body {
		if given[s.text(i+1)] && s.isName(i) { // of a variable
			types = append(types, body[i])
		}
		for at := i + 4; given[s.text(i+1)] && s.text(i) == "var" && s.text(i+3) == "new" && s.isName(at); at += 2 {
			types = append(types, body[at])
		}
		if name, caught := s.clause(i); given[name] {
			types = append(types, caught...)
		}
	}
	return types
}

// labels reports whether a colon ends a label of a switch.
func (s *scan) labels(i int) bool {
	if s.text(i) != ":" {
		return false
	}
	for i > 0 && !slices.Contains([]string{";", "{", "}"}, s.text(i-1)) {
		i--
	}
	return s.text(i) == "case" || s.text(i) == "default"
}

// clause is the variable of the catch clause that begins at a place, and the tokens of its types.
func (s *scan) clause(i int) (name string, types []java.Token) {
	if s.text(i) != "catch" {
		return "", nil
	}
	end := slices.IndexFunc(s.tokens[i:], func(t java.Token) bool { return t.Text == ")" }) - 1
	if end < 3 {
		return "", nil
	}
	return s.text(i + end), s.tokens[i+2 : i+end]
}

// ofFile reports whether the method that is called by a name, maybe qualified, stands in the method's file.
func ofFile(m *java.Method, name []java.Token) bool {
	declared := name[0].Text == "this" || bytes.Contains(m.Source, []byte("class "+name[0].Text))
	return len(m.Members(name[len(name)-1].Text)) > 0 && (len(name) == 1 || declared)
}
