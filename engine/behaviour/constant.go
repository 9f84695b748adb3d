package behaviour

import (
	"math"
	"strconv"
	"strings"

	"jithook/engine/java"
)

// What is computed of one constant expression is bounded: in tokens, and in parentheses within each other.
const (
	maxFolded     = 64
	maxFoldedDeep = 4
)

// constant is the value of a number, a string, or an expression of these.
type constant struct {
	text string  // of a string, between its quotes; of a number ""
	kind kind    // what it is
	n    int64   // of whole numbers
	real float64 // of others
	wide bool    // it is a long
}

type kind int

const (
	integer kind = iota
	decimal
	quotation
)

// String is the constant as code.
func (c constant) String() string {
	switch c.kind {
	case quotation:
		return `"` + c.text + `"`
	case decimal:
		s := strconv.FormatFloat(c.real, 'f', -1, 64)
		return s + either(strings.Contains(s, "."), "", ".0")
	}
	return strconv.FormatInt(c.n, 10)
}

// fold computes constant expressions among tokens.
type fold struct {
	tokens []java.Token
	named  func(name string) (string, bool) // the value of a constant, as code; nil where none is known
}

// binding says how closely an operator binds its operands; 0 for one that is not computed.
var binding = map[string]int{"<<": 1, "+": 2, "-": 2, "*": 3, "/": 3, "%": 3}

// at is the value of the longest constant expression at a place, as code, and the place behind it. It is not ok where
// there is none, or what stands before or behind it binds more closely: `n * 5 * 5` holds no 25.
func (f fold) at(i int) (value string, end int, ok bool) {
	if i >= len(f.tokens) || !f.begins(i) {
		return "", 0, false
	}
	bound := 0
	if i > 0 && f.tokens[i-1].Kind == java.Operator {
		switch before := f.tokens[i-1].Text; {
		case before == "!" || before == "~" || before == "++" || before == "--":
			return "", 0, false
		case before == "+" && f.tokens[i].Kind == java.String: // whatever is put before a string, it stays what it is
			bound = binding["+"] - 1
		default:
			bound = binding[before]
		}
	}
	f.tokens = f.tokens[:min(len(f.tokens), i+maxFolded)]
	c, end, ok := f.sum(i, bound, 0)
	if !ok {
		return "", 0, false
	}
	return c.String(), end, true
}

// begins reports whether a constant expression may begin at a place.
func (f fold) begins(i int) bool {
	switch t := f.tokens[i]; t.Kind {
	case java.Number, java.String:
		return true
	case java.Identifier:
		return f.named != nil && isConstant(t.Text) || sizes[t.Text] > 0
	default:
		return (t.Text == "(" || t.Text == "-") && (i == 0 || !endsOperandAt(f.tokens, i-1))
	}
}

// endsOperandAt reports whether a token ends a value: a minus behind it is no sign, and a parenthesis is a call's.
func endsOperandAt(tokens []java.Token, i int) bool {
	t := tokens[i]
	return t.Kind != java.Operator && t.Kind != java.Keyword || t.Text == ")" || t.Text == "]" || t.Text == "this" ||
		t.Text == "super"
}

// sum is the value of the longest expression at a place, of operators that bind more closely than a bound.
func (f fold) sum(i, bound, deep int) (c constant, end int, ok bool) {
	c, end, ok = f.operand(i, deep)
	for ok && end < len(f.tokens) {
		operator := f.tokens[end].Text
		if f.tokens[end].Kind != java.Operator || binding[operator] <= bound {
			break
		}
		right, behind, fine := f.sum(end+1, binding[operator], deep)
		if fine = fine && f.ends(behind, binding[operator]); fine {
			c, fine = combined(c, operator, right)
		}
		if !fine { // `5 + 5 + n` is `10 + n`
			break
		}
		end = behind
	}
	return c, end, ok
}

// ends reports whether what stands at a place binds no more closely than a bound.
func (f fold) ends(i, bound int) bool {
	return i >= len(f.tokens) || f.tokens[i].Kind != java.Operator || binding[f.tokens[i].Text] <= bound
}

func (f fold) operand(i, deep int) (c constant, end int, ok bool) {
	if i >= len(f.tokens) {
		return c, 0, false
	}
	end = i + 1
	switch t := f.tokens[i]; {
	case t.Kind == java.Number:
		c, ok = numeric(t.Text)
	case t.Kind == java.String:
		c, ok = quoting(t.Text)
	case t.Kind == java.Identifier && f.named != nil && isConstant(t.Text) && (i == 0 || f.tokens[i-1].Text != "."):
		var value string
		if value, ok = f.named(t.Text); ok {
			if c, ok = quoting(value); !ok {
				c, ok = numeric(value)
			}
		}
	case sizes[t.Text] > 0 && i+2 < len(f.tokens) && f.tokens[i+1].Text == ".":
		if c, ok = sizeOf(t.Text, f.tokens[i+2].Text); ok {
			end = i + len([]string{"Long", ".", "SIZE"})
		}
	case t.Text == "-" && deep < maxFoldedDeep:
		if c, end, ok = f.operand(i+1, deep+1); ok && c.kind != quotation {
			c.n, c.real = -c.n, -c.real
		} else {
			ok = false
		}
	case t.Text == "(" && deep < maxFoldedDeep:
		c, end, ok = f.sum(i+1, 0, deep+1)
		ok = ok && end < len(f.tokens) && f.tokens[end].Text == ")"
		end++
	}
	if ok && end < len(f.tokens) { // `"a".length()` is another value
		switch f.tokens[end].Text {
		case ".", "[", "(", "::", "++", "--":
			ok = false
		}
	}
	return c, end, ok
}

// sizes are how many bytes there are to the numbers of Java, by the types of their boxes.
var sizes = map[string]int64{"Byte": 1, "Short": 2, "Character": 2, "Integer": 4, "Float": 4, "Long": 8, "Double": 8}

// sizeOf is the value of `Long.SIZE` or `Long.BYTES`.
func sizeOf(box, name string) (constant, bool) {
	switch name {
	case "BYTES":
		return constant{kind: integer, n: sizes[box]}, true
	case "SIZE":
		return constant{kind: integer, n: 8 * sizes[box]}, true
	}
	return constant{}, false
}

// quoting is the value of a string in quotes. What text blocks hold is not read.
func quoting(code string) (constant, bool) {
	if len(code) < 2 || code[0] != '"' || strings.HasPrefix(code, `"""`) || code[len(code)-1] != '"' {
		return constant{}, false
	}
	return constant{kind: quotation, text: code[1 : len(code)-1]}, true
}

// numeric is the value of a number of Java, whatever its radix and suffix.
func numeric(code string) (constant, bool) {
	plain := strings.TrimRight(code, "lL")
	if n, err := strconv.ParseInt(plain, 0, 64); err == nil {
		return constant{kind: integer, n: n, wide: plain != code || n != int64(int32(n))}, true
	}
	plain = strings.TrimRight(strings.ReplaceAll(code, "_", ""), "fFdD")
	if x, err := strconv.ParseFloat(plain, 64); err == nil && strings.Trim(plain, "0123456789.eE+-") == "" {
		return constant{kind: decimal, real: x}, true
	}
	return constant{}, false
}

// Amount is the value of a number of Java, whatever its radix and suffix, as a decimal; "" where it is none.
func Amount(literal string) string {
	switch c, ok := numeric(literal); {
	case !ok:
		return ""
	case c.kind == integer:
		return strconv.FormatInt(c.n, 10)
	default:
		return strconv.FormatFloat(c.real, 'f', -1, 64)
	}
}

