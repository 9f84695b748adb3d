package behaviour_test

import "testing"

// What is dropped or added beside its like is told with the case that it was in.
func TestRepeats(t *testing.T) {
	const find = "Clerk find(int id) { Clerk c = all.get(id); if (c == null) { return null; } "
	const throwing = "void f(A a) { if (a.b()) throw new X(); "
	for _, tt := range []struct{ name, old, new, want string }{
		{"a null of two", find + "if (c.isRetired()) { log.warn(id); return null; } return c; }",
			find + "if (c.isRetired()) { log.warn(id); } return c; }", "no longer returns `null` if `c.isRetired()`"},
		{"a null more", find + "if (c.isRetired()) { log.warn(id); } return c; }",
			find + "if (c.isRetired()) { log.warn(id); return null; } return c; }", "now returns `null` if `c.isRetired()`"},
		{"a null with its case", find + "if (c.isRetired()) return null; return c; }", find + "return c; }",
			"no longer checks `c.isRetired()`\nno longer calls `isRetired`\nno longer returns `null` if `c.isRetired()`"},
		{"an exception of two", throwing + `if (a.c()) { String m = "c" + a; log.warn(m); throw new X(m); } }`,
			throwing + `if (a.c()) { String m = "c" + a; log.warn(m); } }`,
			"no longer throws `X` if `a.c()`"},
		{"a call of two", "void f(A a) { if (a.b()) { flush(); } else { log.info(a); flush(); } }",
			"void f(A a) { if (a.b()) { flush(); } else { log.info(a); } }", "no longer calls `flush` if `!(a.b())`"},
		{"another result in the case", find + "if (c.isRetired()) { return null; } return c; }",
			find + "if (c.isRetired()) { return NOBODY; } return c; }",
			"now returns `NOBODY`\nno longer returns `null` if `c.isRetired()`"},
		{"cases that became one", find + "if (c.isRetired()) return null; return c; }",
			"Clerk find(int id) { Clerk c = all.get(id); if (c == null || c.isRetired()) { return null; } return c; }",
			"now combines its conditions with `||`"},
		{"a loop that is left", "A f() { for (A a : b) { if (a.c()) return null; if (a.d()) return null; } return e; }",
			"A f() { for (A a : b) { if (a.c()) return null; if (a.d()) break; } return e; }", ""},
		{"a variable that is set", "A f(B b) { if (b.c()) return null; if (b.d()) return null; return e; }",
			"A f(B b) { A a = e; if (b.c()) return null; if (b.d()) a = null; return a; }", ""},
		{"a call of a helper", "void f(A a) { if (a.b()) throw new X(); if (a.c()) throw new X(); }",
			"void f(A a) { if (a.b()) throw new X(); if (a.c()) refuse(a); }", "now calls `refuse`"},
		{"a call behind both branches", "void f(A a) { if (a.b()) { c(); flush(); } else { flush(); } }",
			"void f(A a) { if (a.b()) { c(); } flush(); }", ""},
		{"a helper for both", "void f(A a) { if (a.b()) throw new X(); if (a.c()) throw new X(); g(a); }",
			"void f(A a) { check(a); g(a); } " +
				"private void check(A a) { if (a.b()) throw new X(); if (a.c()) throw new X(); }", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := said(t, tt.old, tt.new); got != tt.want {
				t.Errorf("from\n%s\nto\n%s:\n%s\nwant:\n%s", tt.old, tt.new, got, tt.want)
			}
		})
	}
}
