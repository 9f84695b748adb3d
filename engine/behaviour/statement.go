package behaviour

import (
	"strings"

	"jithook/engine/java"
)

// statements reads the statements of a stretch.
func (s *scan) statements(from, to int) {
	for i := from; i < to; {
		i = max(i+1, s.statement(i))
	}
}

// statement reads one statement and returns the place behind it.
func (s *scan) statement(i int) int {
	if s.depth > maxDepth {
		end := s.end(i)
		s.expression(i, end)
		return end + 1
	}
	s.depth++
	defer func() { s.depth-- }()
	switch s.text(i) {
	case "{":
		end := s.closing(i)
		s.statements(i+1, end)
		return end + 1
	case ";", "}", ")", "]", "else", "finally":
		return i + 1
	case "if":
		return s.branch(i)
	case "while":
		from, to, next := s.head(i)
		s.condition(from, to)
		return s.loop(next)
	case "do":
		return s.loop(i + 1)
	case "for":
		return s.forLoop(i)
	case "switch", "try":
		if s.text(i+1) == "(" {
			from, to, next := s.head(i)
			s.expression(from, to)
			return next
		}
		return i + 1
	case "synchronized":
		s.add(fact{kind: Locks, key: "method", text: "synchronized", span: s.tokens[i].Span})
		_, _, next := s.head(i)
		return next
	case "catch":
		return s.catch(i)
	case "case", "default":
		return s.label(i)
	case "return":
		end := s.end(i)
		s.returned(i, end)
		return end + 1
	case "throw":
		end := s.end(i)
		s.thrown(i, end)
		return end + 1
	case "break":
		if s.loops > 0 {
			s.add(fact{kind: LeavesEarly, key: "early", text: "break", span: s.tokens[i].Span})
		}
		return s.end(i) + 1
	case "continue":
		s.add(fact{kind: leaves, key: s.when(), text: "went on", place: s.when(), span: s.tokens[i].Span})
		return s.end(i) + 1
	case "class", "interface", "enum", "record":
		if s.tokens[i].Kind == java.Keyword {
			for i < len(s.tokens) && s.text(i) != "{" && s.text(i) != ";" {
				i++
			}
			return s.closing(i) + 1
		}
	}
	end := s.end(i)
	if !s.noise(i) {
		s.expression(i, end)
		s.markStep(end)
	}
	return end + 1
}

// markStep marks the call that a statement ends in.
func (s *scan) markStep(end int) {
	for i := len(s.found) - 1; i >= 0 && i > len(s.found)-maxOperand; i-- {
		if f := &s.found[i]; f.kind == Calls && f.made == end-1 {
			f.step = true
			return
		}
	}
}

// head is what stands in the parentheses behind the keyword at i, and the place behind them.
func (s *scan) head(i int) (from, to, next int) {
	if s.text(i+1) != "(" {
		return i + 1, i + 1, i + 1
	}
	end := s.closing(i + 1)
	return i + 2, max(end, i+2), max(end, i+1) + 1
}

func (s *scan) branch(i int) int {
	for {
		from, to, next := s.head(i)
		s.condition(from, to)
		g := s.guard(from, to)
		then := next
		next = s.under(g, func() int { return s.statement(then) })
		g.idle = s.idle(then, next)
		if s.text(next) != "else" {
			if !g.idle && s.isLast(next) {
				s.add(fact{kind: leaves, key: g.fails, text: "did nothing", place: g.fails, when: "!(" + g.text + ")",
					span: s.tokens[i].Span, under: &guard{key: g.fails}})
			}
			return next
		}
		if s.text(next+1) == "if" { // a chain may be long
			i = next + 1
			continue
		}
		other := &guard{key: g.fails, fails: g.key, text: "!(" + g.text + ")", asks: g.asks}
		then, next = next+1, s.under(other, func() int { return s.statement(next + 1) })
		other.idle = s.idle(then, next)
		s.asked[other.key] = other
		return next
	}
}

// isLast reports whether nothing follows behind a statement in the method, or in the loop around it.
func (s *scan) isLast(next int) bool {
	for s.text(next) == "}" && next < s.until {
		next++
	}
	return next >= s.until
}

func (s *scan) loop(i int) int {
	around := s.until
	s.loops, s.until = s.loops+1, s.end(i)
	defer func() { s.loops, s.until = s.loops-1, around }()
	if s.text(i) == "{" {
		s.until = s.closing(i)
	}
	return s.statement(i)
}

// forLoop reads `for (T x : all)` or `for (…; condition; …)`.
func (s *scan) forLoop(i int) int {
	from, to, next := s.head(i)
	if first := s.end(from); first < to {
		s.expression(from, first)
		second := min(s.end(first+1), to)
		s.condition(first+1, second)
		s.expression(min(second+1, to), to)
	} else {
		s.expression(from, to)
	}
	return s.loop(next)
}

func (s *scan) catch(i int) int {
	from, to, next := s.head(i)
	for k := from; k < to-1; k++ {
		if s.isName(k) && s.text(k) != "final" && s.text(k+1) != "." {
			s.add(fact{kind: Checks, key: "catch " + s.text(k), text: "catch " + s.text(k), name: s.text(k),
				span: s.tokens[k].Span})
		}
	}
	g := &guard{key: "catch " + s.norm(from, to-1), caught: s.text(to - 1)}
	return s.under(g, func() int { return s.statement(next) })
}

// label reads what stands before the colon or arrow of a case.
func (s *scan) label(i int) int {
	end := s.labelEnd(i)
	for _, t := range s.tokens[i+1 : end] {
		if t.Kind != java.Operator {
			s.add(fact{kind: Checks, key: "case " + t.Text, text: "case " + t.Text, name: t.Text, span: t.Span})
		}
	}
	return end
}

// labelEnd is the place behind the colon or arrow of the case at i.
func (s *scan) labelEnd(i int) int {
	for k := i + 1; k < len(s.tokens); k++ {
		switch s.text(k) {
		case ":", "->":
			return k + 1
		case ";", "}":
			return k
		}
	}
	return len(s.tokens)
}

// thrown reads a throw statement.
func (s *scan) thrown(i, end int) {
	if s.loops > 0 {
		s.add(fact{kind: LeavesEarly, key: "early", text: "throw", span: s.tokens[i].Span})
	}
	if s.text(i+1) != "new" {
		if s.isName(i+1) && s.text(i+2) == "(" {
			s.expression(i+1, end)
		}
		for _, g := range s.guards {
			if again := strings.Fields(g.key); g.caught == s.text(i+1) && len(again) == 2 && i+2 == end { // catch X
				s.add(fact{kind: Throws, key: again[1], text: again[1], name: again[1], place: s.when(), span: s.span(i, end)})
			}
		}
		return
	}
	for k := i + 2; k < end && s.text(k) != "("; k++ {
		if s.isName(k) && s.text(k+1) != "." && !s.generic[k] {
			s.add(fact{kind: Throws, key: s.text(k), text: s.text(k), name: s.text(k), place: s.when(),
				span: s.span(i, min(end, k+1))})
			s.message(s.text(k), k+1, end)
			return
		}
	}
}

// message adds what an exception says. It only counts among the last, for it may be put in other words.
func (s *scan) message(exception string, from, end int) {
	for i := from; i < end; i++ {
		if t := s.tokens[i]; t.Kind == java.String {
			value, behind := s.folded(i, end)
			if behind == 0 {
				value, behind = t.Text, i+1
			}
			s.add(fact{kind: Messages, call: exception, key: value, text: s.show(i, behind), place: "message",
				span: s.span(i, behind)})
			i = behind - 1
		}
	}
}
