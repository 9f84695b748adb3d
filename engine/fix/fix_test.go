package fix_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// newCase makes the case of the comment's first unit that begins with the words of unit ("@param a", "@return", "" for
// the summary). Both versions stand in a class, behind the same Javadoc, as they do in the hook.
func newCase(t *testing.T, doc, oldDecl, newDecl, unit string) *engine.Case {
	t.Helper()
	parse := func(decl string) *java.File {
		file, err := java.Parse([]byte("class A<E> {\n" + doc + "\n" + decl + "\n}\n"))
		if err != nil || len(file.Methods) == 0 {
			t.Fatalf("%q makes %v, %v", decl, file, err)
		}
		return file
	}
	c := &engine.Case{Old: parse(oldDecl).Methods[0], New: parse(newDecl).Methods[0]}
	c.Doc = engine.Documentation(c.New)
	for u := range c.Doc.All() {
		if text := string(c.New.Source[u.Span.Start:u.Span.End]); strings.HasPrefix(text, unit) &&
			(unit != "" || u.Type == javadoc.Summary) {
			c.Unit = u
			return c
		}
	}
	t.Fatalf("no unit %q in %s", unit, doc)
	return nil
}

func TestFixes(t *testing.T) {
	const doc = "/**\n * Reads.\n *\n * @param from where\n *     to begin\n * @param count how many\n * @param <T> kind\n * @return what was read\n */"
	without := func(lines string) string { return strings.Replace(doc, lines, "", 1) }
	tests := []struct {
		name, doc, old, new, unit string
		want                      string // the Javadoc after the fix; "-" where none is left, "" where there must be no fix
	}{
		{"renamed", doc, "int f(int from, int count) {}", "int f(int from, int limit) {}", "@param count",
			strings.Replace(doc, "count", "limit", 1)},
		{"renamed with its type", doc, "int f(int from, int count) {}", "int f(int from, Range limit) {}", "@param count", ""},
		{"renamed with its type, which the text says", strings.Replace(doc, "where", "the index where", 1),
			"int f(int from, int count) {}", "int f(Index start, int count) {}", "@param from",
			strings.Replace(doc, "from where", "start the index where", 1)},
		{"both renamed", doc, "int f(int from, int count) {}", "int f(int a, int b) {}", "@param from", ""},
		{"both renamed, by a body", doc, "int f(int from, int count) { go(from); at = count; }",
			"int f(int a, int b) { go(a); at = b; }", "@param from", strings.Replace(doc, "from", "a", 1)},
		{"all renamed, one with its type", doc, "int f(int from, String count) {}", "int f(int start, char[] limit) {}",
			"@param from", strings.Replace(doc, "from", "start", 1)},
		{"all others in their place", doc, "int f(int from, int count) {}", "int f(Point a, Size b) {}", "@param count", ""},
		{"an other in another place", doc, "int f(int from, int count) {}", "int f(Size s, int from) {}", "@param count", ""},
		{"two replaced by one", doc, "int f(int from, int count) {}", "int f(Range r) {}", "@param count", ""},
		{"two replaced by one with a tag", strings.Replace(doc, "@param <T>", "@param r both\n * @param <T>", 1),
			"int f(int from, int count) {}", "int f(Range r) {}", "@param count",
			strings.Replace(without(" * @param count how many\n"), "@param <T>", "@param r both\n * @param <T>", 1)},
		{"renamed in another order", doc, "int f(int from, int count) { g(from); h(count); }",
			"int f(int limit, int start) { g(start); h(limit); }", "@param count", strings.Replace(doc, "count", "limit", 1)},
		{"renamed among new ones", doc, "int f(int from, String count) {}", "int f(int from, byte[] x, String y) {}",
			"@param count", strings.Replace(doc, "count", "y", 1)},
		{"unclear successor", doc, "int f(int from, int count) {}", "int f(int from, long x, byte y) {}", "@param count",
			""},
		{"removed", doc, "int f(int from, int count) {}", "int f(int count) {}", "@param from",
			without(" * @param from where\n *     to begin\n")},
		{"type parameter renamed", doc, "<T> int f(T from, int count) {}", "<E> int f(E from, int count) {}", "@param <T>",
			strings.Replace(doc, "<T>", "<E>", 1)},
		{"became void", doc, "int f(int from, int count) {}", "void f(int from, int count) {}", "@return",
			without(" * @return what was read\n")},
		{"new name documented", strings.Replace(doc, " * @return", " * @param limit most\n * @return", 1),
			"int f(int from, int count) {}", "int f(int from, int limit) {}", "@param count",
			strings.Replace(without(" * @param count how many\n"), " * @return", " * @param limit most\n * @return", 1)},
		{"CRLF", strings.ReplaceAll(doc, "\n", "\r\n"), "int f(int from, int count) {}", "int f(int count) {}", "@param from",
			strings.ReplaceAll(without(" * @param from where\n *     to begin\n"), "\n", "\r\n")},
		{"one line", "/** @return what was read */\n", "int f() {}", "void f() {}", "@return", "-"},
		{"beside the code", "/** @return what was read */ @A", "int f() {}", "void f() {}", "@return", ""},
		{"nothing else", "/**\n * @return what was read\n *   so far\n */\n", "int f() {}", "void f() {}", "@return", "-"},
		{"nothing else, in Markdown", "/// @return what was read\n", "int f() {}", "void f() {}", "@return", "-"},
		{"the only tag", "/**\n * Reads.\n *\n *\n * @return what was read\n */", "int f() {}", "void f() {}", "@return",
			"/**\n * Reads.\n */"},
		{"the only tag, without stars", "/**\n  Reads.\n\n  @return what was read\n*/", "int f() {}", "void f() {}",
			"@return", "/**\n  Reads.\n*/"},
		{"the only tag, in Markdown", "/// Reads.\n///\n/// @return what was read", "int f() {}", "void f() {}", "@return",
			"/// Reads."},
		{"apart from the next tag", "/**\n * Reads.\n *\n * @return what was read\n *\n * @since 1\n */", "int f() {}",
			"void f() {}", "@return", "/**\n * Reads.\n *\n * @since 1\n */"},
		{"first line", "/** @param a x\n * @param b y\n */", "int f(int a, int b) {}", "int f(int b) {}", "@param a", ""},
		{"last line", "/**\n * @param a x\n * @param b y */", "int f(int a, int b) {}", "int f(int a) {}", "@param b", ""},
		{"nothing else, below a comment of another kind", "// Fast.\n/**\n * @return what was read\n */\n", "int f() {}",
			"void f() {}", "@return", "// Fast.\n-"},
		{"nothing else, below another comment", "/** ---- Readers ---- */\n\n/**\n * @return what was read\n */\n", "int f() {}",
			"void f() {}", "@return", ""},
		{"nothing else, below another one and a third", "/**\n * Readers.\n */\n// Fast.\n\n/// @return what was read\n",
			"int f() {}", "void f() {}", "@return", ""},
		{"nothing else, below another one in Markdown", "int a; /// a size\n\n/// @return what was read\n", "int f() {}",
			"void f() {}", "@return", ""},
		{"with the start of a comment of HTML", "/**\n * Reads.\n * @return what \\u003c!-- was\n * @since 1 -->\n */",
			"int f() {}", "void f() {}", "@return", ""},
		{"with a mark of a tool", "/**\n * <!-- begin -->\n * Reads.\n * @return what was read\n * <!-- end -->\n * @since 1\n */",
			"int f() {}", "void f() {}", "@return", ""},
		{"with the end of an element", "/**\n * Reads. <details>\n * @return what was read </details>\n * @since 1\n */",
			"int f() {}", "void f() {}", "@return", ""},
		{"with the end of somebody's own element", "/**\n * Reads <x-y Z='1'\n *   A>.\n * @return what was read </X-Y>\n */",
			"int f() {}", "void f() {}", "@return", ""},
		{"with what is no element", "/**\n * Reads a List<int>, {@code <a>}.\n * @return a Map<A, B>, {@code </a>} <br>\n */",
			"int f() {}", "void f() {}", "@return", "/**\n * Reads a List<int>, {@code <a>}.\n */"},
		{"inline", "/**\n * {@return what was read}\n */", "int f() {}", "void f() {}", "@return", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCase(t, tt.doc, tt.old, tt.new, tt.unit)
			i := slices.IndexFunc(check.Run(c), func(f check.Finding) bool { return f.Rule.Strength == check.Certain })
			if i < 0 {
				t.Fatal("no certain finding")
			}
			fixes, _ := fix.Of(c, check.Run(c))
			if len(fixes) == 0 {
				if tt.want != "" {
					t.Error("no fix")
				}
				return
			}
			src, fixed := string(c.New.Source), string(java.ApplyEdits(c.New.Source, fixes))
			if want := strings.Replace(src, tt.doc, strings.TrimSuffix(tt.want, "-"), 1); tt.want == "" || fixed != want {
				t.Errorf("fixed to\n%q, want\n%q", fixed, want)
			}
		})
	}
}

