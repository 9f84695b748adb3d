package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// say writes a line to people. What it quotes, such as a path that the system's own messages name as it is, cannot take over the
// terminal.
func say(w io.Writer, format string, args ...any) {
	text := strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(fmt.Sprintf(format, args...), " "))
	fmt.Fprintf(w, "jit-hook: %s\n", text)
}
