package report

import (
	"path/filepath"
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/ship/threshold"
)

func TestReliabilityIsTold(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, "hook", often(7, 0), 0)
	keep(t, dir, "hook-network", often(5, 0), 0)
	markdown, html := written(t, dir)
	if !strings.Contains(markdown, "Not measured: "+reliabilityCommand) {
		t.Error("the page does not say how to measure what is missing")
	}
	if !strings.Contains(html, "Calibration of the model that ships") {
		t.Error("the page has no calibration by type")
	}
	r := threshold.Reliability{Model: "model-0", OneIn: 3, Types: map[javadoc.Type][]threshold.Part{
		javadoc.Return: {{From: 0.9, To: 1.01, Units: 1234, Changed: 17, Judged: 20, Mean: 0.95, Share: 0.875}},
	}}
	if err := r.Write(filepath.Join(dir, "hook")); err != nil {
		t.Fatal(err)
	}
	markdown, _ = written(t, dir)
	for _, want := range []string{"| @return | 0.90–1.00 | 1,234 | 17 | 20 | 95.0 | 87.5 |",
		"Of the model `model-0`; the binary carries `model-1`"} {
		if !strings.Contains(markdown, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
