package rewrite

import (
	"slices"
	"strings"
	"testing"

	"jithook/encode"
	"jithook/engine"
	"jithook/engine/fix"
	"jithook/engine/java"
	"jithook/engine/javadoc"
)

// FuzzUnit rewrites any comment to any wording: what is called safe reads as wanted, and the file around it is as it
// was.
func FuzzUnit(f *testing.F) {
	for _, seed := range [][2]string{
		{"Opens {@code a} and <b>b</b>, see {@link List#of(int) label}.\n * @param a it",
			"opens a and list , see set # of ( int ) ."},
		{"<p>Opens &lt;a&gt; `b` {@code {x}} (c).\n * @return d", "shuts \" a \" b ' c - d . e / f"},
		{"{@return the {@link A} of <i>b</i>}", "the b of a"},
		{"a\r\n * b {@inheritDoc} c\r\n * @param <T> d", "b c a"},
		{"\xe4 {@code a", "é a"}, {"</b> } a <b> {@link", "b"}, {"{@code <b>a</b>} c", "c"}, {"a {@literal }} b", "b } {"},
	} {
		f.Add(seed[0], seed[1], "void f(int a) { g(aB); }")
	}
	f.Fuzz(func(t *testing.T, doc, wanted, code string) {
		source := []byte("class A {\n/** " + doc + " */\n" + code + "\n}\n")
		file, err := java.Parse(source)
		if err != nil || len(file.Methods) == 0 || file.Methods[0].Doc.Empty() {
			return
		}
		m := file.Methods[0]
		parsed := javadoc.Parse(source, m.Doc)
		words := strings.Fields(wanted)
		for i := range parsed.Units {
			c := &engine.Case{Old: m, New: m, Doc: parsed, Unit: &parsed.Units[i]}
			fixes, ok := Unit(c, words)
			if !ok {
				continue
			}
			fixed := java.ApplyEdits(source, fixes)
			again, err := java.Parse(fixed)
			if err != nil || len(again.Methods) != len(file.Methods) || !java.SameText(again.Methods[0].Tokens, m.Tokens) {
				t.Fatalf("the methods changed:\n%s\nbecame\n%s", source, fixed)
			}
			after := fix.Apply(c, fixes)
			if after == nil || !slices.Equal(encode.Texts(encode.Comment(after)), words) {
				t.Fatalf("wanted %q, got\n%s", words, fixed)
			}
		}
	})
}
