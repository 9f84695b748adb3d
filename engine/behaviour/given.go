package behaviour

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"jithook/engine/java"
)

// GivenAway are the types of the exceptions that a body gives to a method of another file, in a statement of its own or
// to one with "throw" in its name, as in `return rethrow(e)`: it may throw what is checked without a clause. What such
// a method returns to be thrown may be any Throwable, and so may a cause that it gets. Before the body may stand the
// parameters of its method.
func GivenAway(m *java.Method, body []java.Token) []java.Token {
	g := newGiving(m, body, &reading{map[string]bool{}, maxMemberTokens})
	for i := range body {
		switch from := g.callee(i); {
		case g.text(i) == "throw":
			g.throw(i+1, g.end(i+1))
		case from >= 0 && g.logs(from):
		case from >= 0 && strings.Contains(g.text(i-1), "hrow"):
			g.give(i+1, g.closing(i))
			g.raise(i+1, g.closing(i))
		case from >= 0 && (g.labels(from-1) ||
			slices.Contains([]string{";", "{", "}", ")", "else", ">", "->"}, g.text(from-1))):
			g.give(i+1, g.closing(i))
		}
	}
	return g.types()
}

// giving follows what a body gives to methods of other files, and what it throws.
type giving struct {
	scan
	assigned    map[string][]stretch // to variables, in order; an empty one is a catch clause
	gives, lets map[string]bool      // variables: those that are given, and those that are thrown
	read        *reading
	kinds       []java.Token // of exceptions
}

// reading is what may be read yet of the methods of the file.
type reading struct {
	names map[string]bool // those that were
	left  int             // tokens
}

func newGiving(m *java.Method, body []java.Token, read *reading) *giving {
	g := &giving{scan{m: m, tokens: body}, map[string][]stretch{}, map[string]bool{}, map[string]bool{}, read, nil}
	g.pair()
	g.markGenerics()
	for i, t := range body {
		if g.text(i+1) == "=" {
			value := stretch{i + 2, g.commaBefore(i+2, g.end(i+2))}
			g.assigned[t.Text] = append(g.assigned[t.Text], value)
		} else if name, _ := g.clause(i); name != "" {
			g.assigned[name] = append(g.assigned[name], stretch{i, i})
		}
	}
	return g
}

// types are the kinds that were found, and the types of the variables that are given.
func (g *giving) types() []java.Token {
	for i := range g.tokens {
		if g.gives[g.text(i+1)] && g.isName(i) {
			g.kinds = append(g.kinds, g.tokens[i])
		}
		if name, caught := g.clause(i); g.gives[name] {
			g.kinds = append(g.kinds, caught...)
		}
	}
	return g.kinds
}

// unknown takes in an exception that may be of any kind.
func (g *giving) unknown() {
	g.kinds = append(g.kinds, java.Token{Kind: java.Identifier, Text: "Throwable"})
}

// give reads what is given to a method: variables, what is made or cast, and what methods of the file return.
func (g *giving) give(from, to int) {
	for i := from; i < to; i++ {
		switch name, before := g.text(i), g.text(i-1); {
		case name == "getCause":
			g.unknown()
		case g.cast(i):
			g.kinds = append(g.kinds, g.tokens[i+1:g.partner[i]]...)
			i = g.partner[i]
		case name == "(" && (g.generic[i-1] || g.tokens[i-1].Kind != java.Operator): // of another call
			if refuses[before] != "" {
				continue // it returns what it gets
			}
			i = g.closing(i)
		case !g.isName(i), before == "+", g.text(i+1) == "+", // a text is given, or what it has
			before != "." && before != "new" && g.text(i+1) == ".":
		case before == "new" || before == "." || g.text(i+1) == "(":
			if g.text(i+1) == "(" && g.callee(i+1) < 0 {
				g.returned(name, (*giving).give)
			}
			if g.text(i+1) != "." {
				g.kinds = append(g.kinds, g.tokens[i])
			}
		case !g.gives[name]:
			g.gives[name] = true
			for _, value := range g.assigned[name] {
				if g.text(value.from-3) == "var" { // else its type says it
					g.give(value.from, value.to)
				}
			}
		}
	}
}