// What names a parameter or a type that the change replaced is replaced too, where only that can be meant.
func TestReplacements(t *testing.T) {
	tests := []struct{ name, doc, old, new, unit, want string }{
		{"value returned", "/** @return the index, or -1 */", "int f() { return a ? b : -1; }",
			"int f() { return a ? b : 0; }", "@return", "/** @return the index, or 0 */"},
		{"one of two values", "/** @return the index, or -5 */", "int f() { return g(-5, 2); }",
			"int f() { return g(0, 3); }", "@return", ""},
		{"a value that the method has still", "/** @return the index, or -5 */", "int f() { return g(-5) ? -5 : a; }",
			"int f() { return g(-5) ? 0 : a; }", "@return", ""},
		{"a value that the method subtracts", "/** @return the index, or -1 */", "int f() { return g() ? -1 : a - 1; }",
			"int f() { return g() ? 0 : a - 1; }", "@return", "/** @return the index, or 0 */"},
		{"operand of a product", "/** @return the index, or -1 */", "int f() { return -1; }", "int f() { return 5 * 5; }", "@return", ""},
		{"parameter in code", "/** Reads {@code count} lines, count of them. */", "void f(int count) {}",
			"void f(int limit) {}", "", "/** Reads {@code limit} lines, count of them. */"},
		{"parameter in code, not the method of its name", "/** @param size at most size(), as {@code size() - size} */",
			"void f(int size) {}", "void f(int width) {}", "@param size",
			"/** @param width at most size(), as {@code size() - width} */"},
		{"parameter as only code is written", "/** Reads maxLines lines. */", "void f(int maxLines) {}",
			"void f(int limit) {}", "", "/** Reads limit lines. */"},
		{"parameter in quotation marks", "/**\n * @param count how many, 'count' at most\n */", "void f(int count) {}",
			"void f(int limit) {}", "@param count", "/**\n * @param limit how many, 'limit' at most\n */"},
		{"aligned, and longer now", "/**\n * @param n     how many\n * @param where where\n */", "void f(int n, int where) {}",
			"void f(int size, int where) {}", "@param n", "/**\n * @param size  how many\n * @param where where\n */"},
		{"aligned, and shorter now", "/**\n * @param size  how many\n * @param where where\n */", "void f(int size, int where) {}",
			"void f(int n, int where) {}", "@param size", "/**\n * @param n     how many\n * @param where where\n */"},
		{"aligned, and too long now", "/**\n * @param n    how many\n */", "void f(int n) {}", "void f(int numbers) {}",
			"@param n", "/**\n * @param numbers how many\n */"},
		{"old parameter is a field now", "/** @param count a limit of {@code count} */", "void f(int count) {}",
			"int f(int limit) { return count; }", "@param", "/** @param limit a limit of {@code count} */"},
		{"unclear successor", "/** Reads {@code count} lines. */", "void f(int count) {}",
			"void f(long a, byte b) {}", "", ""},
		{"an optional", "/** @return the ship, or null if there is none */", "Ship f() { return a.get(b); }",
			"Optional<Ship> f() { return Optional.ofNullable(a.get(b)); }", "@return",
			"/** @return the ship, or an empty optional if there is none */"},
		{"an optional in code", "/** @return the size if it is known, otherwise {@code null} */",
			"Integer f() { if (a) { return null; } return b; }",
			"OptionalInt f() { if (a) { return OptionalInt.empty(); } return OptionalInt.of(b); }", "@return",
			"/** @return the size if it is known, otherwise an empty {@code OptionalInt} */"},
		{"an optional under a condition", "/** @return {@code null} if there is none, else the ship */",
			"Ship f() { return a.get(b); }", "Optional<Ship> f() { return Optional.ofNullable(a.get(b)); }", "@return",
			"/** @return an empty {@code Optional} if there is none, else the ship */"},
		{"an optional in a summary", "/** Finds the ship, or null. */", "Ship f() { return a.get(b); }",
			"Optional<Ship> f() { return Optional.ofNullable(a.get(b)); }", "", "/** Finds the ship, or an empty optional. */"},
		{"an optional that is never empty", "/** @return the ship, or null if there is none */", "Ship f() { return a.get(b); }",
			"Optional<Ship> f() { return Optional.of(a.get(b)); }", "@return", ""},
		{"an optional, and an exception", "/** @return the ship, or null if there is none */",
			"Ship f() { if (a) { return null; } return b.get(); }",
			"Optional<Ship> f() { if (a) { throw new C(); } return Optional.ofNullable(b.get()); }", "@return", ""},
		{"null for something else", "/** @return the ship of a null name */", "Ship f() { return a.get(b); }",
			"Optional<Ship> f() { return Optional.ofNullable(a.get(b)); }", "@return", ""},
		{"return type", "/** @return the {@link File}, a File */", "File f() {}", "Path f() {}", "@return",
			"/** @return the {@link Path}, a Path */"},
		{"its article", "/** @return a {@link File} */", "File f() {}", "Archive f() {}", "@return",
			"/** @return an {@link Archive} */"},
		{"an article that stays", "/** @return a {@link File}. An {@code Open} one */", "File f() {}", "Path f() {}",
			"@return", "/** @return a {@link Path}. An {@code Open} one */"},
		{"parameter's type", "/** @param a An {@link Opener} */", "void f(Opener a) {}", "void f(Closer a) {}", "@param a",
			"/** @param a A {@link Closer} */"},
		{"type argument", "/** @return {@link Order}s */", "List<Order> f() {}", "List<Invoice> f() {}", "@return",
			"/** @return {@link Invoice}s */"},
		{"another shape", "/** @return the {@link File} */", "File f() {}", "List<Path> f() {}", "@return", ""},
		{"one name became two", "/** @return the {@link File} */", "Map<File, File> f() {}",
			"Map<Path, Node> f() {}", "@return", ""},
		{"old type still there", "/** @return the {@link File} */", "File f() {}", "Path f() { File x; }", "@return", ""},
		{"more is stale", "/** @return the {@link Order}s, or null */", "List<Order> f() {}",
			"Optional<Invoice> f() {}", "@return", ""},
		{"a member that the type has", "/** @return what {@link File#name()} gives */", "File f() {}",
			"Path f(Path a) { return a.name(); }", "@return", "/** @return what {@link Path#name()} gives */"},
		{"a member of another type", "/** @return what {@link File#name()} gives */", "File f() {}",
			"Path f(Team a) { return a.name(); }", "@return", ""},
		{"a member that it may not have", "/** @return what {@link File#name()} gives */", "File f() {}",
			"Path f() {}", "@return", ""},
		{"a package that it may not be in", "/** @return the {@link java.io.File} */", "File f() {}",
			"Upload f() {}", "@return", ""},
		{"another collection", "/** @return A list of {@link Order}s. It is new */", "List<Order> f() {}",
			"Set<Invoice> f() {}", "@return", "/** @return A set of {@link Invoice}s. It is new */"},
		{"a map in place of lists", "/** @return Lists of ships */", "List<Ship> f() {}", "Map<String, Ship> f() {}",
			"@return", "/** @return Maps of ships */"},
		{"an array no more", "/** @return an array of ships */", "Ship[] f() {}", "List<Ship> f() {}", "@return",
			"/** @return a list of ships */"},
		{"another list in the signature", "/** @return the list of ships of the list */", "List<Ship> f(List<Port> ports) {}",
			"Set<Ship> f(List<Port> ports) {}", "@return", ""},
		{"a collection twice", "/** @return the list of names in the mailing list */", "List<Ship> f() {}",
			"Set<Ship> f() {}", "@return", ""},
		{"an empty one", "/** @return an array of names, or an empty array */", "Ship[] f() {}", "List<Ship> f() {}", "@return",
			"/** @return a list of names, or an empty list */"},
		{"an empty one in a summary", "/** Gets an array of names, or an empty array. */", "Ship[] f() {}", "List<Ship> f() {}", "",
			"/** Gets a list of names, or an empty list. */"},
		{"an empty one of a parameter", "/** @param a the list, or an empty list */", "void f(List<A> a) {}",
			"void f(Set<A> a) {}", "@param", ""},
		{"a collection in an anchor", "/** @return <a href=\"list.html\">the list</a> */", "List<Ship> f() {}",
			"Set<Ship> f() {}", "@return", ""},
		{"a collection in a link", "/** @return {@linkplain #d() the {@code x} list} */", "List<Ship> f() {}",
			"Set<Ship> f() {}", "@return", ""},
		{"a collection behind links", "/** @return <a href=\"list.html\">a {@link B b}</a> {@code x} list */",
			"List<Ship> f() {}", "Set<Ship> f() {}", "@return",
			"/** @return <a href=\"list.html\">a {@link B b}</a> {@code x} set */"},
		{"a collection in Markdown", "/// @return [the list](list.html)", "List<Ship> f() {}", "Set<Ship> f() {}",
			"@return", ""},
		{"a collection of another kind", "/** @return the list of ships */", "List<Ship> f() {}",
			"Fleet f() {}", "@return", ""},
		{"an exception by what is before it", "/** @throws FooException if it fails */", "void f() throws FooException;",
			"void f() throws @N @P(n = {1}) r.Outer.BarException;", "@throws", "/** @throws r.Outer.BarException if it fails */"},
		{"an exception in full", "/** @throws q.FooException if it fails */", "void f() throws q.FooException;",
			"void f() throws BarException;", "@throws", "/** @throws BarException if it fails */"},
		{"an array's type", "/** @param a {@code int[]} of pixels */", "void f(int[] a) {}", "void f(boolean[] a) {}",
			"@param a", "/** @param a {@code boolean[]} of pixels */"},
		{"name and type of a parameter", "/** @param config the {@link Config} */", "void f(Config config) {}",
			"void f(Settings settings) {}", "@param config", "/** @param settings the {@link Settings} */"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newCase(t, tt.doc, tt.old, tt.new, tt.unit)
			found := check.Run(c)
			if len(found) == 0 {
				t.Fatal("no finding")
			}
			src := string(c.New.Source)
			fixes, _ := fix.Of(c, found)
			fixed := string(java.ApplyEdits(c.New.Source, fixes))
			if want := strings.Replace(src, tt.doc, strings.TrimSuffix(tt.want, "-"), 1); tt.want != "" && fixed != want ||
				tt.want == "" && fixed != src {
				t.Errorf("fixed to\n%s", fixed)
			}
		})
	}
}

