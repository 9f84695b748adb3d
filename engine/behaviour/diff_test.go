package behaviour_test

import (
	"strings"
	"testing"

	"jithook/engine/behaviour"
	"jithook/engine/java"
)

// methodIn is the first method of a class with these members.
func methodIn(t *testing.T, members string) *java.Method {
	t.Helper()
	file, err := java.Parse([]byte("class A {\n" + members + "\n}\n"))
	if err != nil || len(file.Methods) == 0 {
		t.Fatalf("%q has no method: %v", members, err)
	}
	return file.Methods[0]
}

// said are the changes, one a line.
func said(t *testing.T, old, fresh string) string {
	t.Helper()
	before, after := methodIn(t, old), methodIn(t, fresh)
	var lines []string
	for _, c := range behaviour.Diff(before, after) {
		lines = append(lines, c.String())
		for _, s := range c.OldSpans {
			if s.Empty() || s.Start < before.Decl.Start || s.End > before.Decl.End {
				t.Errorf("%s: %v is not in the old method", c, s)
			}
		}
		for _, s := range c.NewSpans {
			if s.Empty() || s.Start < after.Decl.Start || s.End > after.Decl.End {
				t.Errorf("%s: %v is not in the new method", c, s)
			}
		}
	}
	return strings.Join(lines, "\n")
}

