package engine

import (
	"strings"
	"testing"

	"jithook/engine/java"
)

// Where several got other names at once, the place alone shows nothing.
func TestRenamed(t *testing.T) {
	for _, x := range []struct{ old, fresh, want string }{
		// one alone
		{"void f(int from);", "void f(int start);", "start"},
		{"void f(int from, int end);", "void f(int start, int end);", "start -"},
		{"void f(int from, String of);", "void f(int start, String source);", "start source"},
		{"void f(int from, String of);", "void f(String source, int start);", "start source"},
		{"void f(Range from, int end);", "void f(Mark start, int end);", "start -"},
		{"<T> void f(T a);", "<K> void f(K a);", "<K>"},
		// one that is for something else
		{"int f(byte[] b, int off) { return read(b, off, 9); }", "int f(byte[] b, int len) { return read(b, 0, len); }", "- -"},
		{"void f(long timeout) { wait(timeout); }", "void f(Executor pool) { pool.run(this); }", "-"},
		{"void f(int a) { go(a); x(); }", "void f(int from) { go(from); }", "from"},
		{"<R> R f(Function<R> a) { return a.get(); }", "<E extends Exception> void f(Thrower<E> a) { a.run(); }", "-"},
		{"void f(boolean withHeader) { if (withHeader) { head(); } }", "void f(boolean skipHeader) { if (!skipHeader) { head(); } }", "-"},
		{"int f(boolean up) { return up ? A : B; }", "int f(boolean down) { return down ? B : A; }", "-"},
		{"boolean f(int min) { return v < min; }", "boolean f(int max) { return v > max; }", "-"},
		{"int f(boolean keepEmpty) { return keepEmpty ? A : B; }", "int f(boolean dropEmpty) { return dropEmpty ? B : A; }", "-"},
		{"int f(boolean keepAll) { int x = keepAll ? A : B; return x; }", "int f(boolean dropAll) { int x = dropAll ? B : A; return x; }", "-"},
		{"void f(boolean withHeader);", "void f(boolean skipHeader);", "-"},
		{"void f(boolean isDeep);", "void f(boolean deep);", "-"},
		{"void f(boolean readonly);", "void f(boolean readOnly);", "readOnly"},
		{"void f(Predicate<X> keptItems) { if (!keptItems.test(x)) { go(); } }", "void f(Predicate<X> lostItems) { if (lostItems.test(x)) { go(); } }", "-"},
		{"int f(int minWidth) { return Math.max(w, minWidth); }", "int f(int maxWidth) { return Math.min(w, maxWidth); }", "-"},
		{"int f(int low) { return Math.max(w, low); }", "int f(int high) { return Math.min(w, high); }", "-"},
		{"void f(int userId) { go(userId); x(); }", "void f(int accountId) { go(accountId); }", "accountId"},
		{"int w, h; void f(int w) { this.w = w; }", "int w, h; void f(int h) { this.h = h; }", "-"},
		{"int w; void f(int w) { this.w = w; }", "int h; void f(int h) { this.h = h; }", "h"},
		{"void f(Method method, Class base) { go(base); }", "void f(Called calledMethod, Method of) { go(of); }", "- -"},
		// several became one
		{"void f(String file, int max, boolean deep);", "void f(Req r, int max);", "- - -"},
		{"void f(int max, String file, boolean deep) { go(deep); }", "void f(int max, Req r) { go(r); }", "- - -"},
		{"void f(File inputFile, int max, boolean deep);", "void f(Path input, int max);", "input - -"},
		// several, maybe in another order
		{"void f(String userId, String groupId);", "void f(String group, String user);", "- -"},
		{"void f(double lat, double lng);", "void f(double longitude, double latitude);", "- -"},
		{"void f(int srcX, int dstX) { }", "void f(int dst, int src) { }", "- -"},
		{"void f(int a, String b, int c);", "void f(int from, String b, int to);", "- - -"},
		{"void f(int a, String k, long b);", "void f(long x, String k, int y);", "- - -"},
		{"void f(int a, int b) { throw new E(); }", "void f(int from, int to) { throw new E(); }", "- -"},
		{"void f(int a, int b) { go(a); }", "void f(int from, int to) { go(from); }", "from -"},
		{"<K, V> void f();", "<A, B> void f();", "- -"},
		{"int f(int a, int b) { return a + b; }", "int f(int from, int to) { return from + to; }", "- -"},
		{"int f(int a, int b) { return max(a, b); }", "int f(int from, int to) { return max(from, to); }", "- -"},
		{"void f(int a, int b) { go(a); go(b); }", "void f(int from, int to) { go(from); go(to); }", "- -"},
		{"void f(int a, int b) { f(a, b, 1); }", "void f(int from, int to) { f(from, to, 1); }", "- -"},
		// what uses them shows it
		{"void f(int a, int b) { x = a; y = b; }", "void f(int to, int from) { x = from; y = to; }", "from to"},
		{"void f(int x, int y) { this.x = x; this.y = y; }", "void f(int a, int b) { this.x = a; this.y = b; }", "a b"},
		{"<K, V> void f(Map<K, V> m);", "<A, B> void f(Map<A, B> m);", "<A> <B>"},
		{"<K, V> void f(Map<V, K> m);", "<A, B> void f(Map<A, B> m);", "- -"},
		// or their names
		{"void f(int width, int height);", "void f(int w, int h);", "w h"},
		{"void f(int srcX, int dstX);", "void f(int sourceX, int destX);", "sourceX destX"},
		{"void f(Ctx ctx, Ctx dflt);", "void f(Ctx context, Ctx other);", "context -"},
		{"record R(int minX, int maxX) { }", "record R(int min, int max) { }", "min max"},
		{"record R(int a, int b) { }", "record R(int min, int max) { }", "- -"},
		// which one contradicts the other
		{"void f(A userId, A groupId) { f(userId, groupId, 1); }", "void f(A group, A user) { f(group, user, 1); }", "- -"},
	} {
		c := caseOf(t, x.old, x.fresh)
		var got []string
		for _, f := range c.Renamed(strings.HasPrefix(x.old, "<")) {
			if f == nil {
				f = &java.Formal{Tag: "-"}
			}
			got = append(got, f.Tag)
		}
		if got := strings.Join(got, " "); got != x.want {
			t.Errorf("%s → %s: %q, want %q", x.old, x.fresh, got, x.want)
		}
	}
}

