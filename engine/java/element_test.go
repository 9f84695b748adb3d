package java

import (
	"fmt"
	"strings"
	"testing"
)

func TestElements(t *testing.T) {
	const src = `package p;

/** A record. */
public record Point<T>(int x, @A("b") List<T> y) implements B {
	/** A constant. */
	@Deprecated static final int LIMIT = 3, OTHER = f(1, 2);
	/** Many. */
	private int[] all[] = {1, 2}, more;
	/** Documents nothing that is known here. */
	static { run(); }
	/** A method. */
	void m() {
		/** Within it. */
		int local = 1;
	}
	int undocumented;
	/** An enum. */
	protected enum Colour {
		/** Of blood. */
		RED,
		/** Of grass; called so. */
		@Deprecated GREEN("g", 1) { int f() { return 2; } },
		BLUE;
		/** Its name. */
		String name;
	}
	/// Annotates.
	@interface Note {}
}
/** Generic. */ class Box<T extends Comparable<T>> extends Base {}
`
	file, err := Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range file.Elements {
		var params []string
		for _, p := range m.Params {
			params = append(params, p.Name)
		}
		if m.Decl.Start < m.Doc.End || m.Tokens[0].Start != m.Decl.Start || m.Tokens[len(m.Tokens)-1].End != m.Decl.End {
			t.Errorf("%s: declared at %v behind %v, with tokens from %v to %v", m.Name, m.Decl, m.Doc, m.Tokens[0],
				m.Tokens[len(m.Tokens)-1])
		}
		got = append(got, fmt.Sprintf("%v %s %s %v %v|%s|%s", m.Element, m.Class, m.Name, m.TypeParams, params,
			shown(m.ReturnType), shown(m.Body)))
	}
	want := []string{
		"type Point Point [T] [x y]||",
		"field Point LIMIT [] []|int|= 3 , OTHER = f ( 1 , 2 )",
		"field Point all [] []|int [ ]|[ ] = { 1 , 2 } , more",
		"type Point.Colour Colour [] []||RED GREEN BLUE",
		"field Point.Colour RED [] []||",
		"field Point.Colour GREEN [] []||( \"g\" , 1 )",
		"field Point.Colour name [] []|String|",
		"type Point.Note Note [] []||",
		"type Box Box [T] []||",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if a := file.Elements[0].Access; a != Public {
		t.Errorf("the record has access %d", a)
	}
	if a := file.Elements[4].Access; a != Protected && a != Package {
		t.Errorf("the constant has access %d", a)
	}
}

func shown(tokens []Token) string {
	var texts []string
	for _, t := range tokens {
		texts = append(texts, t.Text)
	}
	return strings.Join(texts, " ")
}

func TestElementsOfBrokenFiles(t *testing.T) {
	for source, most := range map[string]int{
		"/** A. */ class A { /** B. */ int b = ; /** C. */ int c; }":                         1,
		"/** A. */ class A { /** F. */ int f() { 1 + } /** C. */ int c = ; }":                1,
		"/** A. */ class A { /** F. */ int f() { 1 +; /** D. */ int d; } /** C. */ int c; }": 2, // one error, in a body
		"/** A. */ class \xff\xffoid\n(int \xe4( {}\x7f\n\x01}\n}\n":                         1, // a list that never ends
	} {
		file, err := Parse([]byte(source))
		if err != nil || len(file.Elements) > most {
			t.Errorf("%s: %d elements, %v", source, len(file.Elements), err)
		}
	}
}

func TestMatchElements(t *testing.T) {
	parse := func(src string) *File {
		file, err := Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	old := parse("/** A. */ class A { /** B. */ int b; /** C. */ int c; class D { /** B. */ int b; } }")
	fresh := parse("/** A. */ class A { class D { /** B. */ int b = 2; } /** B. */ int b = 1; /** X. */ int x; }")
	var got []string
	for _, p := range MatchElements(old, fresh) {
		got = append(got, p.Old.Class+"."+p.New.Name+shown(p.New.Body))
	}
	if strings.Join(got, " ") != "A.A A.D.b= 2 A.b= 1" {
		t.Errorf("%v", got)
	}
}

func TestElementsOfRenamedClassesArePaired(t *testing.T) {
	for name, c := range map[string]struct{ old, fresh, want string }{
		"a class with its Javadoc": {"/** A. */ class A { /** B. */ int b; /** C. */ class C {} }",
			"/** A. */ class X { /** Bs. */ int b; /** Cs. */ class C {} }", "A>X A.b>X.b A.C>X.C"},
		"a class with its methods": {"/** A. */ class A { /** B. */ int b; void f() {} void g() {} }",
			"/** As. */ class X { /** Bs. */ int b; void f() {} void g() {} }", "A>X A.b>X.b"},
		"a constant with its Javadoc": {"class A { /** B. */ int b; }", "class A { /** B. */ int c; }", "A.b>A.c"},
		"two of one Javadoc":          {"class A { /** B. */ int b, d; /** B. */ int e; }", "class A { /** B. */ int c; }", ""},
		"a type and a field":          {"/** B. */ class A { }", "class X { /** B. */ int b; }", ""},
		"types that kept a line of it": {
			"class O { /** A.\n * @param x the x */ record A(int x) { }\n/** B.\n * @param <K> k */ class B<K> { /** F. */ int f; } }",
			"class O { /** Y.\n * @param <K> k */ class Y<L> { /** F. */ int f; }\n/** X.\n * @param x the x */ record X(int y) { } }",
			"O.B>O.Y O.B.f>O.Y.f O.A>O.X"},
		"another class": {"/** A. */ class A { void f() {} }", "/** X. */ class X { void g() {} }", ""},
	} {
		old, oldErr := Parse([]byte(c.old))
		fresh, freshErr := Parse([]byte(c.fresh))
		if oldErr != nil || freshErr != nil {
			t.Fatal(oldErr, freshErr)
		}
		var got []string
		for _, p := range MatchElements(old, fresh) {
			got = append(got, named(p.Old)+">"+named(p.New))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", name, strings.Join(got, " "), c.want)
		}
	}
}

func named(m *Method) string {
	if m.Element == TypeElement {
		return m.Class
	}
	return m.Class + "." + m.Name
}
