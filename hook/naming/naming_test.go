package naming_test

import (
	"slices"
	"testing"

	"jithook/hook/naming"
)

func TestHintNamesWhatIsNear(t *testing.T) {
	rules := naming.Rules()
	for word, want := range map[string]string{
		"param-gon": `; did you mean "param-gone"?`, "Param-Gone": `; did you mean "param-gone"?`,
		"stale-retrun": `; did you mean "stale-return"?`, "checkstyle": "", "": "", "x": "",
	} {
		if got := naming.Hint(word, rules); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{"param-gone": true, "stale-summary": true, "return": true, "summary": true,
		"throws":     true,
		"type-param": true, "returns": false, "": false, "all": false} {
		if naming.Known(name) != want {
			t.Errorf("%q is known: %v", name, !want)
		}
	}
	if got := naming.List(" a,b , ,c,"); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("the list is %q", got)
	}
	if !naming.Covers("return", "type-word", "return") || !naming.Covers("type-word", "type-word", "return") ||
		naming.Covers("param", "type-word", "return") ||
		!naming.Covers("type-param", "param-gone", "type-param") || !naming.Covers("param", "param-gone", "type-param") ||
		naming.Covers("type-param", "param-gone", "param") {
		t.Error("a name covers what it does not speak of, or the reverse")
	}
}
