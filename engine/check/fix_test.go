package check

import (
	"slices"
	"strings"
	"testing"
)

func TestFixes(t *testing.T) {
	const doc = "/**\n * Reads.\n *\n * @param from where\n *     to begin\n * @param count how many\n * @param <T> kind\n * @return what was read\n */"
	without := func(lines string) string { return strings.Replace(doc, lines, "", 1) }
	tests := []struct {
		name, doc, old, new, unit string
		want                      string // the Javadoc after the fix; "" where there must be no fix
	}{
		{"renamed", doc, "int f(int from, int count) {}", "int f(int from, int limit) {}", "@param count", strings.Replace(doc, "count", "limit", 1)},
		{"renamed with its type", doc, "int f(int from, int count) {}", "int f(int from, Range limit) {}", "@param count", strings.Replace(doc, "count", "limit", 1)},
		{"both renamed", doc, "int f(int from, int count) {}", "int f(int a, int b) {}", "@param from", strings.Replace(doc, "from", "a", 1)},
		{"renamed among new ones", doc, "int f(int from, String count) {}", "int f(int from, byte[] x, String y) {}", "@param count", strings.Replace(doc, "count", "y", 1)},
		{"unclear successor", doc, "int f(int from, int count) {}", "int f(int from, long x, byte y) {}", "@param count", without(" * @param count how many\n")},
		{"removed", doc, "int f(int from, int count) {}", "int f(int count) {}", "@param from", without(" * @param from where\n *     to begin\n")},
		{"type parameter renamed", doc, "<T> int f(T from, int count) {}", "<E> int f(E from, int count) {}", "@param <T>", strings.Replace(doc, "<T>", "<E>", 1)},
		{"became void", doc, "int f(int from, int count) {}", "void f(int from, int count) {}", "@return", without(" * @return what was read\n")},
		{"new name documented", strings.Replace(doc, " * @return", " * @param limit most\n * @return", 1), "int f(int from, int count) {}", "int f(int from, int limit) {}", "@param count",
			strings.Replace(without(" * @param count how many\n"), " * @return", " * @param limit most\n * @return", 1)},
		{"CRLF", strings.ReplaceAll(doc, "\n", "\r\n"), "int f(int from, int count) {}", "int f(int count) {}", "@param from",
			strings.ReplaceAll(without(" * @param from where\n *     to begin\n"), "\n", "\r\n")},
		{"one line", "/** @return what was read */", "int f() {}", "void f() {}", "@return", ""},
		{"first line", "/** @param a x\n * @param b y\n */", "int f(int a, int b) {}", "int f(int b) {}", "@param a", ""},
		{"last line", "/**\n * @param a x\n * @param b y */", "int f(int a, int b) {}", "int f(int a) {}", "@param b", ""},
		{"inline", "/**\n * {@return what was read}\n */", "int f() {}", "void f() {}", "@return", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCase(t, tt.doc, tt.old, tt.new, tt.unit)
			i := slices.IndexFunc(Run(c), func(f Finding) bool { return f.Rule.Strength == Certain })
			if i < 0 {
				t.Fatal("no certain finding")
			}
			fix := Run(c)[i].Fix
			if fix == nil {
				if tt.want != "" {
					t.Error("no fix")
				}
				return
			}
			src := string(c.New.Source)
			mended := src[:fix.Span.Start] + fix.Text + src[fix.Span.End:]
			if want := strings.Replace(src, tt.doc, tt.want, 1); tt.want == "" || mended != want {
				t.Errorf("mended to\n%q, want\n%q", mended, want)
			}
		})
	}
}

// A record's compact constructor has no parameter list, and the record's components are its parameters.
func TestCompactConstructorKeepsParameters(t *testing.T) {
	const doc = "/** @param x across */"
	c := newCaseIn(t, "record Point(int x)", doc, doc, "Point(int x) { this.x = x; }", "Point { }", "@param x")
	if got := fired(t, c); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

func TestDoubledByTheChange(t *testing.T) {
	c := newCaseIn(t, "class A", "/** @param a x */", "/**\n * @param a x\n * @param a y\n */", "void f(int a) {}", "void f(long a) {}", "@param a x")
	if got := fired(t, c); !slices.Contains(got, "param-doubled") {
		t.Errorf("%v", got)
	}
}
