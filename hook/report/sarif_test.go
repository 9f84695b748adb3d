package report_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"jithook/hook/hooktest"
	"jithook/hook/report"
)

func TestSARIFIsWhatTheStandardSays(t *testing.T) {
	schema, err := hooktest.SARIFSchema()
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*report.Report{"sample": sample(t), "hostile": hostile(t), "empty": {}} {
		t.Run(name, func(t *testing.T) {
			got := render(t, report.SARIF, r)
			if err := hooktest.ValidateJSON(schema, []byte(got)); err != nil {
				t.Errorf("%v\n%s", err, got)
			}
		})
	}
	if err := hooktest.ValidateJSON(schema, []byte(`{"version": "2.1.0", "runs": [{}]}`)); err == nil {
		t.Error("a run without a tool is valid, so nothing was proved")
	}
}

func TestSARIFGolden(t *testing.T) {
	got := render(t, report.SARIF, sample(t))
	log, err := sarif.FromString(got)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]int{}
	for i, rule := range log.Runs[0].Tool.Driver.Rules {
		rules[*rule.ID] = i
		if rule.Help == nil || len(*rule.Help.Text) < 100 {
			t.Errorf("rule %s comes without its document", *rule.ID)
		}
	}
	for _, r := range log.Runs[0].Results {
		if rules[*r.RuleID] != r.RuleIndex {
			t.Errorf("the rule %s stands at %d, not at %d", *r.RuleID, rules[*r.RuleID], r.RuleIndex)
		}
	}
	// The golden file leaves out the rules' documents, which docs/use/rules.md has.
	from, to := strings.Index(got, `"rules":[`), strings.Index(got, `]}},"invocations"`)
	if from < 0 || to < from {
		t.Fatalf("where are the rules in\n%s", got)
	}
	golden(t, "report.sarif", indented(t, got[:from]+`"rules":[`+got[to:]))
}

// TestSARIFKeepsAHostileFileApart reads what a hostile path and comment became.
func TestSARIFKeepsAHostileFileApart(t *testing.T) {
	log, err := sarif.FromString(render(t, report.SARIF, hostile(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range log.Runs[0].Results {
		uri := *r.Locations[0].PhysicalLocation.ArtifactLocation.URI
		if path, err := url.PathUnescape(uri); err != nil || path != "./"+hostilePath {
			t.Errorf("the path came back as %q, %v", path, err)
		}
		if u, err := url.Parse(uri); err != nil || u.Scheme != "" || u.Host != "" {
			t.Errorf("%q is no relative reference: %v", uri, err)
		}
	}
	text := *log.Runs[0].Invocations[0].ToolExecutionNotifications[0].Message.Text
	if strings.Contains(text, "](") || !strings.Contains(text, "{{0}}") {
		t.Errorf("the message can hold a link or a placeholder: %s", text)
	}
}

// TestSARIFColumns counts UTF-16 code units: the summary comes behind an emoji of two.
func TestSARIFColumns(t *testing.T) {
	log, err := sarif.FromString(render(t, report.SARIF, hostile(t)))
	if err != nil {
		t.Fatal(err)
	}
	source := "     * @param count " + hostileText
	region := log.Runs[0].Results[1].Locations[0].PhysicalLocation.Region
	if want := 1 + len([]rune(source)) + 1; *region.StartLine != 4 || *region.StartColumn != 8 || *region.EndLine != 4 ||
		*region.EndColumn != want {
		t.Errorf("the @param stands at %d:%d-%d:%d, not at 4:8-4:%d", *region.StartLine, *region.StartColumn, *region.EndLine,
			*region.EndColumn, want)
	}
}
