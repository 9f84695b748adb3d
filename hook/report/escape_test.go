package report

import "testing"

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
