package check

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/rules.md anew")

func TestEveryRuleIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range All() {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(r.ID) || seen[r.ID] {
			t.Errorf("rule id %q is malformed or doubled", r.ID)
		}
		seen[r.ID] = true
		if r.Title == "" || strings.HasSuffix(r.Title, ".") || r.find == nil || ByID(r.ID) != r {
			t.Errorf("rule %s is incomplete", r.ID)
		}
		if r.Strength != Certain && r.Strength != Evidence || r.Quiet && r.Strength == Certain {
			t.Errorf("rule %s has strength %q, quiet %v", r.ID, r.Strength, r.Quiet)
		}
		for _, part := range []string{"### Example\n\n```diff\n", "### When it may be wrong\n\n", "### How to mend it\n\n"} {
			if !strings.Contains(r.Doc, part) {
				t.Errorf("the documentation of %s has no %q", r.ID, part)
			}
		}
	}
	files, err := docs.ReadDir("doc")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !seen[strings.TrimSuffix(f.Name(), ".md")] {
			t.Errorf("doc/%s belongs to no rule", f.Name())
		}
	}
	if ByID("no-such-rule") != nil {
		t.Error("ByID finds what is not there")
	}
}

// The order of the evidence is baked into trained models. A new rule goes to the end of this list, and of `all`.
func TestEvidenceKeepsItsOrder(t *testing.T) {
	want := strings.Fields(`return-type-named param-type-named type-argument-named collection-word type-word truth-word truth-missing code-gone
		identifier-gone capital-gone returned-gone param-named param-word null-gone null-impossible null-returned literal-gone unit-word
		number-changed return-word-on-void param-order param-doubled null-new`)
	var got []string
	for _, r := range EvidenceRules() {
		got = append(got, r.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("evidence rules are\n%v, want\n%v", got, want)
	}
}

func TestVector(t *testing.T) {
	v := Vector([]Finding{{Rule: paramGone}, {Rule: truthWord}, {Rule: nullNew}})
	if len(v) != len(EvidenceRules()) {
		t.Fatalf("%d values, want %d", len(v), len(EvidenceRules()))
	}
	for i, r := range EvidenceRules() {
		want := float32(0)
		if r == truthWord || r == nullNew {
			want = 1
		}
		if v[i] != want {
			t.Errorf("%s is %v, want %v", r.ID, v[i], want)
		}
	}
}

func TestRulesPage(t *testing.T) {
	const page = "../../docs/rules.md"
	if *update {
		if err := os.WriteFile(page, []byte(Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != Markdown() {
		t.Errorf("%s is out of date: run go generate ./engine/check", page)
	}
}
