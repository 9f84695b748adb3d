package fix_test

import (
	"strings"
	"testing"

	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
)

func TestTheArticleFollows(t *testing.T) {
	const foo, orb = "Foo f() { return null; }", "Orb f() { return null; }"
	for _, x := range []struct{ doc, old, new, want string }{
		{"@return a Foo", foo, orb, "@return an Orb"},
		{"@return A Foo", foo, orb, "@return An Orb"},
		{"@return always a\n *     Foo of it", foo, orb, "@return always an\n *     Orb of it"},
		{"@return a {@link Foo} of it", foo, orb, "@return an {@link Orb} of it"},
		{"@return a\n * {@link Foo} of it", foo, orb, "@return an\n * {@link Orb} of it"},
		{"@return a \"Foo\" of it", foo, orb, "@return an \"Orb\" of it"},
		{"@return a (Foo) of it", foo, orb, "@return an (Orb) of it"},
		{"@return a <b>Foo</b> of it", foo, orb, "@return an <b>Orb</b> of it"},
		{"@return a {@code Foo} of it", foo, orb, "@return an {@code Orb} of it"},
		{"@return an\n * Orb of it", orb, foo, "@return a\n * Foo of it"},
		// not an article, not the word's, or unclear
		{"@return vitamin a, Foo", foo, orb, "@return vitamin a, Orb"},
		{"@return a new Foo", foo, orb, "@return a new Orb"},
		{"@return a {@link Foo user}", foo, orb, "@return a {@link Orb user}"},
		{"@return an Orb", orb, "User f() { return null; }", "@return a User"},
		{"@return an {@link Orb}", orb, "Euro f() { return null; }", "@return a {@link Euro}"},
		{"@return an {@code Orb}", orb, "URL f() { return null; }", "@return a {@code URL}"},
		{"@return an <i>Orb</i>", orb, "Unit f() { return null; }", "@return a <i>Unit</i>"},
		{"@return an Orb", orb, "UDP f() { return null; }", "@return a UDP"},
		{"@return a Foo", foo, "Uncle f() { return null; }", "@return an Uncle"},
		{"@return a {@link Foo}", foo, "Hour f() { return null; }", "@return an {@link Hour}"},
		{"@return a {@link Foo}", foo, "Xml f() { return null; }", "@return an {@link Xml}"},
		{"@return a {@link Foo}", foo, "HTTPClient f() { return null; }", "@return an {@link HTTPClient}"},
		{"@return a {@link Foo}", foo, "STATUS f() { return null; }", "@return a {@link STATUS}"},
		{"@return a {@link Foo}", foo, "Http2 f() { return null; }", "@return an {@link Http2}"},
		{"@return a {@link Foo}", foo, "LRUCache f() { return null; }", "@return an {@link LRUCache}"},
		{"@return an {@link Orb}", orb, "UsbPort f() { return null; }", "@return a {@link UsbPort}"},
		{"@return an Hour", "Hour f() { return null; }", foo, "@return a Foo"},
		{"@return an User", "User f() { return null; }", orb, "@return an Orb"},
		{"@return an User", "User f() { return null; }", foo, "@return a Foo"},
		{"@return an Foo", foo, orb, "@return an Orb"},
		{"@return group a Orb", orb, foo, "@return group a Foo"},
		{"@return group a Orb", orb, "Ape f() { return null; }", "@return group a Ape"},
		{"@return an array of them", "String[] f() { return x; }", "List<String> f() { return y; }",
			"@return a list of them"},
		{"@return an\n *   array of them", "String[] f() { return x; }", "List<String> f() { return y; }",
			"@return a\n *   list of them"},
		{"@param fd an fd, if open", "void f(int fd) { go(fd); }", "void f(int handle) { go(handle); }",
			"@param handle a handle, if open"},
		{"@param n an n, a n", "void f(int n) { go(n); }", "void f(int x) { go(x); }", "@param x an x, a x"},
	} {
		c := newCase(t, "/**\n * "+x.doc+"\n */", x.old, x.new, strings.Fields(x.doc)[0])
		edits, _ := fix.Of(c, check.Run(c))
		got := string(java.ApplyEdits(c.New.Source, edits))
		if want := strings.Replace(string(c.New.Source), x.doc, x.want, 1); got != want {
			t.Errorf("%q: %q, want %q", x.doc, got, want)
		}
	}
}
