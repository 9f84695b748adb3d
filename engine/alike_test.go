package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jithook/engine"
	"jithook/engine/java"
)

// kinds are members of all sorts; "#" stands for a number, so that each is there several times.
const kinds = `
    /** Reads lines. @param count how many @return the lines */
    @Deprecated({"a", "b"}) public <T extends Comparable<T>> List<T> read#(int count) throws java.io.IOException {
        if (count > #) { return null; } return lines; }
    /** Makes one. @param name its name */
    static Object make#(String name) {
        return new Object() { /** Names it. @return the name */ public String name() { return name; } }; }
    /** Counts. @return the count */
    int count#() {
        class Local { /** Gets. @return it */ int get() { return #; } } record Pair(int a) { }
        return new Local().get(); }
    int[] values# = {1, 2, #}, more# = {};
    Runnable later# = () -> { run(); }, now# = new Runnable() {
        /** Runs. @param x none */ public void run() { go(); } };
    static { int x = #; }
    { int y = #; }
    /** Tells. @return whether */
    boolean tells#() {
        switch (new int[] {#}[0]) { case 1: { return true; } default: return "}{".isEmpty() && '{' < '}' /* } */; } }
    enum Kind# { A { /** Gets. @return a */ int get() { return 1; } }, B(2) { int get() { return 2; } };
        Kind#(int... n) { } /** Gets. @return n */ int get() { return 0; } }
    @interface Mark# { String[] value() default {"x"}; /** Says. @return it */ int n() default 1; }
    interface Inner# { /** Does. @return it */ default int does(int n) { return n; }
        /** Has. @param n it */ void has(int n); }
    record Point#(int x) { /** Checks. */ Point# { if (x < 0) throw new Error(); }
        /** Doubles. @return it */ int twice() { return 2 * x; } }
    /** Picks. @return one */
    String text#() { return """
        } { \""" class """; }
`

func large(change func(string) string) []byte {
	var b strings.Builder
	b.WriteString("package p;\nimport java.util.*;\n/** Holds all. */\nclass Large {\n")
	for i := range 12 {
		text := strings.ReplaceAll(kinds, "#", fmt.Sprint(i))
		if i == 7 {
			text = change(text)
		}
		b.WriteString(text)
	}
	return []byte(b.String() + "}\n")
}

// What a change touches is judged the same whether the rest of a file is parsed or left out, wherever the change is.
func TestBodiesThatAllVersionsHaveNeedNotBeParsed(t *testing.T) {
	old := large(func(s string) string { return s })
	for _, edit := range [][2]string{
		{"return null;", "return List.of();"}, {"int count)", "int limit)"}, {"read7(int count)", "read7(long count)"},
		{"read7(", "reads7("},
		{"return name;", "return name + name;"}, {"make7(", "made7("}, {"int get() { return 7; }", "int get() { return 8; }"},
		{"go();", "come();"},
		{"case 1: {", "case 3: {"}, {"return 2;", "return 3;"}, {"return 0;", "return n;"}, {"default 1", "default 2"},
		{"int does(int n) { return n;", "int does(int n) { return -n;"},
		{"void has(int n)", "void has(int m)"}, {"x < 0", "x < 1"}, {"2 * x", "x + x"}, {"Kind7", "Sort7"}, {`"}{"`, `"{}"`},
		{`class """`, `thing """`}, {"int x = 7;", ""}, {"List<T> read7", "Set<T> read7"}, {"tells7()", "tells7(int x)"},
		{"record Point7", "record Spot7"}, {"int y = 7; }", "int y = 7;"},
	} {
		t.Run(edit[0], func(t *testing.T) {
			changed := large(func(s string) string {
				if !strings.Contains(s, edit[0]) {
					t.Fatal("it is not there")
				}
				return strings.ReplaceAll(s, edit[0], edit[1])
			})
			const most = 4000 // all have some 4,500 tokens
			partly := java.NewVersions(most, old, changed).Parse
			balanced := strings.Count(edit[0], "}") == strings.Count(edit[1], "}")
			if f, err := partly(changed); balanced && (err != nil || !leftOut(f)) {
				t.Fatalf("all was parsed, or: %v", err)
			} else if !balanced {
				if err == nil {
					t.Error("a file with a brace too few was parsed whole")
				}
				return
			}
			if got, want := cases(t, partly, old, changed), cases(t, java.Parse, old, changed); !slices.Equal(got, want) {
				t.Errorf("%q, but parsed whole %q", got, want)
			}
		})
	}
}

// leftOut reports whether a method that no edit touches lost its body, and kept its place.
func leftOut(f *java.File) bool {
	i := slices.IndexFunc(f.Methods, func(m *java.Method) bool { return m.Name == "tells3" })
	m := f.Methods[i]
	return len(m.Body) == 2 && strings.HasSuffix(string(m.Source[m.Decl.Start:m.Decl.End]), "/* } */; } }")
}

// cases are what is judged of a change, in words.
func cases(t *testing.T, parse func([]byte) (*java.File, error), old, changed []byte) []string {
	t.Helper()
	before, err := parse(old)
	if err != nil {
		t.Fatal(err)
	}
	after, err := parse(changed)
	if err != nil {
		t.Fatal(err)
	}
	found, stats := engine.Cases(before, after)
	words := []string{fmt.Sprint(stats.Methods, stats.Units, stats.Skipped, len(stats.Lost), len(stats.Gained))}
	for _, c := range found {
		words = append(words, fmt.Sprint(c.Old.Class, c.Old.Name, c.Old.Decl, c.New.Class, c.New.Name, c.New.Decl,
			len(c.New.Tokens), len(c.New.Returns), c.Unit.Type, c.Unit.Text))
	}
	return words
}