// An @param can have its new name and still describe what was there before. Then it is no fix.
func TestStillStale(t *testing.T) {
	const stale, draft, certain = "still stale", "draft", "certain"
	for _, tt := range []struct{ doc, old, new, want string }{
		{"@param count how many", "void f(int count) { a.b(count); }", "void f(int limit) { a.b(limit); }", draft},
		{"@param n", "void f(int n) {}", "void f(int count) {}", certain},
		// another type, which the text says or not
		{"@param verbose on or off", "void f(boolean verbose) {}", "void f(int maxErrors) {}", stale},
		{"@param n Number of arguments", "void f(int n) {}", "void f(String[] args) {}", stale},
		{"@param path where it lies", "void f(String path) {}", "void f(File place) {}", stale},
		{"@param path what to read", "void f(String path) {}", "void f(Supplier<File> files) {}", stale},
		{"@param path the file to read", "void f(String path) {}", "void f(File place) {}", draft},
		{"@param path the place of it", "void f(String path) {}", "void f(Url place) {}", draft},
		{"@param path a {@link LogFile}", "void f(String path) {}", "void f(Supplier<LogFile> files) {}", draft},
		{"@param ships the whole fleet", "void f(List<Ship> ships) {}", "void f(Ship[] fleet) {}", draft},
		// a rule has something against the text
		{"@param wait how many seconds to stay", "void f(long wait) {}", "void f(Duration timeout) {}", stale},
		{"@param handler the file handler", "void f(FileHandler handler) {}", "void f(MemoryStore store) {}", stale},
		{"@param names the list of names", "void f(List<A> names) {}", "void f(Set<A> titles) {}", stale},
		{"@param a the list of names, or null", "void f(List<A> a) {}", "void f(Set<A> names) {}", stale},
		// the old name's words
		{"@param mergedPath the path to merge into", "void f(String mergedPath) {}", "void f(String place) {}", stale},
		{"@param writer the writer to use", "void f(A writer) { this.a = writer; }", "void f(A callback) { this.a = callback; }",
			stale},
		{"@param index where the index begins", "void f(int index) {}", "void f(int start) {}", stale},
		{"@param index the index to start from", "void f(int index) {}", "void f(int start) {}", draft},
		{"@param username the username to use", "void f(A username) {}", "void f(A userName) {}", draft},
		{"@param waitSeconds the time in seconds", "void f(long waitSeconds) { a(waitSeconds, SECONDS); }",
			"void f(long wait) { a(wait, MILLISECONDS); }", stale},
		{"@param configuration the step's configuration", "void f(StepConfiguration configuration) {}", "void f(Step step) {}",
			stale},
		// another unit
		{"@param wait the time in seconds", "void f(long wait) {}", "void f(long $) {}", draft},
		{"@param wait the time in seconds", "void f(long wait) {}", "void f(long waitMillis) {}", stale},
		{"@param wait the time in ms, up to some seconds", "void f(long wait) { a.b(wait); }",
			"void f(long waitMillis) { a.b(waitMillis); }", draft},
	} {
		c := newCase(t, "/** "+tt.doc+" */", tt.old, tt.new, "@param")
		found := check.Run(c)
		if len(found) == 0 {
			t.Fatalf("%s: no finding", tt.doc)
		}
		got := stale
		if fixes, _ := fix.Of(c, found); len(fixes) > 0 {
			got = certain
			if fix.Doubt(c, found, fixes) != "" {
				got = draft
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", tt.doc, got, tt.want)
		}
	}
}

// A record's compact constructor has no parameter list: the record's components are its parameters.
func TestCompactConstructor(t *testing.T) {
	file := func(doc, source string) *java.File {
		f, err := java.Parse([]byte(strings.Replace(source, "X {", "/** "+doc+" */ public X {", 1)))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	for _, tt := range []struct{ doc, old, new, want string }{
		{"@param x across", "record X(int x) { X { check(x); } }", "record X(int x) { X { } }", ""},
		{"@param hi the upper end", "record X(int lo, int hi) { X { if (lo > hi) throw no(); } }",
			"record X(int lo, int high) { X { if (lo > high) throw no(); } }", "param-gone → high the upper end"},
		{"@param hi the upper end", "record X(int lo, int hi) { X { check(lo); } }",
			"record X(int lo, int high) { X { check(lo); } }", "param-gone → high the upper end"},
		{"@param <T> the kind", "record X<T>(T lo) { X { check(lo); } }", "record X<T>(T lo) { X { } }", ""},
		{"@param name the name, must not be null", "record X(String name) { X { Objects.requireNonNull(name); } }",
			`record X(String name) { X { name = name == null ? "" : name; } }`, "guard-changed"},
		{"@param name the list", "record X(List<A> name) { X { check(name); } }",
			"record X(Set<A> name) { X { check(name); } }", "collection-word"},
	} {
		cases, _ := engine.Cases(file(tt.doc, tt.old), file(tt.doc, tt.new))
		var said []string
		for _, c := range cases {
			for _, f := range check.Run(c) {
				said = append(said, f.Rule.ID)
				if f.Rule.Strength == check.Certain && len(f.Fixes) > 0 {
					fixed := fix.Apply(c, f.Fixes)
					said[len(said)-1] += " → " + fixed.Unit.Text
					for i, p := range fixed.New.Params {
						of := c.New.Params[i].Span
						got, want := fixed.New.Source[p.Start:p.End], c.New.Source[of.Start:of.End]
						if !bytes.Equal(got, want) {
							t.Errorf("%s: component %d is %q, want %q", tt.new, i, got, want)
						}
					}
				}
			}
		}
		if got := strings.Join(said, "; "); got != tt.want {
			t.Errorf("%s to %s: %s, want %s", tt.old, tt.new, got, tt.want)
		}
	}
}

// What stands where a unit was deleted is another unit.
func TestADeletedUnitReadsAsNothing(t *testing.T) {
	c := newCase(t, "/**\n * @param a x\n * @param b y\n * @return z\n */", "int f(int a, int b) {}",
		"int f(int b) {}", "@param a")
	fixes, _ := fix.Of(c, check.Run(c))
	if len(fixes) != 1 {
		t.Fatalf("%d fixes", len(fixes))
	}
	if m := fix.Apply(c, fixes); m != nil {
		t.Errorf("%q", m.Unit.Text)
	}
}

// A network reads the syntax tree of the method whose comment was reworded, which stands elsewhere in the source then.
func TestAFixedMethodHasItsSyntaxTree(t *testing.T) {
	for _, text := range []string{"a much longer text than the one before, of some 60 letters", "a"} {
		c := newCase(t, "/** @return the list */", "List f() { return a; }", "Map f() { return a; }", "@return")
		at := strings.Index(string(c.New.Source), "the list")
		fixed := fix.Apply(c, []java.Edit{{Span: java.Span{Start: at, End: at + len("the list")}, Text: text}})
		if fixed == nil {
			t.Fatal("the unit is gone")
		}
		if _, err := java.Syntax(fixed.New); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAConstantIsPutInThePlaceOfAnother(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"Sends it with a POST request.", "Sends it with an OPTIONS request."},
		{"Sends it: {@link Verb#POST}, always POST.", "Sends it: {@link Verb#OPTIONS}, always OPTIONS."},
	} {
		c := newCase(t, "/** "+x.text+" */", "void f() { send(Verb.POST); }", "void f() { send(Verb.OPTIONS); }", "")
		i := slices.IndexFunc(check.Run(c), func(f check.Finding) bool { return f.Rule.ID == "constant-swapped" })
		if i < 0 {
			t.Fatalf("%s: no finding", x.text)
		}
		edits, _ := fix.Of(c, check.Run(c)[i:i+1])
		fixed := string(java.ApplyEdits(c.New.Source, edits))
		if want := strings.Replace(string(c.New.Source), x.text, x.want, 1); fixed != want {
			t.Errorf("fixed to %q, want %q", fixed, want)
		}
	}
}

// Where a record's Javadoc lacks its text, the comment stands behind the method, and the method stays where it is when
// the text gets shorter.
func TestFixedLeavesAMethodBeforeItsComment(t *testing.T) {
	c, err := engine.NewCase(engine.Record{Class: "A", OldCode: "int f() { return 1; }", NewCode: "int f() { return 2; }",
		OldDoc: "/** x */", Type: javadoc.Return, Text: "the only number, or null"})
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(c.New.Source, []byte(" only"))
	fixed := fix.Apply(c, []java.Edit{{Span: java.Span{Start: at, End: at + len(" only")}}})
	if fixed == nil {
		t.Fatal("no case is left")
	}
	if d := fixed.New.Decl; d.Start < 0 || string(fixed.New.Source[d.Start:d.End]) != "int f() { return 2; }" {
		t.Fatalf("the method is at %v of %q", d, fixed.New.Source)
	}
	check.Run(fixed)
}
