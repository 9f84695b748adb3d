package filter_test

import (
	"slices"
	"testing"

	"jithook/hook/filter"
)

func TestHintNamesWhatIsNear(t *testing.T) {
	rules := filter.RuleNames()
	for word, want := range map[string]string{
		"param-gon": `; did you mean "param-gone"?`, "Param-Gone": `; did you mean "param-gone"?`,
		"stale-retrun": `; did you mean "stale-return"?`, "checkstyle": "", "": "", "x": "",
	} {
		if got := filter.Hint(word, rules); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{"param-gone": true, "stale-summary": true, "return": true, "summary": true,
		"throws":     true,
		"type-param": true, "returns": false, "": false, "all": false} {
		if filter.IsName(name) != want {
			t.Errorf("%q is known: %v", name, !want)
		}
	}
	if got := filter.SplitNames(" a,b , ,c,"); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("the list is %q", got)
	}
	if !filter.Covers("return", "type-word", "return") || !filter.Covers("type-word", "type-word", "return") ||
		filter.Covers("param", "type-word", "return") ||
		!filter.Covers("type-param", "param-gone", "type-param") || !filter.Covers("param", "param-gone", "type-param") ||
		filter.Covers("type-param", "param-gone", "param") {
		t.Error("a name covers what it does not speak of, or the reverse")
	}
}
