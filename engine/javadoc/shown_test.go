package javadoc

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"how many":                           "how many",
		" how \t many\n":                     "how many",
		"how\u00a0many &nbsp;lines":          "how many lines",
		"a\u200bb\ufeffc\u00add\ufe0fe":      "abcde",
		"a\x00b\x01c\x1bd\x7fe\u0080f":       "abcdef",
		"a\x0bb\x0cc\u0085d\u2028e\u3000f":   "a b c d e f",
		"a\u2800b\ufffec\uffffd\U0001ffffe":  "abcde",
		"a \u2800 b":                         "a b",
		"a&#1;b&#x7f;c&#xfffe;d":             "abcd",
		"`\\u0001` to \\u007f, \\uffff":      "`\\u0001` to \\u007f, \\uffff",
		"e\u0301 o\u200b\u0308 c\u0327":      "é ö ç",
		"\u1100\u1161 \u212b":                "가 Å",
		"c\\u006funt, \\\\u006f":             "count, \\\\u006f",
		"caf\xe9 \ufffd \ue000":              "caf\xe9 \ufffd \ue000",
		"a <!-- not yet --> b<!---->c":       "a bc",
		"a <!-- open":                        "a <!-- open",
		"&lt;b&gt; &#64;param &amp;c":        "<b> @param &c",
		"a<b></b> <i> </i>b{@code }c":        "a <i> </i>bc",
		"{@code a&amp;b <!-- c -->} &lt":     "{@code a&amp;b <!-- c -->} <",
		"a{@literal b <i> &amp;} {@literal}": "ab <i> &amp;",
		"<p>a</p><li></li>":                  "<p>a</p><li></li>",
		"{@link A#b() &eacute;}":             "{@link A#b() é}",
	} {
		if got := Shown(text); got != want {
			t.Errorf("%q shows %q, want %q", text, got, want)
		}
	}
	// Each of these says something else.
	seen := map[string]string{}
	for _, text := range []string{"count", "Count", "counts", "<b>count</b>", "{@code count}", "`count`", "cou nt",
		"ćount", "count.", "count!", "c\xf6unt", "c\xf5unt", "c\ufffdunt", "count²",
		"count2", "ｃount", "сount", "count\u20ac", "count ✓", "count ✗", "count\u0301"} {
		if other, same := seen[Shown(text)]; same {
			t.Errorf("%q shows the same as %q", text, other)
		}
		seen[Shown(text)] = text
	}
}

// A character that by its name shows nothing is not seen, but for these.
func TestSeen(t *testing.T) {
	nothing := regexp.MustCompile(`BLANK|FILLER|JOINER|NULL|INVISIBLE|ZERO WIDTH|SELECTOR`)
	shown := regexp.MustCompile(`SYMBOL|GAP FILLER|LINE FILLER|SPACE FILLER|SHIFT-JOINER`)
	n := 0
	for r := range rune(unicode.MaxRune + 1) {
		if name := runenames.Name(r); nothing.MatchString(name) && !shown.MatchString(name) {
			if n++; Seen(r) {
				t.Errorf("%U %s is seen", r, name)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d characters were tried", n)
	}
	for _, r := range "aZ09é漢\u0301\u0600€→✓😀\ufffd\ue000~!" {
		if !Seen(r) {
			t.Errorf("%U is not seen", r)
		}
	}
	for _, r := range " \t\n\u00a0\u2003\u2028\u3000" {
		if Seen(r) {
			t.Errorf("%U is seen", r)
		}
	}
}

func TestShownTakesTimeInProportion(t *testing.T) {
	for _, part := range []string{"<!--", "<!-- -->", "{@code ", "<b>", "<b></b>", "&amp;", "\u200b", "。", "\x01",
		"\u0301", "e\u0301", "\xff"} {
		if Shown(strings.Repeat(part, 100_000)+".") == "" {
			t.Errorf("%q shows nothing", part)
		}
	}
}