// combined is the value of an operation. It is not ok where Java has none, or another one by overflow.
func combined(a constant, operator string, b constant) (constant, bool) {
	switch {
	case a.kind == quotation || b.kind == quotation:
		if operator != "+" || a.kind == decimal || b.kind == decimal {
			return a, false
		}
		return constant{kind: quotation, text: a.spelt() + b.spelt()}, true
	case a.kind == decimal || b.kind == decimal:
		x, fine := operated(a.asReal(), operator, b.asReal())
		return constant{kind: decimal, real: x}, fine && !math.IsInf(x, 0) && !math.IsNaN(x)
	}
	c := constant{kind: integer, wide: a.wide || operator != "<<" && b.wide}
	switch operator {
	case "/", "%":
		if b.n == 0 {
			return a, false
		}
		if c.n = a.n / b.n; operator == "%" {
			c.n = a.n % b.n
		}
		return c, true
	case "<<":
		c.n = a.n << (b.n & either[int64](c.wide, 63, 31))
		return c, c.wide || c.n == int64(int32(c.n))
	}
	x, _ := operated(float64(a.n), operator, float64(b.n))
	if math.Abs(x) > either[float64](c.wide, 1<<62, math.MaxInt32) {
		return a, false
	}
	switch operator {
	case "+":
		c.n = a.n + b.n
	case "-":
		c.n = a.n - b.n
	case "*":
		c.n = a.n * b.n
	}
	return c, true
}

// operated is the value of an operation on floating-point numbers.
func operated(a float64, operator string, b float64) (float64, bool) {
	switch operator {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "/":
		return a / b, b != 0
	}
	return 0, false
}

// spelt is a constant as it is put together with a string.
func (c constant) spelt() string {
	if c.kind == quotation {
		return c.text
	}
	return strconv.FormatInt(c.n, 10)
}

func (c constant) asReal() float64 {
	if c.kind == integer {
		return float64(c.n)
	}
	return c.real
}

// constant is the value of a constant of the same file, where it is a literal or computed of such.
func (s *scan) constant(name string) (string, bool) {
	if !isConstant(name) {
		return "", false
	}
	if value, known := s.constants[name]; known {
		return value, value != ""
	}
	if s.constants == nil {
		s.constants = map[string]string{}
	}
	s.constants[name] = "" // it is none, if it refers to itself
	values := s.m.Members(name)
	if len(values) != 1 || len(values[0]) < 2 || values[0][0].Text != "=" {
		return "", false
	}
	value := s.initial(values[0][1:])
	s.constants[name] = value
	return value, value != ""
}

// initial is what tokens give that are a literal or a constant expression, as code; "" for others.
func (s *scan) initial(tokens []java.Token) string {
	if len(tokens) == 1 {
		switch t := tokens[0]; {
		case t.Kind == java.Number:
			return number(t.Text)
		case t.Kind == java.String || t.Kind == java.Char || t.Text == "true" || t.Text == "false" || t.Text == "null":
			return t.Text
		}
	}
	if value, end, ok := (fold{tokens, s.constant}).at(0); ok && end == len(tokens) {
		return value
	}
	return ""
}

// folded is the value of the constant expression at i, and the place behind it; 0 where there is no operator in it.
func (s *scan) folded(i, to int) (string, int) {
	t := s.tokens[i]
	joined := i+1 < to && binding[s.text(i+1)] > 0
	if s.generic[i] || !joined && t.Text != "(" && t.Text != "-" && sizes[t.Text] == 0 {
		return "", 0
	}
	value, end, ok := fold{s.tokens[:min(to, len(s.tokens))], s.constant}.at(i)
	if !ok || end <= i+1 {
		return "", 0
	}
	return value, end
}

// Constants are the values of the constant expressions among some tokens, as code: what stands there as a number or
// string, and what is computed of such, as 8192 of `8 * 1024`. Constants of the file of a method, which may be nil,
// stand for their values. Numbers are without their suffixes. Each is there with the place of its first token.
func Constants(m *java.Method, tokens []java.Token) map[string]int {
	f := fold{tokens: tokens}
	if m != nil {
		f.named = (&scan{m: m}).constant
	}
	all := map[string]int{}
	add := func(value string, place int) {
		if _, known := all[value]; !known {
			all[value] = place
		}
	}
	for i := range tokens {
		if c, _, ok := f.operand(i, maxFoldedDeep); ok {
			add(c.String(), i)
		}
		value, end, ok := f.at(i)
		if ok && (end >= len(tokens) || binding[tokens[end].Text] == 0) {
			add(value, i)
		}
	}
	return all
}