func TestDiff(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"a value", "int f() { return -1; }", "int f() { return 0; }", "returns `-1` → `0`"},
		{"an exception in place of null", "String f(String a) { if (a == null) return null; return a; }",
			`String f(String a) { if (a == null) throw new IllegalArgumentException("a"); return a; }`,
			"throws `IllegalArgumentException` where it returned `null`"},
		{"an exception in place of nothing", "void f(String a) { if (b(a)) { return; } c(a); }",
			`void f(String a) { if (b(a)) { throw new IllegalStateException("a"); } c(a); }`,
			"throws `IllegalStateException` where it returned"},
		{"a case that is asked the other way round", "A f(A a) { if (a != null && b) { return c(a); } else { return null; } }",
			"A f(A a) { if (!b || a == null) { throw new X(); } return c(a); }", "throws `X` where it returned `null`"},
		{"one of two that give the same", "A f(A a) { if (a == null) { return null; } if (b) { return null; } return c(a); }",
			"A f(A a) { if (a == null) { throw new X(); } if (b) { return null; } return c(a); }",
			"throws `X` where it returned `null`"},
		{"a call that refuses in place of null", "A f(A a) { return a.b() ? c(a) : null; }",
			"A f(A a) { checkArgument(a.b()); return c(a); }",
			"throws `IllegalArgumentException` where it returned `null`\nnow calls `checkArgument`"},
		{"an exception where the method ended", "void f() { if (!a()) { b(); } }",
			"void f() { if (a()) { throw new X(); } b(); }", "throws `X` where it did nothing"},
		{"an exception where the loop went on", "void f() { for (A a : all) { if (b(a)) { continue; } c(a); } d(); }",
			"void f() { for (A a : all) { if (b(a)) { throw new X(); } c(a); } d(); }",
			"throws `X` where it went on\nnow stops its loop early"},
		{"an exception where something followed", "void f() { if (!a()) { b(); } c(); }",
			"void f() { if (a()) { throw new X(); } b(); c(); }", "now throws `X`"},
		{"null in the place of what was caught", "A f() { try { return a(); } catch (X e) { throw e; } }",
			"A f() { try { return a(); } catch (X e) { return null; } }", "returns `null` where it threw `X`"},
		{"a call in a case alone", "void f() { if (a) { b.c(); } }", "void f() { b.c(); }",
			"no longer checks `a`\nnow calls `c` if `!(a)`"},
		{"a constant computed", "int f() { return a ? 25 : b(1000L); }",
			"int f() { return a ? 5 * 5 : b(60 * 1_00 / 6); }", ""},
		{"a constant of the file computed", "int f() { return 25; } static final int FIVE = 5; static final int TEN = 2 * FIVE;",
			"int f() { return (FIVE + TEN) / 3 * FIVE; } static final int FIVE = 5; static final int TEN = 2 * FIVE;",
			""},
		{"a constant by itself", "int f() { return -1; } static final int ME = ME;",
			"int f() { return ME; } static final int ME = ME;", "returns `-1` → `ME`"},
		{"a constant computed otherwise", "int f() { return 5 * 5; }", "int f() { return 5 * 6; }",
			"returns `5 * 5` → `5 * 6`"},
		{"an operand of what is computed", "int f(int n) { return n / 5 * 5; }", "int f(int n) { return n / 25; }",
			"returns `n / 5 * 5` → `n / 25`\nno longer computes `n / 5`\nno longer computes `5 * 5`\nnow computes `n / 25`"},
		{"the size of a number", "int f() { return 64; } static final int BITS = 64;",
			"int f() { return BITS; } static final int BITS = Long.SIZE;", ""},
		{"a string put together", `String f(int n) { return n + "ab" + n + "c1"; }`,
			`String f(int n) { return n + "a" + "b" + n + "c" + 1; }`, ""},
		{"a method of a string put together", `String f() { return "ab".trim(); }`,
			`String f() { return "a" + "b".trim(); }`, "returns `\"ab\".trim()` → `\"a\" + \"b\".trim()`"},
		{"a number of another radix", "int f() { return 0x19; }", "int f() { return 25; }", ""},
		{"a name for -1", "int f() { return -1; } static final int NONE = -1;",
			"int f() { return NONE; } static final int NONE = -1;", ""},
		{"what overflows", "int f() { return 1_000_000 * 1_000_000; }", "long f() { return 1_000_000_000_000L; }",
			"returns `1_000_000 * 1_000_000` → `1_000_000_000_000L`\nno longer computes `1_000_000 * 1_000_000`"},
		{"emptiness in another way", "boolean f() { return a.size() == 0; }", "boolean f() { return 1 > a.size(); }",
			"no longer checks `a.size() == 0`\nnow checks `1 > a.size()`"},
		{"a call", "void f(List<A> a) { sort(a); g(a); }", "void f(List<A> a) { g(a); }", "no longer calls `sort`"},
		{"a bound", "boolean f(int a) { return a < 5; }", "boolean f(int a) { return a <= 5; }",
			"returns `a < 5` → `a <= 5`\nchecks `a < 5` → `a <= 5`"},
		{"a bound from the other side", "void f(int a) { if (a < 5) g(); }",
			"void f(int a) { if (5 <= a) return; g(); }", ""},
		{"and becomes or", "void f(boolean a, boolean b) { if (a && b) g(); }",
			"void f(boolean a, boolean b) { if (a || b) g(); }", "combines its conditions with `&&` → `||`"},
		{"the opposite condition", "void f(boolean a, boolean b) { if (a && b) g(); }",
			"void f(boolean a, boolean b) { if (!a || !b) return; g(); }", ""},
		{"a pattern in place of a cast",
			"boolean f(Object a) { if (a instanceof Book) { Book b = (Book) a; return b.name().equals(name); } return false; }",
			"boolean f(Object a) { if (a instanceof Book b) { return b.name().equals(name); } return false; }", ""},
		{"a final pattern of a call",
			"boolean f(A a) { if (a.x() instanceof Book<?>) { Book<?> b = (Book<?>) a.x(); return b.is(); } return false; }",
			"boolean f(A a) { if (a.x() instanceof final Book<?> b) { return b.is(); } return false; }", ""},
		{"a pattern in place of a cast in its condition",
			"boolean f(Object a) { return a instanceof Book && ((Book) a).name().equals(name); }",
			"boolean f(Object a) { return a instanceof Book b && b.name().equals(name); }", ""},
		{"a pattern of another type", "void f(Object a) { if (a instanceof Book b) g(b); }",
			"void f(Object a) { if (a instanceof Shelf b) g(b); }", "checks `instanceof Book` → `instanceof Shelf`"},
		{"a field", "void f() { name = null; secret = null; }", "void f() { name = null; }", "no longer sets `secret`"},
		{"a lock", "synchronized void f() { g(); }", "void f() { g(); }", "is no longer synchronized"},
		{"a lock of another form", "synchronized void f() { g(); }", "void f() { synchronized (this) { g(); } }", ""},
		{"what a name stands for", "int f(int a) { int b = a * c; return g(b, b); }",
			"int f(int a) { int b = (a - 1) * c; return g(b, b); }",
			"returns `g(b, b)`, where a variable or constant has another value now\nnow uses `1`\n" +
				"no longer computes `a * c`\nnow computes `a - 1`\nnow computes `(a - 1) * c`"},
		{"an argument", "void f() { g(true); }", "void f() { g(false); }", "calls `g(true)` → `g(false)`"},
		{"an operation", "int f(int a) { return g(a * 1000); }", "int f(int a) { return g(a); }",
			"returns `g(a * 1000)` → `g(a)`\nno longer computes `a * 1000`"},
		{"the order of calls", "void f() { open(); close(); }", "void f() { close(); open(); }",
			"calls `close` before `open` now, not after it"},
		{"a loop that stops", "boolean f() { for (A a : all) { if (a.b()) return true; } return false; }",
			"boolean f() { boolean c = false; for (A a : all) { if (a.b()) c = true; } return c; }",
			"no longer stops its loop early"},
		{"names of locals, a logger, a cast, type arguments",
			`int f(int a) { List<String> b = g(a); LOG.info("x" + a); return b.size(); }`,
			"int f(int c) { final List<Object> d = (List<Object>) g(c); return d.size(); }", ""},
		{"a variable for a value", "String f() { return g(1); }", "String f() { String a = g(1); return a; }", ""},
		{"an arm of a switch expression", `int f(A a) { return switch (a) { case B -> 1; default -> -1; }; }`,
			`int f(A a) { return switch (a) { case B -> 1; default -> 0; }; }`, "returns `-1` → `0`"},
		{"a block of a switch expression",
			`int f(A a) { return (switch (a) { case B -> { if (g(a)) yield 2; yield 1; } default -> h(a); }); }`,
			`int f(A a) { return (switch (a) { case B -> { if (g(a)) yield 3; yield 1; } default -> h(a); }); }`,
			"returns `2` → `3`"},
		{"two arms of a switch expression that change places",
			"boolean f(A a) { return switch (a) { case B -> true; default -> false; }; }",
			"boolean f(A a) { return switch (a) { case B -> false; default -> true; }; }", "returns `true` → `false`"},
		{"a switch expression in place of a statement",
			`int f(A a) { switch (a) { case B: return 1; default: return g(a); } }`,
			`int f(A a) { return switch (a) { case B -> 1; default -> g(a); }; }`, ""},
		{"a loud guard", "void f(Object a) { if (a == null) throw new NullPointerException(); b = a; }",
			"void f(Object a) { b = Objects.requireNonNull(a); }", "now calls `requireNonNull`"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := said(t, tt.old, tt.new); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestOneStepIntoTheFile moves code into members of the file, and changes it there.
func TestOneStepIntoTheFile(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"a helper is extracted", "int f(int a) { if (a > 5) { b = a; g(); } return a * 2; }",
			"int f(int a) { keep(a); return a * 2; } void keep(int c) { if (c > 5) { b = c; g(); } }", ""},
		{"a helper is inlined", "int f() { return h(); } int h() { return g(7).size(); }",
			"int f() { return g(7).size(); }", ""},
		{"a constant is named", "int f() { return g(8080); }",
			"static final int PORT = 8080; int f() { return g(PORT); }", ""},
		{"a constant changes", "int f() { return PORT; } static final int PORT = 8080;",
			"int f() { return PORT; } static final int PORT = 9090;", "returns `8080` → `9090`"},
		{"a helper changes", "int f() { return h(); } int h() { return -1; }",
			"int f() { return h(); } int h() { return 0; }", "returns `-1` → `0` (in `h`)"},
		{"a helper calls no more", "void f() { h(); } void h() { sort(); g(); }", "void f() { h(); } void h() { g(); }",
			"no longer calls `sort` (in `h`)"},
		{"another method changes", "void f() { g(); } void h() { sort(); }", "void f() { g(); } void h() { }", ""},
		{"calls of a helper, whose places are its own",
			"void f() { int a = read(); keep(a); close(); } void keep(int b) { put(b, b); }",
			"void f() { final int a = read(); keep(a); close(); } void keep(int b) { put(b, b); }", ""},
		{"the order of a method's own calls, with a helper",
			"void f() { open(); keep(); close(); } void keep() { put(1); }",
			"void f() { close(); keep(); open(); } void keep() { put(1); }",
			"calls `close` before `open` now, not after it"},
		{"a method that calls itself", "int f(int a) { return f(a - 1); }", "int f(int a) { return f(a - 1); } ", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := said(t, tt.old, tt.new); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
