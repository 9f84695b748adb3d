package check_test

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/reference"
)

// links judges the links of a file that became another, in a change that did more besides, and says what each should
// be.
func links(t *testing.T, old, fresh string, more func(*reference.Changed)) (said []string) {
	t.Helper()
	before, after := parse(t, old), parse(t, fresh)
	var c reference.Changed
	c.Add("src/p/A.java", reference.Compare(before, after, java.Match(before.Methods, after.Methods)))
	if more != nil {
		more(&c)
	}
	c.Settle()
	for _, s := range slices.Concat(slices.Collect(c.Find("src/p/A.java", after, before))...) {
		if !s.Settled() {
			continue // other classes would tell
		}
		link := &engine.Case{Old: s.Element, New: s.Element, Doc: javadoc.Parse(after.Source, s.Element.Doc),
			Unit: &s.Unit, Link: &s}
		found := check.Run(link)
		if len(found) != 1 {
			t.Fatalf("%d rules speak of %s", len(found), s.Unit.Text)
		}
		fixed := ""
		if len(found[0].Fixes) > 0 {
			fixed = " → " + fix.Apply(link, found[0].Fixes).Unit.Text
		}
		said = append(said, found[0].Rule.ID+" "+s.Unit.Text+fixed)
	}
	slices.Sort(said)
	return said
}

const crates = " { int sum = 0; for (Crate crate : all) { sum += crate.weight() * crate.count(); } log.info(\"tally\", sum); return sum; } "