// raise reads what is given to a method that throws: what is called, a field or an element may be of any kind.
func (g *giving) raise(from, to int) {
	for from < to {
		end := g.commaBefore(from, to)
		g.results(stretch{from, end}, 0, func(from, to int) {
			name, next := g.text(from), g.text(from+1)
			calls := slices.ContainsFunc(g.tokens[from:to], func(t java.Token) bool { return t.Text == "(" || t.Text == "[" })
			switch {
			case !g.isName(from) && name != "this", g.text(from-1) == ")", next == "->", next == "::":
			case to-from == 1 && g.declares(name), !calls && capitalized(name): // a class, or a constant
			default:
				g.unknown()
			}
		})
		from = end + 1
	}
}

// declares reports whether a name is that of a parameter or of a variable of the body.
func (g *giving) declares(name string) bool {
	for i := range g.tokens {
		caught, _ := g.clause(i)
		if caught == name || g.text(i+1) == name && (g.isName(i) || slices.Contains([]string{">", "]", "..."}, g.text(i))) {
			return true
		}
	}
	return false
}

// throw reads what is thrown: what a method of another file returns may be of any kind, unless it is cast.
func (g *giving) throw(from, to int) {
	g.results(stretch{from, to}, 0, func(from, to int) {
		name := g.text(from)
		values := g.assigned[name]
		n := sort.Search(len(values), func(k int) bool { return values[k].from >= from })
		caught := n > 0 && values[n-1].from == values[n-1].to // and so no other variable of the name
		open := from + slices.IndexFunc(g.tokens[from:to], func(t java.Token) bool { return t.Text == "(" })
		switch {
		case g.text(from-1) == ")", name == "new" && g.text(g.closing(open)+1) != ".":
		case name == "new", open == from || open > from && g.callee(open) >= 0:
			g.unknown()
		case open > from:
			g.returned(g.text(open-1), (*giving).throw)
		case !g.lets[name] && !caught:
			g.lets[name] = true
			for _, value := range values {
				g.throw(value.from, value.to)
			}
		}
	})
}

// returned reads what the methods of a name return that stand in the file.
func (g *giving) returned(name string, how func(g *giving, from, to int)) {
	if g.read.names[name] {
		return
	}
	g.read.names[name] = true
	for k, member := range g.m.Members(name) {
		if g.read.left -= len(member); g.read.left < 0 {
			g.unknown()
			return
		}
		inner := newGiving(g.m, slices.Concat(g.m.MemberLists(name)[k], member), g.read)
		for i := range inner.tokens {
			if inner.text(i) == "return" {
				how(inner, i+1, inner.end(i+1))
			}
		}
		g.kinds = append(g.kinds, inner.types()...)
	}
}

// logs reports whether a call begins at a place that only reports what happens, be it by a logger of the file.
func (g *giving) logs(from int) bool {
	name := g.text(from)
	return noise(g.tokens[from:]) || g.text(from+1) == "." && (bytes.Contains(g.m.Source, []byte("Logger "+name+" ")) ||
		bytes.Contains(g.m.Source, []byte("Log "+name+" ")))
}

// callee is where the name begins of the method of another file that the parenthesis at i calls; -1 if it calls none.
func (g *giving) callee(i int) int {
	from := i - 1
	if g.text(i) != "(" || !g.isName(from) || slices.Contains([]string{"addSuppressed", "initCause"}, g.text(from)) {
		return -1
	}
	for g.text(from-1) == "." {
		from -= 2
	}
	if ofFile(g.m, g.tokens[max(from, 0):i]) {
		return -1
	}
	return max(from, 0)
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
