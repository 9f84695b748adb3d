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
