package java

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// leaves returns the texts of tree-sitter's leaves, with literals in one piece and comments left out.
func leaves(t testing.TB, src []byte) []string {
	t.Helper()
	parser := sitter.NewParser()
	parser.SetLanguage(language())
	tree, err := parser.ParseCtx(context.Background(), nil, src)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	cursor := sitter.NewTreeCursor(tree.RootNode())
	defer cursor.Close()
	var all []string
	for {
		n := cursor.CurrentNode()
		kind := n.Type()
		whole := kind == "string_literal" || kind == "character_literal"
		comment := kind == "block_comment" || kind == "line_comment"
		if !whole && !comment && cursor.GoToFirstChild() {
			continue
		}
		if text := n.Content(src); !comment && text != "" {
			all = append(all, text)
		}
		for !cursor.GoToNextSibling() {
			if !cursor.GoToParent() {
				return all
			}
		}
	}
}

// difficult are declarations whose tokens are easily misread.
var difficult = []string{
	`void a() { x = a >> b >>> c << d; y >>= 1; z >>>= 2; w <<= 3; }`,
	`boolean b() { return a < b && c > d || i >= j || f(a < b, c > d); }`,
	`Map<String, Map<A, List<B>>> c() { return new HashMap<String, Map<A, List<B>>>(n >> 1); }`,
	`void d() { if (a < b >> 2) f(g < h, i >> j); for (int i = 0; i < n >> 1; i++) { } }`,
	`<T extends Comparable<? super T>> List<? extends List<?>> e(Map<?, ? extends Set<int[]>> m) { return a < b ? c >> 1 : d; }`,
	`void f(List<@Size(max = 3 >> 1) Map<@A("x") K, @B(c = D.class) List<V>>> x) { }`,
	`void g() { double x = 1e-5 + .5f + 1.0e+3d + 0x1.8p-3 + 1_000L + 0xE+1 + 017 + 0b1_0 + 1.f; }`,
	`void h() { s = "a\"b" + "\\" + '\'' + '"' + '\\' + "'" + "/* no */" + "// no" + ""; }`,
	"void i() { s = \"\"\"\n  a \"quoted\" \\\"\"\" text /** x */\n  \"\"\" + 1; }",
	`void j() { k = Foo::new; l = int[]::new; m = (a, b) -> a.<T>f() -- + ++b; n = ~a ^ !b; }`,
	`int k(Object o) { return switch (o) { case A a when a.x() > 0 -> 1; case B(int x, var y) -> x; default -> { yield 2; } }; }`,
	`void l() { var x = 1; record(x); yield1(); record R(int a) { } R record = new R(when); record.f(); }`,
	`void m() { a = b/c/d; /* e / f */ g = h //i
		/ j; }`,
	`@A(b = {1, 2}, c = "}") int n()[] throws @D E { label: while (true) break label; return null; }`,
	`void o(int größe, String 名前, int $x_1) { größe++; }`,
	`void p() { synchronized (this) { try (A a = b(); c) { } catch (D | E e) { } finally { } } assert a : b; }`,
	`void q() { int i = (int) +1; long l = (Map<A, List<B>>) o == null ? a[b[0]] : -1L; }`,
}

func TestLexAgreesWithTheGrammar(t *testing.T) {
	sources := map[string]string{"harbour": strings.ReplaceAll(harbour, "@interface", "interface")}
	sources["harbour"] = strings.NewReplacer(`default "none"`, "", "default {}", "").Replace(sources["harbour"])
	for _, d := range difficult {
		sources[d] = "class A { " + d + " }"
	}
	for name, src := range sources {
		t.Run(name, func(t *testing.T) {
			want := leaves(t, []byte(src))
			got := make([]string, 0, len(want))
			for _, tok := range lex([]byte(src)).tokens {
				got = append(got, tok.Text)
			}
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("token %d is %q, the grammar has %q after %q", i, got[i], want[i], want[max(0, i-5):i])
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%d tokens, the grammar has %d", len(got), len(want))
			}
		})
	}
}

func TestLexKinds(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`int x = 0x1F + y;`, "K I O N O I O"},
		{`return null == true ? "s" : 'c';`, "K K O K O S O C O"},
		{"\"\"\"\na\n\"\"\"", "S"},
		{`var x = var;`, "K I O I O"},
		{`record.var(record)`, "I O I O I O"},
		{`record P(int a)`, "K I O K I O"},
		{`yield x; yield = 1; yield(2);`, "K I O I O N O I O N O O"},
		{`case A a when a.b() -> 1; when(x)`, "K I I K I O I O O O N O I O I O"},
		{`if (record instanceof R r)`, "K O I K I I O"},
		{`don't`, "I O I"},
		{`"open`, "O I"},
		{`1.5.x`, "N"},
		{`a#b\c`, "I O I O I"},
		{"\xe4\xff\xa0z", "I"},
		{"a\u00a0b\u2003c\ufeff", "I I I"},
	} {
		var got []string
		for _, tok := range lex([]byte(c.src)).tokens {
			got = append(got, string("IKNSCO"[tok.Kind]))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: got %s, want %s", c.src, s, c.want)
		}
	}
}

func TestLexFindsJavadoc(t *testing.T) {
	src := "/** a */ /* b */ /**/ /***/ // /** c */\n\"/** d */\" /*** e ***/ '/' /** f"
	var got []string
	for _, s := range lex([]byte(src)).docs {
		got = append(got, src[s.Start:s.End])
	}
	if want := fmt.Sprint([]string{"/** a */", "/***/", "/*** e ***/"}); fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLine(t *testing.T) {
	for _, c := range []struct {
		src    string
		offset int
		want   int
	}{
		{"", 0, 1}, {"a\nb", 0, 1}, {"a\nb", 1, 1}, {"a\nb", 2, 2}, {"a\r\nb", 2, 1}, {"a\r\nb", 3, 2}, {"a\rb", 2, 2},
		{"\r\r\n\n\rx", 5, 5}, {"a\n", 99, 2}, {"a\n", -1, 1}, {"a\r", 2, 2},
	} {
		if got := Line([]byte(c.src), c.offset); got != c.want {
			t.Errorf("%q at %d: line %d, want %d", c.src, c.offset, got, c.want)
		}
	}
}

// What is read of a source with blanks can be let go: its tokens are parts of the source itself.
func TestTokensArePartsOfTheSource(t *testing.T) {
	src, read := []byte("int a(int b) { return b; }"), []byte("int a(int b) {           }")
	tokens := lexAs(src, read).tokens
	if len(tokens) != 8 {
		t.Fatalf("%d tokens", len(tokens))
	}
	for _, tok := range tokens {
		if unsafe.StringData(tok.Text) != &src[tok.Start] {
			t.Errorf("%q is no part of the source", tok.Text)
		}
	}
}
