package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
)

func parse(t *testing.T, src string) *java.File {
	t.Helper()
	f, err := java.Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const before = `
class Shelf {
	/**
	 * Finds a book.
	 *
	 * @param title the title to look for
	 * @param limit how many shelves to search
	 * @return the book, never null
	 */
	Book find(String title, int limit) {
		return search(title, limit);
	}
}
`

// edit replaces pairs of texts in the file above.
func edit(t *testing.T, pairs ...string) string {
	t.Helper()
	src := before
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(src, pairs[i]) {
			t.Fatalf("%q is not in the source", pairs[i])
		}
		src = strings.Replace(src, pairs[i], pairs[i+1], 1)
	}
	return src
}

func TestCases(t *testing.T) {
	const all = "summary: Finds a book.\nparam title: title the title to look for\n" +
		"param limit: limit how many shelves to search\nreturn: the book, never null"
	for _, c := range []struct {
		name, new string
		want      string // units to judge
		methods   int
	}{
		{"nothing changed", before, "", 0},
		{"a statement changed", edit(t, "return search(title, limit)", "return null"), all, 1},
		{"only a comment in the code changed", edit(t, "return search", "// slow\n\t\treturn search"), "", 0},
		{"only white space changed", edit(t, "title, int", "title,\n\t\t\tint", "\n", "\r\n"), "", 0},
		{"only the Javadoc changed", edit(t, "Finds a book", "Finds one book"), "", 0},
		{
			"a unit that the change touched is not judged",
			edit(t, "return search(title, limit)", "return null", "the book, never null", "the book, or null"),
			"summary: Finds a book.\nparam title: title the title to look for\nparam limit: limit how many shelves to search", 1,
		},
		{
			"a unit that was only wrapped anew is as it was",
			edit(t, "return search(title, limit)", "return null", "the book, never null", "the book,\n\t *     never\tnull",
				"how many", "how  many"), all, 1,
		},
		{
			"a unit with an edit that nobody sees is as it was",
			edit(t, "return search(title, limit)", "return null", "the book, never", "the book,\u200b nev\u00ader",
				"title the title", "title<!-- --> the&#32;title", "how many", "how&nbsp;m&#97;ny<b></b>{@code }", "Finds", "\ufeffFinds",
				"a book.", "a book.<!-- todo -->", "@param limit", "@par\ufe0fam lim\u2060it"),
			strings.NewReplacer("a book.", "a book.<!-- todo -->", "title the title", "title<!-- --> the&#32;title", "how many",
				"how&nbsp;m&#97;ny<b></b>{@code }").Replace(all), 1,
		},
		{
			"a unit that shows an entity as it is was edited",
			edit(t, "return search(title, limit)", "return null", "never null", "{@code never&nbsp;null}"),
			"summary: Finds a book.\nparam title: title the title to look for\nparam limit: limit how many shelves to search", 1,
		},
		{
			"a unit that was added is not judged",
			edit(t, "int limit", "int limit, Locale l", "\t * @return", "\t * @param l the language\n\t * @return"), all, 1,
		},
		{
			"a doubled unit counts as often as it stood there",
			edit(t, "return search(title, limit)", "return null", "\t * @return",
				"\t * @return the book, never null\n\t * @return"), all, 1,
		},
		{
			"a renamed parameter with its tag left behind",
			edit(t, "int limit", "int most", "title, limit)", "title, most)"), all, 1,
		},
		{
			"a tag renamed with its parameter",
			edit(t, "int limit", "int most", "title, limit)", "title, most)", "@param limit", "@param most"),
			"summary: Finds a book.\nparam title: title the title to look for\nreturn: the book, never null", 1,
		},
		{
			"Javadoc removed",
			"class Shelf { Book find(String title, int limit) { return null; } }", "", 0,
		},
		{
			"the class renamed along",
			edit(t, "class Shelf", "class Bookcase", "return search(title, limit)", "return null"), all, 1,
		},
		{"the method deleted", "class Shelf { }", "", 0},
		{
			"a new method with Javadoc beside it",
			edit(t, "\n}\n", "\n\t/** Counts. */\n\tint count() { return 3; }\n}\n"), "", 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			cases, stats := Cases(parse(t, before), parse(t, c.new))
			var got []string
			for _, x := range cases {
				name := string(x.Unit.Type)
				if x.Unit.Param != "" {
					name += " " + x.Unit.Param
				}
				got = append(got, name+": "+x.Unit.Text)
				if s := string(x.New.Source[x.Unit.Span.Start:x.Unit.Span.End]); s == "" || !strings.Contains(c.new, s) {
					t.Errorf("unit %s stands on %q", name, s)
				}
			}
			if strings.Join(got, "\n") != c.want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), c.want)
			}
			if stats.Methods != c.methods || stats.Units != len(got) || len(stats.Skipped) != 0 {
				t.Errorf("stats %+v, want %d methods and %d units", stats, c.methods, len(got))
			}
		})
	}
}

