package encode

import (
	"strings"
	"testing"
	"unicode/utf8"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

func texts(subtokens []Subtoken) string {
	var words []string
	for _, s := range subtokens {
		words = append(words, s.Text)
	}
	return strings.Join(words, " ")
}

func TestCode(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"camel case", "void parseURLFast2Go() {}", "void parse urlfast2 go ( ) { }"},
		{"snake case", "void a_bC(int MAX_SIZE) {}", "void a _ b c ( int max _ size ) { }"},
		{"operators come apart", "void f() { a >>= b::c; }", "void f ( ) { a > > = b : : c ; }"},
		{"numbers", "void f() { g(1_000L, 0.5f, 0x1F); }", "void f ( ) { g ( 1 _ 000 l , 0 . 5f , 0x1 f ) ; }"},
		{"string", `void f() { g("isOpen: %s"); }`, `void f ( ) { g ( " is open : % s " ) ; }`},
		{"no ASCII", "void größeÄndern() { é(); }", "void größe ändern ( ) { é ( ) ; }"},
		{"comments are none", "void f() { /* a */ g(); // b\n}", "void f ( ) { g ( ) ; }"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := java.ParseMethod([]byte(tt.code), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := texts(Code(m)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestCodeKnowsItsToken(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	for _, s := range Code(c.Old) {
		token := c.Old.Tokens[s.Token]
		if s.Span != token.Span || !strings.Contains(strings.ToLower(string(c.Old.Source[s.Span.Start:s.Span.End])), s.Text) {
			t.Errorf("subtoken %q of token %q: span %v", s.Text, token.Text, s.Span)
		}
	}
}

func TestRoles(t *testing.T) {
	m, err := java.ParseMethod([]byte(`@Ann({1, 2}) static <T> Map<T, int[]> pick(T t) throws E {
    Runnable r = () -> { return; };
    if (t == null) return none;
    return of(t, new int[0]);
}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	with := func(r role) string {
		var words []string
		for _, s := range Code(m) {
			if s.role&r != 0 {
				words = append(words, s.Text)
			}
		}
		return strings.Join(words, " ")
	}
	if got, want := with(inReturnType), "map < t , int [ ] >"; got != want {
		t.Errorf("return type %q, want %q", got, want)
	}
	if got, want := with(inReturnStatement), "none of ( t , new int [ 0 ] )"; got != want {
		t.Errorf("return statements %q, want %q", got, want)
	}
	if got, want := with(inSignature), "map < t , int [ ] > pick ( t t ) throws e"; got != want {
		t.Errorf("signature %q, want %q", got, want)
	}
}

func TestLongLiteral(t *testing.T) {
	parse := func(last string) []Subtoken {
		m, err := java.ParseMethod([]byte(`void f() { g("`+strings.Repeat("word ", 1000)+last+`"); }`), nil)
		if err != nil {
			t.Fatal(err)
		}
		return Code(m)
	}
	old, fresh := parse("one"), parse("two")
	if len(old) != literalParts+10 {
		t.Errorf("%d subtokens, want %d of the literal and 10 around it", len(old), literalParts)
	}
	if edits := Diff(old, fresh); len(edits) != 3 || edits[1].Op != Replace {
		t.Errorf("a change at the literal's end gives %d edits, want Keep, Replace, Keep", len(edits))
	}
}

func TestComment(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	const want = "a sorted list of book titles , never null ; an empty list where shelf _ count is 0"
	if got := texts(Comment(c)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, s := range Comment(c) {
		if word := string(c.New.Source[s.Span.Start:s.Span.End]); !strings.Contains(strings.ToLower(word), s.Text) {
			t.Errorf("%q comes from %q", s.Text, word)
		}
	}
}

// A unit of a corpus record is known by its text; its spans point into another version, or nowhere.
func TestCommentByText(t *testing.T) {
	c := shelf.unit(t, javadoc.Return)
	elsewhere := *c.Unit
	elsewhere.Span = java.Span{Start: 3, End: 20}
	for _, unit := range []javadoc.Unit{{Type: c.Unit.Type, Text: c.Unit.Text}, elsewhere} {
		byText := &engine.Case{Old: c.Old, New: c.New, Doc: c.Doc, Unit: &unit}
		got := Comment(byText)
		if texts(got) != texts(Comment(c)) {
			t.Errorf("got  %s\nwant %s", texts(got), texts(Comment(c)))
		}
		for _, s := range got {
			if !s.Span.Empty() {
				t.Errorf("%q has the span %v, want none", s.Text, s.Span)
			}
		}
	}
}

func FuzzSubtokens(f *testing.F) {
	for _, s := range []string{"", "aB", "größeÄ", "Gr\xf6\xdfe", "{@link A#b}", "<b>x</b> <", "\x00_\u2028 1a", "ǅAǅ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := &java.Method{Tokens: []java.Token{{Text: text, Kind: java.String}, {Text: text}}}
		unit := &javadoc.Unit{Type: javadoc.Param, Text: text}
		for _, s := range append(Code(m), Comment(&engine.Case{Old: m, New: m, Unit: unit})...) {
			if !utf8.ValidString(s.Text) || s.Text != strings.ToLower(s.Text) {
				t.Fatalf("subtoken %q of %q is not valid UTF-8 in lower case", s.Text, text)
			}
		}
	})
}
