package check

import (
	"slices"

	"jithook/engine/java"
)

// returnsOpposite reports whether a method returns the opposite of each truth value that an older version returned, and
// does nothing else otherwise.
var returnsOpposite = java.NewFact(func(m, old *java.Method) bool {
	if len(m.Returns) == 0 || len(m.Returns) != len(old.Returns) {
		return false
	}
	for i := range m.Returns {
		was, is := returnedValue(old.Returns[i]), returnedValue(m.Returns[i])
		if !opposite(was, is) || len(m.Returns) == 1 && (len(is) == 1 || negates(was, is) || negates(is, was)) {
			return false // which of the two one value stands for, only the text can say
		}
	}
	return slices.Equal(withoutValues(m), withoutValues(old))
})

// returnedValue is what stands between "return" and the semicolon.
func returnedValue(statement []java.Token) []string {
	if len(statement) == 0 {
		return nil
	}
	var value []string
	for _, t := range statement[1 : len(statement)-1] {
		value = append(value, t.Text)
	}
	return value
}

// withoutValues spells a method's body without the values that it returns.
func withoutValues(m *java.Method) []string {
	var rest []string
	returned := false
	for _, t := range m.Body {
		if !returned || t.Text == ";" {
			rest = append(rest, t.Text)
			returned = t.Text == "return"
		}
	}
	return rest
}

// opposite reports whether one of two truth values is written as the opposite of the other: true and false, `a` and
// `!a`, `a < b` and `a >= b`, `a && b` and `!a || !b`.
func opposite(a, b []string) bool {
	if len(a)+len(b) > longestCondition {
		return false
	}
	a, b = unwrapped(a), unwrapped(b)
	of, by := conjuncts(a)
	to, with := conjuncts(b)
	switch {
	case len(of) != len(to) || len(of) == 0:
		return negates(a, b) || negates(b, a)
	case len(of) == 1:
		return negates(a, b) || negates(b, a) || oppositeComparison(a, b)
	case by == with:
		return false
	}
	for i := range of {
		if !opposite(of[i], to[i]) {
			return false
		}
	}
	return true
}

// longestCondition bounds the tokens of two conditions: each of its brackets is looked for anew.
const longestCondition = 512

// negates reports whether a is written `!b`.
func negates(a, b []string) bool {
	if len(a) == 1 && len(b) == 1 {
		return a[0] == "true" && b[0] == "false"
	}
	if len(a) < 2 || a[0] != "!" {
		return false
	}
	rest := unwrapped(a[1:])
	parts, _ := conjuncts(a[1:])
	return len(parts) == 1 && slices.Equal(rest, b)
}

// oppositeComparison reports whether two comparisons differ in their one operator, which is the opposite one.
func oppositeComparison(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	turned := 0
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		if turned++; oppositeOperator[a[i]] != b[i] {
			return false
		}
	}
	return turned == 1
}

var oppositeOperator = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// unwrapped leaves out parentheses around all of an expression.
func unwrapped(code []string) []string {
	for len(code) > 2 && code[0] == "(" && closing(code) == len(code)-1 {
		code = code[1 : len(code)-1]
	}
	return code
}

// closing is where the bracket closes that the code begins with.
func closing(code []string) int {
	depth := 0
	for i, text := range code {
		switch text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// conjuncts are the parts of a condition that one operator joins. There are none where there are several operators, or
// something that is no condition.
func conjuncts(code []string) (parts [][]string, operator string) {
	depth, start := 0, 0
	for i, text := range code {
		switch text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "?", "->":
			if depth == 0 {
				return nil, ""
			}
		case "&&", "||":
			if depth > 0 {
				continue
			}
			if operator != "" && operator != text {
				return nil, ""
			}
			operator = text
			parts, start = append(parts, code[start:i]), i+1
		}
	}
	return append(parts, code[start:]), operator
}
