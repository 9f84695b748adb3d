package behaviour

import (
	"strconv"
	"strings"

	"jithook/engine/java"
)

// maxOperand bounds what is compared or shown of an expression, in tokens.
const maxOperand = 24

// norm spells a stretch without what names or types alone make of it: a local variable stands for its one value, others
// are all the same, parameters are numbered, constants of the file are their values.
func (s *scan) norm(from, to int) string {
	var b strings.Builder
	s.write(&b, from, to, 0)
	return strings.TrimSuffix(b.String(), " ")
}

// maxFollowed bounds how deep the values of local variables are followed.
const maxFollowed = 2

func (s *scan) write(b *strings.Builder, from, to, depth int) {
	for i := from; i < min(to, from+maxOperand); i++ {
		if value, end := s.folded(i, to); end > 0 {
			b.WriteString(value + " ")
			i = end - 1
			continue
		}
		switch {
		case s.generic[i], s.text(i) == "final", s.text(i) == "this" && s.text(i+1) == ".",
			s.text(i) == "." && s.text(i-1) == "this":
			continue
		case s.cast(i):
			i = s.partner[i]
			continue
		case s.castName(i):
			s.write(b, s.partner[i]-1, s.partner[i], depth)
			i = s.partner[i]
			continue
		case s.text(i+1) == "::" && s.isName(i) && i+2 < to: // as the lambda that says the same
			if startsType(s.text(i)) {
				b.WriteString("· -> · . " + s.text(i+2) + " ( ) ")
			} else {
				b.WriteString("· -> " + s.word(i) + " . " + s.text(i+2) + " ( · ) ")
			}
			i += 2
			continue
		}
		if v, ok := s.only[s.text(i)]; ok && depth < maxFollowed && s.isName(i) && s.text(i-1) != "." && s.text(i+1) != "(" &&
			v.from != from {
			s.write(b, v.from, v.to, depth+1)
			continue
		}
		b.WriteString(s.word(i))
		b.WriteByte(' ')
	}
	if to > from+maxOperand {
		b.WriteString("…")
		b.WriteString(strconv.Itoa(to - from))
		b.WriteByte(' ')
	}
}

// cast reports whether the parenthesis at i opens a cast.
func (s *scan) cast(i int) bool {
	if s.text(i) != "(" || i > 0 && s.endsValue(i-1) {
		return false
	}
	end := s.partner[i]
	if end < 0 || !s.isType(i+1, end) {
		return false
	}
	next := s.text(end + 1)
	return s.isName(end+1) || next == "this" || next == "(" || next == "new"
}

// castName reports whether the parenthesis at i is around a name and its cast, as in `((Book) a).name()`.
func (s *scan) castName(i int) bool {
	return s.text(i) == "(" && !s.endsValueOrName(i-1) && s.partner[i] > i && s.text(i+1) == "(" && s.cast(i+1) &&
		s.partner[i] == s.partner[i+1]+2 && s.isName(s.partner[i]-1)
}

// word is a token's part of norm.
func (s *scan) word(i int) string {
	t := s.tokens[i]
	switch t.Kind {
	case java.Number:
		return number(t.Text)
	case java.Identifier:
		if s.text(i-1) == "." || s.text(i+1) == "(" {
			return t.Text
		}
		if param, ok := s.params[t.Text]; ok {
			return param
		}
		if s.locals[t.Text] {
			return "·"
		}
		if value, ok := s.constant(t.Text); ok {
			return value
		}
	}
	return t.Text
}

// number is a number without what does not change its value.
func number(text string) string {
	if n, ok := numeric(text); ok && n.kind == integer {
		return n.String()
	}
	text = strings.ReplaceAll(text, "_", "")
	if !strings.HasPrefix(text, "0x") && !strings.HasPrefix(text, "0X") {
		text = strings.TrimRight(text, "lLfFdD")
	}
	return text
}

// show spells a stretch for people, a long one up to where it goes on.
func (s *scan) show(from, to int) string { return s.spell(from, to, false) }

// valued is show with the values of constants, "" where there are none.
func (s *scan) valued(from, to int) string {
	for i := from; i < min(to, from+maxOperand); i++ {
		if s.isName(i) && s.text(i-1) != "." {
			if _, ok := s.constant(s.text(i)); ok {
				return s.spell(from, to, true)
			}
		}
	}
	return ""
}

func (s *scan) spell(from, to int, values bool) string {
	if from >= to {
		return ""
	}
	var b strings.Builder
	for i := from; i < to; i++ {
		t := s.tokens[i]
		if b.Len() > maxShown {
			b.WriteString("…")
			break
		}
		if i > from && s.tokens[i-1].End < t.Start && t.Text != "." {
			b.WriteByte(' ')
		}
		if values && s.isName(i) && s.text(i-1) != "." {
			if v, ok := s.constant(t.Text); ok {
				b.WriteString(v)
				continue
			}
		}
		if t.Kind == java.String && (len(t.Text) > maxShown || strings.ContainsAny(t.Text, "\n\r")) {
			b.WriteString(`"…"`)
			continue
		}
		b.WriteString(strings.ReplaceAll(t.Text, "`", "'"))
	}
	return b.String()
}

// maxShown is how much of an expression is shown, in bytes.
const maxShown = 60
