package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
	"jithook/training/train"
)

// keep writes a run that is right about a unit where right says so.
func keep(t *testing.T, dir, name string, right func(set string, unit int) bool, shift uint64) {
	t.Helper()
	run := filepath.Join(dir, name)
	if err := os.MkdirAll(run, 0o777); err != nil {
		t.Fatal(err)
	}
	var sets []score.Set
	for set, n := range map[string]int{"clean": 60, "clean-valid": 30, "test": 300} {
		s := score.Set{Name: set}
		for i := range n {
			u := score.Unit{Type: javadoc.Types[i%3], Stale: i/3%2 == 0, Score: 0.1}
			u.Mined = u.Stale != (set != "test" && i%10 == 0) // reader and history disagree on one in ten
			if u.Stale == right(set, i) {
				u.Score = 0.9 - float64(i)/1000
			}
			s.Add(uint64(i)+shift, u)
		}
		sets = append(sets, s)
	}
	if err := score.Write(run, sets); err != nil {
		t.Fatal(err)
	}
	about := map[string]any{"name": filepath.Base(name), "epochs": 5, "seconds": 120, "device": "cpu",
		"parameters": 1234567, "commit": "0123456789abcdef"}
	switch {
	case strings.HasPrefix(name, "whole/"):
		about["sets"], about["config"] = map[string]train.Counts{"train": {Units: 43000}}, train.Config{Stages: patient}
	case !strings.HasPrefix(name, "baselines/"):
		about["units"], about["config"] = 4998, train.Config{Sample: train.Sample{Units: 5000}, Stages: patient}
	}
	text, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(run, "manifest.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

var patient = []train.Stage{{Name: "mined", Epochs: 100, Patience: 2, MinedPositives: 1, MinedNegatives: 1}}

// learn writes the history of a run whose epochs had these values of F1 on valid.
func learn(t *testing.T, dir, name string, f1 ...float64) {
	t.Helper()
	var lines bytes.Buffer
	for i, v := range f1 {
		e := train.Epoch{Epoch: i + 1, Choose: train.ByF1}
		e.Valid.All.F1 = v
		if err := json.NewEncoder(&lines).Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, name, train.HistoryFile), lines.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// often is right about all but one unit in so many, from a place on.
func often(oneIn, from int) func(string, int) bool {
	return func(_ string, i int) bool { return (i+from)%oneIn != 0 }
}

func written(t *testing.T, dir string) (markdown, html string) {
	t.Helper()
	r, err := Read(dir, &detector.Manifest{ID: "model-1"})
	if err != nil {
		t.Fatal(err)
	}
	r.test = metric.Bootstrap{Samples: 500, Seed: 1}
	var md, page bytes.Buffer
	if err := r.Markdown(&md); err != nil {
		t.Fatal(err)
	}
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	return md.String(), page.String()
}

func row(t *testing.T, page, part, title string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, part)
	if !found {
		t.Fatalf("the page has no %q", part)
	}
	for line := range strings.Lines(rest) {
		if strings.HasPrefix(line, "| "+title+" |") {
			return strings.TrimSpace(line)
		}
	}
	t.Fatalf("%q has no row %q", part, title)
	return ""
}

// A baseline that has a generator write comments learnt what that did.
func TestGenmatchNamesTheUnitsOfItsGenerator(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, "baselines/genmatch", often(4, 0), 0)
	text, err := json.Marshal(map[string]any{"name": "genmatch", "generator": "generator-1-0123",
		"training": map[string]any{"units": 43554, "config": train.Config{Stages: patient}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "baselines/genmatch/manifest.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	md, _ := written(t, dir)
	got := row(t, md, "## Table 7", "GENMATCH")
	if !strings.HasSuffix(got, "| 43,554 | 1 | `baseline genmatch --generator GENERATOR --corpus DIR` |") ||
		strings.Contains(got, "<sup>") {
		t.Errorf("%s", got)
	}
}

func TestAnErrorStaysOnItsLine(t *testing.T) {
	if got := oneLine("no node:\n  a | b"); got != "no node: a | b" {
		t.Errorf("%q", got)
	}
	if got := oneLine(strings.Repeat("ä", 200)); got != strings.Repeat("ä", 120)+"…" {
		t.Errorf("%q", got)
	}
}

func TestRowsAreMeansOfRestartsWithMarks(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, "baselines/overlap", often(4, 0), 0)
	keep(t, dir, "seq-1", often(10, 3), 0)
	keep(t, dir, "seq-2", often(20, 7), 0)
	keep(t, dir, "graph-1", often(15, 5), 0)
	keep(t, dir, "graph-2", often(15, 5), 0)
	keep(t, dir, "hybrid-1", often(15, 5), 0)
	keep(t, dir, "whole/hybrid-features-1", often(50, 5), 0)
	learn(t, dir, "seq-1", 0.6, 0.7, 0.7, 0.6)
	learn(t, dir, "seq-2", 0.7, 0.6, 0.6)
	learn(t, dir, "graph-1", 0.6, 0.7, 0.6, 0.7)
	learn(t, dir, "graph-2", 0.6, 0.7)
	learn(t, dir, "hybrid-1", 0.7, 0.6)
	if err := os.WriteFile(filepath.Join(dir, "seq-2", train.ExportFile),
		[]byte(`{"examples": 200, "difference": 2.4e-06}`), 0o666); err != nil {
		t.Fatal(err)
	}
	md, html := written(t, dir)

	// On test: 30 and 15 of 300 are wrong, so the accuracy is the mean of 90 and 95.
	seq := row(t, md, "## Table 2", "SEQ(C, M_edit)")
	if !strings.Contains(seq, "92.5") || !strings.Contains(seq, "| 4,998 | 2 | `rows --corpus DIR seq` |") {
		t.Errorf("row %s", seq)
	}
	if graph := row(t, md, "## Table 2", "GRAPH(C, T_edit)"); !strings.Contains(graph, "93.3<sup>a</sup>") {
		t.Errorf("what does not differ has no mark: %s", graph)
	}
	if overlap := row(t, md, "## Table 2", "OVERLAP(C, deleted)"); !strings.Contains(overlap, " 75.0 |") {
		t.Errorf("what differs from all has a mark: %s", overlap)
	}
	if graph := row(t, md, "## Table 2", "GRAPH(C, T_edit)"); !strings.Contains(graph, "| 2, 1 of them not converged |") {
		t.Errorf("the restart whose best epoch is its last: %s", graph)
	}
	if hybrid := row(t, md, "## Table 2", "HYBRID(C, M_edit, T_edit)"); strings.Contains(hybrid, "<sup>") ||
		!strings.Contains(hybrid, "| 1, not converged |") {
		t.Errorf("a single run that differs from nothing has a mark, or is not marked as one that would have gone on "+
			"learning: %s", hybrid)
	}
	if posthoc := row(t, md, "## Table 2", "SEQ(C, M)"); !strings.Contains(posthoc, "not trained") ||
		!strings.Contains(posthoc, "`rows --corpus DIR posthoc-seq`") {
		t.Errorf("a row without runs does not say so: %s", posthoc)
	}
	// What learnt from more units is a line of its own, and no part of the row.
	if hybrid := row(t, md, "## Table 3", "HYBRID(C, M_edit, T_edit) + features"); !strings.Contains(hybrid,
		"not trained") {
		t.Errorf("the reduced row: %s", hybrid)
	}
	if graph := row(t, md, "| **Trained on all units that are drawn** |",
		"GRAPH(C, T_edit) + features"); !strings.Contains(graph, "not trained") {
		t.Errorf("what is yet to be trained on all units: %s", graph)
	}
	if hybrid := row(t, md, "| **Trained on all units that are drawn** |",
		"HYBRID(C, M_edit, T_edit) + features"); !strings.Contains(hybrid,
		"| 43,000 | 1, not converged | `rows --corpus DIR whole/hybrid-features` |") {
		t.Errorf("the line of what learnt from all units: %s", hybrid)
	}
	if times := row(t, md, "## Table 14",
		"SEQ(C, M_edit)"); times != "| SEQ(C, M_edit) | 4,998 | 2 | 5.0 | 2.0 | 1,234,567 | cpu |" {
		t.Errorf("training time: %s", times)
	}
	if export := row(t, md, "## Runs", "networks"); export != "| networks | logits | 1 | 200 | 2e-06 | seq-2 |" {
		t.Errorf("export: %s", export)
	}
	if !strings.Contains(md, "The other 4\nnetworks were not packed.") {
		t.Error("networks that were not packed are not counted")
	}
	const ladders = "### What each way to read the code is worth"
	if seq := row(t, md, ladders, "SEQ"); !strings.HasPrefix(seq, "| SEQ | – | – | 9") ||
		!strings.HasSuffix(seq, " | – | – |") {
		t.Errorf("what SEQ is worth: %s", seq)
	}
	if hybrid := row(t, md, ladders, "HYBRID"); !strings.HasPrefix(hybrid, "| HYBRID | – | – | 96.0, 90.6 | – | 9") {
		t.Errorf("what HYBRID is worth: %s", hybrid)
	}
	for claim, want := range map[string]string{
		"just in time above every baseline of the paper":     "holds, by",
		"HYBRID no worse than SEQ and GRAPH, just in time":   "HYBRID(C, M_edit, T_edit) † ",
		"post hoc below the bag of embeddings, post hoc":     "not trained",
		"networks of @param alone and of all comments alike": "not trained",
	} {
		if order := row(t, md, "## The paper's orders", claim); !strings.Contains(order, want) {
			t.Errorf("%s: %s\nwant %s", claim, order, want)
		}
	}
	for _, want := range []string{"<svg", "SEQ(C, M_edit)", "model-1", "Confusion by type",
		`<h2 id="table-2-all-comments">`, "<td>GRAPH(C, T_edit)</td><td>"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, load := range []string{"<script", "<link", "src=", "@import"} {
		if strings.Contains(html, load) {
			t.Errorf("the page would load something: it has %q", load)
		}
	}
}

func TestRunsOnOtherUnitsAreNotCompared(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, "seq-1", often(10, 3), 0)
	keep(t, dir, "graph-1", often(15, 5), 1000)
	r, err := Read(dir, &detector.Manifest{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Markdown(new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "measured on other units") {
		t.Errorf("error %v", err)
	}
}

func TestAnEmptyDirectoryOfRunsSaysWhatToDo(t *testing.T) {
	md, html := written(t, t.TempDir())
	for _, part := range []string{"## Table 2", "## Table 11", "## Table 14", "`jit-train statistics --corpus DIR`",
		"not measured", "not trained"} {
		if !strings.Contains(md, part) {
			t.Errorf("the page has no %q", part)
		}
	}
	if !strings.Contains(html, "No run has what would be drawn here.") {
		t.Error("the page of curves does not say that there is nothing to draw")
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{7: "7", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%s for %d", got, n)
		}
	}
	if got := fmt.Sprint(distinct([]string{"cpu", "cuda", "cpu"})); got != "cpu, cuda" {
		t.Errorf("devices %q", got)
	}
}