func TestLinks(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string
	}{
		{"renamed", "class A { int f()" + crates + "/** {@link #f} {@link A#f()} {@link p.A#f} */ int z; }",
			"class A { int g()" + crates + "/** {@link #f} {@link A#f()} {@link p.A#f} */ int z; }",
			"link-gone {@link #f} → {@link #g}; link-gone {@link A#f()} → {@link A#g()}"},
		{"renamed as a field or an overload is called",
			"class A { int g; int f(String a)" + crates + "int h(int i) { return i; } /** {@link #f} {@link A#f f} */ int z; }",
			"class A { int g; int g(String a)" + crates + "int h(int i) { return i; } /** {@link #f} {@link A#f f} */ int z; }",
			"link-gone {@link #f} → {@link #g(String)}; link-gone {@link A#f f} → {@link A#g(String) g}"},
		{"as many names of classes as there were",
			"class A { class C<T> { class N {} /** {@link C.N} {@link A.C.N} */ int z; } }",
			"class A { class D<T> { class N {} /** {@link C.N} {@link A.C.N} */ int z; } }",
			"link-gone {@link A.C.N} → {@link A.D.N}; link-gone {@link C.N} → {@link D.N}"},
		{"another overload came, too", "class A { int f(int a)" + crates + "/** {@link #f(int)} */ int z; }",
			"class A { int f(int a, int b)" + crates + "int f(long a) { return f((int) a, 0); } /** {@link #f(int)} */ int z; }",
			"link-gone {@link #f(int)}"},
		{"other parameters", "class A { int f(int a)" + crates + "/** {@link #f(int)} {@link #f} */ int z; }",
			"class A { int f(long a, int[] b)" + crates + "/** {@link #f(int)} {@link #f} */ int z; }",
			"link-gone {@link #f(int)} → {@link #f(long, int[])}"},
		{"an overload is left", "class A { int f(int a)" + crates + "int f()" + crates +
			"/** {@link #f} {@link #f(int)} {@link #f()} */ int z; }",
			"class A { int f()" + crates + "/** {@link #f} {@link #f(int)} {@link #f()} */ int z; }",
			"link-gone {@link #f(int)}"},
		{"an overload is left that is as much like it as what came",
			"class A { int f(String a)" + crates + "int f(Object a)" + crates + "/** {@link #f(String)} */ int z; }",
			"class A { int f(Object a)" + crates + "int g(Object a)" + crates + "/** {@link #f(String)} */ int z; }",
			"link-gone {@link #f(String)}"},
		{"what came is more like it than the overload that is left",
			"class A { int f(String a)" + crates + "int f(Object a) { log.info(a); return f(a.toString()); } /** {@link #f(String)} */ int z; }",
			"class A { int f(Object a) { log.info(a); return g(a); } int g(Object a)" + crates + "/** {@link #f(String)} */ int z; }",
			"link-gone {@link #f(String)} → {@link #g(Object)}"},
		{"the types are written otherwise",
			"class A { void f(java.util.List<String> a, int... b) {} /** {@link #f(List, int[])} */ int z; }",
			"class A { void f(List<Integer> x, int[] b) {} /** {@link #f(List, int[])} */ int z; }", ""},
		{"an error hides the class", "class A { void f() {} int g; /** {@link #f()} {@link #g} */ void u() {} }",
			"class A { } /** {@link #f()} {@link #g} */ void u() {} int g; }", "link-gone {@link #f()}"},
		{"newer syntax hides it", "class A { void f() {} Object o; /** {@link #f()} */ void u() {} }",
			"class A { Object o = r with { x = 1; }; /** {@link #f()} */ void u() {} }", "link-gone {@link #f()}"},
		{"one of two classes", "class A { void f() {} /** {@link #f()} */ void u() {} } class B { }",
			"class A { } /** {@link #f()} */ void u() {} } class B { }", ""},
		{"removed", "class A { int f()" + crates + "/** @see #f() the sum */ int z; }",
			"class A { /** @see #f() the sum */ int z; }", "link-gone @see #f()"},
		{"it may be inherited", "class A extends B { int f()" + crates + "/** {@link #f} */ int z; }",
			"class A extends B { /** {@link #f} */ int z; }", "link-lost {@link #f}"},
		{"the outer class has it",
			"class A { int f() { return 1; } class B { int f()" + crates + "/** {@link #f} */ int z; } }",
			"class A { int f() { return 1; } class B { /** {@link #f} */ int z; } }", ""},
		{"of the outer class", "class A { int f()" + crates + "class B { /** {@link #f} */ int z; } }",
			"class A { class B { /** {@link #f} */ int z; } }", "link-gone {@link #f}"},
		{"a field", "class A { /** {@value #MAX} */ int z; int MAX = 1; }",
			"class A { /** {@value #MAX} */ int z; int MOST = 1; }", "link-gone {@value #MAX} → {@value #MOST}"},
		{"a constant of an enum", "enum E { /** As {@link E#TWO}. */ ONE, TWO }", "enum E { /** As {@link E#TWO}. */ ONE }",
			"link-gone {@link E#TWO}"},
		{"an accessor of a record is there unwritten",
			"record R(int x) { public int x() { return x; } /** {@link #x()} */ void f() {} }",
			"record R(int x) { /** {@link #x()} */ void f() {} }", ""},
		{"the constructor of a record is there unwritten",
			"class A { static final class P { private final int x; P(int x) { this.x = x; } int x() { return x; } } " +
				"/** {@link P#P(int)} {@link P#P} {@link P#x()} */ int z; }",
			"class A { record P(int x) { } /** {@link P#P(int)} {@link P#P} {@link P#x()} */ int z; }", ""},
		{"a constructor that a record need not write",
			"record R(int a, String... b) { public R(int a, String... b) {} /** {@link #R(int, String[])} */ void f() {} }",
			"record R(int a, String... b) { /** {@link #R(int, String[])} */ void f() {} }", ""},
		{"an enum becomes a class", "enum E { A; /** {@link #values()} {@link E#valueOf(String)} {@link #name} {@link #ordinal()} */ int z; }",
			"class E { /** {@link #values()} {@link E#valueOf(String)} {@link #name} {@link #ordinal()} */ int z; int ordinal() { return 1; } }",
			"link-gone {@link #name}; link-gone {@link #values()}; link-gone {@link E#valueOf(String)}"},
		{"an enum has a method of the name without parameters",
			"enum E { A; int name(int a) { return a; } /** {@link #name(int)} {@link #name} {@link #name()} */ int z; }",
			"enum E { A; /** {@link #name(int)} {@link #name} {@link #name()} */ int z; }", "link-gone {@link #name(int)}"},
		{"a class becomes an enum", "class E { static E[] values() { return null; } /** {@link #values()} {@link #name} */ int z; String name; }",
			"enum E { A; /** {@link #values()} {@link #name} */ int z; }", ""},
		{"a moved class has another overload", "class A { class B { void f(int a) {} void g() {} /** {@link #f(int)} */ int z; } }",
			"class A { class C { void f(long a) {} void g() {} /** {@link #f(int)} */ int z; } }",
			"link-gone {@link #f(int)} → {@link #f(long)}"},
		{"by the bounds of type variables",
			"class A<T extends p.Base & Cloneable> { <N extends T> void f(N n, T[] t, int i) {} <E> void g(E... e) {} <E> void h(E e) {} void k(T t) {} " +
				"/** {@link A#f(Base, Base[], int)} {@link A#g(Object[])} {@link A#h(Object)} {@link A#k(Base)} {@link A#f(Object, Base[], int)} */ int z; }",
			"class A<S extends Base> { void h(Object o) {} void k(S s) {} " +
				"/** {@link A#f(Base, Base[], int)} {@link A#g(Object[])} {@link A#h(Object)} {@link A#k(Base)} {@link A#f(Object, Base[], int)} */ int z; }",
			"link-gone {@link A#f(Base, Base[], int)}; link-gone {@link A#g(Object[])}"},
		{"each object has it for the bound", "class A<T> { boolean equals(T t) { return b; } /** {@link A#equals(Object)} */ int z; }",
			"class A<T> { /** {@link A#equals(Object)} */ int z; }", ""},
		{"by a bound, renamed", "class A<T> { int f(T t)" + crates + "/** {@link A#f(Object)} {@link #f(T)} */ int z; }",
			"class A<T> { int g(T t)" + crates + "/** {@link A#f(Object)} {@link #f(T)} */ int z; }",
			"link-gone {@link #f(T)} → {@link #g(T)}; link-gone {@link A#f(Object)} → {@link A#g(Object)}"},
		{"the constructor that nobody writes is left",
			"class A { A() {} A(int a) {} /** {@link #A} {@link A#A} {@link #A()} {@link #A(int)} */ int z; }",
			"class A { /** {@link #A} {@link A#A} {@link #A()} {@link #A(int)} */ int z; }", "link-gone {@link #A(int)}"},
		{"an interface has no constructor", "class A { A() {} /** {@link A#A} {@link #A()} */ int z; }",
			"interface A { /** {@link A#A} {@link #A()} */ int z = 1; }", "link-gone {@link #A()}; link-gone {@link A#A}"},
		{"a compact constructor",
			"record R(int a) { R(int a) { this.a = a; } /** {@link #R(int)} */ void f() {} }",
			"record R(int a) { R { a(a); } /** {@link #R(int)} */ void f() {} }", ""},
		{"a constructor of a record with type variables",
			"class R<T> { R(Object a) {} /** {@link #R(Object)} */ void f() {} }",
			"record R<T>(T a) { /** {@link #R(Object)} */ void f() {} }", ""},
		{"a component changed its type", "record R(int a) { /** {@link #R(int)} {@link #R} */ void f() {} }",
			"record R(long a) { /** {@link #R(int)} {@link #R} */ void f() {} }", "link-gone {@link #R(int)} → {@link #R(long)}"},
		{"another constructor of a record", "record R(int a) { R(long b) { this((int) b); } /** {@link #R(long)} */ void f() {} }",
			"record R(int a) { /** {@link #R(long)} */ void f() {} }", "link-gone {@link #R(long)}"},
		{"the component of an accessor was renamed",
			"record R(int a, String b) { /** {@link #a()} {@link #b()} {@link #b} */ void f() {} }",
			"record R(int a, String c) { /** {@link #a()} {@link #b()} {@link #b} */ void f() {} }",
			"link-gone {@link #b()} → {@link #c()}; link-gone {@link #b} → {@link #c}"},
		{"the component of an accessor was removed",
			"record R(int a, String b) { /** {@link R#b()} {@link #R(int, String)} */ void f() {} }",
			"record R(int a) { /** {@link R#b()} {@link #R(int, String)} */ void f() {} }",
			"link-gone {@link #R(int, String)} → {@link #R(int)}; link-gone {@link R#b()}"},
		{"the type of an accessor has it from another", "record R(int a) implements B { /** {@link #a()} */ void f() {} }",
			"record R() implements B { /** {@link #a()} */ void f() {} }", "link-lost {@link #a()}"},
		{"Lombok may write it", "import lombok.Getter; class A { int x; int getX() { return x; } /** {@link #getX()} */ int z; }",
			"import lombok.Getter; @Getter class A { int x; /** {@link #getX()} */ int z; }", ""},
		{"an implicit constructor", "class A { A() {} /** {@link #A()} */ int z; }",
			"class A { /** {@link #A()} */ int z; }", ""},
		{"a nested class",
			"package p; class A { class B { void f() {} } /** {@link B} {@link A.B#f()} {@link p.A.B} */ int z; }",
			"package p; class A { class C { void f() {} } /** {@link B} {@link A.B#f()} {@link p.A.B} */ int z; }",
			"link-gone {@link A.B#f()} → {@link A.C#f()}; link-gone {@link B} → {@link C}; link-gone {@link p.A.B} → {@link p.A.C}"},
		{"an import brings another class of the name",
			"package p; import q.B; class A { /** {@link B} */ int z; } class B { }",
			"package p; import q.B; class A { /** {@link B} */ int z; }", ""},
		{"another package may have a class of the name",
			"package p; import q.*; class A { /** {@link B} */ int z; } class B { int b; }",
			"package p; import q.*; class A { /** {@link B} */ int z; }", "link-lost {@link B}"},
		{"the code has the class, which may be of another language now",
			"package p; class A { B b; /** {@link B} {@link p.B} */ int z; } class B { int b; }",
			"package p; class A { B b; /** {@link B} {@link p.B} */ int z; }", ""},
		{"the code has it behind the class around it or its package",
			"package p; class A { static class B { int b; } p.A.B f() { return null; } A.B b; /** {@link B} */ int z; }",
			"package p; class A { p.A.B f() { return null; } A.B b; /** {@link B} */ int z; }", ""},
		{"the code has another class of the name behind one that holds it",
			"package p; class A { Map.B m; /** {@link B} {@link A.B#b} */ int z; static class B { int b; } }",
			"package p; class A { Map.B m; /** {@link B} {@link A.B#b} */ int z; static class C { int b; } }",
			"link-gone {@link A.B#b} → {@link A.C#b}; link-gone {@link B} → {@link C}"},
		{"the code has another nested class of the name, another method's variable, or a local class",
			"package p; class A { class N { class B { int n; } B n; } /** {@link B} {@link D} {@link E} */ int z; class B { int b; } " +
				"class D { int d; } class E { int e; } <D> D f() { return null; } void g() { class E { void e() {} } new E(); } }",
			"package p; class A { class N { class B { int n; } B n; } /** {@link B} {@link D} {@link E} */ int z; " +
				"<D> D f() { return null; } void g() { class E { void e() {} } new E(); } }",
			"link-gone {@link B}; link-gone {@link D}; link-gone {@link E}"},
		{"the code has another class of the name that it imports",
			"package p; import q.B; class A { B b; /** {@link p.B} */ int z; } class B { int b; }",
			"package p; import q.B; class A { B b; /** {@link p.B} */ int z; }", "link-gone {@link p.B}"},
		{"the code has it beside where it has another of the name",
			"package p; class A { enum K { X; class B { } B k; } B b; /** {@link B} */ int z; } class B { int b; }",
			"package p; class A { enum K { X; class B { } B k; } B b; /** {@link B} */ int z; }", ""},
		{"the code has a local class of the name without a method, a class's variable, and another's inner class",
			"package p; class A { D d; /** {@link B} */ int z; class N<B> { B n; } void f() { class B { } new B(); d.new B(); } } " +
				"class B { int b; }",
			"package p; class A { D d; /** {@link B} */ int z; class N<B> { B n; } void f() { class B { } new B(); d.new B(); } }",
			"link-gone {@link B}"},
		{"the code has the name for a variable, but only the class of the file may hold the class",
			"package p; class A { int f(int B) { return B; } /** {@link A.B} */ int z; static class B { int b; } }",
			"package p; class A { int f(int B) { return B; } /** {@link A.B} */ int z; }", "link-gone {@link A.B}"},
		{"the class went into another of its package, by which the code has it",
			"package p; class A { B b; /** {@link B#b} {@link p.B} */ int z; } class D { int d; } class B { int b; }",
			"package p; class A { D.B b; /** {@link B#b} {@link p.B} */ int z; } class D { int d; static class B { int b; } }",
			"link-gone {@link B#b} → {@link D.B#b}; link-gone {@link p.B} → {@link p.D.B}"},
		{"the class went to its package, by which the code has it",
			"package p; class A { B b; /** {@link A.B} {@link B} */ int z; static class B { int b; } }",
			"package p; class A { B b; /** {@link A.B} {@link B} */ int z; } class B { int b; }",
			"link-gone {@link A.B} → {@link B}"},
		{"the file calls another class by the new name",
			"package p; class A { static class D {} /** {@link B} {@link B#b} */ int z; } class B { int b; }",
			"package p; class A { static class D {} /** {@link B} {@link B#b} */ int z; } class D { int b; }",
			"link-gone {@link B#b} → {@link p.D#b}; link-gone {@link B} → {@link p.D}"},
		{"a type variable, of the method or not, has the new name",
			"package p; class A { /** {@link B} */ <D> void f(D d) {} /** {@link B} */ <D> void g(D d) {} /** {@link B} */ int z; } class B { int b; }",
			"package p; class A { /** {@link B} */ <D> void f(D d) {} /** {@link B} */ <D> void g(D d) {} /** {@link B} */ int z; } class D { int b; }",
			"link-gone {@link B} → {@link D}; link-gone {@link B} → {@link p.D}; link-gone {@link B} → {@link p.D}"},
		{"no parameters are left", "class A { void f(int[]... a) { a(a); } /** {@link #f(int[]...)} */ int z; }",
			"class A { void f() { a(a); } /** {@link #f(int[]...)} */ int z; }", "link-gone {@link #f(int[]...)} → {@link #f()}"},
		{"a parameter's type stands in the class of the method",
			"package p; class A { /** {@link B#f(int)} */ int z; } class B { void f(int a) { a(a); } class C {} }",
			"package p; class A { /** {@link B#f(int)} */ int z; } class B { void f(int a, C[] b) { a(a); } class C {} }",
			"link-gone {@link B#f(int)} → {@link B#f(int, B.C[])}"},
		{"a parameter's type has something before it",
			"class A { int f(int a)" + crates + "/** {@link #f(int) f(int)} */ int z; }",
			"class A { int f(java.time.Instant[] a, Map.Entry<A, B> b)" + crates + "/** {@link #f(int) f(int)} */ int z; }",
			"link-gone {@link #f(int) f(int)} → {@link #f(java.time.Instant[], Map.Entry) f(java.time.Instant[], Map.Entry)}"},
		{"an import may be left over",
			"package p; class A { static class B { int b; } /** {@link B} */ int z; }",
			"package p;\nimport p.A.B;\nclass A { /** {@link B} */ int z; }", "link-gone {@link B}"},
		{"what each object has", "class A { public String toString() { return b; } /** {@link #toString()} {@link #toString} */ int z; }",
			"class A { /** {@link #toString()} {@link #toString} */ int z; }", ""},
		{"what each enum has", "enum E { ONE; String name; /** {@link #name()} {@link #name} */ int z; }",
			"enum E { ONE; /** {@link #name()} {@link #name} */ int z; }", ""},
		{"a class around it may inherit",
			"class A extends B { int f()" + crates + "class C { int f()" + crates + "/** {@link #f} */ int z; } }",
			"class A extends B { class C { /** {@link #f} */ int z; } }", "link-lost {@link #f}"},
		{"a syntax error hides what is there", "class A { int f() { return 1; } /** {@link #f} */ int z; }",
			"class A { /** A. */ int f() { return ; ) } /** {@link #f} */ int z; }", ""},
		{"code is no link", "class A { int f()" + crates + "/** {@code {@link #f}} */ int z; }",
			"class A { /** {@code {@link #f}} */ int z; }", ""},
		{"quoted as code",
			"class A { int fill(int a)" + crates +
				"/** {@code fill} {@code A.fill(x)} `fill()` <code>fill + 1</code> */ int z; }",
			"class A { int load(int a)" + crates +
				"/** {@code fill} {@code A.fill(x)} `fill()` <code>fill + 1</code> */ int z; }",
			"quoted-gone `fill()` → `load()`; quoted-gone {@code A.fill(x)} → {@code A.load(x)}; quoted-gone {@code fill} → {@code load}"},
		{"the code has the name",
			"class A { int fill(int a)" + crates + "/** {@code fill} fill() */ int z; }",
			"class A { int load(int a)" + crates + "/** {@code fill} fill() */ int z = b.fill(); }", ""},
		{"words of the text",
			"class A { int fillAll(int a)" + crates + "/** fillAll, fillAll(1), fill; see fillAll. */ int z; }",
			"class A { int loadAll(int a)" + crates + "/** fillAll, fillAll(1), fill; see fillAll. */ int z; }",
			"named-gone fillAll → loadAll; named-gone fillAll → loadAll; named-gone fillAll(1) → loadAll(1)"},
		{"a plain word",
			"class A { int fill(int a)" + crates + "/** fill it */ int z; }",
			"class A { int load(int a)" + crates + "/** fill it */ int z; }", ""},
		{"an overload is quoted",
			"class A { int fill(int a)" + crates + "int fill()" + crates + "/** {@code fill(int)} */ int z; }",
			"class A { int fill()" + crates + "/** {@code fill(int)} */ int z; }", ""},
		{"a class is quoted",
			"class A { static class Row { void f() {} } /** {@code Row} {@code A.Row} {@code Row.f} */ int z; }",
			"class A { static class Line { void f() {} } /** {@code Row} {@code A.Row} {@code Row.f} */ int z; }",
			"quoted-gone {@code A.Row} → {@code A.Line}; quoted-gone {@code Row.f} → {@code Line.f}; quoted-gone {@code Row} → {@code Line}"},
		{"a constructor by what its class was called",
			"class Tin { Tin(int a) {} Tin(Tin a) {} void f() {} " +
				"/** {@link #Tin(int)} {@link #Tin(Tin) Tin(Tin)} {@link Tin#Tin} {@link #Tin(long)} Tin(int) */ int z; }",
			"class Can { Can(int b) {} Can(Can b) {} void f() {} " +
				"/** {@link #Tin(int)} {@link #Tin(Tin) Tin(Tin)} {@link Tin#Tin} {@link #Tin(long)} Tin(int) */ int z; }",
			"link-gone {@link #Tin(Tin) Tin(Tin)} → {@link #Can(Can) Can(Can)}; link-gone {@link #Tin(int)} → {@link #Can(int)}; " +
				"link-gone {@link Tin#Tin} → {@link Can#Can}"},
		{"a constructor that nobody writes, of a nested class",
			"class A { A(int a) {} static class B { int b; /** {@link #B()} {@link #A(int)} */ int z; } /** {@link #B()} */ int y; }",
			"class A { A(int a) {} static class C { int b; /** {@link #B()} {@link #A(int)} */ int z; } /** {@link #B()} */ int y; }",
			"link-gone {@link #B()} → {@link #C()}"},
		{"the constructor is gone with the name of its class, or a method has it",
			"class A { A(int a) {} A() {} void A() {} void f() {} /** {@link #A(int)} {@link #A()} */ int z; }",
			"class B { B() {} void A() {} void f() {} /** {@link #A(int)} {@link #A()} */ int z; }", "link-gone {@link #A(int)}"},
		{"a record and its constructor, the name in Markdown",
			"record A(int... a) {\n/// [#A(int\\[\\])] [A#A(int\\[\\])]\nvoid f() {} }", "record B(long... a) {\n/// [#A(int\\[\\])] [A#A(int\\[\\])]\nvoid f() {} }",
			"link-gone [#A(int\\[\\])] → [#B(long\\[\\])]; link-gone [A#A(int\\[\\])] → [B#B(long\\[\\])]"},
		{"a parameter is a type variable now, or was one of another bound",
			"class A<K extends E> { void f(int a, E b) {} void g(K a) {} void h(K a) {} <V extends E> void i(V a) {} " +
				"/** {@link #f(int, E)} {@link #g(E)} {@link #g(K)} {@link #h(F)} {@link #i(E)} */ int z; }",
			"class A<K extends F> { <V> void f(int a, V b) {} void g(K a) {} void h(K a) {} <V extends E> void i(V a) {} " +
				"/** {@link #f(int, E)} {@link #g(E)} {@link #g(K)} {@link #h(F)} {@link #i(E)} */ int z; }",
			"link-gone {@link #f(int, E)} → {@link #f(int, Object)}; link-gone {@link #g(E)} → {@link #g(F)}"},
		{"a type variable beside type arguments",
			"class A<K extends E> { void f(int a) {} void g(int a) {} /** {@link #f(int)} {@link #g(int)} */ int z; }",
			"class A<K extends E> { void f(K a, B<K> b) {} void g(int a, K b) {} /** {@link #f(int)} {@link #g(int)} */ int z; }",
			"link-gone {@link #f(int)} → {@link #f(E, B)}; link-gone {@link #g(int)} → {@link #g(int, E)}"},
		{"an overload is new, and the code went to another name",
			"class A { int f(String a)" + crates + "/** {@link #f(String)} */ int z; }",
			"class A { int g(String a)" + crates + "int f() { return g(null); } /** {@link #f(String)} */ int z; }",
			"link-gone {@link #f(String)} → {@link #g(String)}"},
		{"and the code is short",
			"class A { int f(String a) { return 1; } int h(B a) { return 2; } /** {@link #f(String)} {@link #h(B)} */ int z; }",
			"class A { int g(String a) { return 1; } int f() { return 3; } int i() { return 2; } int h() { return 3; } " +
				"/** {@link #f(String)} {@link #h(B)} */ int z; }",
			"link-gone {@link #f(String)} → {@link #g(String)}; link-gone {@link #h(B)} → {@link #h()}"},
		{"two exchange their names",
			"class A { int f(String a)" + crates + "int g(int a) { return b(a); } /** {@link #f(String)} */ int z; }",
			"class A { int g(String a)" + crates + "int f(int a) { return b(a); } /** {@link #f(String)} */ int z; }",
			"link-gone {@link #f(String)} → {@link #g(String)}"},
		{"a field, a constant or a constructor came, and another went",
			"class A { int many; public A(int x) { many = x; } void add() { many++; } enum E { RED, BLUE } " +
				"/** {@link #many} {@link #A(int)} {@link E#RED} */ int z; }",
			"class A { private A() { } void look() { last = 3; } int last; enum E { BLUE, GREEN } " +
				"/** {@link #many} {@link #A(int)} {@link E#RED} */ int z; }",
			"link-gone {@link #A(int)}; link-gone {@link #many}; link-gone {@link E#RED}"},
		{"a short one is in the place of another, which it is not",
			"class A { int w, t; void setWide(int x) { w = x; } /** {@link #setWide(int)} */ int z; }",
			"class A { int w, t; void setTime(int x) { t = x; } /** {@link #setWide(int)} */ int z; }",
			"link-gone {@link #setWide(int)}"},
		{"nor where its code names nothing, or a constructor takes something else",
			"class A { int n; A(int x) { n = x; } void began() { } boolean isOpen() { return true; } " +
				"/** {@link #began()} {@link #isOpen()} {@link #A(int)} */ int z; }",
			"class A { int n; A(File f) { n = (int) f.length(); } void failed() { } boolean isLazy() { return true; } " +
				"/** {@link #began()} {@link #isOpen()} {@link #A(int)} */ int z; }",
			"link-gone {@link #A(int)}; link-gone {@link #began()}; link-gone {@link #isOpen()}"},
		{"nor what is said otherwise",
			"interface A { /** Whether more can come. */ boolean isOpen(); /** Most entries. */ int MAX = 9; /** {@link #isOpen()} {@link #MAX} */ int z(); }",
			"interface A { /** If errors were seen. */ boolean failed(); /** How often. */ int TRIES = 9; /** {@link #isOpen()} {@link #MAX} */ int z(); }",
			"link-gone {@link #MAX}; link-gone {@link #isOpen()}"},
		{"what is said of it, a word, or what uses it shows it",
			"class A { /** Ends it. */ void end() { a(); } int wide() { return 1; } void go(int a) { b(a); } void z() { go(3); } " +
				"/** {@link #end()} {@link #wide()} {@link #go(int)} */ int y; }",
			"class A { /** Ends it. */ void close() { c(); } int howWide() { return 2; } void run(int a) { d(a); } void z() { run(3); } " +
				"/** {@link #end()} {@link #wide()} {@link #go(int)} */ int y; }",
			"link-gone {@link #end()} → {@link #close()}; link-gone {@link #go(int)} → {@link #run(int)}; link-gone {@link #wide()} → {@link #howWide()}"},
		{"a constructor is quoted",
			"class A { A(int a) {} /** {@code A()} {@code A} */ int z; }",
			"class A { A(int a, int b) {} /** {@code A()} {@code A} */ int z; }", ""},
		{"Markdown",
			"class A {\n/// [#fill] [A#fill(int\\[\\])] `fill`\nint z;\nint fill(int[] a)" + crates + "}",
			"class A {\n/// [#fill] [A#fill(int\\[\\])] `fill`\nint z;\nint load(int[] a, long[] b)" + crates + "}",
			"link-gone [#fill] → [#load]; link-gone [A#fill(int\\[\\])] → [A#load(int\\[\\], long\\[\\])]; quoted-gone `fill` → `load`"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(links(t, c.old, c.new, nil), "; "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestLinksToOtherFiles has classes and methods that go to other files of the change.
func TestLinksToOtherFiles(t *testing.T) {
	const file = "package p; import r.D; class A { /** {@link B} {@link B#f(int)} {@link q.C} {@link D} {@link B#f(B[],int)} SmallBox */ int z;\n" +
		"/** Opens it.\n * @throws Bad if so\n * @exception Bad\n * @throws E then */ <E extends Error> void open() {} }"
	source := func(text string) []byte { return []byte(text) }
	for name, c := range map[string]struct {
		more func(*reference.Changed)
		want string
	}{
		"deleted": {func(c *reference.Changed) { c.DeletedFile("src/p/B.java", source("package p;\nclass B {}")) },
			"link-gone {@link B#f(B[],int)}; link-gone {@link B#f(int)}; link-gone {@link B}"},
		"moved to another package": {func(c *reference.Changed) {
			c.DeletedFile("src/q/C.java", source("package q;\nclass C {}"))
			c.AddedFile("src/p/C.java", source("package p;\nclass C {}"))
		}, "link-gone {@link q.C} → {@link p.C}"},
		"moved to a package below": {func(c *reference.Changed) {
			c.DeletedFile("src/q/C.java", source("package q;\nclass C {}"))
			c.AddedFile("src/p/r/C.java", source("package p.r;\nclass C {}"))
		}, "link-gone {@link q.C} → {@link p.r.C}"},
		"moved to another package, with itself as a parameter": {func(c *reference.Changed) {
			c.DeletedFile("src/p/B.java", source("package p;\nclass B { void f(int a) {} void f(B[] b, int c) {} }"))
			c.AddedFile("src/q/B.java", source("package q;\npublic class B { void f(int a) {} void f(B[] b, int c) {} }"))
		}, "link-gone {@link B#f(B[],int)} → {@link q.B#f(q.B[], int)}; link-gone {@link B#f(int)} → {@link q.B#f(int)}; " +
			"link-gone {@link B} → {@link q.B}"},
		"moved to another package, and the text has its name": {func(c *reference.Changed) {
			c.DeletedFile("src/p/SmallBox.java", source("package p;\nclass SmallBox {}"))
			c.AddedFile("src/q/SmallBox.java", source("package q;\nclass SmallBox {}"))
		}, ""},
		"deleted, and the text has its name": {func(c *reference.Changed) {
			c.DeletedFile("src/p/SmallBox.java", source("package p;\nclass SmallBox {}"))
		}, "named-gone SmallBox"},
		"moved to another folder": {func(c *reference.Changed) {
			c.DeletedFile("src/p/B.java", source("package p;\nclass B {}"))
			c.AddedFile("main/p/B.java", source("package p;\nclass B {}"))
		}, ""},
		"thrown": {func(c *reference.Changed) {
			c.DeletedFile("src/p/Bad.java", source("package p;\nclass Bad extends Error {}"))
			c.DeletedFile("src/p/E.java", source("package p;\nclass E extends Error {}"))
		}, "link-gone @exception Bad; link-gone @throws Bad"},
		"of a package that is imported from elsewhere": {func(c *reference.Changed) {
			c.DeletedFile("src/p/D.java", source("package p;\nclass D {}"))
		}, ""},
	} {
		if got := strings.Join(links(t, file+" ", file, c.more), "; "); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}

// A link to what was never there is as it was, where what it names of the class went elsewhere.
func TestLinksThatWereBroken(t *testing.T) {
	const link = "/** {@link B.Nope} {@link A.B} */ int z; }"
	got := links(t, "package p; class A { static class B { int b; } "+link, "package p; class A { "+link, func(c *reference.Changed) {
		c.AddedFile("src/p/B.java", []byte("package p;\nclass B { int b; }"))
	})
	if want := "link-gone {@link A.B} → {@link B}"; strings.Join(got, "; ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLinksByTheFormerPackage has a class go to another package, with another name, and a neighbour it leaves behind lose a
// member.
func TestLinksByTheFormerPackage(t *testing.T) {
	const docs = "/** {@link Tin} {@link Tin#Tin(int)} {@code Tin} {@link B#f} {@link B} {@link p.B#f} */ int z; } "
	got := strings.Join(links(t, "package p; class Tin { Tin(int a) {} "+docs, "package q; class Can { Can(int a) {} "+docs,
		func(c *reference.Changed) {
			was, is := parse(t, "package p; class B { int f = 1; }"), parse(t, "package p; class B { int g = 1; }")
			c.Add("src/p/B.java", reference.Compare(was, is, nil))
		}), "; ")
	const want = "link-gone {@link B#f} → {@link p.B#g}; link-gone {@link Tin#Tin(int)} → {@link Can#Can(int)}; " +
		"link-gone {@link Tin} → {@link Can}; link-gone {@link p.B#f} → {@link p.B#g}; quoted-gone {@code Tin} → {@code Can}"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func parse(t *testing.T, source string) *java.File {
	t.Helper()
	f, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestLinksByFormerImports has a class go that the file imported before, as a change that renames it has to.
func TestLinksByFormerImports(t *testing.T) {
	const was = "package p; import q.B; class A { B b; /** {@link B} {@link B#f} */ int z; }"
	for is, want := range map[string]string{
		"package p; import q.C; class A { C b; /** {@link B} {@link B#f} */ int z; }": "link-gone {@link B#f}; link-gone {@link B}",
		"package p; import q.*; class A { C b; /** {@link B} */ int z; }":             "link-gone {@link B}",
		"package p; import r.*; class A { C b; /** {@link B} */ int z; }":             "link-lost {@link B}",
		"package p; import r.B; class A { B b; /** {@link B} */ int z; }":             "",
		"package p; class A { int b; class B {} /** {@link B} */ int z; }":            "",
		"package p; class A { B b; /** {@link B} */ int z; }":                         "",
	} {
		got := strings.Join(links(t, was, is, func(c *reference.Changed) {
			c.DeletedFile("src/q/B.java", []byte("package q;\nclass B {}"))
			if strings.Contains(is, "A { B b;") && !strings.Contains(is, "import") {
				c.AddedFile("src/p/B.java", []byte("package p;\nclass B {}"))
			}
		}), "; ")
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", is, got, want)
		}
	}
}
