package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jithook/hook/report"
)

// terminal is standard output or standard error, and the only way to it. What is written there comes out such that
// neither a terminal nor the runner of a CI service takes orders from it, whatever paths, settings and the
// system's own messages hold: other characters than people can see are written as \u001b. That is no more than an
// escape in JSON, too.
type terminal struct {
	to  io.Writer
	mu  sync.Mutex
	mid bool // something that can be seen stands on the line already
	ink bool // within the sequence of a colour
	num bool // behind a number sign
}

// standard are the process's own.
func standard() (stdout, stderr *terminal) {
	understandColours(os.Stdout, os.Stderr)
	return &terminal{to: unheard{os.Stdout}}, &terminal{to: os.Stderr}
}

// connect has all commands write there.
func connect(root *cobra.Command, stdout, stderr *terminal) {
	root.SetOut(stdout)
	root.SetErr(stderr)
}

func (t *terminal) Write(p []byte) (int, error) { return t.write(p, visible) }

// write passes on text, whose runes show writes.
func (t *terminal) write(p []byte, show func(*strings.Builder, string, rune)) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out strings.Builder
	for text := string(p); text != ""; {
		r, size := utf8.DecodeRuneInString(text)
		disarm := t.orders(text)
		if disarm {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			show(&out, text[:size], r)
		}
		colour := t.ink || r == '\x1b'
		t.ink = colour && r != 'm'
		t.num = r == '#' && !disarm
		t.mid = r != '\n' && (t.mid || !colour && r != ' ' && r != '\t')
		text = text[size:]
	}
	if _, err := io.WriteString(t.to, out.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// order is what begins with a second number sign where the runner of a CI service may take it for an order, as
// report.Orders knows them. Its end may come with what is written next.
var order = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^#[[:alpha:]]*(\[|$)`)
})

// orders reports whether text that is written next may begin an order.
func (t *terminal) orders(text string) bool {
	switch {
	case strings.HasPrefix(text, ":"):
		return !t.mid && (text == ":" || text[1] == ':')
	case strings.HasPrefix(text, "##"):
		return order().MatchString(text[1:])
	case strings.HasPrefix(text, "#"):
		return t.num && order().MatchString(text)
	}
	return false
}

// visible writes a rune, given as it stands too, such that people see it.
func visible(out *strings.Builder, text string, r rune) {
	switch {
	case r == utf8.RuneError && len(text) == 1:
		fmt.Fprintf(out, `\x%02x`, text[0])
	case r == '\n', r == '\t', report.Visible(r):
		out.WriteString(text)
	default:
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(out, `\u%04x`, unit)
		}
	}
}

// painted is for text that has colours, and in which all that it quotes is safe already.
type painted struct{ *terminal }

func (p painted) Write(text []byte) (int, error) {
	return p.write(text, func(out *strings.Builder, text string, _ rune) { out.WriteString(text) })
}

// forText is where text with colours goes.
func forText(w io.Writer) io.Writer {
	switch w := w.(type) {
	case *terminal:
		return painted{w}
	case until:
		return until{w.run, forText(w.to)}
	default:
		return w
	}
}

// forPrograms is where a format goes that programs read byte by byte.
func forPrograms(w io.Writer) io.Writer {
	switch w := w.(type) {
	case *terminal:
		return w.to
	case until:
		return until{w.run, forPrograms(w.to)}
	default:
		return w
	}
}

// watched reports whether somebody sees what is written, so that it may change before their eyes.
func watched(w io.Writer) bool {
	file, ok := forPrograms(w).(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// columns is how wide the terminal is that something goes to; 0 where it is none, or does not say.
func columns(w io.Writer) int {
	switch to := w.(type) {
	case *terminal:
		return columns(to.to)
	case until:
		return columns(to.to)
	case unheard:
		return columns(to.Writer)
	case *os.File:
		if width, _, err := term.GetSize(int(to.Fd())); err == nil {
			return max(0, width)
		}
	}
	return 0
}

// say writes a line to people.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintf(w, "jit-hook: "+format+"\n", args...)
}

// protocol is the way to standard output for what is no text: a program at the other end counts the bytes. It must hold
// no more than JSON, in which nothing is an order to a terminal.
func protocol(w io.Writer) io.Writer {
	if t, ok := w.(*terminal); ok {
		return t.to
	}
	return w
}
