package fix_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/fix"
	"jithook/engine/java"
)

func TestFlaws(t *testing.T) {
	const doc = "/**\n * Moves <b>it</b>, see {@link #go(int)}.\n *\n * @param a the one\n * @param b the other\n" +
		" * @return {@code x}\n * @throws A when\n */"
	for _, x := range []struct{ was, is, want string }{
		{"the one", "the first", ""},
		{"@param a", "@param c", "there is no parameter `c`"},
		{"@param a", "@param b", "the comment would have two `@param b`"},
		{"@return {@code x}", "@param a x", "the comment would have two `@param a`"},
		{"{@code x}", "{@code x", "a brace would lack its partner"},
		{"<b>it</b>", "<b>it", "an HTML element would lack its end"},
		{"the one", "the */ one", "the comment would not end where it ends"},
		{"the one", `the \u002a/ one`, "javac would read the text otherwise"},
		{"the one", "the one\n * @since 2", "the block tags would be others"},
		{"#go(int)", "#gone(int)", "nothing says where the link to `#gone` would lead"},
		{"#go(int)", "Elsewhere", "nothing says where the link to `Elsewhere` would lead"},
		{"#go(int)", "Entry", "nothing says where the link to `Entry` would lead"},
		{"#go(int)", "Map.Entry", ""},
		{"#go(int)", "List.Entry", "nothing says where the link to `List.Entry` would lead"},
		{"#go(int)", "Map", ""},
		{"#go(int)", "#f(int, int)", ""},
		{"#go(int)", "A#f(int, int)", ""},
		{"#go(int)", "#f(int, int, char)", "nothing says where the link to `#f` would lead"},
		{"#go(int)", "#f(int, long)", "nothing says where the link to `#f` would lead"},
		{"#go(int)", "#f", ""},
		{"#go(int)", "#Map", "nothing says where the link to `#Map` would lead"},
		{"#go(int)", "go()", "a link would name nothing of Java"},
		{" * @param b the other\n", "", ""},
		{"the one", "the on\u202ee", "the text has a character that nobody sees"},
		{"the one", "the\x00one", "the text has a character that nobody sees"},
		{"the one", "the ünë 🚢", ""},
		{"the other", "the `other", "a backquote would lack its partner"},
	} {
		c := newCase(t, doc, "int f(int a, int b) { return go(a); }",
			"int f(int a, int b) { Map.Entry e = go(b); return 1; }", "@param a")
		at := strings.Index(string(c.New.Source), x.was)
		edit := java.Edit{Span: java.Span{Start: at, End: at + len(x.was)}, Text: x.is}
		if got := fix.Flaw([]java.Edit{edit}, c); got != x.want {
			t.Errorf("%q for %q: %q, want %q", x.is, x.was, got, x.want)
		}
	}
	c := newCase(t, doc, "int f(int a, int b) { return go(a); }", "int f(int a, int b) { return go(b); }", "@param a")
	if got := fix.Flaw([]java.Edit{{Span: c.New.Ident, Text: "g"}}, c); got != "an edit would reach beyond the comment" {
		t.Errorf("an edit of the code: %q", got)
	}
}

// What comes for a word must not change where something leads, nor take a name apart.
func TestFlawsOfNames(t *testing.T) {
	const address, html, apart = "an address would be another one", "a link of HTML would still lead where it led",
		"a name would come apart"
	for _, x := range []struct{ doc, was, is, want string }{
		{"see http://acme.org/api/Foo for it", "Foo", "Orb", address},
		{"see <a href=\"x\">Foo</a>, a Foo", "Foo", "Orb", html},
		{"see <A HREF=\"x\">the\n * Foo</A>", "Foo", "Orb", html},
		{"see <a href=\"x\">this</a>, a Foo", "Foo", "Orb", ""},
		{"see [Foo](https://acme.org/Foo)", "Foo", "Orb", address},
		{"in docs/api/Foo.html", "Foo", "Orb", address},
		{"see http://acme.org, a Foo", "Foo", "Orb", ""},
		{"the com.acme.Foo of it", "Foo", " Orb", apart},
		{"the com.acme.Foo of it", "Foo", "Orb", ""},
		{"the Foo.Bar of it", "Foo", "Orb ", apart},
		{"the end. Foo.", "Foo", "(Orb)", ""},
		{"the {@link Foo#BAR}", "Foo#BAR", "Orb#Orb", "nothing says where the link to `Orb#Orb` would lead"},
		{"the {@link Foo#BAR}", "Foo", "Orb", "nothing says where the link to `Orb#BAR` would lead"},
		{"the {@link Foo#load()}", "Foo", "Orb", ""},
		{"the {@link Foo#far()}", "far()", "load()", "nothing says where the link to `Foo#load` would lead"},
		{"the {@link Foo#save()}", "Foo", "Orb", "nothing says where the link to `Orb#save` would lead"},
		{"the {@link Foo#load()}", "load()", "far()", ""},
		{"the {@link Foo#load()}", "load()", "far(int)", "nothing says where the link to `Foo#far` would lead"},
		{"the {@link Foo#load()}", "load()", "BAR", ""},
	} {
		c := newCase(t, "/**\n * @return "+x.doc+"\n */", "Foo f() { return foo.load(); }",
			"Orb f(Orb orb) { Files.save(orb); return orb.load(); } static class Foo { int BAR; int far() { return 1; } }", "@return")
		at := c.Doc.Span.Start + strings.Index(string(c.New.Source[c.Doc.Span.Start:]), x.was)
		edit := java.Edit{Span: java.Span{Start: at, End: at + len(x.was)}, Text: x.is}
		if got := fix.Flaw([]java.Edit{edit}, c); got != x.want {
			t.Errorf("%q for %q in %q: %q, want %q", x.is, x.was, x.doc, got, x.want)
		}
	}
}

