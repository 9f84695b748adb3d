package mine

import (
	"slices"
	"testing"

	"jithook/engine/java"
)

func TestSameTokens(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"class A { int f() { return 1; } }", "class A {\n\tint f() { // one\n return/**/1; } }\n", true},
		{"/** a */ int f();", "/** b */ /* c */ int f();", true},
		{`String s = "a // b";`, `String s = "a // c";`, false},
		{`char c = '"'; /* x */`, `char c = '"'; // y`, true},
		{`s = "\" /* "; // a`, `s = "\" /* "; // b`, true},
		{"s = \"\"\"\n a \\\"\"\" // b\"\"\";", "s = \"\"\"\n a \\\"\"\" // c\"\"\";", false},
		{"int ab;", "int a b;", false},
		{"a + +b", "a ++b", false},
		{"a = b/ /* x */ c", "a = b / c", true},
		{"int f();", "int f(); int g();", false},
		{"int f(); int g();", "int f();", false},
		{"int größe;", "int grösse;", false},
		{"s = \"open\n// a", "s = \"open\n// b", true},
		{"s = \"open // a\n", "s = \"open // b\n", false},
		{"f(); /* open", "f(); /* other", false},
		{"", "// nothing", true},
	} {
		if got := sameTokens([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("sameTokens(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

// FuzzSameTokens checks that two methods that are called the same have the same tokens.
func FuzzSameTokens(f *testing.F) {
	f.Add("int f() { return 1; }", "int f() { /* one */ return 1; }")
	f.Add("int f() { return a + +b; }", "int f() { return a ++b; }")
	f.Add("List<List<A>> f() { return a >> b; }", "List<List<A> > f() { return a >> b; }")
	f.Add("void f() { g(\"a // b\"); }", "void f() { g('\\''); }")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !sameTokens([]byte(a), []byte(b)) {
			return
		}
		was, err := java.ParseMethod([]byte(a), nil)
		if err != nil {
			return
		}
		is, err := java.ParseMethod([]byte(b), nil)
		if err != nil {
			return
		}
		if !slices.EqualFunc(was.Tokens, is.Tokens, func(x, y java.Token) bool { return x.Text == y.Text }) {
			t.Errorf("%q and %q have other tokens", a, b)
		}
	})
}
