package java

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

// Every kind of type and method in one file. The markers of Javadoc comments name the method they belong to.
const harbour = `@Since("1") package com.example.harbour;

import java.util.*;

/** The class. */
@Tag(value = "}{")
public final class Harbour<T extends Ship> extends Port implements Dock {
	/** A field. */
	private int berths = count();
	/** harbour */
	public Harbour(int berths) { super(berths); }

	/* dock(Ship) is not documented: this is a plain comment. */
	public boolean dock(Ship ship) { return true; }

	/** An older comment. */
	/** dock */
	// A line comment may stand between.

	@Override
	@Tag("/** not a comment */")
	public synchronized <S extends Ship & Afloat> Optional<Map<String, List<S>>> dock(final S ship,
			int @Tag [] berths, String... notes) throws Full, java.io.@Tag IOException {
		Runnable later = () -> { return; };
		return Optional.of(new Log() {
			/** entry */
			@Override public String entry() { return "/** text */"; }
			Object inner = new Object() { /** deep */ public int hashCode() { return 1; } };
		});
	}

	/**/ void emptyComment() {}

	interface Dock {
		/** limit */
		int limit();
		/** open */
		default boolean open() { return 2 > 1; }
		/** free */
		static int free() { return 1 >> 1; }
	}

	enum Size {
		/** A constant, no method. */
		SMALL(1) { /** metres */ @Override int metres() { return 10; } },
		LARGE(2) { @Override int metres() { return 100; } };
		Size(int n) {}
		/** metresOfAll */
		abstract int metres();
	}

	record Range(int low, int high) {
		/** range */
		Range { if (low > high) throw new IllegalArgumentException(); }
		/** width */
		int width() { return high - low; }
	}

	@interface Tag {
		/** value */
		String value() default "none";
		/** sizes */
		int[] sizes() default {};
	}

	void local() {
		class Local { /** inLocal */ int f() { return 3; } }
		record Pair(int a) {}
	}
	{
		Object o = new Object() { /** inInitialiser */ void g() {} };
	}
}

class Second { /** last */ void last() {} }
`

