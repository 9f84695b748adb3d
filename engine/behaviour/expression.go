package behaviour

import (
	"strconv"
	"strings"

	"jithook/engine/java"
)

// expression reads a stretch token by token.
func (s *scan) expression(from, to int) {
	for i := from; i < min(to, len(s.tokens)); i++ {
		if s.generic[i] {
			continue
		}
		t := s.tokens[i]
		if value, end := s.folded(i, min(to, len(s.tokens))); end > 0 && t.Text != "-" &&
			!(t.Text == "(" && s.partner[i] == end-1) { // what stands in brackets follows
			s.add(fact{kind: Literals, key: value, text: s.show(i, end), place: s.context(i), span: s.span(i, end)})
			i = end - 1
			continue
		}
		switch t.Kind {
		case java.Identifier:
			if startsStatement[s.text(i-1)] && s.noise(i) {
				i = s.end(i)
				continue
			}
			s.named(i)
		case java.Number:
			s.literal(i, number(t.Text))
		case java.String, java.Char:
			s.literal(i, t.Text)
		case java.Keyword:
			i = s.keyword(i, to)
		case java.Operator:
			s.operation(i, from, to)
		}
	}
}

var startsStatement = map[string]bool{"{": true, "}": true, ";": true, "->": true, ")": true}

// context is the same for tokens in the same place.
func (s *scan) context(i int) string { return s.norm(max(0, i-3), i) }

func (s *scan) literal(i int, value string) {
	s.add(fact{kind: Literals, key: value, text: s.show(i, i+1), place: s.context(i), span: s.tokens[i].Span})
}

// keyword reads a keyword and returns the place of the last token that it took.
func (s *scan) keyword(i, to int) int {
	switch s.text(i) {
	case "true", "false":
		s.literal(i, s.text(i))
	case "throw":
		end := s.end(i)
		s.thrown(i, end)
		return end
	case "new":
		return s.made(i, to)
	case "case": // of a switch expression
		return s.label(i) - 1
	case "super", "this":
		if s.text(i+1) == "(" {
			s.call(i, s.text(i))
		}
	case "instanceof":
		k, _ := s.tested(i)
		s.add(fact{kind: Checks, key: "instanceof " + s.text(k), text: "instanceof " + s.text(k), name: s.text(k),
			span: s.tokens[i].Span})
		return k
	}
	return i
}

// made reads `new Type(` or `new Type[`.
func (s *scan) made(i, to int) int {
	k := i + 1
	for k < min(to, len(s.tokens))-1 && (s.isName(k) || s.generic[k] || s.text(k) == ".") && s.text(k+1) != "(" &&
		s.text(k+1) != "[" && s.text(k+1) != "{" {
		k++
	}
	name := k
	for name > i+1 && s.generic[name] {
		name--
	}
	if s.isName(name) && s.text(k+1) == "(" {
		s.call(name, "new "+s.text(name))
		return name
	}
	return i
}

// named reads a name: a call, or a field, constant or type.
func (s *scan) named(i int) {
	name, before, after := s.text(i), s.text(i-1), s.text(i+1)
	qualified := before == "." && s.text(i-2) != "this"
	switch {
	case after == "(" && before == "." && s.text(i-2) == "super":
		s.call(i, "super."+name)
	case after == "(":
		s.call(i, name)
	case before == "::":
		s.add(fact{kind: Calls, key: name, text: name, name: name, place: "::", span: s.tokens[i].Span, made: i,
			called: s.member(name)})
	case before != "." && (s.locals[name] || s.isParam(name)), s.isName(i + 1), after == "::",
		after == "<" && s.generic[min(i+1, len(s.tokens)-1)],
		startsType(name) && (after == "." || after == "[" || after == ")" || after == "..."), after == "->", s.written(i),
		before == "@":
	default:
		f := fact{kind: Names, key: name, text: name, name: name, place: s.context(i), span: s.tokens[i].Span}
		if !qualified {
			if value, ok := s.constant(name); ok {
				f.kind, f.key, f.text = Literals, strings.TrimPrefix(value, "-"), value
			} else if isConstant(name) {
				f.called = s.member(name)
			}
		}
		s.add(f)
	}
}

func (s *scan) isParam(name string) bool { _, ok := s.params[name]; return ok }

// written reports whether a value is assigned to the name at i.
func (s *scan) written(i int) bool {
	return assigns[s.text(i+1)]
}

var assigns = map[string]bool{
	"=": true, "+=": true, "-=": true, "*=": true, "/=": true, "%=": true, "&=": true, "|=": true, "^=": true, "<<=": true,
	">>=": true, ">>>=": true,
	"++": true, "--": true,
}

// call adds the call of the name at i, whose parenthesis follows, if behind type arguments.
func (s *scan) call(i int, key string) {
	open := i + 1
	for open < len(s.tokens) && s.generic[open] {
		open++
	}
	end := s.closing(open)
	from, to := open+1, max(end, open+1)
	name := s.text(i)
	f := fact{kind: Calls, key: key, text: key, name: name, span: s.tokens[i].Span, made: to}
	receiver := ""
	if s.text(i-1) == "." && i > 1 {
		receiver = s.word(i - 2)
	}
	arguments := s.norm(from, to)
	f.place = receiver + "." + arguments
	if key == name && (s.text(i-1) != "." || s.text(i-2) == "this") {
		if f.called = s.member(name); f.called != nil {
			f.arguments = s.passed(from, to)
		}
	}
	s.add(f)
	s.refusal(i, from, to)
	if strings.Trim(arguments, "·, ") == "" {
		return
	}
	s.add(fact{
		kind: Arguments, call: key, key: key + "(" + arguments + ")", text: key + "(" + s.show(from, to) + ")", name: name,
		values: key + "(" + s.valued(from, to) + ")", place: key + strconv.Itoa(len(s.passed(from, to))),
		span: s.span(i, min(max(to, i+1), len(s.tokens))),
	})
}

// passed are the arguments of a call.
func (s *scan) passed(from, to int) []string {
	var all []string
	start := from
	for i := from; i < to && len(all) < maxArguments; i++ {
		if i = s.closing(i); s.text(i) == "," && !s.generic[i] {
			all = append(all, s.norm(start, i))
			start = i + 1
		}
	}
	if start < to {
		all = append(all, s.norm(start, to))
	}
	return all
}

// maxArguments is how many a method has at most (JVMS 4.3.3).
const maxArguments = 255

// refusal adds what `requireNonNull(x)`, `checkArgument(a > 0)` and their like check and throw.
func (s *scan) refusal(i, from, to int) {
	end := from
	for end < to && s.text(end) != "," {
		end = s.closing(end) + 1
	}
	exception := refuses[s.text(i)]
	var place, when string
	switch exception {
	case "":
		return
	case "NullPointerException":
		operand := s.norm(from, end)
		place = same(operand, "null")
		s.add(fact{kind: Checks, key: place, text: s.show(from, end) + " == null", left: operand, right: "null",
			operator: "==", span: s.tokens[i].Span})
	default:
		_, place = s.cases(from, end)
		when = "!(" + s.show(from, end) + ")"
	}
	s.add(fact{kind: Throws, key: exception, text: exception, name: exception, place: place, when: when,
		span: s.tokens[i].Span})
}

// refuses are the exceptions that methods throw, as their names say.
var refuses = map[string]string{"requireNonNull": "NullPointerException", "checkNotNull": "NullPointerException",
	"checkArgument": "IllegalArgumentException", "checkState": "IllegalStateException"}
