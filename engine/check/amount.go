package check

import (
	"strconv"
	"strings"

	"jithook/engine/behaviour"
	"jithook/engine/java"
)

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
			add(behaviour.Amount(t.Text), i)
		}
		if i > 0 && tokens[i-1].Text == "<<" {
			if bits, err := strconv.Atoi(behaviour.Amount(t.Text)); err == nil && bits > 0 && bits < 63 {
				add(strconv.FormatInt(1<<bits, 10), i) // `a << 1` is `a * 2`
			}
		}
	}
	for value, place := range behaviour.Constants(m, tokens) {
		if !strings.HasPrefix(value, `"`) {
			value = behaviour.Amount(value)
		}
		add(value, place)
	}
	return all
}
