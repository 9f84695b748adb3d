package java

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Characters is code with the characters in its strings for which it has escapes by number: `' '` of `'\u0020'`.
func Characters(code string) string {
	if !strings.Contains(code, `\`) {
		return code
	}
	return numbered().ReplaceAllStringFunc(code, func(escape string) string {
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
		if name, ok := namedEscapes[rune(char)]; ok {
			return name
		}
		return string(rune(char))
	})
}

var numbered = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\\(?:u+[0-9a-fA-F]{4}|[0-3]?[0-7]{1,2}|.)`)
})

// namedEscapes are the escapes by name of characters that cannot stand in a string themselves.
var namedEscapes = map[rune]string{
	'\t': `\t`, '\n': `\n`, '\r': `\r`, '\f': `\f`, '\b': `\b`, '"': `\"`, '\'': `\'`, '\\': `\\`,
}