func TestMethodsThatGotJavadocAreCountedAndNotJudged(t *testing.T) {
	cases, stats := Cases(parse(t, "class A { int f() { return 1; } }"),
		parse(t, "class A { /** One. */ int f() { return 2; } }"))
	if len(cases) != 0 || stats.Methods != 1 {
		t.Errorf("%d cases, %d methods", len(cases), stats.Methods)
	}
}

func TestSkipped(t *testing.T) {
	const (
		clean  = "\n\t/** One. */\n\tint f() { return 1; }"
		broken = "\n\t/** One. */\n\tint f() { return 1 +; }"
		worse  = "\n\t/** One. */\n\tint f() { return 1 + +; }"
		bare   = "\n\tint f() { return 1 +; }"
		other  = "\n\t/** Two. */\n\tint g() { return %d; }\n}"
		head   = "syntax error in the method; only its signature and tags were judged"
	)
	for _, c := range []struct {
		name, old, new string
		want           string
	}{
		{"broken by the change", clean, broken, "A.f:3 " + head},
		{"fixed by the change", broken, clean, "A.f:3 syntax error in the method's old version; only the signatures and tags " +
			"were judged"},
		{"broken before and after alike", broken, broken, ""},
		{"broken before, and changed", broken, worse, "A.f:3 " + head},
		{"the head, too", clean, strings.Replace(broken, "()", "(int, x)", 1), "A.f:3 syntax error in the method"},
		{"without Javadoc", clean, bare, ""},
		{"whole", clean, clean, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := func(method string, n int) *java.File {
				return parse(t, "class A {"+method+fmt.Sprintf(other, n))
			}
			cases, stats := Cases(file(c.old, 1), file(c.new, 2))
			var got []string
			for _, s := range stats.Skipped {
				got = append(got, fmt.Sprintf("%s.%s:%d %s", s.Class, s.Name, s.Line, s.Reason))
			}
			if strings.Join(got, "\n") != c.want {
				t.Errorf("skipped %q, want %q", got, c.want)
			}
			cases = slices.DeleteFunc(cases, (*Case).Unread)
			if len(cases) != 1 || cases[0].New.Name != "g" {
				t.Errorf("the other method is not judged: %v", cases)
			}
		})
	}
}

func TestNewCase(t *testing.T) {
	record := Record{
		Class:   "Shelf",
		OldDoc:  "/**\n * Finds a book.\n * @param title the\n *   title\n * @param limit, the limit\n * @return the book\n */",
		OldCode: "Book find(String title, int limit) { return search(title); }",
		NewCode: "Book find(String title, int most) { return null; }",
	}
	for _, c := range []struct {
		name        string
		typ         javadoc.Type
		param, text string
		source      string // what the unit's span covers
		ownComment  bool
	}{
		{"summary", javadoc.Summary, "", "Finds a book.", "Finds a book.", false},
		{"return", javadoc.Return, "", "the book", "@return the book", false},
		{"param over two lines", javadoc.Param, "title", "title the title", "@param title the\n *   title", false},
		{"param whose name was read with the comma", javadoc.Param, "limit,", "limit, the limit",
			"@param limit, the limit", false},
		{"text with a blank at the end", javadoc.Return, "", "the book ", "@return the book", false},
		{"a text that the Javadoc lacks wins", javadoc.Return, "", "the book, or null", "@return the book, or null", true},
		{"a param that the Javadoc lacks", javadoc.Param, "depth", "depth how deep", "@param depth how deep", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record
			r.Type, r.Param, r.Text = c.typ, c.param, c.text
			got, err := NewCase(r)
			if err != nil {
				t.Fatal(err)
			}
			u := got.Unit
			if u.Type != c.typ || u.Text != strings.TrimSpace(c.text) {
				t.Errorf("unit %+v", u)
			}
			if s := string(got.New.Source[u.Span.Start:u.Span.End]); s != c.source {
				t.Errorf("the unit stands on %q, want %q", s, c.source)
			}
			if own := got.Doc.Span != got.New.Doc; own != c.ownComment {
				t.Errorf("comment of its own: %v", own)
			}
			if got.Old.Class != "Shelf" || got.New.Class != "Shelf" || got.Old.Params[1].Name != "limit" ||
				got.New.Params[1].Name != "most" {
				t.Errorf("methods %+v and %+v", got.Old, got.New)
			}
			if !inUnits(got) {
				t.Error("the unit is none of the Javadoc's")
			}
		})
	}
}

