package report

import (
	"strings"
	"testing"

	"jithook/detector"
)

// TestEveryRuleReadsAsADocument looks for Markdown that was not understood.
func TestEveryRuleReadsAsADocument(t *testing.T) {
	for _, rule := range detector.Rules() {
		kinds := map[string]int{}
		var text strings.Builder
		for _, p := range document(rule.Doc) {
			kinds[p.Kind]++
			for _, r := range p.Runs {
				if p.Kind != "example" && !r.Code && strings.ContainsAny(r.Text, "`#") {
					t.Errorf("%s: %q is left as Markdown", rule.ID, r.Text)
				}
				text.WriteString(r.Text)
			}
		}
		if kinds["text"] == 0 || strings.Contains(text.String(), "```") {
			t.Errorf("%s reads as %v", rule.ID, kinds)
		}
		for word := range strings.FieldsSeq(strings.NewReplacer("```diff", " ", "`", " ", "*", " ", "### ", " ", "\n+", " ",
			"\n-", " ").Replace(rule.Doc)) {
			if !strings.Contains(text.String(), word) {
				t.Errorf("%s: the word %q is lost", rule.ID, word)
			}
		}
	}
}

func TestDocument(t *testing.T) {
	got := document("Some *text* with `a * b`\nin it.\n\n### Example\n\n```diff\n /** kept */\n-gone\n+come\n```\n")
	want := []passage{
		{"text", []run{{Text: "Some text with "}, {Text: "a * b", Code: true}, {Text: " in it."}}},
		{"heading", []run{{Text: "Example"}}},
		{"example", []run{{Text: "/** kept */", Sign: " "}, {Text: "gone", Sign: "-"}, {Text: "come", Sign: "+"}}},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i].Kind != want[i].Kind || len(got[i].Runs) != len(want[i].Runs) {
			t.Fatalf("passage %d is %+v, not %+v", i, got[i], want[i])
		}
		for j := range want[i].Runs {
			if got[i].Runs[j] != want[i].Runs[j] {
				t.Errorf("run %d of passage %d is %+v, not %+v", j, i, got[i].Runs[j], want[i].Runs[j])
			}
		}
	}
}
