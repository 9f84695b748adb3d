package engine

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
)

// methodOf is the first documented method of a file.
func methodOf(t *testing.T, source string) *java.Method {
	t.Helper()
	f, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(f.Methods, func(m *java.Method) bool { return !m.Doc.Empty() })
	if i < 0 {
		t.Fatalf("no documented method in %q", source)
	}
	return f.Methods[i]
}

const shelf = `package p;

class Shelf {
	private static final int MOST = 10, LEAST = 1; // a remark
	static final int NEVER = -MOST;
	private int unnamed = 4;
	private List<Book> books = new ArrayList<>();

	/** Counts. */
	int count(int from) {
		check(from);
		return from > 3 ? count(from - 1) : books.size() + MOST;
	}

	/** Checks. */
	@Deprecated
	private void check(int from) {
		if (from > LIMIT) { fail(); } // says no
	}
	private void check(String from) { unnamed = WIDE; }

	void fail() { throw new X(DEEP); }
	static final int LIMIT = 20;
	static final int WIDE = 4 + 5;
	static final int DEEP = 6;
	int size() { return 8; }
}
`

func TestContextIsWhatTheMethodReaches(t *testing.T) {
	old := methodOf(t, shelf)
	fresh := methodOf(t, strings.Replace(shelf, "books.size() + MOST", "0", 1))
	before, after := Context(old, fresh)
	check := "@Deprecated\n\tprivate void check(int from) {\n\t\tif (from > LIMIT) { fail(); } // says no\n\t}"
	checkText := "private void check(String from) { unnamed = WIDE; }"
	limit, unnamed := "static final int LIMIT = 20;", "private int unnamed = 4;"
	if want := []string{check, checkText, limit, unnamed}; !slices.Equal(after, want) {
		t.Errorf("after: %q, want %q", after, want)
	}
	want := []string{check, checkText, limit, unnamed, "private List<Book> books = new ArrayList<>();",
		"int size() { return 8; }", "private static final int MOST = 10, LEAST = 1;"}
	if !slices.Equal(before, want) {
		t.Errorf("before: %q, want %q", before, want)
	}
}

func TestContextIsBounded(t *testing.T) {
	long := strings.Repeat("put(1); ", maxContext/8)
	source := func(large, small string) string {
		return "class A {\n/** Runs. */ void run() { small(); large(); }\nvoid large() { " + large + " }\nvoid small() { " + small +
			" }\n}"
	}
	for name, tt := range map[string]struct{ old, fresh, before, after string }{
		"one version is large: neither is kept": {source("", "a();"), source(long, "b();"), "void small() { a(); }",
			"void small() { b(); }"},
		"no UTF-8": {source("\"\xe9\"", "a();"), source("", "b();"), "void small() { a(); }", "void small() { b(); }"},
	} {
		before, after := Context(methodOf(t, tt.old), methodOf(t, tt.fresh))
		if !slices.Equal(before, []string{tt.before}) || !slices.Equal(after, []string{tt.after}) {
			t.Errorf("%s: %q and %q", name, before, after)
		}
	}
	alone := methodOf(t, "class A {\n/** Runs. */ void run() { run(); other.go(); }\n}")
	if before, after := Context(alone, alone); before != nil || after != nil {
		t.Errorf("%q and %q of a method that reaches nothing but itself", before, after)
	}
}
