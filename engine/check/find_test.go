package check

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// newCase makes the case of the comment's first unit that begins with the words of unit ("@param a", "@return", "" for the summary). Both
// versions stand in a class, behind the same Javadoc, as they do in the hook.
func newCase(t *testing.T, doc, oldDecl, newDecl, unit string) *engine.Case {
	t.Helper()
	return newCaseIn(t, "class A<E>", doc, doc, oldDecl, newDecl, unit)
}

func newCaseIn(t *testing.T, class, oldDoc, doc, oldDecl, newDecl, unit string) *engine.Case {
	t.Helper()
	parse := func(doc, decl string) *java.Method {
		file, err := java.Parse([]byte(class + " {\n" + doc + "\n" + decl + "\n}\n"))
		if err != nil || len(file.Methods) != 1 {
			t.Fatalf("%q makes %v, %v", decl, file, err)
		}
		return file.Methods[0]
	}
	c := &engine.Case{Old: parse(oldDoc, oldDecl), New: parse(doc, newDecl)}
	c.Doc = javadoc.Parse(c.New.Source, c.New.Doc)
	for i := range c.Doc.Units {
		u := &c.Doc.Units[i]
		if text := string(c.New.Source[u.Span.Start:u.Span.End]); strings.HasPrefix(text, unit) && (unit != "" || u.Type == javadoc.Summary) {
			c.Unit = u
			return c
		}
	}
	t.Fatalf("no unit %q in %s", unit, doc)
	return nil
}

// fired returns the rules that fire, after checking that each finding can be shown: a message in one line and spans within the sources.
func fired(t *testing.T, c *engine.Case) []string {
	t.Helper()
	var ids []string
	for _, f := range Run(c) {
		ids = append(ids, f.Rule.ID)
		if f.Message == "" || strings.ContainsAny(f.Message, "\n") || strings.HasSuffix(f.Message, ".") || len(f.Comment) == 0 {
			t.Errorf("%s: message %q, comment %v", f.Rule.ID, f.Message, f.Comment)
		}
		within := func(spans []java.Span, outer java.Span) {
			for _, s := range spans {
				if s.Empty() || s.Start < outer.Start || s.End > outer.End {
					t.Errorf("%s: span %v outside of %v", f.Rule.ID, s, outer)
				}
			}
		}
		within(f.Comment, c.Unit.Span)
		within(f.Old, c.Old.Decl)
		within(f.New, c.New.Decl)
	}
	return ids
}

func TestRules(t *testing.T) {
	tests := []struct {
		rule     string
		doc      string // without delimiters
		old, new string
		fires    bool
	}{
		{"param-gone", "@param count how many", "void read(int count) {}", "void read(int limit) {}", true},
		{"param-gone", "@param count how many", "void read(int count) {}", "void read() {}", true},
		{"param-gone", "@param count how many", "void read(int count) {}", "void read(long limit, int count) {}", false},
		{"param-gone", "@param size how many", "void read(int count) {}", "void read(int limit) {}", false}, // wrong before
		{"param-gone", "@param count how many", "void read(int count) {}", "void read(final long... count) {}", false},
		{"param-gone", "@param <T> the kind", "<T> void read(T t) {}", "<E> void read(E t) {}", true},
		{"param-gone", "@param <T> the kind", "<T> void read(T t) {}", "<T extends Number> void read(T t) {}", false},
		{"param-gone", "@param T the thing", "<E> void read(E T) {}", "<T> void read(T t) {}", true}, // a parameter, not the type parameter
		{"param-gone", "@param <E> of the class", "<T> void read(T t) {}", "void read(E t) {}", false},

		{"return-on-void", "@return the size", "int read() { return 1; }", "void read() {}", true},
		{"return-on-void", "{@return the size}", "int read() { return 1; }", "void read() {}", true},
		{"return-on-void", "@return the size", "void read() { a(); }", "void read() { b(); }", false}, // wrong before
		{"return-on-void", "@return the size", "int read() { return 1; }", "Void read() { return null; }", false},
		{"return-on-void", "@return the size", "int A() { return 1; }", "A() {}", false}, // a constructor is not void

		{"return-type-named", "@return the {@link File} to read", "File f() { return a; }", "Path f() { return a; }", true},
		{"return-type-named", "Returns the File.", "java.io.File f() { return a; }", "Path f() { return a; }", true},
		{"return-type-named", "@return the {@link Files} to read", "File f() { return a; }", "Path f() { return a; }", true},
		{"return-type-named", "@return the {@link File} to read", "File f() { return a; }", "List<File> f() { return a; }", false},
		{"return-type-named", "@return the Collection of files", "Collection<File> f() { return a; }", "List<File> f() { return a; }", false},
		{"return-type-named", "@return the {@link File} to read", "File f() { return a; }", "java.io.File f() { return a; }", false},
		{"return-type-named", "@param a the {@link File}", "File f(int a) { return x; }", "Path f(int a) { return x; }", false},
		{"return-type-named", "@return Optional name", "Optional<String> f() { return x; }", "String f() { return x; }", false},
		{"param-type-named", "@param a the {@link File} to read", "void f(File a) {}", "void f(Path a) {}", true},
		{"param-type-named", "@param a the {@link File} to read", "void f(File a, int b) {}", "void f(File a, Path b) {}", false},
		{"type-argument-named", "@return the {@link Order}s", "List<Order> f() { return a; }", "List<Bill> f() { return a; }", true},
		{"type-argument-named", "@return the {@link Order}s", "List<Order> f() { return a; }", "Set<Order> f() { return a; }", false},

		{"collection-word", "@return a list of names", "List<String> f() { return a; }", "Map<String, Integer> f() { return a; }", true},
		{"collection-word", "@return Arrays of names", "String[] f() { return a; }", "Set<String> f() { return a; }", true},
		{"collection-word", "@return a list of names", "List<String> f() { return a; }", "ImmutableList<String> f() { return a; }", false},
		{"collection-word", "@return the set of names", "Set<String> f() { return a; }", "NameSet f() { return a; }", false},
		{"collection-word", "@return a list of names", "String f() { return a; }", "Map<String, Integer> f() { return a; }", false}, // wrong before
		{"collection-word", "@param a a list of names", "void f(List<String> a) {}", "void f(String... a) {}", true},

		{"type-word", "@return the handle to write to", "FileHandle f() { return a; }", "Channel f() { return a; }", true},
		{"type-word", "@return the handle to write to", "FileHandle f() { return a; }", "Handle f() { return a; }", false},
		{"type-word", "@return the string", "String f() { return a; }", "CharSequence f() { return a; }", false},
		{"type-word", "@return the node", "Node f() { return a; }", "E f() { return a; }", false},

		{"truth-word", "@return true if locked", "boolean f() { return a; }", "Lock f() { return a; }", true},
		{"truth-word", "Checks if it is locked.", "boolean f() { return a; }", "Lock f() { return a; }", true},
		{"truth-word", "Removes the lock, if there is one.", "boolean f() { return a; }", "Lock f() { return a; }", false},
		{"truth-word", "@return true if locked", "boolean f() { return a; }", "Boolean f() { return a; }", false},
		{"truth-word", "@return true if locked", "boolean f() { return a; }", "Future<Boolean> f() { return a; }", false},
		{"truth-missing", "@return the lock", "Lock f() { return a; }", "boolean f() { return a; }", true},
		{"truth-missing", "@return whether it is locked", "int f() { return a; }", "boolean f() { return a; }", false},
		{"truth-missing", "Locks it.", "Lock f() { return a; }", "boolean f() { return a; }", false},

		{"code-gone", "Waits for {@link CountDownLatch}.", "void f() { CountDownLatch l = a; }", "void f() { Semaphore s = a; b(s); }", true},
		{"code-gone", "Reads {@link #size}.", "void f() { a(size); }", "void f() { a(getSize()); b(); }", true},
		{"code-gone", "Returns {@link java.lang.String}.", "java.lang.String f() { return a; }", "String f() { return a; }", false},
		{"code-gone", "Waits for {@link Other}.", "void f() { CountDownLatch l = a; }", "void f() { Semaphore s = a; }", false},
		{"identifier-gone", "Grows to maxSize.", "void f() { a(maxSize); }", "void f() { a(1); b(2); }", true},
		{"identifier-gone", "Grows to maxSize.", "void f() { a(maxSize); }", "void f() { a(MAX_SIZE); b(2); }", false},
		{"capital-gone", "Fills the Buffer with zeros.", "void f(Buffer a) {}", "void f(Region a) {}", true},
		{"capital-gone", "Buffer of zeros.", "void f(Buffer a) {}", "void f(Region a) {}", false}, // a sentence's first word
		{"returned-gone", "@return the value of {@code minIdle}", "int f() { return minIdle; }", "int f() { return settings.spare(); }", true},
		{"returned-gone", "@return the value of {@code minIdle}", "int f() { return minIdle; }", "int f() { return settings.minIdle(); }", false},
		{"returned-gone", "@return the value of {@code alpha}", "int getAlpha() { return alpha; }", "int getAlpha() { return parameters[0]; }", false},
		{"returned-gone", "Writes it as a {@code BigNumber}.", "Object f() { return new BigNumber(a); }", "Object f() { return asBigNumber(); }", false},
		{"returned-gone", "Writes it as a {@code BigNumber}.", "Object f() { return new BigNumber(a); }", "Object f() { return new Fraction(a); }", true},
		{"returned-gone", "@return the value of {@link #alpha}", "int getAlpha() { return alpha; }", "int getAlpha() { return parameters[0]; }", true},

		{"param-named", "Reads {@code count} bytes.", "void f(int count) {}", "void f(int limit) {}", true},
		{"param-named", "Reads <i>count</i> bytes.", "void f(int count) {}", "void f(int limit) {}", true},
		{"param-named", "Reads count bytes.", "void f(int count) {}", "void f(int limit) {}", false}, // plain English
		{"param-word", "Finds the user by the given name.", "User f(String name) { return a; }", "User f(UserId id) { return a; }", true},
		{"param-word", "Opens the folder.", "void f(File folder) {}", "void f(File directory) {}", false}, // a synonym

		{"null-gone", "@return the name or null", "String f() { return a ? b : null; }", "String f() { return a ? b : \"\"; }", true},
		{"null-gone", "@return the name or null", "String f() { return a ? b : null; }", "String f() { return find(a); }", false},
		{"null-gone", "@return the name or null", "String f(Key k) { return a ? b : null; }", "String f(Key k) { return f(k, Type.of(k)); }", false},
		{"null-gone", "@return the name or null", "String f() { return a ? b : null; }", "String f() { return find(new Id(a)); }", false},
		{"null-gone", "@return the names or null", "List<Name> f() { return a ? b : null; }", "List<Name> f() { return a ? b : List.of(); }", true},
		{"null-gone", "@return the name, never null", "String f() { return a ? b : null; }", "String f() { return b; }", false},
		{"null-impossible", "@return the size or null", "Integer f() { return a; }", "OptionalInt f() { return a; }", true},
		{"null-impossible", "@return the size or null", "int f() { return a; }", "long f() { return a; }", false},
		{"null-returned", "@return the name, never null", "String f() { return b; }", "String f() { if (a) return null; return b; }", true},
		{"null-returned", "@return the name, must not be {@code null}", "String f() { return b; }", "String f() { return a ? (null) : b; }", false},
		{"null-returned", "@return the name, not {@code null}", "String f() { return b; }", "String f() { return a ? null : b; }", true},
		{"null-returned", "@return the name, never null", "String f() { return b; }", "String f() { g(() -> { return null; }); return b; }", false},
		{"null-new", "@return the name", "String f() { return b; }", "String f() { if (a) return null; return b; }", true},
		{"null-new", "@return the name, if any, else null", "String f() { return b; }", "String f() { if (a) return null; return b; }", false},

		{"literal-gone", "Retries 3 times.", "void f() { repeat(3); }", "void f() { repeat(5); }", true},
		{"literal-gone", "Reads the \"door\" element.", "void f() { read(\"door\"); }", "void f() { read(\"gate\"); }", true},
		{"literal-gone", "Retries 3 times.", "void f() { repeat(3); }", "void f() { repeat(3L); log(); }", false},
		{"literal-gone", "Reads the \"door\" element.", "void f() { read(\"door\"); }", "void f() { read(DOOR); }", false},
		{"literal-gone", "Returns the set with only \"UTC\".", "Set<String> f() { return Set.of(\"UTC\"); }", "Set<String> f() { return IDS; }", false},
		{"literal-gone", "Returns the set with only \"UTC\".", "Set<String> f() { return Set.of(\"UTC\"); }", "Set<String> f() { return Set.of(\"GMT\"); }", true},
		{"identifier-gone", "Returns a format with dayOfYear.", "Format f() { if (a == null) { a = with(dayOfYear); } return a; }", "Format f() { return Formats.ordinal; }", false},
		{"unit-word", "@return the time left in milliseconds", "long f() { return a; }", "Duration f() { return a; }", true},
		{"unit-word", "@return the time left in milliseconds", "long f() { return a; }", "int f() { return a; }", false},
		{"unit-word", "@return the time left in milliseconds", "Integer f() { return a; }", "int f() { return a; }", false},
		{"number-changed", "@return the address of the host", "Address f() { return a; }", "List<Address> f() { return a; }", true},
		{"number-changed", "@return the bytes", "byte[] f() { return a; }", "ByteBuffer f() { return a; }", false},
		{"return-word-on-void", "Returns the next line.", "String f() { return a; }", "void f() {}", true},
		{"return-word-on-void", "Reads the next line.", "String f() { return a; }", "void f() {}", false},

		{"param-order", "@param a x\n@param b y", "void f(int a, int b) {}", "void f(int b, int a) {}", true},
		{"param-order", "@param b y\n@param a x", "void f(int a, int b) {}", "void f(int a, int b, int c) {}", false}, // out of order before
		{"param-order", "@param a x\n@param b y", "void f(int a, int b) {}", "void f(int c, int a, int b) {}", false},
		{"param-doubled", "@param a x\n@param a y", "void f(int a) {}", "void f(long a) {}", false}, // doubled before
	}
	for _, tt := range tests {
		t.Run(tt.rule+": "+tt.old+" to "+tt.new, func(t *testing.T) {
			unit := ""
			if i := strings.IndexByte(tt.doc, '@'); i >= 0 && i <= 1 && !strings.HasPrefix(tt.doc, "{@link") {
				unit = strings.Join(strings.Fields(tt.doc[i:])[:1], " ")
			}
			c := newCase(t, "/** "+tt.doc+" */", tt.old, tt.new, unit)
			if got := slices.Contains(fired(t, c), tt.rule); got != tt.fires {
				t.Errorf("fires: %v, want %v", got, tt.fires)
			}
		})
	}
}

