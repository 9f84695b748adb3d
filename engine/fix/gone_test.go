package fix_test

import (
	"strings"
	"testing"

	"jithook/engine/fix"
	"jithook/engine/java"
)

func TestStillNames(t *testing.T) {
	for _, x := range []struct {
		doc, was, is string // was becomes is where it stands first
		want         bool
	}{
		{"@param fd an fd", "fd an fd", "handle a handle", false},
		{"@param fd the fd's owner", "fd", "handle", true},
		{"@param fd opened, fd-th of all", "fd", "handle", true},
		{"@param n the nth row", "n", "row", false},
		{"@param a the sum of a and b", "a", "left", true},
		{"@throws SQLException if an earlier SQLException was kept", "SQLException", "DataException", true},
		{"@throws SQLException if it fails", "SQLException", "DataException", false},
		{"@return an array of arrays", "an array", "a list", true},
		{"@return an array, or an empty one", "an", "a", false},
		{"@return the Foo, see {@link Foo}", "Foo", "Orb", true},
		{"@return the FooBar of Foos", "Bar", "Orb", false},
		{"@return the {@link #load(int) load(int n)}", "(int)", "(int, long)", true},
		{"@return the {@link #load(int)}, at once", "(int)", "(int, long)", false},
		{"@return the {@link #load(int) {@code load}}", "load", "read", true},
		{"@return at most 8 of 8 bits", "8", "9", true},
		{"@return the row, or null", ", or null", "", false},
		{"@return the row, or null, never null", ", or null", "", true},
		{"@param a how long\n * @return twice a", " * @param a how long\n", "", true},
		{"@param a how long\n * @return it", " * @param a how long\n", "", false},
		{"@return t&#111;tal of the total", "total", "sum", true},
	} {
		c := newCase(t, "/**\n * "+x.doc+"\n */", "int f(int b) { return 1; }", "int f(int b) { return 2; }",
			strings.Fields(x.doc)[0])
		tag := c.Unit.Span.Start + len(strings.Fields(x.doc)[0])
		if strings.HasPrefix(x.was, " *") {
			tag = c.Doc.Span.Start
		}
		at := tag + strings.Index(string(c.New.Source[tag:]), x.was)
		edits := []java.Edit{{Span: java.Span{Start: at, End: at + len(x.was)}, Text: x.is}}
		if got := fix.StillNames(c, edits, edits); got != x.want {
			t.Errorf("%q for %q in %q: %v, want %v", x.is, x.was, x.doc, got, x.want)
		}
	}
}
