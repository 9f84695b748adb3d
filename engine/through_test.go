package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/java"
)

func TestAMethodChangesThroughTheFile(t *testing.T) {
	file := func(members string) *java.File {
		f, err := java.Parse([]byte("class A {\n" + members + "\n}\n"))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	const port = "/** Returns the port, by default 8080. */ int port() { return a > 0 ? a : PORT; }\n"
	const find = "/** @return the index, or -1 */ int find() { return search(); }\n"
	for _, tt := range []struct {
		name, old, new string
		units          int
	}{
		{"a constant's value", port + "static final int PORT = 8080;", port + "static final int PORT = 9090;", 1},
		{"what a helper returns", find + "int search() { return -1; }", find + "int search() { return 0; }", 1},
		{"a helper that does the same", find + "int search() { int a = -1; return a; }",
			find + "int search() { return -1; }", 0},
		{"another member", find + "int search() { return -1; } int other() { return 1; }",
			find + "int search() { return -1; } int other() { return 2; }", 0},
		{"one without a comment", "int find() { return search(); } int search() { return -1; }",
			"int find() { return search(); } int search() { return 0; }", 0},
		{"a method and its helper", find + "int search() { return -1; }",
			strings.ReplaceAll(find, "search", "look") + "int look() { return -1; }", 1},
	} {
		cases, stats := engine.Cases(file(tt.old), file(tt.new))
		if len(cases) != tt.units || stats.Units != tt.units || stats.Methods != min(1, tt.units) {
			t.Errorf("%s: %d cases, %+v, want %d", tt.name, len(cases), stats, tt.units)
		}
	}

	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, "/** Finds it. */ int f%d() { return search(); }\n", i)
	}
	cases, _ := engine.Cases(file(many.String()+"int search() { return -1; }"),
		file(many.String()+"int search() { return 0; }"))
	if len(cases) != 200 {
		t.Errorf("%d cases of a helper that a thousand methods share, want 200", len(cases))
	}
}
