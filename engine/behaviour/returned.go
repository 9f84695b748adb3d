package behaviour

import (
	"strings"

	"jithook/engine/java"
)

// returned reads a return statement.
func (s *scan) returned(i, end int) {
	if s.loops > 0 {
		s.add(fact{kind: LeavesEarly, key: "early", text: "return", span: s.tokens[i].Span})
	}
	if i+1 >= end {
		s.add(fact{kind: leaves, key: s.when(), text: "returned", place: s.when(), span: s.tokens[i].Span})
		return
	}
	if from, to := s.unwrapped(i+1, end); s.boolean && s.arms(from, to) == 0 {
		s.condition(i+1, end)
	} else {
		s.expression(i+1, end)
	}
	s.value(i+1, end, condition{s.when(), s.whenShown()}, 0)
}

// condition is one under which a value is returned, as it is compared and as it is shown.
type condition struct{ key, text string }

// maxChoices bounds how deep conditional operators, switch expressions and variables are followed to a value.
const maxChoices = 6

// value adds what is returned by a stretch, under a condition.
func (s *scan) value(from, to int, when condition, depth int) {
	from, to = s.bare(from, to)
	if from >= to {
		return
	}
	if question, colon := s.choice(from, to); colon > 0 && depth < maxChoices {
		holds, fails := s.cases(from, question)
		asked := s.show(from, question)
		s.value(question+1, colon, condition{holds, asked}, depth+1)
		s.value(colon+1, to, condition{fails, "!(" + asked + ")"}, depth+1)
		return
	}
	if open := s.arms(from, to); open > 0 && depth < maxChoices {
		on := s.norm(from+2, open-1)
		s.given(open, func(label, value stretch) {
			of := s.show(label.from, label.to)
			s.value(value.from, value.to, condition{on + " " + of, of}, depth+1)
		})
		return
	}
	f := fact{kind: Returns, place: when.key, when: when.text, span: s.span(from, to)}
	if to == from+1 && s.locals[s.text(from)] && !s.isParam(s.text(from)) {
		if known := s.values[s.text(from)]; len(known) > 0 && depth < maxChoices && !s.stepped[s.text(from)] {
			for _, v := range known {
				s.value(v.from, v.to, when, maxChoices)
			}
			return
		}
	}
	f.key, f.text, f.values = s.norm(from, to), s.show(from, to), s.valued(from, to)
	switch {
	case s.boolean && to > from+1:
		f.key = s.truth(from, to)
	case s.empty(from, to):
		f.key = "empty"
	case s.text(from) == "new":
		f.name = s.text(from + 1)
		f.key = "new " + f.name
	case s.text(to-1) == ")" && s.partner[to-1] > from && s.isName(s.partner[to-1]-1):
		name := s.partner[to-1] - 1
		f.name = s.text(name)
		if name == from || name == from+2 && s.text(from) == "this" {
			f.called, f.arguments = s.member(f.name), s.passed(s.partner[to-1]+1, to-1)
		}
	}
	s.add(f)
}

// bare leaves out parentheses around a stretch, casts before it, and "this." before a field.
func (s *scan) bare(from, to int) (int, int) {
	from, to = s.unwrapped(from, to)
	if s.text(from) == "this" && s.text(from+1) == "." && to > from+2 {
		from += 2
	}
	return from, to
}

// unwrapped leaves out parentheses around a stretch and casts before it.
func (s *scan) unwrapped(from, to int) (int, int) {
	for from < to && s.text(from) == "(" {
		switch end := s.partner[from]; {
		case end == to-1:
			from, to = from+1, to-1
		case end > from && end < to && s.cast(from):
			from = end + 1
		default:
			return from, to
		}
	}
	return from, to
}

// isType reports whether a stretch can be a type in a cast.
func (s *scan) isType(from, to int) bool {
	if to-from > maxTypeArguments || from >= to {
		return false
	}
	for i := from; i < to; i++ {
		switch t := s.tokens[i]; {
		case t.Kind == java.Identifier, s.generic[i], t.Text == ".", t.Text == "[", t.Text == "]", t.Text == "&":
		case java.IsPrimitive(t.Text):
		default:
			return false
		}
	}
	return true
}

// choice finds the marks of a conditional operator in a stretch, outside of brackets.
func (s *scan) choice(from, to int) (question, colon int) {
	open := 0
	for i := from; i < to; i++ {
		switch s.text(i) {
		case "(", "[", "{":
			i = s.closing(i)
		case "?":
			if s.generic[i] {
				continue
			}
			if open == 0 {
				question = i
			}
			open++
		case ":":
			if open--; open == 0 {
				return question, i
			}
		case "->":
			return 0, 0
		}
	}
	return 0, 0
}

// empty reports whether a stretch is an empty collection, array, string or Optional.
func (s *scan) empty(from, to int) bool {
	text := s.text(to - 2)
	switch {
	case to == from+1:
		return s.text(from) == `""` || strings.HasPrefix(s.text(from), "EMPTY_")
	case s.text(to-1) == ")" && text == "(":
		name := s.text(to - 3)
		return s.text(from) != "new" && (strings.HasPrefix(name, "empty") || name == "of" && s.text(from) != "Optional")
	case s.text(from) == "new" && s.text(to-1) == "]":
		return text == "0"
	case s.text(from) == "new" && s.text(to-1) == "}":
		return text == "{"
	}
	return strings.HasPrefix(s.text(to-1), "EMPTY_")
}