// A change that keeps what the method does leaves its comment true: no rule may say a word.
func TestSilentWhereBehaviourIsKept(t *testing.T) {
	const doc = `/**
	 * Finds the {@link Door} that {@code key} opens in DOORS, trying 3 times.
	 *
	 * @param key a list of keys, or null
	 * @param <T> the kind of door
	 * @return the Door, or null if none of the Doors fits
	 */`
	const old = `<T> Door find(List<Key> key) {
		for (Door door : DOORS) {
			if (door.fits(key, 3)) { return door; }
		}
		return null;
	}`
	kept := map[string]string{
		"reformatted":             "<T>\nDoor find( List< Key > key )\n{ for (Door door : DOORS) { if (door.fits(key, 3)) return door; } return null; }",
		"local renamed":           "<T> Door find(List<Key> key) { for (Door each : DOORS) { if (each.fits(key, 3)) { return each; } } return null; }",
		"delegated to overload":   "<T> Door find(List<Key> key) { return find(key, 3); }",
		"extracted":               "<T> Door find(List<Key> key) { return tryDoors(key); }",
		"annotated":               "@Nullable public final <T> Door find(final List<Key> key) { for (Door door : DOORS) { if (door.fits(key, 3)) { return door; } } return null; }",
		"qualified":               "<T> house.Door find(java.util.List<Key> key) { for (house.Door d : DOORS) { if (d.fits(key, 3)) { return d; } } return null; }",
		"parameter added":         "<T> Door find(List<Key> key, int times) { for (Door door : DOORS) { if (door.fits(key, times, 3)) { return door; } } return null; }",
		"parameter narrowed":      "<T> Door find(ArrayList<Key> key) { for (Door door : DOORS) { if (door.fits(key, 3)) { return door; } } return null; }",
		"constant in camel case":  "<T> Door find(List<Key> key) { for (Door door : doors()) { if (door.fits(key, 3)) { return door; } } return null; }",
		"loop became a condition": "<T> Door find(List<Key> key) { Door door = DOORS.first(3); return door.fits(key) ? door : null; }",
	}
	for name, changed := range kept {
		t.Run(name, func(t *testing.T) {
			for _, unit := range []string{"", "@param key", "@param <T>", "@return"} {
				if got := fired(t, newCase(t, doc, old, changed, unit)); len(got) > 0 {
					t.Errorf("%q: %v", unit, got)
				}
			}
		})
	}
}
