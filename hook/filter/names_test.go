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
	for name, want := range map[string]string{"param-gone": "param-gone", "stale-summary": "stale-summary",
		"return": "return", "throws": "throws", "type-param": "type-param",
		"means-gone": "guarantee-gone", "number-changed": "singular-plural", "loop-stops": ""} {
		if today, known := filter.Today(name); today != want || !known {
			t.Errorf("%q is %q today, known %v", name, today, known)
		}
	}
	for _, name := range []string{"returns", "", "all", "loop-stops loop-stops"} {
		if _, known := filter.Today(name); known {
			t.Errorf("%q is known", name)
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
