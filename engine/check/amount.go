package check

import (
	"strconv"
	"strings"

	"jithook/engine/java"
)

// amount is the value of a number of Java, whatever its radix and suffix, as a decimal; "" where it is none.
func amount(literal string) string {
	if value, ok := whole(literal); ok {
		return strconv.FormatInt(value, 10)
	}
	text := strings.TrimRight(strings.ReplaceAll(literal, "_", ""), "fFdD")
	if value, err := strconv.ParseFloat(text, 64); err == nil && strings.Trim(text, "0123456789.eE+-") == "" {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return ""
}

// whole is the value of an integer of Java, which has a radix by its prefix.
func whole(literal string) (int64, bool) {
	text := strings.TrimRight(literal, "lL")
	value, err := strconv.ParseInt(text, 0, 64)
	return value, err == nil && text != ""
}

// amountsIn are the values of the numbers among some tokens, and of the sums, products and shifts of numbers alone.
func amountsIn(tokens []java.Token) map[string]bool {
	all := map[string]bool{}
	for i, t := range tokens {
		if t.Kind == java.Number {
			all[amount(t.Text)] = true
		}
		if t.Kind != java.Number && t.Text != "(" || i > 0 && arithmetic(tokens[i-1]) {
			continue
		}
		rest := tokens[i:min(len(tokens), i+longestComputed)]
		value, n, ok := computed(rest, 0, 0)
		if ok && n > 1 && !(n < len(rest) && arithmetic(rest[n])) {
			all[strconv.FormatInt(value, 10)] = true
		}
	}
	return all
}

// What is computed of one expression is bounded: in tokens, and in parentheses within each other.
const (
	longestComputed = 24
	deepestComputed = 4
)

// binding says how closely an operator binds its operands; 0 for one that is not computed.
var binding = map[string]int{"<<": 1, "+": 2, "-": 2, "*": 3}

// arithmetic reports whether a token is an operator on numbers.
func arithmetic(t java.Token) bool {
	return t.Kind == java.Operator && (binding[t.Text] > 0 || t.Text == "/" || t.Text == "%" || t.Text == ">>" ||
		t.Text == ">>>")
}

// computed is the value of the expression that some tokens begin with, of operators that bind more closely than a
// bound, and how many tokens it has. It is not ok where there is anything but numbers in it.
func computed(tokens []java.Token, bound, deep int) (value int64, n int, ok bool) {
	switch {
	case len(tokens) == 0:
		return 0, 0, false
	case tokens[0].Kind == java.Number:
		value, ok = whole(tokens[0].Text)
		n = 1
	case tokens[0].Text == "(" && deep < deepestComputed:
		value, n, ok = computed(tokens[1:], 0, deep+1)
		if ok = ok && n+1 < len(tokens) && tokens[n+1].Text == ")"; ok {
			n += len("()")
		}
	}
	for ok && n < len(tokens) && binding[tokens[n].Text] > bound {
		operator := tokens[n].Text
		right, more, fine := computed(tokens[n+1:], binding[operator], deep)
		ok = fine
		n += 1 + more
		switch operator {
		case "*":
			value *= right
		case "+":
			value += right
		case "-":
			value -= right
		case "<<":
			value <<= right & 63
		}
	}
	return value, n, ok
}
