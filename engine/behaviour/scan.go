package behaviour

import (
	"cmp"
	"slices"
	"strings"

	"jithook/engine/java"
)

// scan finds the facts of a body, or of a field's value, in its tokens. Every step goes on by at least one token, and
// what is read again for an operand is bounded, so the time is linear in the tokens.
type scan struct {
	m         *java.Method // whose file has the members
	tokens    []java.Token
	partner   []int // of each bracket, its counterpart's place; -1 where there is none
	generic   []bool
	params    map[string]string // the parameters, as norm spells them
	locals    map[string]bool
	values    map[string][]stretch // what is assigned to each local variable
	only      map[string]stretch   // the value of each that has but one
	stepped   map[string]bool      // those that count up or down, or grow
	boolean   bool                 // the method returns a truth value
	constants map[string]string    // of the file, as code, by name; "" for what is none
	guards    []*guard
	asked     map[string]*guard // all of them by their keys
	loops     int
	until     int // where the loop around ends, or the method
	found     []fact
	depth     int // of nested statements
}

// stretch is a run of tokens.
type stretch struct{ from, to int }

// guard is a condition that holds where the scan is.
type guard struct {
	key, fails string // of its case, and of the opposite one
	text       string // as it is shown; "" for what a catch clause takes
	asks       []id   // the checks that it is made of; nil where they are not known
	caught     string // the variable of a catch clause
	idle       bool   // nothing but reports and new variables stands under it
}

// maxDepth bounds nested statements that are read as such; what is nested deeper is read as an expression.
const maxDepth = 200

func newScan(tokens []java.Token, m *java.Method) *scan {
	s := &scan{m: m, tokens: tokens, params: map[string]string{}, asked: map[string]*guard{},
		locals: java.Declared(tokens),
		values: map[string][]stretch{}, until: len(tokens)}
	s.pair()
	s.markGenerics()
	s.findValues()
	return s
}

func (s *scan) add(f fact) {
	if n := len(s.guards); f.under == nil && n > 0 {
		f.under = s.guards[n-1]
	}
	f.when = cmp.Or(f.when, s.whenShown())
	s.found = append(s.found, f)
}

// text is a token's text, "" beyond the end.
func (s *scan) text(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].Text
}

func (s *scan) isName(i int) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].Kind == java.Identifier
}

// span is the stretch in the source.
func (s *scan) span(from, to int) java.Span {
	return java.Span{Start: s.tokens[from].Start, End: s.tokens[to-1].End}
}

// pair finds the brackets that belong together.
func (s *scan) pair() {
	s.partner = make([]int, len(s.tokens))
	var open []int
	for i, t := range s.tokens {
		s.partner[i] = -1
		switch t.Text {
		case "(", "[", "{":
			open = append(open, i)
		case ")", "]", "}":
			if n := len(open); n > 0 && closes[s.text(open[n-1])] == t.Text {
				s.partner[i], s.partner[open[n-1]] = open[n-1], i
				open = open[:n-1]
			}
		}
	}
}

var closes = map[string]string{"(": ")", "[": "]", "{": "}"}

// maxTypeArguments bounds the tokens that are looked through for the end of type arguments.
const maxTypeArguments = 64

// markGenerics marks type arguments, whose "<" and ">" compare nothing.
func (s *scan) markGenerics() {
	s.generic = make([]bool, len(s.tokens))
	for i := 1; i < len(s.tokens); i++ {
		if s.text(i) != "<" || s.generic[i] || !(s.text(i-1) == "." || s.isName(i-1) && startsType(s.text(i-1))) {
			continue
		}
		if end := s.typeArgumentsEnd(i); end > 0 {
			for k := i; k <= end; k++ {
				s.generic[k] = true
			}
		}
	}
}

func (s *scan) typeArgumentsEnd(i int) int {
	depth := 0
	for k := i; k < min(len(s.tokens), i+maxTypeArguments); k++ {
		switch t := s.tokens[k]; t.Text {
		case "<":
			depth++
		case ">":
			if depth--; depth == 0 {
				return k
			}
		case ",", ".", "?", "&", "[", "]", "@", "extends", "super":
		default:
			if t.Kind != java.Identifier && !java.IsPrimitive(t.Text) {
				return 0
			}
		}
	}
	return 0
}

// startsType reports whether a name looks like a type's: `Map`, not `MAX` and not `size`.
func startsType(name string) bool {
	return name[0] >= 'A' && name[0] <= 'Z' && (len(name) == 1 || strings.ToUpper(name) != name)
}

// isConstant reports whether a name looks like a constant's.
func isConstant(name string) bool {
	return len(name) > 1 && name[0] >= 'A' && name[0] <= 'Z' && strings.ToUpper(name) == name
}

// maxValues bounds what is known of one local variable.
const maxValues = 4

// findValues finds what is assigned to each local variable.
func (s *scan) findValues() {
	s.only, s.stepped = map[string]stretch{}, map[string]bool{}
	changed := map[string]bool{}
	for i := range s.tokens {
		name := s.text(i)
		if !s.isName(i) || !s.locals[name] || s.text(i-1) == "." {
			continue
		}
		if after := s.text(i + 1); after != "=" {
			if assigns[after] || s.text(i-1) == "++" || s.text(i-1) == "--" {
				s.stepped[name], changed[name] = true, true
			}
			continue
		}
		if end := s.end(i + 2); end > i+2 {
			changed[name] = s.assign(name, stretch{i + 2, s.commaBefore(i+2, end)}) || changed[name]
		}
	}
	for i := range s.tokens {
		if at := s.bound(i); at > 0 {
			name := s.text(at)
			s.locals[name] = true
			s.generic[at] = true // it says no more than a type does
			changed[name] = s.assign(name, stretch{s.operand(i), i}) || changed[name]
		}
	}
	for name := range changed {
		if v := s.only[name]; changed[name] || v.to-v.from > maxOperand {
			delete(s.only, name)
		}
	}
}