// A name is said to be another one for certain if nothing else of the code changed, or if it has the same words.
func TestPerhaps(t *testing.T) {
	for _, x := range []struct{ old, fresh, want string }{
		{"int f(int count) { return read(count); }", "int f(int limit) { return read(limit); }", ""},
		{"int f(int srcX) { return read(srcX); }", "int f(int sourceX) { return read(sourceX); }", ""},
		{"int f(int srcX) { return read(srcX); }", "int f(int sourceX) { return skip(sourceX); }", "perhaps "},
		{"int f(int count) { return read(count); }", "int f(int limit) { return read(limit) + 1; }", "perhaps "},
		{"int f(S skip) { return s.skip(skip); }", "int f(S limit) { return s.limit(limit); }", "perhaps "},
		{"int f(S ok) { if (ok.has(t)) { return go(t); } return 0; }", "int f(S bad) { if (bad.has(t)) { return 0; } return go(t); }", "perhaps "},
		{"int f(S pre) { b.add(pre); b.add(s); return 1; }", "int f(S end) { b.add(s); b.add(end); return 1; }", "perhaps "},
		{"void f(int from);", "void f(int start);", "perhaps "},
		{"F f(int n) { return all[n]; }", "F f(String name) { return by.get(name); }", "perhaps "},
		{"void g(C c) { c.run(); }", "void g(D d) { d.run(); }", "perhaps "},
		// what it calls is another, or what is called so elsewhere in the file
		{"void f(int s) { g(s); } int g(int s) { return s; }", "void f(int ms) { g(ms); } int g(int s) { return s; }", ""},
		{"void f(int s) { g(s); } int g(int s) { return s * 9; }", "void f(int ms) { g(ms); } int g(int ms) { return ms; }", "perhaps "},
		{"A(int s) { this(s, 1); } A(int s, int n) { t = s * 9; }", "A(int ms) { this(ms, 1); } A(int ms, int n) { t = ms; }", "perhaps "},
		{"void f(int s) { go(s * K); } int K = 9;", "void f(int ms) { go(ms * K); } int K = 1;", "perhaps "},
		{"void f(int s) { g(s); } void g(int s) { h(s); } int h(int s) { return s; }", "void f(int ms) { g(ms); } void g(int s) { h(s); } int h(int s) { return s * 9; }", "perhaps "},
		{"void f(int s) { b.go(s); } B b;", "void f(int ms) { b.go(ms); } C b;", "perhaps "},
		{"void f(@P(\"s\") int s) { go(s); }", "void f(@P(\"ms\") int ms) { go(ms); }", "perhaps "},
		{"int f(int row, int col) { go(row, 1); x = col; } int x() { return at[row][col]; }", "int f(int y, int x) { go(y, 1); x = x; } int x() { return at[x][y]; }", "perhaps "},
		{"A(int end) { this.end = end; } int size() { return end - n; } int n, end;", "A(int len) { this.len = len; } int size() { return len; } int n, len;", "perhaps "},
		{"A(int end) { this.end = end; } int size() { return end; } int end;", "A(int len) { this.len = len; } int size() { return len; } int len;", "perhaps "},
		{"A(int end) { this.end = end; }", "A(int len) { this.len = len; }", "perhaps "},
		{"void f(@Size(max = 9) int max) { go(max); }", "void f(@Size(min = 9) int min) { go(min); }", "perhaps "},
		{"int f(boolean strict) { return go(strict); }", "int f(boolean lenient) { return go(lenient); }", "perhaps "},
		{"int f(AtomicBoolean strict) { return go(strict); }", "int f(AtomicBoolean lenient) { return go(lenient); }", "perhaps "},
	} {
		cases, _ := Cases(classOf(t, x.old), classOf(t, x.fresh))
		if len(cases) == 0 {
			t.Fatalf("%s → %s: no case", x.old, x.fresh)
		}
		if got := cases[0].Perhaps(false, 0); got != x.want {
			t.Errorf("%s → %s: %q, want %q", x.old, x.fresh, got, x.want)
		}
	}
}

// caseOf is that of the first method or element of two versions of a class.
func caseOf(t *testing.T, old, fresh string) *Case {
	t.Helper()
	first := func(decl string) *java.Method {
		file := classOf(t, decl)
		return append(file.Methods, file.Elements...)[0]
	}
	return &Case{Old: first(old), New: first(fresh)}
}

func classOf(t *testing.T, members string) *java.File {
	t.Helper()
	return parse(t, "class A {\n/** Does it. */\n"+members+"\n}\n")
}
