package java

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesOfAnOutline(t *testing.T) {
	f := Outline([]byte(`/* L */ @Made package a.b;
import c.D;
import static c.E.*;
@F(G.class) class H extends a.I<J.K> { // M
  L1 x = this.y.z().w; String s = "N"; { p.q(r).s.t(); new U<>(); } V... `))
	want := "Made F G a.I J.K L1 x String s p.q r U V"
	got := strings.Join(slices.Collect(f.Names()), " ")
	if got != want {
		t.Errorf("names %q", got)
	}
	if f.Package() != "a.b" || !slices.Equal(f.Imports(), []string{"c.D", "c.E.*"}) {
		t.Errorf("package %q, imports %q", f.Package(), f.Imports())
	}
}

func TestNamesLeavesOutWhatTheFileDeclares(t *testing.T) {
	for source, want := range map[string]string{
		"class A { B b; class C { class B { } B c; } B d; }":                     "B b c B d",
		"class A { void f() { class B { } new B(); } B b; }":                     "f B b",
		"class A { { record B(C c) { } B b; } record D<B>(B b) { } B e; }":       "C c b b B e",
		"class A { <B> B f(B b) { return (B) b; } B c; }":                        "f b b B c",
		"class A { static <B extends C<B>> B f(); @D <B> void g(B b); B c; }":    "C f D g b B c",
		"class A<B> extends C<B> { B b; } class D { B e; boolean f = e < B.x; }": "C b B e f e B.x",
		"class A { <B> A(@D({E.F}) B b) { new G() { B b; }; } B c; }":            "D E.F b G b B c",
		"class A { { g.new B(); f().new B(); C::new; this::B; C::B; } }":         "g f C C",
		"class A { B b; A.C c; p.A.C d; enum E { B } }":                          "B b c p.A.C d B",
		"class A { { } } } class B { } B.C":                                      "",
	} {
		if got := strings.Join(slices.Collect(Outline([]byte(source)).Names()), " "); got != want {
			t.Errorf("%s: names %q, want %q", source, got, want)
		}
	}
}

func TestSameCode(t *testing.T) {
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
		{"", "// nothing", true},
	} {
		if got := SameCode([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("SameCode(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
