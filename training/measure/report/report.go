// Package report writes docs/research/results.html: what each saved run scores on units that nothing was chosen on, as
// curves and in the form of the paper's tables.
package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/ship/threshold"
	"jithook/training/train"
)

// Report is what the page is written from.
type Report struct {
	runs     []*run
	book     *book                  // of the reduced draw
	whole    *book                  // of the whole draw
	dir      string                 // of the runs
	detector *detector.Manifest     // of the network that the binary carries
	test     metric.Bootstrap       // of differences
	natural  *threshold.Reliability // nil where it was not measured
}

// Read reads the saved runs below a directory. The manifest is that of the network in the binary.
func Read(dir string, carried *detector.Manifest) (*Report, error) {
	runs, err := readRuns(dir)
	if err != nil {
		return nil, err
	}
	rows, err := train.Rows()
	if err != nil {
		return nil, err
	}
	natural, err := threshold.ReadReliability(filepath.Join(dir, hookRun))
	if err != nil {
		return nil, err
	}
	units := rows[0].Config.Sample.Units
	return &Report{natural: natural, runs: runs, book: newBook(runs, false, units), whole: newBook(runs, true, units),
		dir: dir, detector: carried, test: metric.Paper}, nil
}

// Markdown writes the tables.
func (r *Report) Markdown(w io.Writer) error {
	fmt.Fprint(w, legendOfTables)
	if err := r.hook(w); err != nil {
		return err
	}
	thresholds(w, r.detector)
	writeReliability(w, r.natural, r.detector.ID)
	fmt.Fprint(w, papersTables)
	if err := corpusTables(w, r.dir); err != nil {
		return err
	}
	if err := r.mainTables(w); err != nil {
		return err
	}
	for _, tables := range []func(io.Writer) error{r.featureTables, r.table4, r.typeTables, r.table10} {
		if err := tables(w); err != nil {
			return err
		}
	}
	fmt.Fprint(w, "## Table 11: edits shown to the network, or left for it to find\n\nImplicit networks read the old "+
		"and the new version apart.\n\n")
	if err := r.table(w, append(r.book.implicitTable(), whollyTrained(r.whole.withoutFeatures())...),
		[]column{{title: "clean", view: cleaned}, {title: "test", view: full}}, true); err != nil {
		return err
	}
	if err := r.copyTables(w); err != nil {
		return err
	}
	r.times(w)
	if err := r.orders(w); err != nil {
		return err
	}
	r.saved(w)
	return nil
}

const legendOfTables = "P, R and F1 are of the class \"stale\", Acc is the accuracy, AP the average precision of the " +
	"ranking. An alarm is a score of one half or more, unless the row names a level or says *chosen*: from the score " +
	"with the best F1 on `clean-valid`. Figures of all types that share a letter do not differ significantly, see " +
	"[the paper's tables](#the-papers-tables). The last column is the command that makes a row's runs again.\n\n"

const papersTables = "## The paper's tables\n\n" +
	"Numbered as in Panthaplackel et al. (AAAI 2021). A row with restarts is their mean. Two figures of a column\n" +
	"that share a letter do not differ significantly: paired bootstrap, 10,000 samples, p < 0.05, as in the paper;\n" +
	"a sample has as many units as the set, where the paper always draws 5,000. A row that learns and has a single\n" +
	"run has no letter, since another run might differ. *Not converged*: the best epoch was the last, or so near\n" +
	"the end that the patience of `training/train/rows.toml` was not spent. The best of a column is bold.\n" +
	"*Not trained*: there is no run yet.\n\n"

