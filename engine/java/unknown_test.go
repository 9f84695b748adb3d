package java

import (
	"slices"
	"strings"
	"testing"
)

// TestWhatTheGrammarDoesNotKnowIsRead has annotations where only the use of a type may have them, and patterns of
// records in other types.
func TestWhatTheGrammarDoesNotKnowIsRead(t *testing.T) {
	source := `package p;
interface Keys {
	/** Counts. */
	// see the note of it.
	@SuppressWarnings("x")
	Long exists(byte @NonNull [] @NonNull... keys);
	/** The first. */
	Map.@Nullable Entry<@A String, byte @B(1) @C []> first(Object @Nullable [] @D(a = 2, b = 3)... of);
	/** Says what stands at. @Nullable [0], it is. */
	default String text(java.util.@Nullable List<String> all) { return "a.@B [" + "@Nullable..." + all.get(0); }
	/** How large it is: case a.b(c). */
	static double size(Object shape) {
		if (shape instanceof Shape . Point(int x, var y) && x > 0) { return Shape.zero(x); }
		switch (shape) {
			case Integer _, Long _ -> { return 1; }
			case final List<String> a -> { return 2; }
			case Pair(var _, Box(int _)), Triple(var _, var _, var _) -> { return 3; }
			case Short _, Byte _ when shape != null -> { return 4; }
			case final Box(final int x, @A("a") final Shape.Point(var y, Shape.Line(@A String z))) -> { return 5; }
			case @A final String s when s.isEmpty() -> { return 0_7 + 1__0 + 0x1__FL + .5__5; }
			case final @A(1) Map.Entry<String, p.Shape> e -> { return 6; }
			case Shape.ONE, (1 + 2) -> { return 7; }
		}
		if (shape instanceof @A Pair(Shape.Circle(var a), p.Shape.Square(var b), int n)
				&& shape instanceof @A final Shape s) {
			int yield = 0;
			yield++;
			for (yield--; a instanceof B == (Shape.of(a)); yield ++ ) { yield = yield - 1; }
			return switch (yield) { default: yield ++yield; };
		}
		return switch (shape) { case Shape.Circle(double r) -> r; case p.Shape.Square(double a) -> a; default -> 0; };
	}
}`
	file, err := Parse([]byte(source))
	if err != nil || len(file.Skipped) > 0 {
		t.Fatalf("%v, skipped %v", err, file.Skipped)
	}
	want := map[string]string{"exists": "keys", "first": "of", "text": "all", "size": "shape"}
	for _, m := range file.Methods {
		var params []string
		for _, p := range m.Params {
			params = append(params, p.Name)
		}
		if got := strings.Join(params, " "); m.Doc.Empty() || got != want[m.Name] {
			t.Errorf("%s has the parameters %q, want %q; Javadoc: %v", m.Name, got, want[m.Name], !m.Doc.Empty())
		}
		delete(want, m.Name)
		if tree, err := Syntax(m); err != nil || len(tree.Children) == 0 {
			t.Errorf("the syntax tree of %s: %v", m.Name, err)
		}
		decl := []byte(source)[m.Decl.Start:m.Decl.End]
		if alone, err := ParseMethod(decl, nil); err != nil || !slices.EqualFunc(alone.Tokens, m.Tokens, sameToken) {
			t.Errorf("%s by itself: %v", m.Name, err)
		}
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}

func sameToken(a, b Token) bool { return a.Text == b.Text }

// TestStatementsBeforeACallOfAConstructorAreRead has constructors that do something before they call another.
func TestStatementsBeforeACallOfAConstructorAreRead(t *testing.T) {
	source := `class Lot extends Box {
	/** By its count. */
	Lot(int count) { if (count < 0) { throw new IllegalArgumentException("super("); } super(); held = count; }
	/** By a text. */
	Lot(String text) { int read = parse(text); // of this lot
		this(read, 1); }
	/** In an outer one. */
	Lot(Outer outer, int size) { check(size); outer.inner.super(size); }
	/** As always. */
	Lot() { /* first; */ super(1); }
}`
	file, err := Parse([]byte(source))
	if err != nil || len(file.Skipped) > 0 || len(file.Methods) != 4 {
		t.Fatalf("%v, skipped %v", err, file.Skipped)
	}
	for i, call := range []string{"method_invocation", "method_invocation", "method_invocation", "explicit_constructor_invocation"} {
		m := file.Methods[i]
		tree, err := Syntax(m)
		if err != nil {
			t.Errorf("the syntax tree of %s: %v", m.Decl.text(source), err)
			continue
		}
		if !m.Constructor || m.Doc.Empty() || m.Decl.text(source)[len(m.Decl.text(source))-1] != '}' || !holds(tree, call) {
			t.Errorf("%s has no %s", m.Decl.text(source), call)
		}
	}
}

func (s Span) text(source string) string { return source[s.Start:s.End] }

func holds(n *Node, kind string) bool {
	return n.Kind == kind || slices.ContainsFunc(n.Children, func(child *Node) bool { return holds(child, kind) })
}
