package java

import (
	"slices"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

const gates = `@Generated("top") public class Gates {
	public void open() { }
	protected void ajar() { }
	void leaning() { }
	private void shut() { }
	public Gates() { }
	interface Inside {
		void implied();
		private void hidden() { }
		class Deep { public void deep() { } }
	}
	public interface Out { void implied(); @Deprecated @java.lang.SafeVarargs default void given(int... n) { } }
	private static class Cellar { public void cellar() { } }
	enum Kind { A { public void body() { } }; Kind() { } public void kind() { } }
	public @interface Mark { String value() default ""; }
	public record Pair(int a) { public Pair { } }
	public void local() {
		class Here { public void here() { } }
		run(new Runnable() { public void run() { } });
		Runnable r = () -> { new Object() { public void lambda() { } }; };
	}
}
@javax.annotation.processing.Generated(value = "x", date = "public") class Other {
	public static final @Nullable("private") <T> Object taken(T t) { return null; }
}
`

func TestAccessAndAnnotations(t *testing.T) {
	file, err := Parse([]byte(gates))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Access{}
	annotations := map[string]string{}
	for _, m := range file.Methods {
		name := strings.TrimPrefix(m.Class+"."+m.Name, "Gates.")
		got[name] = m.Access
		annotations[name] = strings.Join(m.Annotations, " ")
	}
	for name, want := range map[string]Access{
		"open": Public, "ajar": Protected, "leaning": Package, "shut": Private, "Gates": Public,
		"Inside.implied": Package, "Inside.hidden": Private, "Inside.Deep.deep": Package,
		"Out.implied": Public, "Out.given": Public, "Cellar.cellar": Private,
		"Kind.$1.body": Private, "Kind.Kind": Private, "Kind.kind": Package, "Mark.value": Public, "Pair.Pair": Public,
		"local": Public, "Here.here": Private, "$1.run": Private, "$2.lambda": Private, "Other.taken": Package,
	} {
		if access, ok := got[name]; !ok || access != want {
			t.Errorf("%s: access %d (found: %v), want %d", name, access, ok, want)
		}
	}
	for name, want := range map[string]string{
		"open": "Generated", "Out.given": "Deprecated java.lang.SafeVarargs Generated", "$2.lambda": "Generated",
		"Here.here": "Generated", "Other.taken": "Nullable javax.annotation.processing.Generated",
	} {
		if annotations[name] != want {
			t.Errorf("%s: annotations %q, want %q", name, annotations[name], want)
		}
	}
}

// treeComments returns the places of tree-sitter's comments. It takes a carriage return for part of a line comment,
// javac does not.
func treeComments(t *testing.T, src []byte) []Span {
	t.Helper()
	tree, err := parse(src, MaxTokens)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	q, err := sitter.NewQuery([]byte("[(line_comment) (block_comment)] @0"), language())
	if err != nil {
		t.Fatal(err)
	}
	cursor := sitter.NewQueryCursor()
	cursor.Exec(q, tree.RootNode())
	var all []Span
	for match, ok := cursor.NextMatch(); ok; match, ok = cursor.NextMatch() {
		for _, c := range match.Captures {
			text := strings.TrimSuffix(c.Node.Content(src), "\r")
			all = append(all, Span{int(c.Node.StartByte()), int(c.Node.StartByte()) + len(text)})
		}
	}
	return all
}

func TestCommentsAreTreeSittersComments(t *testing.T) {
	sources := []string{harbour, gates, strings.ReplaceAll(harbour, "\n", "\r\n"),
		"// first\nclass A { /* a */ /**/ /***/ String s = \"// no\" + '\"' + \"\\\"/* no */\"; // yes \" '\n//\n}\n// last",
		"class B { String t = \"\"\"\n  // no\n  /* no */ \\\"\"\" // no\n  \"\"\"; char c = '\\''; /* yes // */ }",
	}
	for _, d := range difficult {
		sources = append(sources, "class A {\n"+d+"\n}")
	}
	seen := 0
	for _, s := range sources {
		file, err := Parse([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		seen += len(file.Comments)
		if want := treeComments(t, []byte(s)); !slices.Equal(file.Comments, want) {
			t.Errorf("comments at %v, tree-sitter has %v, in\n%s", file.Comments, want, s)
		}
	}
	if seen < 20 {
		t.Errorf("only %d comments were compared", seen)
	}
}
