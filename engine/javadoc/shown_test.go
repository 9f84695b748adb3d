package javadoc

import (
	"strings"
	"testing"
)

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"how many":                       "how many",
		" how \t many\n":                 "how many",
		"how\u00a0many &nbsp;lines":      "how many lines",
		"a\u200bb\ufeffc\u00add\ufe0fe":  "abcde",
		"a <!-- not yet --> b<!---->c":   "a bc",
		"a <!-- open":                    "a <!-- open",
		"&lt;b&gt; &#64;param &amp;c":    "<b> @param &c",
		"a<b></b> <i> </i>b{@code }c":    "a <i> </i>bc",
		"{@code a&amp;b <!-- c -->} &lt": "{@code a&amp;b <!-- c -->} <",
		"<p>a</p><li></li>":              "<p>a</p><li></li>",
		"{@link A#b() &eacute;}":         "{@link A#b() é}",
	} {
		if got := Shown(text); got != want {
			t.Errorf("%q shows %q, want %q", text, got, want)
		}
	}
	// Each of these says something else.
	seen := map[string]string{}
	for _, text := range []string{"count", "Count", "counts", "<b>count</b>", "{@code count}", "`count`", "cou nt", "ćount",
		"count.", "count!"} {
		if other, same := seen[Shown(text)]; same {
			t.Errorf("%q shows the same as %q", text, other)
		}
		seen[Shown(text)] = text
	}
}

func TestShownTakesTimeInProportion(t *testing.T) {
	for _, part := range []string{"<!--", "<!-- -->", "{@code ", "<b>", "<b></b>", "&amp;", "\u200b", "。"} {
		if Shown(strings.Repeat(part, 100_000)+".") == "" {
			t.Errorf("%q shows nothing", part)
		}
	}
}
