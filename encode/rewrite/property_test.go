package rewrite

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/engine/lexicon"
)

// comments are Javadoc comments whose words all differ, with markup, several lines, and each kind of line end.
var comments = rapid.Custom(func(t *rapid.T) string {
	n := 0
	words := rapid.Custom(func(t *rapid.T) string {
		n++
		word := rapid.SampledFrom([]string{"word%", "Name%", "camelCase%", "{@code code%}", "{@link Type%}",
			"{@link Type%#of(int) label%}", "<b>bold%</b>", "<code>old%</code>", "(in%)", "it%,", "\"say%\"", "half%-way",
			"snake_%", "`tick%`", "&lt;%", "<p>par%"}).Draw(t, "word")
		return strings.ReplaceAll(word, "%", strconv.Itoa(n))
	})
	text := func() string {
		var b strings.Builder
		for i, w := range rapid.SliceOfN(words, 1, 9).Draw(t, "words") {
			if i > 0 {
				b.WriteString(rapid.SampledFrom([]string{" ", " ", "  ", "\n     * ", "\n     *     "}).Draw(t, "between"))
			}
			b.WriteString(w)
		}
		return b.String()
	}
	doc := "/**\n     * " + text() + ". And more.\n     *\n     * @param a " + text() + "\n     * @return " + text() +
		"\n     * @see Other\n     */"
	return strings.ReplaceAll(doc, "\n", rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end"))
})

// TestRewriting edits a stretch of words at random. What comes of it must read as wanted, and nothing else may have
// changed.
func TestRewriting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := comments.Draw(t, "comment")
		c := caseOf(t, doc, rapid.IntRange(0, 2).Draw(t, "unit"))
		before := read(c)
		words := before.visible()
		from := rapid.IntRange(0, len(words)-1).Draw(t, "from")
		to := rapid.IntRange(from, min(len(words), from+4)).Draw(t, "to")
		var wanted []string
		for _, i := range words[:from] {
			wanted = append(wanted, before.items[i].parts...)
		}
		fresh := rapid.SliceOfN(rapid.SampledFrom([]string{"the", "fresh", "null", "values", "of", "them", "new", "thing",
			",", "(", ")", ".", "#", "'", "\"", "-", "/", "*", "<", "@"}), 0, 5).Draw(t, "fresh")
		wanted = append(wanted, fresh...)
		for _, i := range words[to:] {
			wanted = append(wanted, before.items[i].parts...)
		}
		fixes, ok := Unit(c, wanted)
		if !ok {
			plain := !slices.ContainsFunc(fresh, func(s string) bool { return !lexicon.IsWord(s) })
			if plain && to-from <= 1 && lexicon.IsWord(before.items[words[min(from, len(words)-1)]].text) &&
				len(fresh) > 0 && from > 0 {
				t.Fatalf("%q in the place of words %d to %d is not safe:\n%s", fresh, from, to, java.ApplyEdits(c.New.Source, fixes))
			}
			return
		}
		fixed := java.ApplyEdits(c.New.Source, fixes)
		after := caseIn(t, c.Old.Source, fixed, c)
		if got := subtokens(after); !slices.Equal(got, wanted) {
			t.Fatalf("wanted %q\n   got %q in\n%s", wanted, got, fixed)
		}
		outside(t, c, after, fixed)
		next := slices.IndexFunc(words[to:], func(i int) bool { return lexicon.IsWord(before.items[i].text) })
		for _, i := range slices.Concat(words[:from], words[to:]) {
			it := before.items[i]
			word := string(c.New.Source[it.Start:it.End])
			opens := it.opens || next >= 0 && i == words[to+next] // a sentence's first word takes or loses a capital
			if !strings.Contains(string(fixed), word) && !(opens && strings.Contains(string(fixed), swapped(word))) {
				t.Fatalf("%q stayed and is gone in\n%s", word, fixed)
			}
		}
	})
}

// swapped is a word with the other first letter.
func swapped(word string) string {
	if lexicon.IsCapitalized(word) {
		return strings.ToLower(word[:1]) + word[1:]
	}
	return lexicon.Capitalized(word)
}

// outside reports whether all bytes outside of the unit are as they were, and the methods with them.
func outside(t *rapid.T, before, after *engine.Case, fixed []byte) {
	source, a, b := before.New.Source, before.Unit.Span, after.Unit.Span
	if string(source[:a.Start]) != string(fixed[:b.Start]) || string(source[a.End:]) != string(fixed[b.End:]) {
		t.Fatalf("more than the unit changed:\n%s\nbecame\n%s", source, fixed)
	}
	if !java.SameText(before.New.Tokens, after.New.Tokens) {
		t.Fatalf("the method changed:\n%s", fixed)
	}
}

func caseOf(t *rapid.T, doc string, unit int) *engine.Case {
	file := func(code string) []byte { return []byte("class Shelf {\n    " + doc + "\n    " + code + "\n}\n") }
	old, fresh := method(t, file("int f(int a) { return a; }")), method(t, file("int f(int a) { return values(a); }"))
	d := javadoc.Parse(fresh.Source, fresh.Doc)
	if len(d.Units) != 3 {
		t.Fatalf("%d units in\n%s", len(d.Units), doc)
	}
	return &engine.Case{Old: old, New: fresh, Doc: d, Unit: &d.Units[unit]}
}

// caseIn is the same unit in the fixed source.
func caseIn(t *rapid.T, old, fixed []byte, before *engine.Case) *engine.Case {
	m := method(t, fixed)
	d := javadoc.Parse(fixed, m.Doc)
	at := slices.IndexFunc(d.Units, func(u javadoc.Unit) bool { return u.Type == before.Unit.Type })
	if at < 0 {
		t.Fatalf("the unit is gone in\n%s", fixed)
	}
	return &engine.Case{Old: method(t, old), New: m, Doc: d, Unit: &d.Units[at]}
}

func method(t *rapid.T, source []byte) *java.Method {
	f, err := java.Parse(source)
	if err != nil || len(f.Methods) != 1 || f.Methods[0].Doc.Empty() {
		t.Fatalf("not one documented method in\n%s", source)
	}
	return f.Methods[0]
}
