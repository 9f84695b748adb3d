package java

import (
	"strings"
	"testing"
)

// outline prints a tree: kinds of inner nodes with their children in parentheses, texts of leaves.
func outline(n *Node) string {
	if len(n.Children) == 0 {
		if n.Text != "" {
			return n.Text
		}
		return n.Kind
	}
	parts := make([]string, len(n.Children))
	for i, c := range n.Children {
		parts[i] = outline(c)
	}
	return n.Kind + "(" + strings.Join(parts, " ") + ")"
}

// syntaxOf parses a declaration and reads its tree.
func syntaxOf(t testing.TB, decl string) (*Method, *Node) {
	t.Helper()
	m, err := ParseMethod([]byte(decl), []byte("/** Doc. */"))
	if err != nil {
		t.Fatal(err)
	}
	root, err := Syntax(m)
	if err != nil {
		t.Fatal(err)
	}
	return m, root
}

func TestSyntax(t *testing.T) {
	for _, c := range []struct{ decl, want string }{
		{`public int add(int a, long... b) { return a; } // end`,
			`method_declaration(modifiers(public) int add formal_parameters(formal_parameter(int a) spread_parameter(long variable_declarator(b))) block(return_statement(a)))`},
		{`void stop() { /* nothing */ ; }`, `method_declaration(void stop formal_parameters block)`},
		{`Pump() { super(1); }`, `constructor_declaration(Pump formal_parameters constructor_body(explicit_constructor_invocation(super argument_list(1))))`},
		{`public Range { x = lo - "a b"; }`,
			`compact_constructor_declaration(modifiers(public) Range block(expression_statement(assignment_expression(x = binary_expression(lo - "a b")))))`},
		{`int[] sizes() default {1, 2};`,
			`annotation_type_element_declaration(array_type(int dimensions([)) sizes element_value_array_initializer(1 2))`},
		{`abstract List<? extends A> all();`,
			`method_declaration(modifiers(abstract) generic_type(List type_arguments(wildcard(extends A))) all formal_parameters)`},
		{`@A("x") char c() { return 'c'; }`,
			`method_declaration(modifiers(annotation(A annotation_argument_list("x"))) char c formal_parameters block(return_statement('c')))`},
	} {
		decl, _, _ := strings.Cut(c.decl, " //")
		if _, root := syntaxOf(t, decl); outline(root) != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.decl, outline(root), c.want)
		}
	}
}

// Every leaf with a text is one token of the method, in order, and what has no leaf is punctuation or a keyword.
func TestSyntaxLeavesAreTokens(t *testing.T) {
	for _, decl := range difficult {
		m, root := syntaxOf(t, decl)
		next := 0
		var walk func(n *Node)
		walk = func(n *Node) {
			for _, c := range n.Children {
				if c.Start < n.Start || c.End > n.End {
					t.Errorf("%s: %s lies outside of its parent", decl, outline(c))
				}
				walk(c)
			}
			if n.Text == "" {
				return
			}
			for next < len(m.Tokens) && m.Tokens[next].Start < n.Start {
				if k := m.Tokens[next].Kind; k != Operator && k != Keyword {
					t.Errorf("%s: no leaf for %q", decl, m.Tokens[next].Text)
				}
				next++
			}
			if next >= len(m.Tokens) || m.Tokens[next].Text != n.Text || m.Tokens[next].Span != n.Span {
				t.Errorf("%s: the leaf %q is no token", decl, n.Text)
			}
			next++
		}
		walk(root)
	}
}

func TestSyntaxTellsApart(t *testing.T) {
	for _, c := range [][2]string{
		{`void f() { i++; }`, `void f() { ++i; }`},
		{`void f() { x = a + b; }`, `void f() { x = a - b; }`},
		{`void f() { x = !b; }`, `void f() { x = ~b; }`},
		{`void f() { x = 1; }`, `void f() { x += 1; }`},
		{`void f(List<?> x) { }`, `void f(List<? extends A> x) { }`},
		{`void f(List<? super A> x) { }`, `void f(List<? extends A> x) { }`},
		{`int[] f() { return x; }`, `int[][] f() { return x; }`},
		{`int f() { return x; }`, `long f() { return x; }`},
		{`float f() { return x; }`, `double f() { return x; }`},
		{`public void f() { }`, `private void f() { }`},
		{`void f() { switch (x) { case a: g(); } }`, `void f() { switch (x) { default: g(); } }`},
		{`void f() { x = A::new; }`, `void f() { x = A::b; }`},
		{`void f() { if (a instanceof B b) { } }`, `void f() { if (a instanceof final B b) { } }`},
		{`void f() { while (a) { } }`, `void f() { do { } while (a); }`},
		{`void f() { s = "a  b"; }`, `void f() { s = "a b"; }`},
	} {
		_, a := syntaxOf(t, c[0])
		_, b := syntaxOf(t, c[1])
		if outline(a) == outline(b) {
			t.Errorf("one tree for %s and %s: %s", c[0], c[1], outline(a))
		}
	}
}

// What a method in a file has for a tree is what its declaration alone has.
func TestSyntaxInFile(t *testing.T) {
	f, err := Parse([]byte(harbour))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Methods) == 0 {
		t.Fatal("no methods")
	}
	for _, m := range f.Methods {
		root, err := Syntax(m)
		if err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		if root.Span != m.Decl {
			t.Errorf("the tree of %s spans %v, the declaration %v", m.Name, root.Span, m.Decl)
		}
		if _, alone := syntaxOf(t, string(m.Source[m.Decl.Start:m.Decl.End])); outline(root) != outline(alone) {
			t.Errorf("%s: %s in the file, %s alone", m.Name, outline(root), outline(alone))
		}
	}
}

func TestSyntaxRefuses(t *testing.T) {
	m := &Method{Name: "f", Source: []byte("void f( { }"), Decl: Span{0, 11}}
	m.Tokens = lex(m.Source).tokens
	if _, err := Syntax(m); err == nil || !strings.Contains(err.Error(), "syntax error") {
		t.Errorf("error %v", err)
	}
}

func BenchmarkSyntax(b *testing.B) {
	body := strings.Repeat("    total = sizes.getOrDefault(index, 0);\n", 100)
	m, _ := syntaxOf(b, "int f(int index) {\n"+body+"    return total;\n}")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Syntax(m); err != nil {
			b.Fatal(err)
		}
	}
}
