package filter_test

import (
	"fmt"
	"strings"
	"testing"

	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/hook/filter"
)

func read(t *testing.T, source string) (*java.File, []*filter.Suppression) {
	t.Helper()
	file, err := java.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return file, filter.ReadSuppressions(file)
}

// TestASuppressionBelongsToTheMethodItStandsAt names in each reason the method that it must be found at.
func TestASuppressionBelongsToTheMethodItStandsAt(t *testing.T) {
	const source = `// jit-hook:ignore[param-gone] none: the head of the file
package a;

/**
 * Ships.
 * @jit-hook ignore[return] Ships
 */
class Ships {
    // jit-hook:ignore[param-gone] above
    /** Reads. */
    // jit-hook:ignore[return-on-void] above
    @Deprecated
    // jit-hook:ignore[type-word] above
    int above() { return 1; }

    int before() { return 1; } // jit-hook:ignore[stale-return] before
    // jit-hook:ignore[stale-return] beside
    // and more words
    int beside() { // jit-hook:ignore[stale-summary] beside
        String s = "// jit-hook:ignore[return] not a comment";
        String t = """
            // jit-hook:ignore[return] not a comment
            """;
        //jit-hook:ignore[stale-param,param] beside
        return 1;
    }

    /**
     * Reads.
     * @jit-hook ignore[null-new] tagged
     *     in two lines
     * @return a list
     */
    int tagged() {
        run(new Runnable() {
            // jit-hook:ignore[summary] run
            public void run() {
                // jit-hook:ignore[summary] run
            }
        });
        return 1; // jit-hook:ignore[null-gone] tagged
    }

    /* jit-hook:ignore[return] a block comment is none */
    abstract int last(); // jit-hook:ignore[return] last
    int field = 1; // jit-hook:ignore[return] none: a field

    // See jit-hook:ignore[return] in the manual: no suppression.
}
`
	for _, source := range []string{source, strings.ReplaceAll(source, "\n", "\r\n")} {
		_, all := read(t, source)
		for _, d := range all {
			want, _, _ := strings.Cut(d.Reason, " ")
			if want == "none:" {
				if d.Method != nil || d.Holds() || len(d.Problems) != 1 {
					t.Errorf("line %d: found at %v, problems %q", d.Line, d.Method, d.Problems)
				}
				continue
			}
			if d.Method == nil || d.Method.Name != want || !d.Holds() || len(d.Problems) > 0 {
				t.Errorf("line %d, %q: found at %+v, problems %q", d.Line, d.Text, d.Method, d.Problems)
			}
		}
		if len(all) != 15 {
			t.Errorf("%d suppressions", len(all))
		}
	}
}

func TestWhatIsWrongWithASuppression(t *testing.T) {
	for text, want := range map[string]string{
		"// jit-hook:ignore[param-gone] the name is kept on purpose": "[param-gone] the name is kept on purpose []",
		"// jit-hook:ignore[param-gone, return] -- two":              "[param-gone return] two []",
		"// jit-hook: ignore [type-word]: blanks":                    "[type-word] blanks []",
		"// jit-hook:ignore[param-gone]": "[param-gone]  [it gives no reason, so it silences " +
			"nothing: write after the bracket why the comment is still true]",
		"// jit-hook:ignore[param-gone] \u200b": "[param-gone]  [it gives no reason, so it silences " +
			"nothing: write after the bracket why the comment is still true]",
		"// jit-hook:ignore[param-gone] -": "[param-gone]  [it gives no reason, so it silences " +
			"nothing: write after the bracket why the comment is still true]",
		"// jit-hook:ignore[param-gone] ...": "[param-gone]  [it gives no reason, so it silences " +
			"nothing: write after the bracket why the comment is still true]",
		"// jit-hook:ignore[param-gon] a slip": "[] a slip [no rule or type of comment is called " +
			"`param-gon`; did you mean \"param-gone\"? (`jit-hook explain` lists the rules)]",
		"// jit-hook:ignore[nonsense, return] one is known": "[return] one is known [no rule or type of comment " +
			"is called `nonsense` (`jit-hook explain` lists the rules)]",
		"// jit-hook:ignore all of it":                                "[] all of it [it names no rule: the form is ignore[RULE] reason]",
		"// jit-hook:ignore[] nothing":                                "[] nothing [it names no rule: the form is ignore[RULE] reason]",
		"// jit-hook:ignor[return] a slip":                            "[]  [`ignor` is not known: the form is ignore[RULE] reason; did you mean \"ignore\"?]",
		"/** @jit-hook ignore[return] in a tag */":                    "[return] in a tag []",
		"/** @jit-hook ignore[return]\n * in two lines\n * @see A */": "[return] in two lines []",
		"/** @jit-hook */":                                            "[]  [`` is not known: the form is ignore[RULE] reason]",
	} {
		_, all := read(t, "class A {\n"+text+"\nint a() { return 1; } }")
		if len(all) != 1 {
			t.Errorf("%s: %d suppressions", text, len(all))
			continue
		}
		d := all[0]
		if got := fmt.Sprint(d.Names, " ", d.Reason, " ", d.Problems); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
		if d.Holds() != (len(d.Names) > 0 && d.Reason != "") {
			t.Errorf("%s: holds: %v", text, d.Holds())
		}
	}
}

