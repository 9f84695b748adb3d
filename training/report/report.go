// Package report writes docs/results.md: what each system scores on the judged units that nothing was chosen on.
package report

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training"
	"jithook/training/evaluate"
	"jithook/training/metric"
)

// Sources say what is reported on.
type Sources struct {
	Corpus   string             // directory with clean.jsonl
	Seq      string             // directory of the run of SEQ(C, M_edit) + features
	Begun    string             // directory of the run that the shipped one went on from
	Shipped  string             // directory of the run that the embedded network came from
	Detector *detector.Detector // the embedded one
}

// row is one system's scores, and the command that prints them.
type row struct {
	system  string
	command string
	scores  metric.Table
	ranks   bool // whether the system gives more than two scores, so that an average precision says something
}

// Write measures and writes the page.
func Write(w io.Writer, s Sources) error {
	seq, err := training.ReadManifest(s.Seq)
	if err != nil {
		return err
	}
	begun, err := training.ReadManifest(s.Begun)
	if err != nil {
		return err
	}
	shipped, err := training.ReadManifest(s.Shipped)
	if err != nil {
		return err
	}
	fmt.Fprint(w, head)
	for _, view := range []struct {
		title, set, flag string
		confirmed        bool
	}{
		{"As judged", "clean", "", false},
		{"Confirmed", "clean-confirmed", " --confirmed", true},
	} {
		rows, err := measure(s, seq.Metrics[view.set], view.confirmed, view.flag)
		if err != nil {
			return err
		}
		section(w, view.title, rows)
	}
	thresholds(w, s.Detector.Manifest())
	runs(w, []*training.Manifest{seq, begun, shipped}, s.Detector.Manifest())
	return nil
}

const head = "# Results\n\n" +
	"Written by `jit-train report --corpus DIR`; each row's command prints it alone. The units are those of the corpus's `clean.jsonl`, judged by\n" +
	"reading, from projects that neither training nor any choice has seen. *As judged* takes all of them: comments that their authors\n" +
	"improved though they were not stale count as consistent. *Confirmed* takes those on which the reader and the author agree, the\n" +
	"way the paper cleaned its sample. P, R and F1 are of the class \"stale\"; AP is the average precision of the ranking. With so\n" +
	"few units a figure over all of them is good to about 5 points, and one of a single type to about 10.\n\n"

func measure(s Sources, seq metric.Table, confirmed bool, flag string) ([]row, error) {
	data := filepath.Join(s.Corpus, "clean.jsonl")
	var rows []row
	var failed error
	measured := func(judge evaluate.Judge) *evaluate.Report {
		r, err := evaluate.File(data, judge, confirmed)
		if err != nil {
			failed = errors.Join(failed, err)
			return new(evaluate.Report)
		}
		return r
	}
	add := func(system, command string, scores metric.Table, ranks bool) {
		rows = append(rows, row{system, command + " --data clean.jsonl" + flag, scores, ranks})
	}
	add("OVERLAP(C, deleted)", "baseline overlap", measured(evaluate.Overlap).Table, false)
	add("checks alone", "baseline checks", measured(evaluate.Checks()).Table, true)
	rows = append(rows, row{"SEQ(C, M_edit) + features alone", "train --config training/configs/seq.toml --corpus DIR --out RUN", seq, true})
	add("the shipped network alone", "eval --model-only", measured(evaluate.ModelOnly(s.Detector)).Table, true)
	whole := measured(evaluate.Whole(s.Detector))
	add("checks and network, at probability 0.5", "eval", whole.Table, true)
	add("checks and network, at *warn*", "eval", whole.Warn, true)
	add("checks and network, at *block*", "eval", whole.Block, true)
	return rows, failed
}

func section(w io.Writer, title string, rows []row) {
	fmt.Fprintf(w, "## %s\n\n", title)
	for _, part := range []struct {
		name string
		of   func(metric.Table) metric.Scores
	}{
		{"All", func(t metric.Table) metric.Scores { return t.All }},
		{"@return", func(t metric.Table) metric.Scores { return t.Return }},
		{"@param", func(t metric.Table) metric.Scores { return t.Param }},
		{"Summary", func(t metric.Table) metric.Scores { return t.Summary }},
	} {
		n := part.of(rows[0].scores)
		fmt.Fprintf(w, "**%s**: %d units, %d of them stale\n\n| system | P | R | F1 | Acc | AP |\n|---|---|---|---|---|---|\n", part.name, n.N, n.Positives)
		for _, r := range rows {
			s := part.of(r.scores)
			precision := "–"
			if r.ranks {
				precision = percent(s.AveragePrecision)
			}
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s |\n", r.system, percent(s.Precision), percent(s.Recall), percent(s.F1), percent(s.Accuracy), precision)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "| system | command: `jit-train …` |\n|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(w, "| %s | `%s` |\n", r.system, r.command)
	}
	fmt.Fprintln(w)
}

func thresholds(w io.Writer, m *detector.Manifest) {
	fmt.Fprint(w, "## Thresholds\n\nChosen by `jit-train thresholds --corpus DIR` on `clean-valid` and on `valid` at its natural rate. Precision is estimated: which share of\n"+
		"alarms is right comes from `clean-valid` and from alarms on comments that their authors left alone, which were read\n"+
		"(`training/threshold/verdicts.jsonl`); how many alarms there are comes from whole histories. Certain checks are apart: they always block.\n\n"+
		"| comment | level | from probability | estimated precision | alarms in 1,000 comments that the network is asked |\n|---|---|---|---|---|\n")
	for _, t := range javadoc.Types {
		for _, level := range []struct {
			name string
			detector.Threshold
		}{{"block", m.Thresholds[t].Block}, {"block, where evidence agrees", m.Thresholds[t].Agreed}, {"warn", m.Thresholds[t].Warn}} {
			if level.Probability > 1 {
				fmt.Fprintf(w, "| %s | %s | never | – | – |\n", t, level.name)
				continue
			}
			fmt.Fprintf(w, "| %s | %s | %.2f | %s | %.1f |\n", t, level.name, level.Probability, percent(level.Precision), level.Alarms)
		}
	}
	fmt.Fprintln(w)
}

func runs(w io.Writer, runs []*training.Manifest, packed *detector.Manifest) {
	fmt.Fprintf(w, "## Runs\n\nThe embedded network is `%s`. The manifests, with corpus hashes and versions, lie in `training/runs`.\n\n"+
		"| run | seed | units | parameters | epochs | best epoch | minutes | device | commit |\n|---|---|---|---|---|---|---|---|---|\n", packed.ID)
	for _, m := range runs {
		dirty := ""
		if m.Dirty {
			dirty = " and changes"
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %s %d | %.0f | %s | %.10s%s |\n", m.Name, m.Config.Seed, m.Sets["train"].Units, m.Parameters, m.Epochs, m.Best.Name, m.Best.Epoch,
			m.Seconds/60, m.Device, m.Commit, dirty)
	}
}

func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }
