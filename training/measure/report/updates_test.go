package report

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

// keepUpdates writes a run over made units, every other of them stale: what it makes of a unit is what made says.
func keepUpdates(t *testing.T, dir, name string, made func(unit int, u *metric.Update), shift uint64) {
	t.Helper()
	run := filepath.Join(dir, name)
	if err := os.MkdirAll(run, 0o777); err != nil {
		t.Fatal(err)
	}
	var sets []score.Updates
	for set, n := range map[string]int{"clean": 60, "test": 200} {
		s := score.Updates{Name: set}
		for i := range n {
			u := metric.Update{Type: javadoc.Types[i/2%3], Stale: i%2 == 0, Source: words("the number of rows in the table")}
			u.Reference, u.Prediction = u.Source, u.Source
			if u.Stale {
				u.Reference = words("the number of columns in the table")
			}
			made(i, &u)
			s.Add(uint64(i)+shift, score.Update{Updated: u.Score(), Mined: u.Stale})
		}
		sets = append(sets, s)
	}
	if err := score.WriteUpdates(run, sets); err != nil {
		t.Fatal(err)
	}
	about := map[string]any{"name": filepath.Base(name), "seconds": 5}
	if name != "update/never" && !strings.HasPrefix(name, "update/fix") {
		about["training"] = map[string]any{"units": 21000, "epochs": 7, "seconds": 60, "device": "cpu", "parameters": 1000}
	}
	if strings.HasPrefix(name, "update/pretrained-") {
		about["detector_units"], about["detector"], about["generator"] = 43000, "whole/hybrid-features-1",
			"generator-1-0123abcd"
	}
	if name == "update/fix-keen" {
		about["warn"] = map[string]float64{"return": 0.2, "param": 0.25}
	}
	text, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(run, "manifest.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

func words(text string) []string { return strings.Fields(text) }

func never(int, *metric.Update) {}

func always(i int, u *metric.Update) {
	u.Alarm, u.Prediction = true, words("the number of columns in the table")
	if i%6 == 0 {
		u.Prediction = words("the columns")
	}
}

// careful finds all but one stale unit in so many, and is right about the text.
func careful(oneIn int) func(int, *metric.Update) {
	return func(i int, u *metric.Update) {
		if u.Stale && i/2%oneIn != 0 {
			u.Alarm, u.Prediction = true, u.Reference
		}
	}
}

func TestUpdateTablesHaveMeansMarksAndReferences(t *testing.T) {
	dir := t.TempDir()
	keepUpdates(t, dir, "update/never", never, 0)
	keepUpdates(t, dir, "update/always-1", always, 0)
	keepUpdates(t, dir, "update/always-2", always, 0)
	keepUpdates(t, dir, "update/pretrained-hybrid-1", careful(4), 0)
	keepUpdates(t, dir, "update/pretrained-hybrid-2", careful(2), 0)
	keepUpdates(t, dir, "update/fix", careful(20), 0)
	keepUpdates(t, dir, "update/fix-keen", careful(10), 0)
	keepUpdates(t, dir, "update/copy-edit-edits-1", careful(2), 0)
	md, _ := written(t, dir)

	for _, c := range []struct{ part, title, want string }{
		// On test: 100 stale of 200. Never updating is right about the others; SARI is a third there.
		{"## Table 10", "Never update", "| Never update | 50.0 |"},
		{"## Table 10", "Never update", " | 0.0 | 0.0 | 0.0 | 50.0<sup>a</sup> | – | – | `update --corpus DIR never` |"},
		{"## Table 10", "Always update (Panthaplackel et al., 2020)", " | 50.0 | **100.0** | "},
		// One in four and one in two of the stale ones are passed over: 75 and 50 of 100 are found.
		{"## Table 10", "HYBRID(C, M_edit, T_edit) + features", "| 81.2 |"},
		{"## Table 10", "HYBRID(C, M_edit, T_edit) + features", " 62.5 |"},
		{"## Table 10", "HYBRID(C, M_edit, T_edit) + features", "| 21,000 + 43,000 | 2 | `update --corpus DIR --detector " +
			"training/runs/whole/hybrid-features-1 --generator DIR3 pretrained-hybrid` |"},
		{"## Table 12", "(C, M_edit) → C_edit ⇒ C_new", "`update --corpus DIR --model DIR2 copy-edit-edits` |"},
		{"## Table 10", "`jit-hook --suggest-fix`: suggestions", "| **97.5** |"},
		{"## Table 10", "`jit-hook --suggest-fix=all`, reporting more",
			"`update --corpus DIR --warn param=0.25,return=0.2 fix-keen` |"},
		{"## Table 10", "SEQ(C, M_edit) + features", "not trained"},
		{"## Table 10", "Update w/ implicit detection", "| `update --corpus DIR copy` |"},
		{"## Table 12", "(C, M_edit) → C_edit ⇒ C_new", "| **75.0** |"},
		{"## Table 13", "(C, M) → C_new", "`update --corpus DIR copy-new-comment`"},
		{"Stale: 30 units, 30 of them stale", "Never update", "| Never update | 0.0 |"},
		{"### Updates", "never updating above always updating | test | GLEU", "holds, by"},
		{"### Updates", "pretrained and jointly trained alike | test | xMatch, F1", "not trained"},
		{"### Updates", "`jit-hook --suggest-fix`: suggestions above the paper's system | as judged, the stale ones | xMatch",
			"93.3"},
		{"### Updates", "`jit-hook --suggest-fix`: suggestions above the paper's system | as judged, the stale ones | xMatch",
			"(p < 0.001) |"},
		{"### Updates", "`jit-hook --suggest-fix=all` above the paper's system | as judged, the stale ones", "not trained"},
		{"@return: 10 units, 10 of them stale.", "Never update", "| Never update | 0.0 |"},
		{"## Table 14", "update, on stale comments alone", "| 21,000 | 2 | 7.0 | 1.0 | 1,000 | cpu |"},
	} {
		if got := row(t, md, c.part, c.title); !strings.Contains(got, c.want) {
			t.Errorf("%s, %s: %s\nwant %s", c.part, c.title, got, c.want)
		}
	}
	if got := row(t, md, "## Table 10", "Always update (Panthaplackel et al., 2020)"); strings.Contains(
		strings.SplitN(got, "|", 4)[2], "<sup>") {
		t.Errorf("what differs from all has a mark: %s", got)
	}
}

func TestAClaimOfNoDifferenceHoldsWhereThereIsNone(t *testing.T) {
	dir := t.TempDir()
	keepUpdates(t, dir, "update/pretrained-seq-1", careful(5), 0)
	keepUpdates(t, dir, "update/joint-graph-1", careful(5), 0)
	same, _ := written(t, dir)
	keepUpdates(t, dir, "update/joint-graph-1", careful(2), 0)
	apart, _ := written(t, dir)
	for page, want := range map[string]string{same: "holds: no significant difference (p = 1.00)",
		apart: "does not hold: the left side leads by 15.0 points (p < 0.001)"} {
		if got := row(t, page, "### Updates", "pretrained and jointly trained alike | test | xMatch"); !strings.Contains(got, want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestUpdatesOfOtherUnitsAreNotCompared(t *testing.T) {
	dir := t.TempDir()
	keepUpdates(t, dir, "update/never", never, 0)
	keepUpdates(t, dir, "update/always-1", always, 1000)
	r, err := Read(dir, &detector.Manifest{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Markdown(new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "measured on other units") {
		t.Errorf("error %v", err)
	}
}

func TestUpdateTablesWithoutRunsSayWhatMakesThem(t *testing.T) {
	md, _ := written(t, t.TempDir())
	for _, part := range []string{"## Table 4", "## Table 10", "## Table 12", "## Table 13"} {
		if got := row(t, md, part, "Never update"); !strings.Contains(got, "not measured") ||
			!strings.Contains(got, "`update --corpus DIR never`") {
			t.Errorf("%s: %s", part, got)
		}
		if got := row(t, md, part, "Always update (Panthaplackel et al., 2020)"); !strings.Contains(got, "not trained") {
			t.Errorf("%s: %s", part, got)
		}
	}
}
