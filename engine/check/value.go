package check

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jithook/engine/behaviour"
	"jithook/engine/claim"
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

// shape is a piece of code with the kinds of its literals and constants in their places.
func shape(code string) string {
	return literalsIn().ReplaceAllStringFunc(code, func(literal string) string {
		switch c := literal[0]; {
		case c == '"' || c == '\'':
			return `""`
		case c >= 'A' && c <= 'Z':
			return "A"
		case literal == "true" || literal == "false":
			return "true"
		}
		return "0"
	})
}

var literalsIn = expression(`"[^"]*"|'[^']*'|\b[A-Z][A-Z0-9_]+\b|-?\b[0-9][0-9_.]*[lLfFdD]?\b|\b(true|false)\b`)

// plainNumber is a number as a text has it, without a suffix.
func plainNumber(literal string) string {
	return strings.TrimRight(strings.ReplaceAll(literal, "_", ""), "lLfFdD")
}

// numberOf is the number that a word of the text is, also with a suffix, as code has it ("16f"); "" where it is none. A
// "2d" is a dimension.
func numberOf(w *claim.Word) string {
	if number := plainNumber(w.Text); isNumber(number) && !strings.HasSuffix(w.Text, "d") {
		return number
	}
	return ""
}

// hasLiteral reports whether a piece of code has a number, or a string of it.
func hasLiteral(code, number string) bool {
	return slices.ContainsFunc(literalsIn().FindAllString(code, -1), func(literal string) bool {
		return strings.Trim(plainNumber(literal), `"`) == number
	})
}

// compound is a number with a point, a version or a date; "" where a word of the text is none.
func compound(w *claim.Word) string {
	if len(w.Text) > 1 && strings.ContainsAny(w.Text[1:], ".-") && unicode.IsDigit(rune(w.Text[0])) {
		return plainNumber(w.Text)
	}
	return ""
}

// mentions reports whether a piece of code has a name.
func mentions(code, name string) bool {
	return slices.Contains(strings.FieldsFunc(code, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_'
	}), name)
}

// decimal is the decimal fraction that a piece of code ends in.
func decimal(code string) string {
	fields := strings.Fields(code)
	if len(fields) == 0 {
		return ""
	}
	if number := plainNumber(strings.TrimRight(fields[len(fields)-1], ")")); strings.Contains(number, ".") {
		return number
	}
	return ""
}

// values are the numbers and the words of strings in a piece of code.
func values(code string) map[string]bool {
	all := map[string]bool{}
	if !strings.Contains(code, `"`) {
		code = strings.ReplaceAll(code, "'", `"`) // a character is as good as a string
	}
	quoted := false
	for _, f := range strings.FieldsFunc(code, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
			return true
		}
		return !(r == '_' || r == '-' && !quoted || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' ||
			r > 127) || r == '.' && quoted
	}) {
		word := strings.ToLower(f)
		number := strings.TrimRight(strings.ReplaceAll(word, "_", ""), "lfd")
		if isNumber(number) {
			all[number] = true
			all[strings.TrimPrefix(number, "-")] = all[strings.TrimPrefix(number, "-")] || !strings.HasPrefix(number, "-")
		}
	}
	for i, part := range strings.Split(code, `"`) {
		if i%2 == 1 && !strings.Contains(strings.TrimSpace(part), " ") && !plainWord(part) {
			for _, word := range strings.FieldsFunc(strings.ToLower(part),
				func(r rune) bool { return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127) }) {
				if len(word) > 1 {
					all[word] = true
				}
			}
			if len(part) == 1 || len(part) == 2 && part[0] == '\\' {
				all[part] = true
			}
		}
	}
	return all
}

// plainWord reports whether a string has nothing but letters: as an argument it mostly names something for people.
func plainWord(text string) bool {
	return strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz") == ""
}

func isNumber(word string) bool {
	word = strings.TrimPrefix(word, "-")
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// quotedIn is the first string in a piece of code.
func quotedIn(code string) string {
	if parts := strings.Split(code, `"`); len(parts) > 2 {
		return parts[1]
	}
	return ""
}

// plainly is code with the numbers and characters in it as decimals and without escapes.
func plainly(code string) string {
	return integers().ReplaceAllStringFunc(java.Characters(code), func(number string) string {
		if value := behaviour.Amount(number); value != "" {
			return value
		}
		return number
	})
}

var integers = expression(`\b[0-9][\w.]*`)
