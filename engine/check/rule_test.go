package check

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jithook/engine/javadoc"
)

//go:generate go test -run TestRulesPage . -args -update
var update = flag.Bool("update", false, "write docs/use/rules.md anew")

func TestEveryRuleIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range All() {
		for _, id := range r.IDs() {
			if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(id) || seen[id] || Gone(id) || ByID(id) != r {
				t.Errorf("rule %s: %q is malformed, or another's too", r.ID, id)
			}
			seen[id] = true
		}
		if r.Title == "" || len(r.types) == 0 || strings.HasSuffix(r.Title, ".") || r.find == nil || ByID(r.ID) != r {
			t.Errorf("rule %s is incomplete", r.ID)
		}
		if r.Strength != Certain && r.Strength != Evidence || r.Quiet && r.Strength == Certain {
			t.Errorf("rule %s has strength %q, quiet %v", r.ID, r.Strength, r.Quiet)
		}
		if head, _, _ := strings.Cut(page(r.ID), "\n---\n"); !strings.Contains(head, "\norigin: ") {
			t.Errorf("the page of %s does not say what it was made for", r.ID)
		}
		if r.Hint && (r.Lasting || r.Contradicts) || (r.Hint || r.Lasting) && r.Strength == Certain {
			t.Errorf("rule %s: traits that exclude each other", r.ID)
		}
		for _, kind := range r.types {
			if !slices.Contains(javadoc.Kinds[:], kind) {
				t.Errorf("rule %s judges %q, which is no type", r.ID, kind)
			}
		}
		for _, part := range []string{"### Example\n\n```diff\n", "### When it can be wrong\n\n", "### How to fix it\n\n"} {
			if !strings.Contains(r.Doc, part) {
				t.Errorf("the documentation of %s has no %q", r.ID, part)
			}
		}
	}
	files, err := pages.ReadDir("rules")
	if err != nil || len(files) != len(All()) {
		t.Errorf("%d pages of %d rules: %v", len(files), len(All()), err)
	}
	if ByID("no-such-rule") != nil || ByID("") != nil || Gone("") || Gone(" ") {
		t.Error("ByID finds what is not there")
	}
}

func TestVector(t *testing.T) {
	nullNew, truthWord := ByID("null-new"), ByID("truth-word")
	found := []Finding{{Rule: paramGone}, {Rule: truthWord}, {Rule: nullNew}}
	if v := Vector([]string{"null-new", "unit-word", "truth-word"}, found, javadoc.Summary); !slices.Equal(v,
		[]float32{1, 0, 1}) {
		t.Errorf("%v, want 1 for the first and the last rule, in the order in which they are asked for", v)
	}
	named := []Finding{{Rule: ByID("type-named")}}
	former := []string{"return-type-named", "type-named", "param-type-named"}
	if v := Vector(former, named, javadoc.Param); !slices.Equal(v, []float32{0, 1, 1}) {
		t.Errorf("%v, want 1 by the rule's id of today and by that of before for @param", v)
	}
}

func TestRulesPage(t *testing.T) {
	const page = "../../docs/use/rules.md"
	if *update {
		if err := os.WriteFile(page, []byte(markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != markdown() {
		t.Errorf("%s is out of date: run go generate ./engine/check", page)
	}
}

// markdown is the reference of all rules, as docs/use/rules.md has it.
func markdown() string {
	var b strings.Builder
	b.WriteString("# Rules\n\n" +
		"These rules need no model. `--explain` calls them checks. The strength says what a finding does:\n\n" +
		"- **certain**: it is right by construction, and blocks the commit.\n" +
		"- **evidence**: it is right most of the time, and is one input of the model. If the change reaches the code that\n" +
		"  the comment describes, the model decides. Otherwise it warns only if the model gives a high probability.\n" +
		"- **evidence, loud**: it contradicts what the text says, and always warns.\n" +
		"- **evidence, quiet**: it never warns by itself.\n\n" +
		"The model's own rules are `stale-summary`, `stale-return` and `stale-param`, and a reader has `read-stale`:\n" +
		"`jit-hook explain RULE` explains each.\n\n")
	b.WriteString("| rule | strength | finds |\n|---|---|---|\n")
	for _, r := range rules() {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.ID, r.ID, strength(r), r.Title)
	}
	for _, r := range rules() {
		fmt.Fprintf(&b, "\n## %s\n\n%s", r.ID, r.Doc)
	}
	return b.String()
}

// strength is that of a rule, as its page has it.
func strength(r *Rule) string {
	switch {
	case r.Quiet:
		return string(r.Strength) + ", quiet"
	case r.Contradicts:
		return string(r.Strength) + ", loud"
	}
	return string(r.Strength)
}
