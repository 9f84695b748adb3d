package hook_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jithook/engine/java"
	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/report"
)

// remarks are comments of a class whose methods are m0 and m1, with the parameters a and b each.
var remarks = []string{
	"Calls {@link #m0(int, int)} and then {@link #m1(int, int)}.", "Adds {@code a} to {@code b}.", "Does more.",
	"Calls m1() and\n * m0() there.", "As {@code m0} does, <code>m1()</code> sums.", "See {@link #m0} (or {@link #m1})\n * for more.", "@see #m0(int, int)", "@see #m1(int, int)",
	"@return the sum of {@link #m1} and {@link #m0}", "@return a and b",
}

// sums is a class with some comments, whose names are written as the replacer has them.
func sums(comments [2][]string, code *strings.Replacer) string {
	var s strings.Builder
	s.WriteString("class Sums {\n")
	for i, lines := range comments {
		fmt.Fprintf(&s, "\n/**\n * Sums number %d.\n *\n * %s\n */\n", i, strings.Join(lines, "\n * "))
		s.WriteString(code.Replace(fmt.Sprintf("int m%d(int a, int b) {\n    log(%d);\n    return a * %d + b;\n}\n", i, i, i+2)))
	}
	return s.String() + "}\n"
}

// Once one suggestion is written and staged, what was reported beside it still is, unless it was written, too.
func TestWhatIsWrittenHidesNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var comments [2][]string
		for i := range comments {
			comments[i] = rapid.SliceOfNDistinct(rapid.SampledFrom(remarks), 1, 4, rapid.ID[string]).Draw(t, "comment")
			slices.SortStableFunc(comments[i], func(x, y string) int { // tags come last
				return strings.Count(x[:1], "@") - strings.Count(y[:1], "@")
			})
			comments[i] = append(comments[i], "@param a the first", "@param b the second")
		}
		var renames []string
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"m0", "m1", "a", "b"}), 2, 4,
			rapid.ID[string]).Draw(t, "renamed") {
			for _, end := range []string{"(", ")", ",", " *", " +", ";"} {
				renames = append(renames, name+end, name+"New"+end)
			}
		}
		old, fresh := sums(comments, strings.NewReplacer()), sums(comments, strings.NewReplacer(renames...))
		before := reported(t, old, fresh)
		for _, f := range before {
			if f.Suggestion == nil {
				continue
			}
			edited := string(java.ApplyEdits([]byte(fresh), f.Suggestion.Fixes))
			left := map[string]int{} // by what they say
			for _, g := range reported(t, old, edited) {
				left[g.Message()]++
			}
			for _, g := range before {
				unit := g.Case.Unit.Span
				if slices.ContainsFunc(f.Suggestion.Fixes, func(e java.Edit) bool {
					return unit.Holds(e.Span)
				}) {
					continue
				}
				if left[g.Message()]--; left[g.Message()] < 0 {
					t.Fatalf("%s (%s) is silent once %v is written:\n%s", g.Message(), g.Rule, f.Suggestion.Fixes, edited)
				}
			}
		}
	})
}

// reported are the findings of the rules on a change of a file that is alone.
func reported(t *rapid.T, old, fresh string) []report.Finding {
	r, err := hook.Run(t.Context(), hook.Options{
		Source:   given(change.Set{Changes: []change.FileChange{fileChange("Sums.java", old, fresh)}, Single: true}),
		Detector: checks,
	})
	if err != nil || r.Failure != nil {
		t.Fatalf("%v, %v", err, r.Failure)
	}
	return r.Findings
}