// hook is what jit-hook does on the judged units.
func (r *Report) hook(w io.Writer) error {
	fmt.Fprint(w, "## jit-hook\n\n")
	for _, run := range r.whole.runs[hookRun] {
		if run.about.Model != r.detector.ID {
			fmt.Fprintf(w, "These rows are of the network `%s`; the binary carries `%s`. `jit-train eval --corpus DIR` "+
				"measures it.\n\n", run.about.Model, r.detector.ID)
		}
	}
	for _, v := range []titledView{{"As judged", asJudged}, {"Clean", cleaned}} {
		fmt.Fprintf(w, "### %s\n\n", v.title)
		for _, t := range append([]typed{{"", "All"}}, spoken...) {
			fmt.Fprintf(w, "**%s**: ", t.title)
			if err := r.table(w, r.whole.hookTable(), []column{{view: v.view.of(t.typ), ap: true}}, t.typ == ""); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Report) mainTables(w io.Writer) error {
	fmt.Fprint(w, "## Table 2: all comments\n\n")
	groups := append(r.book.mainTable(), r.whole.learners("")...)
	columns := []column{{title: "clean", view: cleaned}, {title: "test", view: full}}
	if err := r.table(w, groups, columns, true); err != nil {
		return err
	}
	fmt.Fprint(w, "The same as judged, with the average precision of the ranking:\n\n")
	return r.table(w, groups, []column{{title: "as judged", view: asJudged, ap: true}}, true)
}

func (r *Report) featureTables(w io.Writer) error {
	fmt.Fprint(w, "## Table 3: by type of comment\n\nNetworks that were trained on all comments.\n\n")
	for _, t := range spoken {
		fmt.Fprintf(w, "**%s**: ", t.title)
		groups := append([]group{{"", r.book.features()}}, whollyTrained(r.whole.features())...)
		columns := []column{{title: "clean", view: cleaned.of(t.typ)}, {title: "test", view: full.of(t.typ)}}
		if err := r.table(w, groups, columns, true); err != nil {
			return err
		}
	}
	return nil
}

func (r *Report) typeTables(w io.Writer) error {
	for i, t := range spoken {
		fmt.Fprintf(w, "## Table %d: %s comments\n\nWhat learns was trained on these comments alone, unless another group "+
			"says so.\n\n", 7+i, t.title)
		columns := []column{{title: "clean", view: cleaned.of(t.typ)}, {title: "test", view: full.of(t.typ)},
			{title: "as judged", view: asJudged.of(t.typ), ap: true}}
		if err := r.table(w, append(r.book.commentTable(t.typ), r.whole.learners(t.typ)...), columns, true); err != nil {
			return err
		}
	}
	return nil
}

// times is the paper's Table 14.
func (r *Report) times(w io.Writer) {
	fmt.Fprint(w, "## Table 14: epochs and training time\n\nMeans of the restarts. Times of other devices do not "+
		"compare, nor do those of a machine that does other things beside.\n\n"+
		"| | units | runs | epochs | minutes | parameters | device |\n|---|---|---|---|---|---|---|\n")
	for _, s := range slices.Concat(flat(r.book.implicitTable()), r.book.features(),
		flat(whollyTrained(r.whole.allNetworks())), r.whole.updatesTrained()) {
		var runs []trained
		for _, run := range s.restarts {
			if !s.updates {
				runs = append(runs, run.about.trained)
			} else if run.about.Training != nil {
				runs = append(runs, *run.about.Training)
			}
		}
		if len(runs) == 0 {
			fmt.Fprintf(w, "| %s | not trained: `%s` | | | | | |\n", s.title, s.command)
			continue
		}
		var epochs, seconds float64
		var devices []string
		for _, t := range runs {
			epochs, seconds = epochs+float64(t.Epochs), seconds+t.Seconds
			devices = append(devices, t.Device)
		}
		n := float64(len(runs))
		fmt.Fprintf(w, "| %s | %s | %d%s | %.1f | %.1f | %s | %s |\n", s.title, thousands(runs[0].learnt()), len(runs),
			s.unconverged(), epochs/n, seconds/n/60, thousands(runs[0].Parameters), distinct(devices))
	}
	fmt.Fprintln(w)
}

func distinct(words []string) string {
	var kept []string
	for _, w := range words {
		if !strings.Contains(strings.Join(kept, ","), w) {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, ", ")
}

func thresholds(w io.Writer, m *detector.Manifest) {
	fmt.Fprint(w, "### Thresholds\n\nChosen by `jit-train thresholds --corpus DIR` on `clean-valid` and on `valid` at "+
		"its base rate. Precision is estimated: the share\n"+
		"of right alarms is from `clean-valid` and from alarms that were read\n"+
		"(`training/ship/threshold/verdicts.jsonl`), their number from whole histories. Warnings have to be right 65\n"+
		"times in 100, the least likely ones too. Certain checks always block. Evidence warns by itself only where it\n"+
		"contradicts the text.\n\n"+
		"| comment | level | from probability | estimated precision | alarms in 1,000 comments that the network is asked "+
		"|\n|---|---|---|---|---|\n")
	for _, t := range javadoc.Types {
		for name, at := range threshold.Named(m.Thresholds[t]) {
			if at.Probability > 1 {
				fmt.Fprintf(w, "| %s | %s | never | – | – |\n", t, name)
				continue
			}
			fmt.Fprintf(w, "| %s | %s | %.2f | %s | %.1f |\n", t, name, at.Probability, percent(at.Precision), at.Alarms)
		}
	}
	fmt.Fprintln(w)
}
