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
