package java

import "testing"

func TestOnlyVariables(t *testing.T) {
	for _, x := range []struct {
		old, fresh string
		want       bool
	}{
		{"class A { int f(int a) { return a; } }", "class A { /** It. */ int f(int b) { return b; } }", true},
		{"class A { int a; A(int a) { this.a = a; } }", "class A { int b; A(int b) { this.b = b; } }", true},
		{"class A { int f(int a) { return g(a); } int g(int a) { return a; } }", "class A { int f(int b) { return g(b); } int g(int a) { return a; } }", true},
		{"class A { int f(int a) { return a; } int g(int a) { return a; } }", "class A { int f(int b) { return b; } int g(int c) { return c; } }", false},
		{"class A { int f(int a, int b) { return a; } }", "class A { int f(int c, int c) { return c; } }", false},
		{"class A { int f(int a) { return a(a); } }", "class A { int f(int b) { return b(b); } }", false},
		{"class A { int f(A a) { return a.a; } }", "class A { int f(A b) { return b.b; } }", false},
		{"class A { A f(A a) { return a; } }", "class A { B f(B b) { return b; } }", false},
		{"class A { int f(int a) { return a; } }", "class A { int f(int b) { return 1; } }", false},
		{"class A { int f(int a) { return a; } }", "class A { int f(int b) { return b + 1; } }", false},
		{"import a.b; class A { int f(int a) { return a; } }", "import c.b; class A { int f(int a) { return a; } }", false},
		{"import static a.b; class A { }", "import static c.b; class A { }", false},
	} {
		old, fresh := mustParse(t, x.old), mustParse(t, x.fresh)
		if got := OnlyVariables(old, fresh); got != x.want {
			t.Errorf("%s → %s: %v", x.old, x.fresh, got)
		}
	}
}
