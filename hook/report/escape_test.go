package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain text":          "plain text",
		"Grüße, 世界":           "Grüße, 世界",
		"a\tb":                "a b",
		"\x1b[2Jgone":         `\x1b[2Jgone`,
		"line\r\nnext":        `line\r\nnext`,
		"caf\xe9":             `caf\xe9`,
		"\u009b31m":           `\u009b31m`,
		"if (\u202e) admin":   `if (\u202e) admin`,
		"zero\u200bwidth":     `zero\u200bwidth`,
		"blank\u3164letter":   `blank\u3164letter`,
		"blank\u2800braille":  `blank\u2800braille`,
		"tag\U000e0041":       `tag\U000e0041`,
		"hidden\U000e0101":    `hidden\U000e0101`,
		"a sign ⚠\ufe0f":      "a sign ⚠\ufe0f",
		"the sign \ufffd":     "the sign \ufffd",
		`quotes " and \ stay`: `quotes " and \ stay`,
	} {
		if got := printable(in); got != want {
			t.Errorf("printable(%q) = %q, not %q", in, got, want)
		}
	}
}

func TestLegible(t *testing.T) {
	for in, want := range map[string]string{
		"Gr\xfc\xdfe, Welt":   "Grüße, Welt",
		"Grüße, Welt":         "Grüße, Welt",
		"Gr\xfc, 世\t\xe9":     "Grü, 世 é",
		"\x9b31m\xe9":         `\x9b31mé`,
		"the sign \ufffd\xe9": "the sign \ufffdé",
	} {
		if got := legible(in); got != want {
			t.Errorf("legible(%q) = %q, not %q", in, got, want)
		}
	}
}

func TestQuoted(t *testing.T) {
	for in, want := range map[string]string{
		"Grüße, 世界":                `"Grüße, 世界"`,
		`he said "no" \`:           `"he said \"no\" \\"`,
		"two\nlines\u2028of\ttext": `"two\nlines\u2028of\ttext"`,
		"no\u00a0break\u3000":      `"no\u00a0break\u3000"`,
		"\u115f\u1160\uffa0\u034f": `"\u115f\u1160\uffa0\u034f"`,
		"\u202e\u2066\u200d\ufeff": `"\u202e\u2066\u200d\ufeff"`,
		"caf\xe9 \ufffd":           `"caf\xe9 \ufffd"`,
	} {
		if got := Quoted(in); got != want {
			t.Errorf("Quoted(%q) = %s, not %s", in, got, want)
		}
	}
}

func TestOrders(t *testing.T) {
	for text, want := range map[string]bool{
		"a::b\n## Title\nx [y]\n#[z]\n### [a]": false,
		"a\n \t::x":                            true,
		"a\r\u00a0\u3000\u0085::x":             true,
		"::x":                                  true,
		"+::x":                                 false,
		"a ##[x]":                              true,
		"a ###[x]":                             true,
		"a ##vso[x]":                           true,
		"##teamcity[x]":                        true,
		"a \x1b[0Ksection_start:1:a\r\x1b[0K":  true,
	} {
		if got := Orders([]byte(text)); got != want {
			t.Errorf("Orders(%q) = %t", text, got)
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var back string
		if escaped := EscapeJSON(quoted); Orders(escaped) || json.Unmarshal(escaped, &back) != nil || back != text {
			t.Errorf("EscapeJSON made %s of %q", escaped, text)
		}
		var markedUp bytes.Buffer
		if err := markup(&markedUp, []byte(strings.ReplaceAll(text, "\x1b", ""))); err != nil || Orders(markedUp.Bytes()) {
			t.Errorf("markup made %q of %q, %v", &markedUp, text, err)
		}
	}
}
