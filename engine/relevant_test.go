package engine_test

import (
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

func TestRelevant(t *testing.T) {
	const old = "int sum(int a, long b) { check(a); return a + b; }"
	tests := []struct {
		name, fresh   string
		result, param bool // whether @return and summary, and whether @param have to be looked at
	}{
		{"a return statement", "int sum(int a, long b) { check(a); return b + a; }", true, false},
		{"the return type", "long sum(int a, long b) { check(a); return a + b; }", true, false},
		{"a second return", "int sum(int a, long b) { check(a); if (a < 0) return 0; return a + b; }", true, false},
		{"the body elsewhere", "int sum(int a, long b) { verify(a); return a + b; }", false, false},
		{"a parameter's name", "int sum(int c, long b) { check(c); return a + b; }", false, true},
		{"a parameter's type", "int sum(int a, int b) { check(a); return a + b; }", false, true},
		{"a parameter more", "int sum(int a, long b, int c) { check(a); return a + b; }", false, true},
		{"white space and comments", "int sum(int a, long b) { check(a); return a +\n /* and */ b; }", false, false},
		{"a lambda's return", "int sum(int a, long b) { check(() -> { return a; }); return a + b; }", false, false},
	}
	parse := func(code string) *java.Method {
		m, err := java.ParseMethod([]byte(code), nil)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, tt := range tests {
		o, n := parse(old), parse(tt.fresh)
		for typ, want := range map[javadoc.Type]bool{javadoc.Summary: tt.result, javadoc.Return: tt.result,
			javadoc.Param: tt.param} {
			if got := engine.Relevant(o, n, typ); got != want {
				t.Errorf("%s, for %s: %v, want %v", tt.name, typ, got, want)
			}
		}
	}
}