func inUnits(c *Case) bool {
	for i := range c.Doc.Units {
		if c.Unit == &c.Doc.Units[i] {
			return true
		}
	}
	return false
}

func TestNewCaseTellsWhichVersionIsBroken(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"int f() {", "int f() {}", "old version: parse method: syntax error in f"},
		{"int f() {}", "int f() { return", "new version: parse method: syntax error in f"},
	} {
		if _, err := NewCase(Record{OldCode: c.old, NewCode: c.new, Type: javadoc.Summary}); err == nil ||
			err.Error() != c.want {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// What a change may have broken without Cases seeing it is named.
func TestWhatIsNotReadIsNamed(t *testing.T) {
	const hidden = "class A {\n/** e */\nint e() { return 1; }\n/** f */\n\\u0070ublic int f() { return 1; }\n}"
	for _, c := range []struct{ name, old, new, want string }{
		{"Javadoc with slashes", "class A {\n/// The size.\n/// @return it\nint f() { return 1; }\n}",
			"class A {\n/// The size.\n/// @return it\nint f() { return 2; }\n}", ""},
		{"the same above code that stays", "class A {\n/// The size.\nint f() { return 1; }\n}",
			"class A {\n\n/// The size.\nint f() { return 1; }\n}", ""},
		{"a line of slashes", "class A {\n//////// sizes\nint f() { return 1; }\n}",
			"class A {\n//////// sizes\nint f() { return 2; }\n}", ""},
		{"a modifier in Unicode escapes, and a body that cannot be read", hidden, strings.Replace(hidden, "int f() { return 1", "void f() { run(1", 1),
			"A.f:5: syntax error in the method; only its signature and tags were judged"},
		{"the same where nothing changed", hidden, strings.Replace(hidden, "int e() { return 1", "int e() { return 2", 1),
			""},
		{"a text block opened by mistake", "class A {\n/** f */\nint f() { return 1; }\n}",
			"class A {\nString s = \"\"\";\n/** f */\nint f() { return 1; }\n}",
			".:3: syntax error outside of the methods that could be read; what stands between those around it was not looked at"},
		{"in the old version", "class A {\nString s = \"\"\";\n/** f */\nint f() { return 1; }\n}",
			"class A {\n/** f */\nint f() { return 2; }\n}",
			".:1: syntax error in the old version, outside of the methods that could be read there; others were not compared"},
		{"a comment that is too long", long(128<<10, "int"), long(128<<10, "long"),
			"A.f:2: its comment has more than 128 KiB"},
		{"more tags than are judged", tags("int"), tags("long"),
			"A.f:2002: its comment has 2000 parts to judge; only the first 1024 were looked at"},
	} {
		_, stats := Cases(parse(t, c.old), parse(t, c.new))
		var got []string
		for _, s := range stats.Skipped {
			got = append(got, fmt.Sprintf("%s.%s:%d: %s", s.Class, s.Name, s.Line, s.Reason))
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s: skipped %q, want %q", c.name, got, c.want)
		}
	}
}

// long is a file whose method has a comment of more than so many bytes, and returns a type.
func long(bytes int, typ string) string {
	return "class A { /** " + strings.Repeat("x", bytes) + "*/\n" + typ + " f() { return 1; }\n}"
}

// tags is a file whose method has 2,000 tags and one parameter of a type.
func tags(typ string) string {
	return "class A { /**\n" + strings.Repeat(" * @param a x\n", 2000) + "*/ void f(" + typ + " a) {}\n}"
}

// Broken methods of one name are paired by their text, then in order.
func TestBrokenInBothVersions(t *testing.T) {
	method := func(body string) string { return "/** f */\nvoid f() { " + body + " }\n" }
	old := "class A {\n" + method("x = ;") + method("y = ;") + method("z = ;") + "}"
	for _, c := range []struct{ new, want string }{
		{method("y = ;") + method("x = ;") + method("z = ;"), ""},
		{method("y = ;") + method("w = ;") + method("w = ;"), "5 7"},
		{method("x = ;") + method("x = ;") + method("y = ;"), "5 7"},
		{method("x = 1;") + method("y = ;") + method("x = ;"), "3"},
	} {
		_, stats := Cases(parse(t, old), parse(t, "class A {\n"+c.new+"}"))
		var lines []string
		for _, s := range stats.Skipped {
			lines = append(lines, fmt.Sprint(s.Line))
		}
		if got := strings.Join(lines, " "); got != c.want {
			t.Errorf("%s\nskipped at lines %q, want %q", c.new, got, c.want)
		}
	}
}
