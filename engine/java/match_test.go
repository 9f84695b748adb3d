package java

import (
	"fmt"
	"strings"
	"testing"
)

func mustParse(t testing.TB, src string) *File {
	t.Helper()
	f, err := Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// label names a method for a table: its class, name and parameters.
func label(m *Method) string {
	params := make([]string, len(m.Params))
	for i, p := range m.Params {
		params[i] = strings.ReplaceAll(texts(p.Type), " ", "") + " " + p.Name
	}
	return m.Class + "." + m.Name + "(" + strings.Join(params, ", ") + ")"
}

const (
	tally = "{ int sum = 0; for (Crate crate : crates) { sum += crate.weight() * crate.count(); } log.info(\"tally\", sum); return sum; }"
	pack  = "{ while (!crates.isEmpty() && truck.hasRoom()) { Crate next = crates.poll(); truck.load(next); notify(next.owner()); } return truck.used(); }"
	greet = "{ String name = guest.title() + \" \" + guest.surname(); return Greeting.of(name, locale).warm(); }"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string // "old → new" by line, in the new version's order
	}{
		{
			"overloads swapped in order",
			"class A { int f(int a) {return a;} int f(String a) {return 1;} }",
			"class A { int f(String a) {return 2;} int f(int a) {return a + 1;} }",
			"A.f(String a) → A.f(String a)\nA.f(int a) → A.f(int a)",
		}, {
			"an overload added next to the old one",
			"class A { int f(int a) " + tally + " }",
			"class A { int f() { return f(0); } int f(int a, int b) " + tally + " int f(int a) { return f(a, 1); } }",
			"A.f(int a) → A.f(int a)",
		}, {
			"a parameter added while another overload has the same arity",
			"class A { int f(Crate crate) " + tally + " }",
			"class A { int f(String name, Locale l) " + greet + " int f(Crate crate, boolean dry) " + tally + " }",
			"A.f(Crate crate) → A.f(Crate crate, boolean dry)",
		}, {
			"both overloads change their types, the bodies tell them apart",
			"class A { int f(int a) " + tally + " int f(long a) " + pack + " }",
			"class A { int f(Long a) " + pack + " int f(Integer a) " + tally + " }",
			"A.f(long a) → A.f(Long a)\nA.f(int a) → A.f(Integer a)",
		}, {
			"a renamed method among new ones",
			"class A { void x() {} int tally() " + tally + " void y() {} }",
			"class A { void x() {} int pack() " + pack + " int weigh() " + strings.Replace(tally, "count()", "number()", 1) +
				" void y() {} }",
			"A.x() → A.x()\nA.tally() → A.weigh()\nA.y() → A.y()",
		}, {
			"two renamed methods crossing over",
			"class A { int one() " + tally + " int two() " + pack + " }",
			"class A { int load() " + pack + " int weigh() " + tally + " }",
			"A.two() → A.load()\nA.one() → A.weigh()",
		}, {
			"two methods that swap bodies keep their names",
			"class A { int one() " + tally + " int two() " + pack + " }",
			"class A { int one() " + pack + " int two() " + tally + " }",
			"A.one() → A.one()\nA.two() → A.two()",
		}, {
			"an unlike method is no renamed one",
			"class A { int tally() " + tally + " }",
			"class A { String greet(Guest guest) " + greet + " }",
			"",
		}, {
			"a renamed abstract method between the same neighbours",
			"interface A { void open(); int count(Crate c); void close(); }",
			"interface A { void open(); int size(Crate c); void close(); }",
			"A.open() → A.open()\nA.count(Crate c) → A.size(Crate c)\nA.close() → A.close()",
		}, {
			"an abstract method of another place is no renamed one",
			"interface A { void open(); int count(Crate c); void a(); void close(); }",
			"interface A { void close(); void b(String s); int size(Crate c); void c(String t); void open(); }",
			"A.close() → A.close()\nA.open() → A.open()",
		}, {
			"getters of alike bodies do not stand in for each other",
			"class A { int left() { return left; } int up() { return up; } }",
			"class A { int right() { return right; } void q(int x) { p(x); } int down() { return down; } void r(int x) { p(x); } }",
			"",
		}, {
			"a class renamed, its constructor too",
			"class Crane { Crane(int reach) {} int lift() " + tally + " class Hook { void grip() {} } }",
			"class Hoist { Hoist(int reach) { x(); } int lift() " + pack + " class Hook { void grip(int force) {} } }",
			"Crane.Crane(int reach) → Hoist.Hoist(int reach)\nCrane.lift() → Hoist.lift()\nCrane.Hook.grip() → Hoist.Hook.grip(int force)",
		}, {
			"two classes renamed whose methods all changed",
			"class Barge { int run() " + tally + " } class Crane { int run() " + pack + " void x(int a) {} }",
			"class Yawl { int run() " + strings.Replace(tally, "sum = 0", "sum = 1", 1) + " } " +
				"class Winch { int run() " + strings.Replace(pack, "used", "load", 1) + " void x(int a, int b) {} }",
			"Barge.run() → Yawl.run()\nCrane.run() → Winch.run()\nCrane.x(int a) → Winch.x(int a, int b)",
		}, {
			"a method moved into a nested class",
			"class A { int tally() " + tally + " void x() {} }",
			"class A { void x() {} class Scale { int tally() " + strings.Replace(tally, "sum = 0", "sum = 1", 1) + " } }",
			"A.x() → A.x()\nA.tally() → A.Scale.tally()",
		}, {
			"a method of another class with nothing in common did not move",
			"class A { int run() " + tally + " void x() {} }",
			"class A { void x() {} class B { int run() " + greet + " } }",
			"A.x() → A.x()",
		}, {
			"delegate extraction keeps the old name",
			"class A { int tally() " + tally + " }",
			"class A { int tally() { return weigh(crates); } int weigh(List<Crate> crates) " + tally + " }",
			"A.tally() → A.tally()",
		}, {
			"an anonymous class added before another",
			"class A { Run a = new Run() { public int run() " + tally + " }; }",
			"class A { Run b = new Run() { public int run() " + greet + " }; Run a = new Run() { public int run() " + tally +
				" }; }",
			"A.$1.run() → A.$2.run()",
		}, {
			"two classes swap their order",
			"class A { void f() {} } class B { void f() { x(); } }",
			"class B { void f() {} } class A { void f() { x(); } }",
			"B.f() → B.f()\nA.f() → A.f()",
		}, {
			"nested classes that look alike keep their names in a renamed class",
			"class A { class L { int get() { return l; } } class R { int get() { return r; } } void f() {} }",
			"class B { class R { int get() { return r; } } class L { int get() { return l; } } void f() {} }",
			"A.R.get() → B.R.get()\nA.L.get() → B.L.get()\nA.f() → B.f()",
		}, {
			"a short method that is renamed keeps its Javadoc",
			"class A { /** Sets the width. @param width in mm */ void setWidth(int width) { this.width = width; } void f() {} }",
			"class A { void f() {} /** Sets the width.\n@param width in mm */ void setThickness(int thickness) { this.thickness = thickness; } }",
			"A.f() → A.f()\nA.setWidth(int width) → A.setThickness(int thickness)",
		}, {
			"a renamed method keeps what its Javadoc says before an edited tag",
			"class A {\n/**\n * Sets the width.\n *\n * @param width in mm\n */ void setWidth(int width) { x(width); } void f() {} }",
			"class A { void f() {}\n/**\n * Sets the\n * width.\n * @param w in mm\n */ int setThickness(long w) { return y(w); } }",
			"A.f() → A.f()\nA.setWidth(int width) → A.setThickness(long w)",
		}, {
			"the overloads of a renamed method are renamed, too",
			"class A {\n/** One. */ int f(int a) { return a; }\n/** Two.\n@return it */ int f(long a) { return 2; }\n/** Two.\n@see B */ int f(int[] a) { return 3; } }",
			"class A {\n/** One. */ int g(int a) { return a; }\n/** Two. */ void g(long a, int b) { }\n/** Two.\n@see A */ int g(int[] a) { return 4; } }",
			"A.f(int a) → A.g(int a)\nA.f(long a) → A.g(long a, int b)\nA.f(int[] a) → A.g(int[] a)",
		}, {
			"but not if some keep their name, or the new name is another's, or there are two",
			"class A {\n/** One. */ int f(int a) { return a; } int f(long a) { return 2; } int f(int[] a) { return 3; } }\n" +
				"class B {\n/** 1. */ int f(int a) { return a; } int f(long a) { return 2; } int g() { return 0; } }\n" +
				"class C {\n/** I. */ int f(int a) { return a; }\n/** II. */ int f(long a) { return a; } int f(char a, char b) { return 2; } }",
			"class A {\n/** One. */ int g(int a) { return a; } int g(long[] a) { return 4; } int f(int[] a) { return 3; } }\n" +
				"class B {\n/** 1. */ int g(int a) { return a; } int g(long[] a) { return 4; } int g() { return 0; } }\n" +
				"class C {\n/** I. */ int g(int a) { return a; }\n/** II. */ int h(long a) { return a; } int g(int[] a) { return 4; } }",
			"A.f(int a) → A.g(int a)\nA.f(int[] a) → A.f(int[] a)\nB.f(int a) → B.g(int a)\nB.g() → B.g()\n" +
				"C.f(int a) → C.g(int a)\nC.f(long a) → C.h(long a)",
		}, {
			"what two methods say before their tags tells nothing, nor do tags alone",
			"class A {\n/** Gets it.\n@return a */ int a() { return a; }\n/** Gets it.\n@return b */ int b() { return b; }" +
				"\n/**\n@return it */ int q() { return q; } }",
			"class A {\n/** Gets it.\n@return c */ String c(int x) { return name(x); }\n/** Gets it.\n@return b */ int b() { return b; }" +
				"\n/**\n@return d */ String d(long y) { return name(y); } }",
			"A.b() → A.b()",
		}, {
			"a Javadoc that two methods have tells nothing",
			"class A { /** Gets it. */ int a() { return a; } /** Gets it. */ int b() { return b; } }",
			"class A { /** Gets it. */ String c(int x) { return name(x); } /** Gets it. */ int b() { return b; } }",
			"A.b() → A.b()",
		}, {
			"overloads that exchange their Javadoc stay what they are",
			"class A { /** One. */ int f(int a) { return a; } /** Two. */ int f(long a) { return 2; } }",
			"class A { /** Two. */ int f(int a) { return a; } /** One. */ int f(long a) { return 2; } }",
			"A.f(int a) → A.f(int a)\nA.f(long a) → A.f(long a)",
		}, {
			"of two overloads the one that keeps its Javadoc is there",
			"class A {\n/** One. */ int f(String s) { log(s); return s; }\n/** Two. */ int f(int n) { log(n); return n; } }",
			"class A {\n/** Two. */ int f() { log(0); return 0; } }",
			"A.f(int n) → A.f()",
		}, {
			"a method keeps its name though another took its Javadoc",
			"class A { /** One. */ int f(int a) { return a; } void x() {} }",
			"class A { int f(int a) { return g(a, 1); } /** One. */ int g(int a, int b) { return a + b; } void x() {} }",
			"A.f(int a) → A.f(int a)\nA.x() → A.x()",
		}, {
			"a constructor's Javadoc on a factory",
			"class A { /** Makes one. */ A(int a) { this.a = a; } }",
			"class A { /** Makes one. */ static A of(int a) { return new B(a); } }",
			"",
		}, {
			"a file that is new or gone",
			"", "class A { void f() {} }", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			old, fresh := mustParse(t, c.old), mustParse(t, c.new)
			var lines []string
			for _, p := range Match(old.Methods, fresh.Methods) {
				lines = append(lines, label(p.Old)+" → "+label(p.New))
			}
			if got := strings.Join(lines, "\n"); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// classOf writes a class of n methods; vary changes each name, parameter list or body.
func classOf(n int, method func(i int) string) string {
	var b strings.Builder
	b.WriteString("class Generated {\n")
	for i := range n {
		b.WriteString(method(i))
	}
	b.WriteString("}\n")
	return b.String()
}

// The groups that could take quadratic time: one name for all, and all renamed at once.
func BenchmarkMatch(b *testing.B) {
	for _, c := range []struct {
		name     string
		old, new func(i int) string
	}{
		{"same", func(i int) string { return fmt.Sprintf("int f%d(int a) %s\n", i, tally) },
			func(i int) string { return fmt.Sprintf("int f%d(int a) %s\n", i, pack) }},
		{"overloads", func(i int) string { return fmt.Sprintf("int f(Old%d a) %s\n", i, tally) },
			func(i int) string { return fmt.Sprintf("int f(New%d a) %s\n", i, tally) }},
		{"renamed", func(i int) string { return fmt.Sprintf("int old%d(int a) { int n%d = 1; %s }\n", i, i, tally) },
			func(i int) string { return fmt.Sprintf("int new%d(int a) { int n%d = 1; %s }\n", i, i, tally) }},
	} {
		for _, n := range []int{500, 5000} {
			old, fresh := mustParse(b, classOf(n, c.old)), mustParse(b, classOf(n, c.new))
			b.Run(fmt.Sprintf("%s-%d", c.name, n), func(b *testing.B) {
				for b.Loop() {
					if pairs := Match(old.Methods, fresh.Methods); len(pairs) != n {
						b.Fatalf("%d pairs of %d", len(pairs), n)
					}
				}
			})
		}
	}
}