// Whatever a method's parameters, tags and text become: what may be written to its comment, all together, leaves it
// well formed, as one finds who knows nothing of how it was made.
func TestWhatIsWrittenTogetherIsWellFormed(t *testing.T) {
	names := rapid.SampledFrom(strings.Fields("a b c i n x y count limit name title start end length fd"))
	types := rapid.SampledFrom([]string{"int", "String", "List<String>", "boolean"})
	words := rapid.SampledFrom(strings.Fields("the number of lines i n {@code_name} <b>x</b> count <code>limit</code> " +
		"{@link_#go} end. If title is `a` 10 name, 'start'"))
	rapid.Check(t, func(t *rapid.T) {
		signature := func(label string) (params []string, list string) {
			params = rapid.SliceOfNDistinct(names, 0, 4, rapid.ID).Draw(t, label)
			var typed []string
			for _, p := range params {
				typed = append(typed, types.Draw(t, "type")+" "+p)
			}
			return params, strings.Join(typed, ", ")
		}
		before, old := signature("old")
		after, fresh := signature("new")
		text := func() string {
			return strings.ReplaceAll(strings.Join(rapid.SliceOfN(words, 0, 6).Draw(t, "text"), " "), "_", " ")
		}
		var doc strings.Builder
		doc.WriteString("/**\n * Does " + text() + ".\n *\n")
		for _, p := range before {
			if rapid.Bool().Draw(t, "tag") {
				doc.WriteString(" * @param " + p + " " + text() + "\n")
			}
		}
		doc.WriteString(" * @return " + text() + "\n */")
		file := func(list string, params []string) *java.File {
			code := fmt.Sprintf("int f(%s) { return b.sum(%s); }\nint go() { return 1; }", list, strings.Join(params, ", "))
			f, err := java.Parse([]byte("class A {\n" + doc.String() + "\n" + code + "\n}\n"))
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		was, is := file(old, before), file(fresh, after)
		cases, _ := engine.Cases(was, is)
		var edits []java.Edit
		var certain []*engine.Case
		for _, c := range cases {
			found := check.Run(c)
			fixes, _ := fix.Of(c, found)
			if len(fixes) == 0 {
				continue
			}
			wellFormed(t, after, doc.String(), string(java.ApplyEdits(is.Source, fixes)))
			if fix.Doubt(c, found, fixes) == "" {
				edits, certain = append(edits, fixes...), append(certain, c)
			}
		}
		if len(certain) > 0 && fix.Flaw(edits, certain...) == "" {
			wellFormed(t, after, doc.String(), string(java.ApplyEdits(is.Source, edits)))
		}
	})
}

// wellFormed judges the first comment of a source by nothing but its letters.
func wellFormed(t *rapid.T, params []string, before, source string) {
	source, there := strings.CutPrefix(source, "class A {\n")
	comment, _, ended := strings.Cut(source, "*/")
	if !ended || !there {
		t.Fatalf("no comment is left where it was: %s", source)
	}
	tags := regexp.MustCompile(`(?m)^ \* @param (\S+)`).FindAllStringSubmatch(comment, -1)
	seen := map[string]bool{}
	for _, tag := range tags {
		was := strings.Contains(before, "@param "+tag[1]+" ")
		if seen[tag[1]] || !was && !slices.Contains(params, tag[1]) {
			t.Errorf("@param %s in %s", tag[1], source)
		}
		seen[tag[1]] = true
	}
	for _, mark := range []string{"{", "}", "<b>", "</b>", "<code>", "</code>", "{@link #go}"} {
		if now, then := strings.Count(comment, mark), strings.Count(before, mark); now > then {
			t.Errorf("%d times %s in %s", now, mark, source)
		}
	}
	if strings.Count(comment, "{") != strings.Count(comment, "}") ||
		strings.Count(comment, "<b>") != strings.Count(comment, "</b>") {
		t.Errorf("something is left open: %s", source)
	}
}
