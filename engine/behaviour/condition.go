package behaviour

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

// condition reads what is asked in a stretch: the tests that it is made of, and how they are joined.
func (s *scan) condition(from, to int) {
	s.expression(from, to)
	var keys []string
	first, negated, op := "", false, ""
	mixed := false
	start := from
	cut := func(end int) {
		a, b, not := s.test(start, end)
		if a >= b {
			return
		}
		key := s.norm(a, b)
		if key == "" || key == "·" || b == a+1 && s.tokens[a].Kind != java.Identifier {
			return
		}
		key, turned := positive(key)
		keys = append(keys, key)
		if first == "" || key < first {
			first, negated = key, not != turned
		}
		if !s.compares(a, b) {
			s.add(fact{kind: Checks, key: "test " + key, text: s.show(a, b), name: s.lastName(a, b), span: s.span(a, b)})
		}
	}
	for i := from; i < min(to, len(s.tokens)); i++ {
		switch text := s.text(i); text {
		case "&&", "||":
			mixed = mixed || op != "" && op != text
			op = text
			cut(i)
			start = i + 1
		case "(":
			if s.endsValueOrName(i - 1) {
				i = s.closing(i)
			}
		}
	}
	cut(min(to, len(s.tokens)))
	if len(keys) < 2 || mixed {
		return
	}
	if negated { // `!a || !b` is `!(a && b)`
		op = map[string]string{"&&": "||", "||": "&&"}[op]
	}
	slices.Sort(keys)
	all := strings.Join(keys, ", ")
	s.add(fact{kind: Joins, key: op + " " + all, text: s.shown(op, negated), place: all, span: s.span(from, min(to, len(s.tokens)))})
}

// shown is the operator as it stands in the code.
func (s *scan) shown(op string, negated bool) string {
	if negated {
		return map[string]string{"&&": "||", "||": "&&"}[op]
	}
	return op
}

func (s *scan) endsValueOrName(i int) bool { return i >= 0 && s.endsValue(i) }

// test is what a part of a condition tests, without parentheses and negation.
func (s *scan) test(from, to int) (a, b int, not bool) {
	for from < to {
		switch {
		case s.text(from) == "!":
			not = !not
			from++
		case s.text(from) == "(" && (s.partner[from] < 0 || s.partner[from] >= to-1 || s.text(s.partner[from]+1) == ")"):
			if s.partner[from] == to-1 {
				to--
			}
			from++
		case s.text(to-1) == ")" && s.partner[to-1] < from:
			to--
		default:
			return from, to, not
		}
	}
	return from, to, not
}

// positive turns a test with `!=`, `>=` or `<=` into its opposite.
func positive(key string) (string, bool) {
	for _, pair := range [][2]string{{" ! = ", " == "}, {" != ", " == "}, {" >= ", " < "}, {" <= ", " > "}} {
		if strings.Contains(key, pair[0]) {
			return strings.Replace(key, pair[0], pair[1], 1), true
		}
	}
	return key, false
}

// compares reports whether a test is a comparison, which expression has read.
func (s *scan) compares(from, to int) bool {
	for i := from; i < to; i++ {
		switch s.text(i) {
		case "==", "!=", "<=", ">=", "instanceof":
			return true
		case "<", ">":
			if !s.generic[i] {
				return true
			}
		case "(":
			i = s.closing(i)
		}
	}
	return false
}

// lastName is the name that a test ends in: of `a.isOpen()` isOpen.
func (s *scan) lastName(from, to int) string {
	i := to - 1
	if s.text(i) == ")" && s.partner[i] > from {
		i = s.partner[i] - 1
	}
	if s.isName(i) {
		return s.text(i)
	}
	return ""
}
