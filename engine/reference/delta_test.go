package reference

import (
	"strings"
	"testing"

	"jithook/engine/java"
)

// What a version with a syntax error may still declare is not gone.
func TestWhatNobodyCanReadIsNotGone(t *testing.T) {
	const old = "class A { int f; A(int a) {} void x() {} void y(int a) {} void z() {} class N { void n() {} } enum E { C } }"
	for fresh, gone := range map[string]string{
		old: "",
		"class A { int f; A(int a) {} void x() {} void y(long a) {} }":                                                           "y(int,) z() E N",
		"value class A { int f; A(int a) {} void x() {} void y(int a) {} class N { void n() {} } enum E { C } }":                 "z()",
		"struct A { int f; A(int a) {} void x() {} void y(long a) {} }":                                                          "E N",
		"class A { int! f; A(int a)! {} void x() throws {} y(int a); void m() { z(); N.n(); } }":                                 "z() E N",
		"class A { int f; A(int a) {} void x() { a ?; } void y(int a) { b b b } struct N { n } enum E { C! } }":                  "z()",
		"class A { int f; A(int a) {} /** X. */ void x() { a ?; } void y(int a) {} }":                                            "z() E N",
		"class A { int f; String s = \"\"\"; A(int a) {} void x() {} void y(int a) {} /* class N { void n() {} } enum E { C } }": "z()",
		"class A {": "f x() y(int,) z() E N",
	} {
		if got := lost(t, old, fresh); got != gone {
			t.Errorf("%q has lost %q, want %q", fresh, got, gone)
		}
	}
}

// Where a method cannot be read, in either version, what has a name that stands nowhere any more is gone all the same.
func TestWhatStandsNowhereIsGone(t *testing.T) {
	const broken = "class A { void f() {} void g(int a) {}\n \"abc\n /** X. */ void u() {} /** Y. */ void w( { } }"
	for _, tt := range []struct{ old, fresh, gone string }{
		{broken, "class A { void g(long a) {} void u() {} }", "f()"},
		{broken, "class A { void g(int a) {} void u() { f(); } }", ""},
		{broken, "class A { void g(int a) {} void u() {} /** {@link #f()} */ String s = \"f\"; }", ""},
		{"class A { void f() {} void g(int a) {} void u() {} }", broken, ""},
		{"class A { void f() {} void h() {} int g; class N {} }", broken, "h() N"},
		{"class A { void f() {} void h() {} void u() {} }", "class A { void u() { if (a { } /** X. */ String s = \"void h() {} ; } }", "f()"},
	} {
		if got := lost(t, tt.old, tt.fresh); got != tt.gone {
			t.Errorf("%q has lost %q, want %q", tt.fresh, got, tt.gone)
		}
	}
	if !parse(t, broken).Lost() {
		t.Error("the broken version is read")
	}
}

// A class without a constructor has one. An enum has methods that nobody writes, an annotation one, a record none but
// its accessors.
func TestUnwrittenMembers(t *testing.T) {
	for _, tt := range []struct{ old, fresh, gone string }{
		{"class A { }", "class A { A(int a) { } }", "A()"},
		{"class A { A() { } }", "class A { A(int a) { } }", "A()"},
		{"class A { A(int a) { } }", "class A { }", "A(int,)"},
		{"class A { A() { } }", "class A { }", ""},
		{"class A { }", "class A { A() { } }", ""},
		{"class A { }", "record A(int a) { }", "A()"},
		{"class A { A() { } }", "interface A { }", "A()"},
		{"class A { }", "@interface A { }", "A()"},
		{"class A { A() { } }", "enum A { B }", ""},
		{"class A { }", "import lombok.*; @AllArgsConstructor class A { A(int a) { } }", ""},
		{"class A { int a; int getA() { } }", "import lombok.Getter; @Getter class A { int a; }", ""},
		{"class A { int a; int getA() { } }", "import lombok.extern.slf4j.Slf4j; @Slf4j class A { int a; }", "getA()"},
		{"class A { int a; int getA() { } }", "import lombok.NonNull; class A { @NonNull Integer a; }", "getA()"},
		{"class A { Object $lock; }", "import lombok.Synchronized; class A { @Synchronized void f() { } }", ""},
		{"class A { int log() { } int canEqual() { } }", "import lombok.extern.slf4j.Slf4j; @Slf4j class A { }", ""},
		{"record A(int name, int b) { }", "record A(int login, int b) { }", "name name()"},
		{"@interface A { String name(); String values(); Class<?> annotationType(); }", "@interface A { }", "name() values()"},
		{"class A { void name() {} void annotationType() {} int ordinal() {} }", "enum A { B }", "annotationType()"},
		{"enum A { B; void valueOf(int a) {} void valueOf(Class<?> a, String b) {} void values(int a) {} }", "enum A { B }",
			"valueOf(int,) values(int,)"},
	} {
		if got := lost(t, tt.old, tt.fresh); got != tt.gone {
			t.Errorf("%q has lost %q, want %q", tt.fresh, got, tt.gone)
		}
	}
}

// A nested class that is gone from one with another name now is gone under that name, too: within, its own name is enough.
func TestGoneFromARenamedClass(t *testing.T) {
	old := parse(t, "package p; class A { int f; class N { int g; } class K { int h; } }")
	for fresh, gone := range map[string]string{
		"package p; class B { int f; class K { int h; } }":                    "p.A p.A.K p.A.N p.B.N",
		"package q; class A { int f; class M { int g; } class K { int h; } }": "p.A p.A.K p.A.N q.A.N",
		"package p; class B { int f; class N { int g; } class K { int h; } }": "p.A p.A.K p.A.N",
	} {
		var got []string
		for _, r := range Compare(old, parse(t, fresh), nil).Removed {
			got = append(got, r.Class)
		}
		if strings.Join(got, " ") != gone {
			t.Errorf("%q has lost %q, want %q", fresh, got, gone)
		}
	}
}

// A class that goes into a new one is not that, nor is one that goes what comes out of it.
func TestInAndOutOfAClass(t *testing.T) {
	const row, rows = "class Row { void f() {} }", "class Rows { static class Row { void f() {} } }"
	for _, tt := range []struct{ old, fresh, became string }{
		{row, rows, "Row → Rows.Row"},
		{rows, row, "Rows →  Rows.Row → Row"},
		{rows, "class Lines { static class Row { void f() {} } }", "Rows → Lines Rows.Row → Lines.Row"},
		{row, "class Rows { static class Row { void g() {} } }", "Row → "},
	} {
		var got []string
		for _, r := range Compare(parse(t, tt.old), parse(t, tt.fresh), nil).Removed {
			if r.Member == "" {
				got = append(got, r.Class+" → "+r.Now.Class)
			}
		}
		if strings.Join(got, " ") != tt.became {
			t.Errorf("%q to %q is %q, want %q", tt.old, tt.fresh, got, tt.became)
		}
	}
}

// lost names what a version does not declare any more.
func lost(t *testing.T, old, fresh string) string {
	f, g := parse(t, old), parse(t, fresh)
	var names []string
	for _, r := range Compare(f, g, java.Match(f.Methods, g.Methods)).Removed {
		name := r.Last()
		if r.Method {
			name += "(" + r.Params + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func parse(t *testing.T, source string) *java.File {
	t.Helper()
	f, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return f
}
