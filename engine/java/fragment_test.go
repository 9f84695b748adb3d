package java

import (
	"strings"
	"testing"
)

func texts(tokens []Token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}

func texts2(lists [][]Token) string {
	parts := make([]string, len(lists))
	for i, l := range lists {
		parts[i] = texts(l)
	}
	return strings.Join(parts, " | ")
}

func signature(m *Method) string {
	params := make([]string, len(m.Params))
	for i, p := range m.Params {
		params[i] = texts(p.Type) + " " + p.Name
	}
	return strings.Join(m.TypeParams, ",") + " " + texts(m.ReturnType) + " " + m.Name + "(" + strings.Join(params, ", ") +
		")" + texts2(m.Throws)
}

func TestParseMethodReadsEveryKindOfDeclaration(t *testing.T) {
	for _, c := range []struct{ name, decl, signature, returns string }{
		{"method", "public static int add(int a, final long b) { return a; }", " int add(int a, long b)", "return a ;"},
		{"void", "void stop() { return; }", " void stop()", "return ;"},
		{"constructor", "public Pump(Valve v) throws IOException, a.b.Jam { this.v = v; }",
			"  Pump(Valve v)IOException | a . b . Jam", ""},
		{"compact constructor", "public Range { if (lo > hi) throw new Jam(); }", "  Range()", ""},
		{"abstract", "protected abstract List<? extends Valve> valves();", " List < ? extends Valve > valves()", ""},
		{"interface default", "default boolean open() { return true; }", " boolean open()", "return true ;"},
		{"annotation element", "int[] sizes() default {1, 2};", " int [ ] sizes()", ""},
		{"annotation element without default", "String value();", " String value()", ""},
		{"enum constant's", "@Override public int apply(int x) { return -x; }", " int apply(int x)", "return - x ;"},
		{"type parameters", "<T, @A(x = 1) U extends Comparable<U> & B<T>> Map<T, List<U>> group(U u) { return null; }",
			"T,U Map < T , List < U > > group(U u)", "return null ;"},
		{"array dimensions after names", "int f(byte a[], char[] b)[] { return null; }",
			" int [ ] f(byte [ ] a, char [ ] b)", "return null ;"},
		{"varargs", "void log(String f, Object... args) {}", " void log(String f, Object ... args)", ""},
		{"receiver", "void close(Pump this, int code) {}", " void close(int code)", ""},
		{"inner receiver", "Inner(Outer Outer.this) {}", "  Inner()", ""},
		{"annotated types", "java.lang.@A(\"(\") String f(@B(f = \")\") int @C [] x, @D a[] y) throws @E X { return \"\"; }",
			" java . lang . String f(int [ ] x, a [ ] y)X", "return \"\" ;"},
		{"annotation after type parameters", "public <T> @Nullable T find() { return null; }", "T T find()", "return null ;"},
		{"lambdas and local classes keep their returns",
			"Run f() { g(() -> { return 1; }); new A() { int h() { return 2; } }; class L { int i() { return 3; } } return () -> 4; }",
			" Run f()", "return ( ) -> 4 ;"},
		{"returns in a switch", "int f(int k) { switch (k) { case 1 -> { return 1; } default -> { return 2; } } }",
			" int f(int k)", "return 1 ; | return 2 ;"},
		{"names that are keywords elsewhere", "void record(Foo var, int yield) { record.when(var); }",
			" void record(Foo var, int yield)", ""},
		{"comments inside", "int /* a */ f( // b\n int x) { /* return 1; */ return x; }", " int f(int x)", "return x ;"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := "/** Doc. */"
			m, err := ParseMethod([]byte(c.decl), []byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			if got := signature(m); got != c.signature {
				t.Errorf("signature %q, want %q", got, c.signature)
			}
			if got := texts2(m.Returns); got != c.returns {
				t.Errorf("returns %q, want %q", got, c.returns)
			}
			if got := string(m.Source[m.Doc.Start:m.Doc.End]); got != doc {
				t.Errorf("doc %q", got)
			}
			if got := string(m.Source[m.Decl.Start:m.Decl.End]); got != c.decl {
				t.Errorf("declaration %q", got)
			}
			if m.Constructor != (m.ReturnType == nil) {
				t.Errorf("constructor is %v, return type %v", m.Constructor, m.ReturnType)
			}
			for _, tok := range m.Tokens {
				if got := string(m.Source[tok.Start:tok.End]); got != tok.Text {
					t.Fatalf("token %q stands on %q", tok.Text, got)
				}
			}
		})
	}
}

func TestParseMethodRefuses(t *testing.T) {
	for _, c := range []struct{ name, decl, doc, message string }{
		{"a missing brace", "void f() { if (x) {", "", "syntax error in f"},
		{"a broken statement", "void f() { int = 3; }", "", "syntax error in f"},
		{"a field", "int x = 3;", "", "does not begin like a method"},
		{"nothing", "", "", "does not begin like a method"},
		{"two methods", "void f() {} void g() {}", "", "not one whole method"},
		{"an escape from the frame", "void f() {} } class B { void g() {}", "", "not one whole method"},
		{"a plain comment for Javadoc", "void f() {}", "/* f */", "no Javadoc"},
		{"code for Javadoc", "void f() {}", "int x;", "no Javadoc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := ParseMethod([]byte(c.decl), []byte(c.doc))
			if err == nil {
				t.Fatalf("taken as %s", m.Name)
			}
			if !strings.Contains(err.Error(), c.message) {
				t.Errorf("error %q lacks %q", err, c.message)
			}
		})
	}
}

func TestParseMethodWithoutJavadoc(t *testing.T) {
	m, err := ParseMethod([]byte("void f() {}"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !m.Doc.Empty() || string(m.Source) != "void f() {}" {
		t.Errorf("doc %v, source %q", m.Doc, m.Source)
	}
}

// TestParseLike has each documented declaration of a file stand alone: it has the same tokens there.
func TestParseLike(t *testing.T) {
	f := mustParse(t, `package a;
/** A. */ @Rated({"{", "}"}) public final class A<T> extends B<T> implements C {
  /** One. */ static final int ONE = f(1, 2);
  /** Array. */ int[] array[] = {{1}, {2}};
  /** Run. */ Runnable run = new Runnable() { /** Inner. */ int x; public void run() {} };
  /** E. */ enum E implements I {
    /** Red. */ RED(1) { int inner; },
    /** Green. */ @Old GREEN, BLUE;
    /** Code. */ private final int code = 1;
  }
  /** Empty. */ enum None { }
  /** Record. */ record R(int x, Map<A, B> y) { }
  /** Mark. */ @interface Mark { }
  /** Method. */ void m() { return; }
}
`)
	for _, m := range append(f.Elements, f.Methods...) {
		if m.Doc.Empty() {
			continue
		}
		got, err := ParseLike(m, f.Source[m.Decl.Start:m.Decl.End], f.Source[m.Doc.Start:m.Doc.End])
		if err != nil {
			t.Errorf("%v %s: %v", m.Element, m.Name, err)
			continue
		}
		if got.Element != m.Element || got.Name != m.Name || texts(got.Tokens) != texts(m.Tokens) ||
			texts(got.Body) != texts(m.Body) || text(f, m.Doc) != string(got.Source[got.Doc.Start:got.Doc.End]) {
			t.Errorf("%v %s became %s: %s", m.Element, m.Name, got.Name, texts(got.Tokens))
		}
	}
	if _, err := ParseLike(f.Elements[0], []byte("int x"), []byte("/** A. */")); err == nil {
		t.Error("a field is a type")
	}
}
