// Package report writes what a run of the hook found: text for people, JSON for programs, a patch for git apply.
package report

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"jithook/engine/javadoc"
)

// Visible reports whether people see a rune as what it is. Some count as letters or marks and show nothing or a blank,
// so that text seems to end, or says to a model what people do not see.
func Visible(r rune) bool {
	if textOrPicture := r == 0xFE0E || r == 0xFE0F; textOrPicture { // which many signs have behind them
		return true
	}
	return strconv.IsPrint(r) && (r == ' ' || javadoc.Seen(r))
}

// Quoted puts text of a repository in quotation marks, within which a program or a model sees nothing but that text.
func Quoted(s string) string {
	var b strings.Builder
	for i, r := range s {
		if size := utf8.RuneLen(r); r != '"' && r != '\\' && r != utf8.RuneError && Visible(r) {
			b.WriteString(s[i : i+size])
		} else {
			_, size := utf8.DecodeRuneInString(s[i:])
			quoted := strconv.QuoteToASCII(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return `"` + b.String() + `"`
}

// The runners of CI services obey lines of a log: GitHub's and Gitea's those that begin with "::", blanks aside, and
// these, Azure's and TeamCity's what begins with "##name[" anywhere, and GitLab's what follows this sequence.
var (
	command = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(^|[\r\n])[\s\pZ\x{85}]*::`)
	})
	order = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`##[[:alpha:]]*\[`)
	})
	section = []byte("\x1b[0K")
)

// Orders reports whether the runner of a CI service might take a part of a text for an order.
func Orders(text []byte) bool {
	return command().Match(text) || order().Match(text) || bytes.Contains(text, section)
}

// EscapeJSON escapes what does not print in a JSON text, such as the control characters above ASCII that some terminals
// obey, and orders to a runner; all of it stands within strings.
func EscapeJSON(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i, r := range string(text) {
		switch {
		case r == '\n', r == utf8.RuneError, Visible(r) && (r != '#' || !beginsOrder(text[i:])):
			out = utf8.AppendRune(out, r)
		default:
			for _, unit := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
		}
	}
	return out
}

func beginsOrder(text []byte) bool {
	at := order().FindIndex(text[:min(len(text), longestOrder)])
	return at != nil && at[0] == 0
}

// longestOrder is more than the beginning of any order has.
const longestOrder = 32

// markup writes XML or HTML without orders to a runner: all that might be one stands within text and values.
func markup(w io.Writer, text []byte) error {
	text = order().ReplaceAllFunc(text, func(order []byte) []byte { return append([]byte("&#35;"), order[1:]...) })
	text = command().ReplaceAllFunc(text, func(command []byte) []byte {
		return append(bytes.TrimSuffix(command, []byte("::")), "&#58;:"...)
	})
	_, err := w.Write(text)
	return err
}

// printable makes text of a repository safe for a terminal: control characters, bytes that are no UTF-8 and characters
// that reorder text or are not seen come out as Go escapes. A tab becomes a space.
func printable(s string) string {
	clean := true
	for _, r := range s {
		if r == utf8.RuneError || !Visible(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r == utf8.RuneError && size == 1, !Visible(r):
			quoted := strconv.QuoteToASCII(s[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

// legible is a piece of a source made safe for a terminal. Bytes that are no UTF-8 are read as Latin-1, as in the text
// of a comment.
func legible(source string) string {
	if utf8.ValidString(source) {
		return printable(source)
	}
	var b strings.Builder
	for i, r := range source {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(source[i:]); size == 1 && source[i] >= 0xA0 {
				r = rune(source[i])
			} else if size == 1 {
				b.WriteByte(source[i])
				continue
			}
		}
		b.WriteRune(r)
	}
	return printable(b.String())
}

// gitPath quotes a path the way git does in a patch (core.quotePath on): in C style where it holds a control character,
// a quote, a backslash or a byte outside ASCII.
func gitPath(prefix, path string) string {
	var b strings.Builder
	quoted := false
	for i := range len(path) {
		c := path[i]
		if escape := strings.IndexByte("\a\b\t\n\v\f\r\"\\", c); escape >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`abtnvfr"\`[escape])
			quoted = true
		} else if c < ' ' || c >= 0x7f {
			b.WriteByte('\\')
			b.WriteByte('0' + c>>6)
			b.WriteByte('0' + c>>3&7)
			b.WriteByte('0' + c&7)
			quoted = true
		} else {
			b.WriteByte(c)
		}
	}
	if quoted {
		return `"` + prefix + b.String() + `"`
	}
	return prefix + path
}