func TestUnusedNeedsAllThatItCouldSilenceJudged(t *testing.T) {
	const source = "class A {\n/**\n * Reads.\n * @param a one\n * @param b two\n * @jit-hook ignore[stale-param, " +
		"type-word, return] why\n */\nvoid f(int a, int b) { } }"
	file, _ := read(t, source)
	m := file.Methods[0]
	for _, tt := range []struct {
		name   string
		judged string // a letter for each unit: n by the network too, c by the checks alone, - not at all
		rule   string // of a finding on the first @param
		unused string
	}{
		{"all, in vain", "nnn", "", "[stale-param type-word]"},
		{"the summary was touched", "-nn", "", "[stale-param]"},
		{"a @param was touched", "nn-", "", "[]"},
		{"by the checks alone", "ccc", "", "[type-word]"},
		{"one used", "nnn", "type-word", "[stale-param]"},
		{"the other used", "nnn", "stale-param", "[type-word]"},
		{"nothing judged", "---", "", "[]"},
	} {
		d := filter.ReadSuppressions(file)[0]
		v := filter.NewJudged(javadoc.Parse(m.Source, m.Doc))
		for i, c := range tt.judged {
			if c != '-' {
				v.Network[&v.Doc.Units[i]] = c == 'n'
			}
		}
		used := d.Silences(tt.rule, javadoc.Param)
		if silenced := len(used) > 0; silenced != (tt.rule != "") {
			t.Errorf("%s: %s is silenced by %v", tt.name, tt.rule, used)
		}
		if by, names := filter.FirstSuppression([]*filter.Suppression{d}, "param-gone", javadoc.Param); by != nil {
			t.Errorf("%s: a rule is silenced by %v that it does not name", tt.name, names)
		}
		if got := fmt.Sprint(d.Unused(v, used)); got != tt.unused {
			t.Errorf("%s: unused %s, want %s", tt.name, got, tt.unused)
		}
	}
}

func TestCompareFindsWhatStoodThere(t *testing.T) {
	old, _ := read(t, "class A {\n// jit-hook:ignore[return] as before\nint a() { return 1; } }")
	_, all := read(t, "\n\nclass A {\n// jit-hook:ignore[return] as before\nint a() { return 2; } // "+
		"jit-hook:ignore[param] new\n }")
	filter.MarkStanding(old, all)
	if len(all) != 2 || !all[0].Standing || all[1].Standing {
		t.Errorf("%+v", all)
	}
}

// Each collection of garbage goes through all suppressions that there are, so a file of nothing else takes the square of
// their number where each leaves garbage.
func TestASuppressionLeavesLittleGarbage(t *testing.T) {
	const n = 1000
	file, _ := read(t, "class A {\n"+strings.Repeat("// jit-hook:ignore[param-gone] so\n", n)+"int f() { return 1; }\n}")
	if per := testing.AllocsPerRun(3, func() { filter.ReadSuppressions(file) }) / n; per > 4 {
		t.Errorf("%.1f allocations for each", per)
	}
}
