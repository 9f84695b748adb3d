package engine

import (
	"slices"
	"unicode/utf8"

	"jithook/engine/java"
)

// maxContext bounds what Context keeps of both versions, in bytes. A name that does not fit is left out of both, so
// that no difference comes of it.
const maxContext = 16 << 10

// Context keeps the files around two versions of a method, as far as a record needs them, for Record.OldMembers and
// NewMembers: the declarations of the methods and fields that the version names, and of the fields with a literal value
// that these name.
func Context(old, fresh *java.Method) (before, after []string) {
	was, is := newSurroundings(old), newSurroundings(fresh)
	left := maxContext
	for _, name := range slices.Concat(is.names, was.names) {
		a, b := was.take(name), is.take(name)
		size := length(a) + length(b)
		if size > left || slices.ContainsFunc(slices.Concat(a, b), func(s string) bool { return !utf8.ValidString(s) }) {
			continue
		}
		left -= size
		before, after = append(before, a...), append(after, b...)
	}
	return before, after
}

func length(all []string) (n int) {
	for _, s := range all {
		n += len(s)
	}
	return n
}

// surroundings are the members of its file that a method reaches: by one step, and from there the fields that are
// one literal.
type surroundings struct {
	method *java.Method
	names  []string // in the order in which they are named
	left   map[string]bool
}

func newSurroundings(m *java.Method) *surroundings {
	s := &surroundings{method: m, left: map[string]bool{}}
	s.read(m.Body, func(members [][]java.Token) bool { return true })
	for _, name := range slices.Clone(s.names) {
		for _, member := range m.Members(name) {
			s.read(member, isLiteral)
		}
	}
	return s
}

// isLiteral reports whether the members of a name are one field, whose value is one literal.
func isLiteral(members [][]java.Token) bool {
	return len(members) == 1 && members[0][0].Text == "=" && len(members[0]) <= len([]string{"=", "-", "1"})
}

// read adds the members that some tokens name and that are wanted.
func (s *surroundings) read(tokens []java.Token, wanted func([][]java.Token) bool) {
	for _, t := range tokens {
		if t.Kind != java.Identifier || s.left[t.Text] {
			continue
		}
		if members := s.method.Members(t.Text); len(members) > 0 && wanted(members) {
			s.names, s.left[t.Text] = append(s.names, t.Text), true
		}
	}
}

// take are the declarations of a name that the method reaches, the method itself left out. The next time there are
// none.
func (s *surroundings) take(name string) (decls []string) {
	if !s.left[name] {
		return nil
	}
	s.left[name] = false
	members := s.method.Members(name)
	for i, decl := range s.method.MemberDecls(name) {
		if len(s.method.Body) == 0 || members[i][0].Start != s.method.Body[0].Start {
			decls = append(decls, string(s.method.Source[decl.Start:decl.End]))
		}
	}
	return decls
}
