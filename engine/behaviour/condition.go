package behaviour

import (
	"slices"
	"strings"

	"jithook/engine/java"
)

// condition reads what is asked in a stretch: the tests that it is made of, and how they are joined.
func (s *scan) condition(from, to int) {
	s.expression(from, to)
	c := s.conditions(from, to)
	for _, t := range c.tests {
		if t.compares {
			continue
		}
		f := fact{kind: Checks, key: "test " + t.key, text: s.show(t.from, t.to), name: s.lastName(t.from, t.to),
			span: s.span(t.from, t.to)}
		if open := t.from + 1; s.text(open) == "(" && s.partner[open] == t.to-1 {
			if f.called = s.member(f.name); f.called != nil {
				f.arguments = s.passed(open+1, t.to-1)
			}
		}
		s.add(f)
	}
	if len(c.tests) < 2 || c.mixed {
		return
	}
	keys := make([]string, len(c.tests))
	for i, t := range c.tests {
		keys[i] = t.key
	}
	op, negated := c.operator, slices.MinFunc(c.tests, func(a, b test) int { return strings.Compare(a.key, b.key) }).not
	if negated { // `!a || !b` is `!(a && b)`
		op = opposite[op]
	}
	slices.Sort(keys)
	all := strings.Join(keys, ", ")
	span := s.span(from, min(to, len(s.tokens)))
	s.add(fact{kind: Combines, key: op + " " + all, text: c.operator, place: all, span: span})
}

var opposite = map[string]string{"&&": "||", "||": "&&"}

// conditions are the tests of a condition.
type conditions struct {
	tests    []test
	operator string // between them
	mixed    bool   // there are both
}

type test struct {
	stretch
	key      string
	not      bool // it is the opposite of the key
	compares bool
}

func (s *scan) conditions(from, to int) conditions {
	var c conditions
	from, to, inverted := s.group(from, min(to, len(s.tokens)))
	start := from
	cut := func(end int) {
		a, b, not := s.test(start, end)
		if a >= b || b == a+1 && s.tokens[a].Kind != java.Identifier {
			return
		}
		t := test{stretch: stretch{a, b}, not: not}
		if i := s.compared(a, b); i > 0 {
			key, opposite := emptinessKey(s.norm(a, i), s.text(i), s.norm(i+1, b))
			t.key, t.compares, t.not = key, true, not != opposite
		} else {
			t.key, t.compares = s.norm(a, b), i < 0
		}
		switch t.key {
		case "", "·", "true", "false":
		default:
			c.tests = append(c.tests, t)
		}
	}
	for i := from; i < to; i++ {
		switch text := s.text(i); text {
		case "&&", "||":
			c.mixed = c.mixed || c.operator != "" && c.operator != text
			c.operator = text
			cut(i)
			start = i + 1
		case "(":
			if s.endsValueOrName(i - 1) {
				i = s.closing(i)
			}
		}
	}
	cut(to)
	if inverted {
		c.operator = opposite[c.operator]
		for i := range c.tests {
			c.tests[i].not = !c.tests[i].not
		}
	}
	return c
}

// group leaves out parentheses around all of a condition, and negations before them.
func (s *scan) group(from, to int) (int, int, bool) {
	inverted := false
	for from < to {
		switch open := from; {
		case s.text(open) == "(" && s.partner[open] == to-1:
			from, to = from+1, to-1
		case s.text(open) == "!" && s.text(open+1) == "(" && s.partner[open+1] == to-1:
			from, to, inverted = from+2, to-1, !inverted
		default:
			return from, to, inverted
		}
	}
	return from, to, inverted
}

// truth spells a truth value, in one way for what is the same whatever the order.
func (s *scan) truth(from, to int) string {
	holds, _ := s.cases(from, to)
	return holds
}

// cases spell the case in which a truth value holds, and the one in which it does not, each in one way for what is the
// same: with `a != null` goes that of `a == null`, and with `!a && !b` that of `a || b`.
func (s *scan) cases(from, to int) (holds, fails string) {
	c := s.conditions(from, to)
	if len(c.tests) == 0 || c.mixed {
		holds = s.norm(from, to)
		return holds, "!" + holds
	}
	spell := func(operator string, inverted bool) string {
		keys := make([]string, len(c.tests))
		for i, t := range c.tests {
			keys[i] = either(t.not != inverted, "! ", "") + t.key
		}
		slices.Sort(keys)
		return strings.Join(keys, " "+operator+" ")
	}
	return spell(c.operator, false), spell(opposite[c.operator], true)
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

// compared is the place of the one comparison in a test: 0 where there is none, -1 where it is one of another kind or
// there are several.
func (s *scan) compared(from, to int) int {
	at := 0
	for i := from; i < to; i++ {
		switch s.text(i) {
		case "instanceof", "?":
			if !s.generic[i] {
				return -1
			}
		case "==", "!=", "<=", ">=", "<", ">":
			if s.generic[i] {
				continue
			}
			if at > 0 {
				return -1
			}
			at = i
		case "(":
			i = s.closing(i)
		}
	}
	return at
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
