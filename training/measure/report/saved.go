package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"jithook/training/train"
)

// exported sums up how what was exported fares in ONNX Runtime.
type exported struct {
	runs     int
	examples []string // of each, without repetition
	largest  float64  // difference
	of       string   // the run that has it
}

func (c *exported) add(run string, e *train.Export) {
	c.runs++
	if n := thousands(e.Examples); !slices.Contains(c.examples, n) {
		c.examples = append(c.examples, n)
	}
	if c.of == "" || e.Difference > c.largest {
		c.largest, c.of = e.Difference, run
	}
}

// saved says what is kept of the runs, and how what they trained fares in ONNX Runtime.
func (r *Report) saved(w io.Writer) {
	var networks, baselines exported
	unpacked := 0
	var failed []string
	for _, run := range r.runs {
		switch about := run.about; {
		case run.export != nil:
			networks.add(r.folder(run), run.export)
		case about.Export != nil:
			baselines.add(r.folder(run), about.Export)
		case about.Fitted != nil:
			failed = append(failed, fmt.Sprintf("The exporter refused `%s`: \"%s\".", r.folder(run),
				oneLine(about.Fitted.Exported["failed"])))
		case run.history != nil:
			unpacked++
		}
	}
	fmt.Fprintf(w, "## Runs\n\nThe embedded network is `%s`. Each of the %d saved runs has a folder below "+
		"`training/runs`. Its manifest\n"+
		"holds its seed, seconds, scores, settings, corpus hashes, versions, its commit and whether there were changes "+
		"beside it.\n\n"+
		"What ONNX Runtime computes was compared on the same examples with what PyTorch or scikit-learn computes:\n\n"+
		"| exported | compared | runs | examples of each | largest difference | of the run |\n|---|---|---|---|---|---|\n",
		r.detector.ID, len(r.runs))
	for _, c := range []struct {
		what, value string
		exported
	}{{"networks", "logits", networks}, {"baselines", "scores", baselines}} {
		fmt.Fprintf(w, "| %s | %s | %d | %s | %.1g | %s |\n", c.what, c.value, c.runs,
			strings.Join(c.examples, ", "), c.largest, c.of)
	}
	fmt.Fprintf(w, "\n`jit-train pack RUN` exports a network. Its examples are of `clean-valid`, with graphs of a single "+
		"node, graphs with\n"+
		"every edge twice and the greatest sizes among them. It fails where a logit differs by more than 0.00001. "+
		"The other %d\nnetworks were not packed. %s\n", unpacked, strings.Join(failed, " "))
}

// oneLine is the beginning of a program's error, fit for a sentence.
func oneLine(text string) string {
	short := []rune(strings.Join(strings.Fields(text), " "))
	if len(short) > 120 {
		return string(short[:120]) + "…"
	}
	return string(short)
}

// folder is a run's, below that of all runs.
func (r *Report) folder(run *run) string {
	if folder, err := filepath.Rel(r.dir, run.dir); err == nil {
		return filepath.ToSlash(folder)
	}
	return run.dir
}
