package rewrite

import (
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// newCase makes a class of the method before and after, both with the Javadoc, and the case of the unit that begins so.
func newCase(t testing.TB, doc, old, fresh, unit string) *engine.Case {
	t.Helper()
	parse := func(code string) *java.Method {
		f, err := java.Parse([]byte("class Shelf {\n    " + doc + "\n    " + code + "\n}\n"))
		if err != nil || len(f.Methods) != 1 {
			t.Fatalf("%q: %v, %d methods", code, err, len(f.Methods))
		}
		return f.Methods[0]
	}
	c := &engine.Case{Old: parse(old), New: parse(fresh)}
	c.Doc = javadoc.Parse(c.New.Source, c.New.Doc)
	for i := range c.Doc.Units {
		if u := &c.Doc.Units[i]; strings.HasPrefix(string(c.New.Source[u.Span.Start:u.Span.End]), unit) {
			c.Unit = u
			return c
		}
	}
	t.Fatalf("%q has no unit %q", doc, unit)
	return nil
}

func subtokens(c *engine.Case) []string { return encode.Texts(encode.Comment(c)) }

func TestUnit(t *testing.T) {
	const (
		doc = `/**
     * Finds the books on a shelf. Then stops.
     *
     * @param shelfNo the number of the {@link Shelf}, from {@code first} on
     * @param max_count   how many
     * @return the <b>sorted</b> {@link List} of books, never {@code null};
     *     an empty one (see {@link #books()}) where shelfNo is "none"
     * @see #books()
     */`
		old   = "List<Book> find(int shelfNo, int max_count) { return books(shelfNo, first); }"
		fresh = "Set<BookTitle> find(ShelfNumber shelfNumber, int maxCount) { return titlesOf(shelfNumber, firstShelf); }"
	)
	for _, tt := range []struct{ name, unit, wanted, before, after string }{
		{"nothing", "@return",
			"the sorted list of books , never null ; an empty one ( see # books ( ) ) where shelf no is \" none \"", "", ""},
		{"a word", "Finds", "counts the books on a shelf .", "Finds the", "Counts the"},
		{"words come in", "Finds", "finds the titles in all books on a shelf .", "the books on",
			"the titles in all books on"},
		{"words go", "Finds", "finds books .", "the books on a shelf.", "books."},
		{"the opening word goes", "Finds", "books on a shelf .", "Finds the books", "Books"},
		{"the opening word moves", "Finds", "quickly finds the books on a shelf .", "Finds", "Quickly finds"},
		{"a name of the code", "Finds", "finds the books on a first shelf .", "a shelf.", "a firstShelf."},
		{"a type of the code", "Finds", "finds the book title on a shelf .", "the books on", "the {@link BookTitle} on"},
		{"a parameter", "@param shelfNo", "shelf number the number of the shelf , from first on", "@param shelfNo the",
			"@param shelfNumber the"},
		{"a parameter with underscores", "@param max", "max count how many", "max_count   how", "maxCount   how"},
		{"what stands in a link", "@return",
			"the sorted set of books , never null ; an empty one ( see # books ( ) ) where shelf no is \" none \"",
			"{@link List}", "{@link Set}"},
		{"what stands in code", "@param shelfNo", "shelf no the number of the shelf , from first shelf on", "{@code first}",
			"{@code firstShelf}"},
		{"a name in prose", "@return",
			"the sorted list of books , never null ; an empty one ( see # books ( ) ) where shelf number is \" none \"",
			"where shelfNo is", "where shelfNumber is"},
		{"markup goes with its words", "@return", "the list of books", "the <b>sorted</b> {@link List} of books, never {@code null};\n     *     an empty one (see {@link #books()}) where shelfNo is \"none\"", "the {@link List} of books"},
		{"the end goes", "@return", "the sorted list of books , never null",
			"{@code null};\n     *     an empty one (see {@link #books()}) where shelfNo is \"none\"", "{@code null}"},
		{"a member in a link", "@return",
			"the sorted list of books , never null ; an empty one ( see # titles of ( ) ) where shelf no is \" none \"",
			"#books()})", "#titlesOf()})"},
		{"a new reference", "@return",
			"the sorted list of books , never null ; an empty one ( see # books ( ) ) where set # find is \" none \"",
			"where shelfNo is", "where {@link Set#find} is"},
		{"a link that would lead nowhere", "@return",
			"the sorted heap of books , never null ; an empty one ( see # books ( ) ) where shelf no is \" none \"",
			"{@link List}", "heap"},
		{"a new reference with its types", "Finds", "finds the books as set # at ( int , book title ) does .", "on a shelf.",
			"as {@link Set#at(int, BookTitle)} does."},
		{"as the author dresses it", "Finds", "finds the books on a shelf or null .", "a shelf.", "a shelf or {@code null}."},
		{"a line break stays", "@return",
			"the sorted list of books , not null ; one without books ( see # books ( ) ) where shelf no is \" none \"",
			"never {@code null};\n     *     an empty one (see", "not {@code null};\n     *     one without books (see"},
		{"quotation marks", "@return",
			"the sorted list of books , never null ; an empty one ( see # books ( ) ) where shelf no is \" nothing at all \"",
			`"none"`, `"nothing at all"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCase(t, doc, old, fresh, tt.unit)
			wanted := strings.Fields(tt.wanted)
			fixes, ok := Unit(c, wanted)
			if !ok {
				t.Fatalf("not safe:\n%s", java.ApplyEdits(c.New.Source, fixes))
			}
			got := string(java.ApplyEdits(c.New.Source, fixes))
			if tt.before != "" {
				if want := strings.Replace(string(c.New.Source), tt.before, tt.after, 1); got != want || tt.before == tt.after {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

func TestLongLinesAreBroken(t *testing.T) {
	const long = "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z"
	for _, tt := range []struct{ name, doc, unit, want string }{
		{"as another tag's", "/**\n     * Opens.\n     * @param a x\n     *   y\n     * @return it\n     */",
			"@return", "\n     *   z"},
		{"as its own line", "/**\n     * Opens.\n     * @return it\n     */", "@return", "\n     * z"},
		{"of one line", "/** @return it */", "@return", "\n     * z"},
		{"CRLF", "/**\r\n     * Opens.\r\n     * @return it\r\n     */", "@return", "\r\n     * z"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newCase(t, tt.doc, "int f(int a) { return 1; }", "int f(int a) { return 2; }", tt.unit)
			fixes, ok := Unit(c, strings.Fields(strings.Replace(long, "r", "verylongword", 1)+" . "+long))
			if !ok {
				t.Fatal("not safe")
			}
			got := string(java.ApplyEdits(c.New.Source, fixes))
			margin := strings.TrimSuffix(tt.want, "z")
			if !strings.Contains(got, margin) {
				t.Errorf("no line begins with %q in\n%s", margin, got)
			}
			for line := range strings.Lines(got) {
				if w := width([]byte(line)); w > maxColumns {
					t.Errorf("a line of %d columns: %s", w, line)
				}
			}
		})
	}
}

func TestWhatIsNotSafe(t *testing.T) {
	const doc = "/**\n     * Opens {@code a}. More.\n     * @param a it, see {@link #b()}\n     * @return it\n     */"
	for _, tt := range []struct{ name, unit, wanted string }{
		{"nothing left", "@return", ""},
		{"the sentence ends early", "Opens", "opens . a ."},
		{"the sentence does not end", "Opens", "opens a"},
		{"the comment ends", "@return", "it * /"},
		{"an escape", "@return", `it \ u002a`},
		{"a parenthesis of a link goes", "@param a", "a it , see # b ( c"},
		{"no parameter", "@param a", "b it"},
		{"a letter no source has", "@return", "\u00e9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := doc
			if strings.HasPrefix(tt.name, "a letter") {
				text = strings.Replace(doc, "More", "M\xe9re", 1)
			}
			c := newCase(t, text, "int f(int a) { return 1; }", "int f(int a) { return 2; }", tt.unit)
			if fixes, ok := Unit(c, strings.Fields(tt.wanted)); ok {
				t.Errorf("made %q", java.ApplyEdits(c.New.Source, fixes))
			}
		})
	}
}

func TestAUnitWithoutAPlace(t *testing.T) {
	c := newCase(t, "/** Opens it. */", "int f() { return 1; }", "int f() { return 2; }", "Opens")
	elsewhere := *c.Unit
	elsewhere.Span = java.Span{}
	if _, ok := Unit(&engine.Case{Old: c.Old, New: c.New, Doc: c.Doc, Unit: &elsewhere}, []string{"opens"}); ok {
		t.Error("it has edits")
	}
}

func TestApply(t *testing.T) {
	c := newCase(t, "/** Opens it. */", "int f() { return 1; }", "int f() { return 2; }", "Opens")
	fixes, ok := Unit(c, []string{"shuts", "it", "."})
	if !ok || len(fixes) != 1 || !slices.Equal(subtokens(c), []string{"opens", "it", "."}) {
		t.Errorf("%v %v", fixes, ok)
	}
}

// In code, white space beside a word stays where another word takes its place.
func TestSpacesOfCode(t *testing.T) {
	const doc = "/** @return the {@code hi - lo + 1} or {@code lo/2} */"
	c := newCase(t, doc, "int f() { return hi - lo; }", "int f() { return hi - start; }", "@return")
	wanted := strings.Fields("the hi - start + 1 or start / 2")
	fixes, ok := Unit(c, wanted)
	if !ok {
		t.Fatal("it cannot be written")
	}
	got := string(java.ApplyWithin(c.New.Source, c.New.Doc, fixes))
	if want := strings.ReplaceAll(doc, "lo", "start"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
