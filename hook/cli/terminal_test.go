package cli

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

func TestNothingOrdersTheTerminalAbout(t *testing.T) {
	for text, want := range map[string]string{
		"plain äöü\n\tmore\n":             "plain äöü\n\tmore\n",
		"a\x1b[2Jb\x07\r\x7f\u0085\u202e": `a\u001b[2Jb\u0007\u000d\u007f\u0085\u202e`,
		"\xff\u00a0\U000e0001":            `\xff\u00a0\udb40\udc01`,
		"::stop-commands::x\n":            `\u003a:stop-commands::x` + "\n",
		"a::b\n \t ::error::x\n::":        "a::b\n \t " + `\u003a:error::x` + "\n" + `\u003a:`,
		"see ##vso[x] ###[y]":             `see \u0023#vso[x] #\u0023#[y]`,
		"see ##[add-path]/tmp":            `see \u0023#[add-path]/tmp`,
	} {
		var got strings.Builder
		w := &terminal{to: &got}
		if n, err := io.WriteString(w, text); n != len(text) || err != nil || got.String() != want {
			t.Errorf("%q came out as %q, %d, %v", text, got.String(), n, err)
		}
	}
}

// What is written in pieces is one line, and colours of one's own pass where they are asked for.
func TestLinesInPieces(t *testing.T) {
	var got strings.Builder
	w := &terminal{to: &got}
	for _, piece := range []string{"a", "::b\n", "  ", "::c\n"} {
		_, _ = io.WriteString(w, piece)
	}
	_, _ = io.WriteString(forText(w), "\x1b[1mbold\x1b[0m\n  ::d\n\x1b[31;1m::x\x1b[0m\n")
	_, _ = io.WriteString(forPrograms(w), "::error::e\n")
	if want := "a::b\n  \\u003a:c\n\x1b[1mbold\x1b[0m\n  \\u003a:d\n\x1b[31;1m\\u003a:x\x1b[0m\n::error::e\n"; got.String() != want {
		t.Errorf("got %q", got.String())
	}
}

// JSON stays JSON.
func TestEscapesAreJSON(t *testing.T) {
	const value = "::x ##[y] \u202e\u0085\x7f\U000e0001 \\"
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	_, _ = (&terminal{to: &got}).Write(text)
	var back string
	if err := json.Unmarshal([]byte(got.String()), &back); err != nil || back != value {
		t.Errorf("%s is read as %q, %v", got.String(), back, err)
	}
}