func TestParse(t *testing.T) {
	f := mustParse(t, harbour)
	var got []string
	for _, m := range f.Methods {
		if m.Package != "com.example.harbour" {
			t.Errorf("%s has the package %q", m.Name, m.Package)
		}
		got = append(got, fmt.Sprintf("%s.%s %s", m.Class, m.Name, string(f.Source[m.Doc.Start:m.Doc.End])))
	}
	want := []string{
		"Harbour.Harbour /** harbour */",
		"Harbour.dock ",
		"Harbour.dock /** dock */",
		"Harbour.$1.entry /** entry */",
		"Harbour.$1.$1.hashCode /** deep */",
		"Harbour.emptyComment ",
		"Harbour.Dock.limit /** limit */",
		"Harbour.Dock.open /** open */",
		"Harbour.Dock.free /** free */",
		"Harbour.Size.$1.metres /** metres */",
		"Harbour.Size.$2.metres ",
		"Harbour.Size.Size ",
		"Harbour.Size.metres /** metresOfAll */",
		"Harbour.Range.Range /** range */",
		"Harbour.Range.width /** width */",
		"Harbour.Tag.value /** value */",
		"Harbour.Tag.sizes /** sizes */",
		"Harbour.local ",
		"Harbour.Local.f /** inLocal */",
		"Harbour.$2.g /** inInitialiser */",
		"Second.last /** last */",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(f.Skipped) != 0 {
		t.Errorf("skipped %v", f.Skipped)
	}

	dock := f.Methods[2]
	const sig = "S Optional < Map < String , List < S > > > dock(S ship, int [ ] berths, String ... notes)Full | java . io . IOException"
	if got := signature(dock); got != sig {
		t.Errorf("signature\n%s\nwant\n%s", got, sig)
	}
	if n := len(dock.Returns); n != 1 || !strings.HasPrefix(texts(dock.Returns[0]), "return Optional . of ( new Log") {
		t.Errorf("returns %s", texts2(dock.Returns))
	}
	if got := string(f.Source[dock.Decl.Start : dock.Decl.Start+9]); got != "@Override" {
		t.Errorf("the declaration starts with %q", got)
	}
	if got := string(f.Source[dock.Params[1].Start:dock.Params[1].End]); got != "int @Tag [] berths" {
		t.Errorf("the parameter stands on %q", got)
	}
	if got := Line(f.Source, dock.Ident.Start); got != 22 {
		t.Errorf("line %d", got)
	}
}

// checkSpans reports what is wrong with the spans of a file.
func checkSpans(f *File) error {
	n := len(f.Source)
	in := func(what string, s, outer Span) error {
		if s.Start < outer.Start || s.End > outer.End || s.Start > s.End {
			return fmt.Errorf("%s %v is out of %v", what, s, outer)
		}
		return nil
	}
	for _, m := range f.Methods {
		all := Span{0, n}
		if err := in("declaration", m.Decl, all); err != nil {
			return err
		}
		if err := in("javadoc", m.Doc, Span{0, m.Decl.Start}); err != nil {
			return err
		}
		if !m.Doc.Empty() && !isJavadoc(f.Source[m.Doc.Start:m.Doc.End]) {
			return fmt.Errorf("%q is no javadoc", f.Source[m.Doc.Start:m.Doc.End])
		}
		if err := in("name", m.Ident, m.Decl); err != nil {
			return err
		}
		if spelt(f.Source[m.Ident.Start:m.Ident.End]) != m.Name || m.Name == "" {
			return fmt.Errorf("the name %q stands on %q", m.Name, f.Source[m.Ident.Start:m.Ident.End])
		}
		lists := append([][]Token{m.Tokens, m.ReturnType, m.Body}, m.Throws...)
		lists = append(lists, m.Returns...)
		from := m.Decl.Start
		if m.Compact() {
			from = 0 // its parameters stand in the head of the record
		}
		for _, p := range m.Params {
			if err := in("parameter", p.Span, Span{from, m.Decl.End}); err != nil {
				return err
			}
			lists = append(lists, p.Type)
		}
		for _, tokens := range lists {
			last := from
			for _, t := range tokens {
				if err := in("token", t.Span, Span{last, m.Decl.End}); err != nil {
					return err
				}
				if spelt(f.Source[t.Start:t.End]) != t.Text || t.Text == "" {
					return fmt.Errorf("the token %q stands on %q", t.Text, f.Source[t.Start:t.End])
				}
				last = t.End
			}
		}
	}
	for _, s := range f.Skipped {
		if s.Line < 1 || s.Line > Line(f.Source, n) || s.Name == "" && s.Class != "" {
			return fmt.Errorf("skip %+v", s)
		}
	}
	return nil
}

func TestParseKeepsOffsetsInAnyEncoding(t *testing.T) {
	for _, c := range []struct{ name, src string }{
		{"UTF-8", harbour},
		{"Windows line ends", strings.ReplaceAll(harbour, "\n", "\r\n")},
		{"old Macintosh line ends", strings.ReplaceAll(harbour, "\n", "\r")},
		{"line ends of all kinds", strings.NewReplacer(",\n", ",\r\n", "{\n", "{\r", ".\n", ".\r", "*\n", "*\r\n").Replace(harbour)},
		{"byte order mark", "\ufeff" + harbour},
		{"umlauts", strings.NewReplacer("comment", "Erklärung", "text", "Größe", "harbour */",
			"Häfen ⚓ */").Replace(harbour)},
		{"Latin-1", strings.NewReplacer("older", "\xe4lter", "text", "Gr\xf6\xdfe").Replace(harbour)},
		{"no line end at the end", strings.TrimSpace(harbour)},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := mustParse(t, c.src)
			if len(f.Methods) != 21 || len(f.Skipped) != 0 {
				t.Errorf("%d methods, skipped %v", len(f.Methods), f.Skipped)
			}
			if err := checkSpans(f); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestParseTakesWhatIsNoJava(t *testing.T) {
	for _, src := range []string{"", "\ufeff", " \r\n", "/**", "/** x */", "\"", "'", "\"\"\"", "\xff\xfe", "}}}}",
		"class", "import", "\\", "class A {", ">>>>"} {
		f, err := Parse([]byte(src))
		if err != nil || len(f.Methods) != 0 {
			t.Errorf("%q: %v, %d methods", src, err, len(f.Methods))
		}
	}
}

func TestParseRefusesWhatIsNoText(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"c\x00l\x00a\x00s\x00s\x00", "zero bytes"},
		{"class A { void f() { x " + strings.Repeat("< a", 10000), "nested deeper than 500 levels"},
		{"class A { void f() { x = " + strings.Repeat("(", 10000), "more than 500 brackets are never closed"},
		{"class A " + strings.Repeat("{", 10000), "more than 500 brackets are never closed"},
		{"class A { int " + strings.Repeat("_", 1<<16) + "; }", "more than 65535 bytes"},
		{"class A { String s = \"\"\"\n" + strings.Repeat("a ", 1<<15), "more than 65535 bytes"},
	} {
		if _, err := Parse([]byte(c.src)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// TestParseEndsWithItsMemory has what tree-sitter takes hundreds of bytes for each of.
func TestParseEndsWithItsMemory(t *testing.T) {
	for _, src := range []string{
		"class A { /* " + strings.Repeat("*", 1<<20),
		"class A { B b = (" + strings.Repeat("A&", 1<<18) + "B) c; }",
	} {
		if _, err := NewVersions(MaxTokens).Parse([]byte(src)); !errors.Is(err, errMemory) {
			t.Errorf("error %v", err)
		}
	}
	mustParse(t, "class A { void f() {} }") // nothing of it is left
	if !parsingMemory.TryAcquire(maxParseMemory * 4 / 3) {
		t.Fatal("memory is still taken")
	}
	parsingMemory.Release(maxParseMemory * 4 / 3)
}

func TestParseSkipsBrokenMethodsOnly(t *testing.T) {
	for _, c := range []struct {
		name, src     string
		kept, skipped string
	}{
		{
			"a statement",
			"class A {\n/** f */\nint f() { return 1 +; }\n/** g */\nint g() { return 2; }\n}",
			"A.f- A.g", "A.f:3",
		}, {
			"a broken method without Javadoc is not counted",
			"class A { int f() { return 1 +; } /** g */ int g() { return 2; } }",
			"A.g", "",
		}, {
			"a body that is missing a part, and a field behind it",
			"class A {\n/** f */\nint f(int a) { return 1 +; }\n/** x */\nint x = 1;\n}",
			"A.f-", "A.f:3",
		}, {
			"a head that the grammar cannot read",
			"class A {\n/** f */\npublic int f(int, x) { return 1; }\n/** g */\nint g() { return 2; }\n}",
			"A.g", "A.f:3",
		}, {
			"a brace that is missing takes in the next method",
			"class A {\n/** f */\nint f() { if (x) { return 1; \n}\n/** g */\nint g() { return 2; }\n}",
			"A.f- A.g-", "A.f:3 A.g:6",
		}, {
			"merge markers",
			"class A {\n/** f */\nint f() {\n<<<<<<< HEAD\nreturn 1;\n=======\nreturn 2;\n>>>>>>> theirs\n}\n/** g */\nint g() { return 2; }\n}",
			"A.f- A.g", "A.f:3",
		}, {
			"a lost method at the very beginning",
			"/** f */ int f(int, x) { } void g() { } class A { }",
			".g", ".f:1",
		}, {
			"a broken constructor",
			"class A {\n/** a */\nA(int x { }\n/** g */\nint g() { return 2; }\n}",
			"A.g", "A.A:3",
		}, {
			"a broken field with Javadoc could be a method",
			"class A {\n/** x */\nint x = ;\n/** y */\nB y = new B(;\n/** g */\nint g() { return 2; }\n}",
			"A.g", ".:2",
		}, {
			"a broken field without Javadoc",
			"/** A. */\nclass A {\nint x = ;\n/**/\n/** g */\nint g() { return 2; }\n}",
			"A.g", "",
		}, {
			"a modifier in Unicode escapes",
			"class A {\n/** f */\n\\u0070ublic int f() { return 1; }\n/** g */\nint g() { return 2; }\n}",
			"A.f A.g", "",
		}, {
			"a text block opened by mistake",
			"class A {\n/** e */\nint e() { return 2; }\nString s = \"\"\";\n/** f */\nint f() { return 1; }\n/** g */\nint g() { return 2; }\n}",
			".e", ".:5",
		}, {
			"a text block opened by mistake and closed by another",
			"class A {\n/** e */\nint e() { return 2; }\nString s = \"\"\";\n/** f */\nint f() { return 1; }\nString t = \"\"\"\nt\"\"\";\n/** g */\nint g() { return 2; }\n}",
			"A.e", ".:5",
		}, {
			"an unknown import",
			"import module java.base;\nclass A {\n/** g */\nint g() { return 2; }\n}",
			"A.g", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := mustParse(t, c.src)
			var kept, skipped []string
			for _, m := range f.Methods {
				kept = append(kept, m.Class+"."+m.Name+map[bool]string{true: "-"}[m.Unread])
			}
			for _, s := range f.Skipped {
				skipped = append(skipped, fmt.Sprintf("%s.%s:%d", s.Class, s.Name, s.Line))
				if strings.HasPrefix(s.Reason, "syntax error in the method") != (s.Name != "") ||
					strings.HasSuffix(s.Reason, "judged") != s.Head {
					t.Errorf("reason %q", s.Reason)
				}
			}
			if got := strings.Join(kept, " "); got != c.kept {
				t.Errorf("kept %q, want %q", got, c.kept)
			}
			if got := strings.Join(skipped, " "); got != c.skipped {
				t.Errorf("skipped %q, want %q", got, c.skipped)
			}
		})
	}
}

func TestParseDeepNesting(t *testing.T) {
	const n = 10_000
	rep := strings.Repeat
	for _, c := range []struct {
		name, src string
		methods   int
	}{
		{"parentheses", "class A { int f() { return " + rep("(", n) + "1" + rep(")", n) + "; } }", 1},
		{"blocks", "class A { void f() " + rep("{", n) + rep("}", n) + " }", 1},
		{"lambdas", "class A { void f() { x = " + rep("a -> ", n) + "1; } }", 1},
		{"anonymous classes", "class A { void f() { " + rep("x = new A() { void f() { ", n) + rep("} }; ", n) + "}}", n + 1},
		{"types", rep("class A { void f() {} ", n) + rep("}", n), n},
		{"else if", "class A { void f() { " + rep("if (x) y(); else ", n) + "z(); } }", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := mustParse(t, c.src)
			if len(f.Methods) != c.methods {
				t.Errorf("%d methods, want %d", len(f.Methods), c.methods)
			}
			for _, m := range f.Methods {
				if len(m.Class) > 1000 {
					t.Fatalf("a class path of %d bytes", len(m.Class))
				}
			}
		})
	}
}

// page is about 20 lines of ordinary Java.
const page = `
	/**
	 * Finds the ships of an owner.
	 *
	 * @param name the owner's name
	 * @return the ships, or null
	 */
	@Override
	public Map<String, List<Ship>> find%d(final String name, int limit) throws IOException {
		for (Ship ship : ships) {
			if (ship.owner().equals(name) && limit > %[1]d) {
				log.info("found {}", ship.name());
				return Map.of(name, ship.fleet().stream().map(x -> x.size() + 1).toList());
			}
		}
		// nothing is there
		return null;
	}

`

func BenchmarkParse(b *testing.B) {
	for _, c := range []struct {
		name  string
		lines int
	}{{"500 lines", 500}, {"5000 lines", 5000}} {
		src := []byte(classOf(c.lines/19, func(i int) string { return fmt.Sprintf(page, i) }))
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if f, err := Parse(src); err != nil || len(f.Methods) != c.lines/19 {
					b.Fatal(err, len(f.Methods))
				}
			}
		})
	}
}

// The hook parses files side by side; parsers and the query are shared.
func TestParseConcurrently(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if f, err := Parse([]byte(harbour)); err != nil || len(f.Methods) != 21 {
					t.Errorf("%d methods, error %v", len(f.Methods), err)
				}
			}
		})
	}
	wg.Wait()
}

// TestTypesEndWithTheirBraces has syntax that the grammar takes for the end of a class. What follows is of that class.
func TestTypesEndWithTheirBraces(t *testing.T) {
	const unknown = "Object w = r with { x = 1; };"
	for source, want := range map[string]string{
		"class A { " + unknown + " /** x */ void m() {} }":                                        "A.m",
		"class A { class B { " + unknown + " void m() {} } void n() {} } class C { void o() {} }": "A.B.m A.n C.o",
		"class A { void m() { } } /** x */ void n() {} }":                                         "A.m .n", // one brace too many
	} {
		f, err := Parse([]byte("package p;\n" + source))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range f.Methods {
			names = append(names, m.Class+"."+m.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s has %s, want %s", source, got, want)
		}
	}
}
