package behaviour

import (
	"strings"

	"jithook/engine/java"
)

// operation reads the operator at i: a comparison, an assignment, or one on numbers.
func (s *scan) operation(i, from, to int) {
	op := s.text(i)
	switch op {
	case "==", "!=", "<", ">", "<=", ">=":
		s.comparison(i, from, to)
	case "+", "-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^":
		s.computation(i)
	default:
		if assigns[op] {
			s.assignment(i)
		}
	}
}

func (s *scan) comparison(i, from, to int) {
	a, b := s.leftOperand(i, from), s.rightOperand(i, to)
	f := fact{kind: Checks, left: s.norm(a, i), right: s.norm(i+1, b), operator: s.text(i), text: s.show(a, b),
		values: s.valued(a, b), span: s.span(a, max(b, i+1))}
	f.key, _ = comparisonKey(f.left, f.operator, f.right)
	if f.left != "·" || f.right != "·" {
		s.add(f)
	}
}

// comparisonKey spells a comparison in one way, and says whether it is the opposite of the key.
func comparisonKey(left, operator, right string) (key string, opposite bool) {
	switch operator {
	case "<", ">=":
		return left + " < " + right, operator == ">="
	case ">", "<=":
		return right + " < " + left, operator == "<="
	default:
		return same(left, right), operator == "!="
	}
}

// emptinessKey is comparisonKey, where it is the same for all that asks whether a size is zero: `size() > 0` is the
// opposite of `size() == 0`, and `size() < 1` the same.
func emptinessKey(left, operator, right string) (key string, opposite bool) {
	if from, ok := turnedRound[operator]; ok && counts(right) && !counts(left) {
		left, operator, right = right, from, left
	}
	if counts(left) {
		switch operator + " " + right {
		case "> 0", ">= 1":
			return same(left, "0"), true
		case "<= 0", "< 1":
			return same(left, "0"), false
		}
	}
	return comparisonKey(left, operator, right)
}

// turnedRound are the comparisons from the other side.
var turnedRound = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

// counts reports whether an operand, as norm spells it, is how many there are of something.
func counts(operand string) bool {
	words := strings.Fields(strings.TrimSuffix(operand, " ( )"))
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "size", "length":
		return true
	}
	return false
}

// same is the key of a test for equality.
func same(a, b string) string { return min(a, b) + " == " + max(a, b) }

// leftOperand is where the operand before i begins.
func (s *scan) leftOperand(i, from int) int {
	for k := i - 1; k >= from && k > i-maxOperand; k-- {
		if p := s.partner[k]; p >= from && p < k {
			k = p
			continue
		}
		if endsOperand[s.text(k)] {
			return k + 1
		}
	}
	return max(from, 0)
}

// rightOperand is where the operand behind i ends.
func (s *scan) rightOperand(i, to int) int {
	to = min(to, len(s.tokens))
	for k := i + 1; k < to && k < i+maxOperand; k++ {
		if s.partner[k] > k {
			k = s.partner[k]
			continue
		}
		if endsOperand[s.text(k)] {
			return k
		}
	}
	return min(to, i+maxOperand)
}

var endsOperand = map[string]bool{
	"&&": true, "||": true, "?": true, ":": true, ";": true, ",": true, "(": true, ")": true, "{": true, "}": true,
	"[": true, "]": true, "=": true,
	"==": true, "!=": true, "<": true, ">": true, "<=": true, ">=": true, "->": true, "!": true, "return": true,
	"case": true, "&": true, "|": true, "^": true,
	"assert": true, "yield": true, "if": true, "while": true, "else": true,
}

// computation reads an operator between two numbers. Strings that are put together compute nothing.
func (s *scan) computation(i int) {
	if i == 0 || i+1 >= len(s.tokens) || !s.endsValue(i-1) {
		return
	}
	before, after := s.tokens[i-1], s.tokens[i+1]
	if before.Kind == java.String || after.Kind == java.String {
		return
	}
	a, b, op := s.word(i-1), s.word(i+1), s.text(i)
	key := a + " " + op + " " + b
	if op == "+" || op == "*" {
		key = min(a, b) + " " + op + " " + max(a, b)
	}
	from, to := min(s.operand(i), i-1), i+2
	if p := s.partner[i+1]; p > i+1 {
		to = p + 1
	}
	s.add(fact{kind: Computes, key: key, text: s.show(from, to), place: a + " " + b, span: s.span(from, to)})
}

func (s *scan) endsValue(i int) bool {
	t := s.tokens[i]
	return t.Kind == java.Identifier || t.Kind == java.Number || t.Text == ")" || t.Text == "]"
}

// assignment reads what is set at i, where it is no local variable.
func (s *scan) assignment(i int) {
	k := i - 1
	if s.text(i) == "++" || s.text(i) == "--" {
		if !s.isName(k) && s.text(k) != "]" {
			k = i + 1
			for s.text(k+1) == "." && s.isName(k+2) {
				k += 2
			}
		}
	}
	if s.text(k) == "]" && s.partner[k] > 0 {
		k = s.partner[k] - 1
	}
	if !s.isName(k) {
		return
	}
	name := s.text(k)
	if s.text(k-1) != "." && (s.locals[name] || s.isParam(name)) {
		return
	}
	key := name
	switch s.text(i) {
	case "++", "+=":
		key += "++"
	case "--", "-=":
		key += "--"
	}
	s.add(fact{kind: Writes, key: key, text: key, name: name, place: name, span: s.tokens[k].Span})
}
