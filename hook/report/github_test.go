package report_test

import (
	"strings"
	"testing"

	"jithook/hook/report"
)

func TestGitHubGolden(t *testing.T) {
	golden(t, "github.txt", []byte(render(t, report.GitHub, sample(t))))
}

// TestGitHubTakesNoOrders looks for a second command, which the runner would obey: it reads one from each line that
// begins with "::".
func TestGitHubTakesNoOrders(t *testing.T) {
	r := hostile(t)
	lines := strings.Split(strings.TrimSuffix(render(t, report.GitHub, r), "\n"), "\n")
	if len(lines) != len(r.Findings) {
		t.Fatalf("%d lines of %d findings:\n%s", len(lines), len(r.Findings), strings.Join(lines, "\n"))
	}
	for _, line := range lines {
		head, text, _ := strings.Cut(strings.TrimPrefix(line, "::"), "::")
		command, properties, _ := strings.Cut(head, " ")
		if command != "error" && command != "warning" {
			t.Errorf("the command is %q", command)
		}
		if got := strings.Count(properties, ",") + 1; got != 4 {
			t.Errorf("%d properties: %s", got, properties)
		}
		if !strings.Contains(properties, "%250A") || !strings.Contains(text, "%250A") {
			t.Errorf("a percent sign is not escaped: %s", line)
		}
	}
}
