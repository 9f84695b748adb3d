package engine_test

import (
	"testing"

	"jithook/engine"
	"jithook/engine/java"
)

func TestOnlyRenames(t *testing.T) {
	tests := []struct {
		name, old, fresh string
		want             bool
	}{
		{"a parameter", "int get(int i) { return items.get(i); }", "int get(int at) { return items.get(at); }", true},
		{"a local variable", "int f() { int sum = a(); return sum; }", "int f() { int total = a(); return total; }", true},
		{"a loop's and a lambda's", "void f() { for (Ship s : ships) dock(s); each(x -> x.go()); }",
			"void f() { for (Ship ship : ships) dock(ship); each(y -> y.go()); }", true},
		{"an array's and a generic one's", "void f() { int[] a = b(); List<Ship> c = d(); use(a, c); }",
			"void f() { int[] x = b(); List<Ship> y = d(); use(x, y); }", true},
		{"nothing", "int f() { return 1; }", "int f() { return 1; }", true},
		{"two parameters swapped", "int f(int a, int b) { return a - b; }", "int f(int b, int a) { return a - b; }", false},
		{"a name that was another's", "int f(int a, int b) { return a - b; }",
			"int f(int a, int b) { return a - a; }", false},
		{"a field for a field", "int f() { return count; }", "int f() { return limit; }", false},
		{"a field that takes a parameter's place", "int f(int a) { return a; }", "int f(int a) { return b; }", false},
		{"the method called", "int f(int a) { return min(a); }", "int f(int a) { return max(a); }", false},
		{"a member", "int f(Ship s) { return s.size; }", "int f(Ship s) { return s.age; }", false},
		{"the type", "Ship f() { Ship s = a(); return s; }", "Boat f() { Boat s = a(); return s; }", false},
		{"an attribute of an annotation", "int f(int a) { @A(a = 1) int b = a; return b; }",
			"int f(int c) { @A(c = 1) int b = c; return b; }", false},
		{"what is behind an annotation", "int f(int a) { @A(a = 1) int b = a; return b; }",
			"int f(int c) { @A(a = 1) int b = c; return b; }", true},
		{"an annotation", "int f(int a) { @a int b = a; return b; }", "int f(int c) { @c int b = c; return b; }", false},
		{"a constant of a case", "int f(A a) { return switch (a) { case ON -> 1; default -> 0; }; }",
			"int f(A a) { return switch (a) { case OFF -> 1; default -> 0; }; }", false},
		{"another one of it", "int f(A a) { return switch (a) { case ON, OUT -> 1; default -> 0; }; }",
			"int f(A a) { return switch (a) { case ON, OFF -> 1; default -> 0; }; }", false},
		{"one with a parameter's name", "int f(A a) { switch (a) { case a: return 1; } return 0; }",
			"int f(A b) { switch (b) { case b: return 1; } return 0; }", false},
		{"the variable of a case", "int f(A a) { return switch (a) { case B b -> b.size(); }; }",
			"int f(A a) { return switch (a) { case B c -> c.size(); }; }", true},
		{"a label", "void f(int a) { a: while (go(a)) { break a; } }", "void f(int b) { b: while (go(b)) { break b; } }", false},
		{"a type with a parameter's name", "void f(a a) { a b = a; }", "void f(c c) { c b = c; }", false},
		{"operands of a condition", "int f(int a, int b) { return a > 0 ? b > 0 ? a : b : a; }",
			"int f(int c, int d) { return c > 0 ? d > 0 ? c : d : c; }", true},
		{"a number", "int f() { return 1; }", "int f() { return 2; }", false},
		{"the operator", "boolean f(int a) { return a < 0; }", "boolean f(int b) { return b > 0; }", false},
		{"a statement more", "int f(int a) { return a; }", "int f(int b) { check(); return b; }", false},
	}
	for _, tt := range tests {
		parse := func(code string) *java.Method {
			m, err := java.ParseMethod([]byte(code), nil)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		if got := engine.OnlyRenames(parse(tt.old), parse(tt.fresh)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestOnlyLocalRenames(t *testing.T) {
	for _, tt := range []struct {
		name, old, fresh string
		want             bool
	}{
		{"a local variable", "int f(int a) { int sum = a(a); return sum; }",
			"int f(int a) { int total = a(a); return total; }", true},
		{"a parameter", "int f(int a) { int sum = a(a); return sum; }",
			"int f(int b) { int sum = a(b); return sum; }", false},
		{"both", "int f(int a) { int sum = a(a); return sum; }", "int f(int b) { int total = a(b); return total; }", false},
		{"a field", "int f(int a) { return sum; }", "int f(int a) { return total; }", false},
	} {
		old, err := java.ParseMethod([]byte(tt.old), nil)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := java.ParseMethod([]byte(tt.fresh), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := engine.OnlyLocalRenames(old, fresh); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
