package check

import (
	"strconv"
	"strings"

	"jithook/engine/behaviour"
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

// amountsIn are the values of the numbers among some tokens of a method, and of what is computed of numbers and of the
// constants of its file alone, each with its first place. Strings that are put together of such are there in quotes.
func amountsIn(m *java.Method, tokens []java.Token) map[string]int {
	all := map[string]int{}
	add := func(value string, place int) {
		if at, known := all[value]; !known || place < at {
			all[value] = place
		}
	}
	for i, t := range tokens {
		if t.Kind == java.Number {
			add(amount(t.Text), i)
		}
		if bits, ok := whole(t.Text); ok && i > 0 && tokens[i-1].Text == "<<" && bits > 0 && bits < 63 {
			add(strconv.FormatInt(1<<bits, 10), i) // `a << 1` is `a * 2`
		}
	}
	for value, place := range behaviour.Constants(m, tokens) {
		if !strings.HasPrefix(value, `"`) {
			value = amount(value)
		}
		add(value, place)
	}
	return all
}
