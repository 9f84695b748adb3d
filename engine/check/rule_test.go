package check

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/use/rules.md anew")

func TestEveryRuleIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range All() {
		if Gone(r.ID) || Gone(r.Was) || seen[r.Was] && r.Was != "" || r.Was != "" && ByID(r.Was) != r {
			t.Errorf("rule %s: its id, or %q of before, is another's too", r.ID, r.Was)
		}
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
		if r.Origin == "" || strings.HasSuffix(r.Origin, ".") || strings.Contains(r.Origin, "\n") {
			t.Errorf("rule %s: its origin %q is no line", r.ID, r.Origin)
		}
		if r.Hint && (r.Lasting || r.Contradicts) || (r.Hint || r.Lasting) && r.Strength == Certain {
			t.Errorf("rule %s: traits that exclude each other", r.ID)
		}
		if _, err := os.Stat(strings.ReplaceAll(r.ID, "-", "_") + ".go"); err != nil {
			t.Errorf("rule %s has no file of its own: %v", r.ID, err)
		}
		for _, part := range []string{"### Example\n\n```diff\n", "### When it can be wrong\n\n", "### How to fix it\n\n"} {
			if !strings.Contains(r.Doc, part) {
				t.Errorf("the documentation of %s has no %q", r.ID, part)
			}
		}
	}
	for _, dir := range []string{"doc", "testdata/cases"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !seen[strings.TrimSuffix(f.Name(), filepath.Ext(f.Name()))] {
				t.Errorf("%s/%s belongs to no rule", dir, f.Name())
			}
		}
	}
	if ByID("no-such-rule") != nil || ByID("") != nil || Gone("") || Gone(" ") {
		t.Error("ByID finds what is not there")
	}
}

func TestVector(t *testing.T) {
	found := []Finding{{Rule: paramGone}, {Rule: truthWord}, {Rule: nullNew}}
	if v := Vector([]*Rule{nullNew, unitWord, truthWord}, found); !slices.Equal(v, []float32{1, 0, 1}) {
		t.Errorf("%v, want 1 for the first and the last rule, in the order in which they are asked for", v)
	}
}

func TestRulesPage(t *testing.T) {
	const page = "../../docs/use/rules.md"
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
