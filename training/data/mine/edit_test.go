package mine

import (
	"slices"
	"testing"
)

func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     string
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