// assign takes in a value of a local variable. It reports whether there was another.
func (s *scan) assign(name string, v stretch) (again bool) {
	again = len(s.values[name]) > 0
	s.only[name] = v
	if len(s.values[name]) < maxValues {
		s.values[name] = append(s.values[name], v)
	}
	return again
}

// bound is the place of the variable that the pattern of an instanceof at i binds: of `a instanceof Book b` that of b.
// It is 0 where there is none.
func (s *scan) bound(i int) int {
	if s.text(i) != "instanceof" {
		return 0
	}
	if _, k := s.tested(i); s.isName(k) && s.text(k+1) != "(" {
		return k
	}
	return 0
}

// tested is the place of the last name of the type that an instanceof at i tests for, and of what follows the type.
func (s *scan) tested(i int) (name, end int) {
	name = i + 1
	for s.text(name) == "final" {
		name++
	}
	for end = name + 1; end < len(s.tokens) && end-name < maxTypeArguments; end++ {
		switch {
		case s.text(end) == "." && s.isName(end+1):
			end++
			name = end
		case !s.generic[end] && s.text(end) != "[" && s.text(end) != "]":
			return name, end
		}
	}
	return name, end
}

// operand is where the operand begins that ends before i: names, calls and indices, joined by points.
func (s *scan) operand(i int) int {
	for k := i - 1; k >= 0 && i-k <= maxOperand; k-- {
		if t := s.text(k); (t == ")" || t == "]") && s.partner[k] >= 0 {
			k = s.partner[k]
			if s.isName(k - 1) {
				k--
			}
		} else if !s.isName(k) && t != "this" {
			return i
		}
		if s.text(k-1) != "." {
			return k
		}
		k--
	}
	return i
}

// commaBefore is where the value ends in `int a = 1, b = 2`.
func (s *scan) commaBefore(from, end int) int {
	for i := from; i < min(end, from+maxOperand); i++ {
		if i = s.closing(i); s.text(i) == "," && !s.generic[i] {
			return i
		}
	}
	return end
}

// maxStatement bounds the tokens at which the end of a statement is looked for beyond brackets.
const maxStatement = 1 << 12

// end is where the statement that holds i ends: its semicolon, the bracket around it, or the last token.
func (s *scan) end(i int) int {
	for n := 0; i < len(s.tokens); i++ {
		switch s.text(i) {
		case ";", ")", "]", "}":
			return i
		case "(", "[", "{":
			if s.partner[i] > i {
				i = s.partner[i]
			}
		}
		if n++; n > maxStatement {
			return i
		}
	}
	return len(s.tokens)
}

// closing is the place of the bracket that closes the one at i, or i itself.
func (s *scan) closing(i int) int {
	if i < len(s.tokens) && s.partner[i] > i {
		return s.partner[i]
	}
	return i
}

// when is the same for the same conditions around.
func (s *scan) when() string {
	if len(s.guards) == 0 {
		return ""
	}
	return s.guards[len(s.guards)-1].key
}

// whenShown is the condition next around, as it is shown.
func (s *scan) whenShown() string {
	if len(s.guards) == 0 {
		return ""
	}
	g := s.guards[len(s.guards)-1]
	return cmp.Or(g.text, g.key)
}

func (s *scan) under(g *guard, do func() int) int {
	s.guards = append(s.guards, g)
	next := do()
	s.guards = s.guards[:len(s.guards)-1]
	return next
}

// noise reports whether a statement only reports what happens: a call of a logger, of `System.out` or `System.err`.
func (s *scan) noise(i int) bool { return i >= 0 && i < len(s.tokens) && noise(s.tokens[i:]) }

// noise reports whether a statement begins with these tokens that only reports what happens. What has the logger may
// stand before it: `Shelf.this.log`.
func noise(tokens []java.Token) bool {
	for len(tokens) > 2 && tokens[1].Text == "." {
		name, member := strings.ToLower(tokens[0].Text), tokens[2].Text
		switch {
		case slices.Contains(loggers, name), name == "system" && (member == "out" || member == "err"):
			return true
		case name != "this" && !capitalized(tokens[0].Text):
			return false
		}
		tokens = tokens[2:]
	}
	return false
}

// OnlyReports reports whether two methods differ in nothing but statements that report what happens.
func OnlyReports(old, fresh *java.Method) bool {
	return java.SameText(WithoutReports(old.Tokens), WithoutReports(fresh.Tokens))
}

// WithoutReports leaves out statements that only report what happens.
func WithoutReports(tokens []java.Token) (left []java.Token) {
	for i := 0; i < len(tokens); i++ {
		begins := i > 0 && slices.Contains([]string{"{", "}", ";"}, tokens[i-1].Text)
		if begins && noise(tokens[i:]) {
			if n := slices.IndexFunc(tokens[i:], func(t java.Token) bool { return t.Text == ";" }); n > 0 {
				i += n
				continue
			}
		}
		left = append(left, tokens[i])
	}
	return left
}

var loggers = []string{"log", "logger", "_log", "_logger", "log_", "logger_"}
