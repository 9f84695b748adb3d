package check

import (
	"strconv"
	"strings"

	"jithook/engine/behaviour"
)

// unescaped is code with the characters in its strings for which it has escapes by number: `' '` of `'\u0020'`.
func unescaped(code string) string {
	if !strings.Contains(code, `\`) {
		return code
	}
	return escapes().ReplaceAllStringFunc(code, func(escape string) string {
		digits, base := strings.TrimLeft(escape, `\u`), 16
		switch {
		case escape == `\s`:
			return " "
		case escape[1] != 'u' && strings.Trim(digits, "01234567") != "":
			return escape // one by name, or of a backslash
		case escape[1] != 'u':
			base = 8
		}
		char, err := strconv.ParseUint(digits, base, 16)
		if err != nil {
			return escape
		}
		if name, ok := named[rune(char)]; ok {
			return name
		}
		return string(rune(char))
	})
}

var escapes = expression(`\\(?:u+[0-9a-fA-F]{4}|[0-3]?[0-7]{1,2}|.)`)

// named are the escapes by name of characters that cannot stand in a string themselves.
var named = map[rune]string{
	'\t': `\t`, '\n': `\n`, '\r': `\r`, '\f': `\f`, '\b': `\b`, '"': `\"`, '\'': `\'`, '\\': `\\`,
}

// plainly is code with the numbers and characters in it as decimals and without escapes.
func plainly(code string) string {
	return integers().ReplaceAllStringFunc(unescaped(code), func(number string) string {
		if value := behaviour.Amount(number); value != "" {
			return value
		}
		return number
	})
}

var integers = expression(`\b[0-9][\w.]*`)
