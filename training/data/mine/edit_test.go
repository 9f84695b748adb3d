package mine

import (
	"slices"
	"testing"
)

func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     kind
	}{
		{"the name", "The name.", cosmetic},
		{"a Node or null.", "a {@link Node} or {@code null}", cosmetic},
		{"<p>the <tt>size</tt>", "the size", cosmetic},
		{"{@value #MAX} at most", "MAX at most", cosmetic},
		{"last_local ", "lastLocal ", cosmetic},
		{"the ContentType", "the content type", cosmetic},
		{"größe", "Größe", cosmetic},
		{"numbre of rows", "number of rows", spelling},
		{"the strcuture", "The structure.", spelling},
		{"Gets the name", "Get the name", spelling},
		{"überschuss", "überschüss", spelling},
		{"Get the name", "Gets the name", ""}, // "get" is too short to tell a slip from another word
		{"as given", "are given", ""},
		{"numbre of row", "number of rows", ""}, // two words
		{"the first node", "the final node", ""},
		{"groupname ", "groupName ", ""},
		{"a filename", "a file name", ""},
		{"the size", "the size in bytes", ""},
		{"the SSLContext", "the SslContext", ""},
		{"{@literal x}", "x", ""},
	} {
		if got := kindOf(c.old, c.new); got != c.want {
			t.Errorf("kindOf(%q, %q) = %q, want %q", c.old, c.new, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	got := words("{@code maxSize2Px} <b>of</b> MAX_VALUE, HTTPServer's über_Alles 42")
	want := []string{"max", "size2", "px", "of", "max", "value", "httpserver", "s", "über", "alles", "42"}
	if !slices.Equal(got, want) {
		t.Errorf("words %q, want %q", got, want)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"form", "from", 2}, {"kitten", "sitting", 3}, {"name", "nam", 1}, {"ab", "abcd", 2},
		{"größe", "grosse", 3}} {
		if got := distance([]rune(c.a), []rune(c.b), 3); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := distance([]rune("a"), []rune("abcdef"), 2); got <= 2 {
		t.Errorf("words of far different lengths are %d apart", got)
	}
}
