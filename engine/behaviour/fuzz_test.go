package behaviour_test

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/behaviour"
	"jithook/engine/java"
	"jithook/engine/java/javatest"
)

// maxFuzzed keeps inputs short: a hundred kilobytes of noise take tree-sitter a second.
const maxFuzzed = 16 << 10

// FuzzDiff compares each method of one file with each of another: whatever they hold, every change can be shown, and a
// method does what it did before.
func FuzzDiff(f *testing.F) {
	for _, source := range javatest.Sources(f) {
		f.Add(source, source)
	}
	f.Add([]byte("class A { int f(int a) { return a < b >> c ? (-X) : g(a)[1]; } final int X = 1; }"),
		[]byte("class A { int f() { for (;;) { if (!(a && b) || c) break; } throw e(); } int e() { f(); } }"))
	f.Add([]byte("class A { void f() { x -> { switch (a) { case B, C -> d; default: } } ; log.info(1); new int[]{1}; } }"),
		[]byte("class A { A { try (B b = c) { } catch (D | E e) { } } synchronized int[] g() { return {}; } }"))
	f.Add([]byte("class A { int f() { return (switch (a) { case 1, 2: yield b; case C c -> { switch (d) { case 3 -> e(); } } }"+
		"); } }"),
		[]byte("class A { int f() { return switch (a) { case null -> throw b; default -> c ? switch (d) { } : yield; }; } }"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if len(a)+len(b) > maxFuzzed {
			return
		}
		old, err := java.Parse(a)
		if err != nil {
			return
		}
		fresh, err := java.Parse(b)
		if err != nil {
			return
		}
		for _, m := range old.Methods {
			if same := behaviour.Diff(m, m); len(same) > 0 {
				t.Fatalf("%s does otherwise than itself: %v", m.Name, same)
			}
		}
		for i := range min(len(old.Methods), len(fresh.Methods)) {
			check(t, old.Methods[i], fresh.Methods[i])
		}
	})
}

func check(t *testing.T, old, fresh *java.Method) {
	t.Helper()
	for _, c := range behaviour.Diff(old, fresh) {
		if s := c.String(); s == "" || strings.ContainsAny(s, "\n\r") {
			t.Fatalf("%+v is said as %q", c, s)
		}
		for _, s := range c.OldSpans {
			if s.Start < old.Decl.Start || s.End > old.Decl.End || s.End < s.Start {
				t.Fatalf("%v: %v is outside of %v", c, s, old.Decl)
			}
		}
		for _, s := range c.NewSpans {
			if s.Start < fresh.Decl.Start || s.End > fresh.Decl.End || s.End < s.Start {
				t.Fatalf("%v: %v is outside of %v", c, s, fresh.Decl)
			}
		}
	}
}

// TestLargeInputs compares methods and files that are larger than any that people write. It ends; how the work grows is
// counted by TestTimeGrowsWithTheFile.
func TestLargeInputs(t *testing.T) {
	repeat := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, strings.ReplaceAll(line, "%", "%[1]d")+"\n", i)
		}
		return b.String()
	}
	circle := "void f() { h0(); h1(); h2(); }\n"
	for i := range 2000 {
		circle += fmt.Sprintf("void h%d() { a%d.b(%d); h%d(); h%d(); }\n", i, i, i, (i+1)%2000, (i+7)%2000)
	}
	for name, tt := range map[string]struct{ old, new string }{
		"a long method": {"int f(int a) {" + repeat(5000, "if (a < % && b%.c(a, %)) { d% = e%(a + %); }") + "return a; }",
			"int f(int a) {" + repeat(5000, "if (a <= % || b%.c(a, 1%)) { d% = e%(a - %); }") + "return -a; }"},
		"deep blocks": {"void f() {" + strings.Repeat("if (a) {", 2000) + strings.Repeat("}", 2000) + "}", "void f() { }"},
		"deep parentheses": {"int f() { return " + strings.Repeat("(", 400) + "a" + strings.Repeat(")", 400) + "; }",
			"int f() { return " + strings.Repeat("(", 400) + "b" + strings.Repeat(")", 400) + "; }"},
		"many choices": {"int f() { return " + repeat(2000, "a == % ? % :") + " 0; }",
			"int f() { return " + repeat(2000, "a == % ? 1% :") + " 1; }"},
		"many arms": {"int f() { return switch (a) { " + repeat(5000, "case % -> 1%;") + " default -> 0; }; }",
			"int f() { return switch (a) { " + repeat(5000, "case % -> { yield 2%; }") + " default -> 1; }; }"},
		"deep arms": {"int f() { return " + strings.Repeat("switch (a) { default -> ", 400) + "1" +
			strings.Repeat("; }", 400) + "; }", "int f() { return " +
			strings.Repeat("switch (a) { default -> { yield ", 400) + "2" + strings.Repeat("; } }", 400) + "; }"},
		"a long condition": {"boolean f() { return " + repeat(5000, "a%() &&") + " b; }",
			"boolean f() { return " + repeat(5000, "a%() ||") + " b; }"},
		"one variable": {"int f() { int a; " + repeat(5000, "a = a + %;") + " return a; }",
			"int f() { int a; " + repeat(5000, "a = a - %;") + " return a; }"},
		"helpers in a circle": {circle, strings.ReplaceAll(circle, ".b(", ".c(")},
	} {
		t.Run(name, func(t *testing.T) {
			old, err := java.Parse([]byte("class A {\n" + tt.old + "\n}"))
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := java.Parse([]byte("class A {\n" + tt.new + "\n}"))
			if err != nil {
				t.Fatal(err)
			}
			for i := range old.Methods {
				check(t, old.Methods[i], fresh.Methods[i])
			}
		})
	}
}
