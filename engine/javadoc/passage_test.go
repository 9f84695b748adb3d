package javadoc

import (
	"slices"
	"strings"
	"testing"

	"jithook/engine/java"
)

func TestPassages(t *testing.T) {
	for comment, want := range map[string]string{
		"/** Reads. Then\n * it {@link #a b. c} ends */":                     "Reads.|Then it {@link #a b. c} ends",
		"/** A.<ul><li>b<li>c. d</ul> e */":                                  "A.|b|c.|d|e",
		"/** A.\n@param <T> b. c\n@param d\n@return e\n@see #f() g */":       "A.|b.|c|e|#f() g",
		"/** @param d e\n@throws F if {@link #g}\n@since 1 */":               "e|F if {@link #g}|1",
		"/** {@return a. {@link #b}} c. */":                                  "a.|{@link #b}|c.",
		"/** {@summary a} b */":                                              "a|b",
		"/** {@link #a}. b */":                                               "{@link #a}.|b",
		"/// A,\n/// b.\n///\n/// c `d. e`":                                  "A, b.|c `d. e`",
		"/// a\n/// - b. c\n///   d\n/// * e\n/// # f\n/// | g |\n/// | h |": "a|- b.|c d|* e|# f|| g ||| h |",
		"/** <p>a&nbsp;b<!-- c -->.</p> */":                                  "a b.",
		"/** */":                                                             "",
	} {
		var got []string
		for span, shown := range Passages([]byte(comment), java.Span{End: len(comment)}) {
			if got = append(got, shown); span.Start < 3 || span.End > len(comment) {
				t.Errorf("%q stands at %v of %q", shown, span, comment)
			}
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q has %q, want %q", comment, got, want)
		}
	}
	before := "/** Reads all. Sees {@link #a}. */"
	for _, comment := range []string{"/**\n * Reads none.\n * Sees\n * {@link #a}.\n */", "/// Sees {@link #a}.",
		"/** @param b Sees {@link #a}.\n */", "/** <p>Sees&#32;{@link #a}.<p>More */"} {
		if !slices.Contains(shown(comment), shown(before)[1]) {
			t.Errorf("%q is not in %q", shown(before)[1], shown(comment))
		}
	}
}

func shown(comment string) (all []string) {
	for _, text := range Passages([]byte(comment), java.Span{End: len(comment)}) {
		all = append(all, text)
	}
	return all
}
