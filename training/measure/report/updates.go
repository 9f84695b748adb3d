package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

// updater is a row of the tables of detection and update: the restarts of one system.
type updater struct {
	row, title string
	trained    bool // else it has no training, or none of its own
	restarts   []*run
}

// command makes the row again. It needs what is packed of other runs: of the row's own, and of the generator by which
// it was reranked.
func (u *updater) command() string {
	words := []string{"update --corpus DIR"}
	if len(u.restarts) > 0 {
		about := u.restarts[0].about
		var warn []string
		for _, t := range slices.Sorted(maps.Keys(about.Warn)) {
			warn = append(warn, fmt.Sprintf("%s=%g", t, about.Warn[t]))
		}
		switch {
		case warn != nil:
			words = append(words, "--warn", strings.Join(warn, ","))
		case u.trained && about.Detector != "":
			words = append(words, "--detector", "training/runs/"+about.Detector)
		case u.trained && u.row != alwaysRow:
			words = append(words, "--model DIR2")
		}
		if about.Generator != "" {
			words = append(words, "--generator DIR3")
		}
	}
	return strings.Join(append(words, u.row), " ")
}

// learnt says how many units the updaters learnt from, and the detectors that they ask.
func (u *updater) learnt() string {
	units := unitsOf(u.restarts, func(r *run) int {
		if r.about.Training == nil || u.row == neverRow {
			return 0
		}
		return r.about.Training.learnt()
	})
	if detectors := unitsOf(u.restarts, func(r *run) int { return r.about.DetectorUnits }); detectors != "" {
		units += " + " + detectors
	}
	return units
}

// updaters is a part of a table.
type updaters struct {
	title   string
	systems []*updater
}

// The rows that the tables of updates share.
const (
	neverRow  = "never"
	alwaysRow = "always"
	copyRow   = "copy"
	// fixRow and those that begin so are what jit-hook suggests.
	fixRow = "fix"
)

// ours are the rows of what jit-hook suggests, the surest first.
func (b *book) ours() []*updater {
	return []*updater{
		b.updater(fixRow, "`jit-hook --suggest-fix`: suggestions"),
		b.updater(fixRow+"-guess", "`jit-hook --suggest-fix`: suggestions and guesses"),
		b.updater(fixRow+"-all", "`jit-hook --suggest-fix=all`"),
		b.updater(fixRow+"-keen", "`jit-hook --suggest-fix=all`, reporting more"),
	}
}

func (b *book) updater(row, title string) *updater {
	return &updater{row: row, title: title, trained: row != neverRow && !strings.HasPrefix(row, fixRow),
		restarts: b.updates[row]}
}

// references are the rows beside which every other is read.
func (b *book) references() updaters {
	return updaters{"", []*updater{b.updater(neverRow, "Never update"),
		b.updater(alwaysRow, "Always update (Panthaplackel et al., 2020)")}}
}

// detecting are the updaters that ask a detector with features first, one for each way to read the code.
func (b *book) detecting(prefix string) []*updater {
	var systems []*updater
	for _, r := range justTime {
		systems = append(systems, b.updater(prefix+r[0], r[1]+" + features"))
	}
	return systems
}

// updateTable is the paper's Table 4 or 10, with what we add, such as the detectors of the reduced draw.
func (b *book) updateTable(reduced *book) []updaters {
	return []updaters{
		b.references(),
		{"", []*updater{b.updater(copyRow, "Update w/ implicit detection")}},
		{"Pretrained update + detection", b.detecting("pretrained-")},
		{"Pretrained update + detection by what learnt from the reduced draw", reduced.detecting("pretrained-")},
		{"Jointly trained update + detection", b.detecting("joint-")},
		{"Ours", append([]*updater{
			b.updater("pretrained-hybrid-beam", "pretrained HYBRID(C, M_edit, T_edit) + features, without reranking"),
		}, b.ours()...)},
	}
}

// copyTable is the paper's Table 12 or 13: what the update with implicit detection reads, and what it emits.
func (b *book) copyTable() []updaters {
	copying := updaters{title: "Update w/ implicit detection"}
	for _, emits := range [][2]string{{"-comment", "C_new"}, {"-edits", "C_edit ⇒ C_new"}} {
		for _, reads := range [][2]string{{"-new", "(C, M)"}, {"-versions", "(C, M_old, M)"}, {"-edit", "(C, M_edit)"}} {
			copying.systems = append(copying.systems, b.updater(copyRow+reads[0]+emits[0], reads[1]+" → "+emits[1]))
		}
	}
	copying.systems = append(copying.systems, b.updater(copyRow, "(C, M_edit) → C_edit ⇒ C_new + features"))
	return []updaters{b.references(), copying}
}

// updatesTrained are the updaters that have a training of their own; the others join one of them with a detector.
func (b *book) updatesTrained() []*updater {
	systems := []*updater{b.updater(alwaysRow, "update, on stale comments alone"),
		b.updater(copyRow, "update w/ implicit detection")}
	for _, s := range b.detecting("joint-") {
		systems = append(systems, b.updater(s.row, "update and detection, "+s.title))
	}
	return systems
}

// updated is what a table shows of its updaters on a view.
type updated struct {
	present  []bool
	means    []metric.UpdateMeans
	marks    [][len(metric.UpdateMeasures)]string
	p        [len(metric.UpdateMeasures)][][]float64 // between the systems that are present, by their index in the table
	n, stale int
}

// compareUpdaters measures updaters on a view and tests their differences.
func compareUpdaters(systems []*updater, v view, test metric.Bootstrap) (*updated, error) {
	out := &updated{present: make([]bool, len(systems)), means: make([]metric.UpdateMeans, len(systems)),
		marks: make([][len(metric.UpdateMeasures)]string, len(systems))}
	var first *score.Updates
	var present []int
	var made []metric.UpdateSystem
	for i, s := range systems {
		var restarts metric.UpdateSystem
		for _, r := range s.restarts {
			set := cut(v, r.updates)
			if set == nil {
				continue
			}
			if first == nil {
				first = set
			}
			if set.Digest != first.Digest || len(set.Units) != len(first.Units) {
				return nil, fmt.Errorf("compare the update %s with others on %s: it was measured on other units; make it anew by "+
					"jit-train %s", s.row, v.set, s.command())
			}
			restarts = append(restarts, score.Updated(*set))
		}
		if len(restarts) > 0 {
			out.present[i] = true
			present, made = append(present, i), append(made, restarts)
		}
	}
	if first == nil {
		return out, nil
	}
	out.n = len(first.Units)
	for _, u := range first.Units {
		if u.Stale {
			out.stale++
		}
	}
	c, err := test.CompareUpdates(made)
	if err != nil {
		return nil, err
	}
	for k, i := range present {
		out.means[i] = c.Means[k]
	}
	for m := range metric.UpdateMeasures {
		out.p[m] = make([][]float64, len(systems))
		marks := lettered(c.P[m], func(k int) bool { return !systems[present[k]].trained || len(made[k]) > 1 })
		for k, i := range present {
			out.marks[i][m] = marks[k]
			out.p[m][i] = make([]float64, len(systems))
			for l, j := range present {
				out.p[m][i][j] = c.P[m][k][l]
			}
		}
	}
	return out, nil
}

// best is the index of the updater with the highest mean of a measure, -1 where none is present.
func (c *updated) best(m int) int {
	top := -1
	for i, present := range c.present {
		if present && (top < 0 || c.means[i][m] > c.means[top][m]) {
			top = i
		}
	}
	return top
}

// updateColumns are the figures of a view that a table of updaters shows.
type updateColumns struct {
	title    string
	view     view
	measures []string // of metric.UpdateMeasures
}

// updatesOn is a table of updaters on a view, with the named measures or with all.
func updatesOn(title string, v view, measures ...string) updateColumns {
	if len(measures) == 0 {
		measures = metric.UpdateMeasures[:]
	}
	return updateColumns{title, v, measures}
}

// updates prints a table of updaters, in the form of Report.table.
func (r *Report) updates(w io.Writer, groups []updaters, columns ...updateColumns) error {
	var systems []*updater
	for _, g := range groups {
		systems = append(systems, g.systems...)
	}
	var all []*updated
	head, rule := "| |", "|---|"
	for _, c := range columns {
		result, err := compareUpdaters(systems, c.view, r.test)
		if err != nil {
			return err
		}
		all = append(all, result)
		if result.n > 0 {
			fmt.Fprintf(w, "%s: %d units, %d of them stale. ", c.title, result.n, result.stale)
		}
		for _, name := range c.measures {
			if len(columns) > 1 {
				name = c.title + ": " + name
			}
			head, rule = head+" "+name+" |", rule+"---|"
		}
	}
	fmt.Fprintf(w, "\n\n%s units | runs | `jit-train …` |\n%s---|---|---|\n", head, rule)
	i := -1
	for _, g := range groups {
		if g.title != "" {
			fmt.Fprintf(w, "| **%s** |%s\n", g.title, strings.Repeat(" |", strings.Count(rule, "|")+1))
		}
		for _, s := range g.systems {
			i++
			fmt.Fprintf(w, "| %s |", s.title)
			for k, c := range columns {
				all[k].write(w, s, i, c.measures)
			}
			fmt.Fprintln(w, made(s.learnt(), len(s.restarts), "", s.command()))
		}
	}
	fmt.Fprintln(w)
	return nil
}

// write prints an updater's figures by some measures.
func (c *updated) write(w io.Writer, s *updater, i int, measures []string) {
	if !c.present[i] {
		fmt.Fprintf(w, " %s |%s", absent(!s.trained || len(s.restarts) > 0), strings.Repeat(" |", len(measures)-1))
		return
	}
	for _, name := range measures {
		m := slices.Index(metric.UpdateMeasures[:], name)
		fmt.Fprintf(w, " %s |", figureCell(c.means[i][m], c.best(m) == i, c.marks[i][m]))
	}
}

const updatesHead = "Systems that detect and then update. xMatch, METEOR, BLEU-4, SARI and GLEU compare what a " +
	"system makes of each\n" +
	"comment with the right comment, in subtokens, as the mean over all comments, also those that are to be left\n" +
	"alone ([measures.md](../develop/measures.md)). A comment that is rightly left alone earns a third of SARI. P,\n" +
	"R, F1 and Acc are those of the detection; what has no detector detects by changing the comment. DIR2 is what\n" +
	"`jit-train pack-updater` makes of the row's own run, DIR3 what it makes of generator-1.\n\n"

// table4 has the paper's Table 4, the same as judged, and what becomes of the comments that need an update.
func (r *Report) table4(w io.Writer) error {
	fmt.Fprint(w, "## Table 4: detection and update\n\n", updatesHead)
	if err := r.updates(w, r.whole.updateTable(r.book), updatesOn("Clean", cleaned)); err != nil {
		return err
	}
	fmt.Fprint(w, "The right text of a comment that its author improved though it was not stale is the old one. Stale "+
		"comments that their authors overlooked\n"+
		"have no right text and are left out, as in the paper's sample. ")
	if err := r.updates(w, r.whole.updateTable(r.book), updatesOn("As judged", asJudged)); err != nil {
		return err
	}
	fmt.Fprint(w, "The stale ones alone, where a comment that is left alone is never right, and R says how many are "+
		"changed. ")
	stale := view{set: "clean", stale: true}
	if err := r.updates(w, r.whole.updateTable(r.book),
		updatesOn("Stale", stale, "xMatch", "METEOR", "BLEU-4", "SARI", "GLEU", "R")); err != nil {
		return err
	}
	var columns []updateColumns
	for _, t := range spoken {
		columns = append(columns, updatesOn(t.title, stale.of(t.typ), "xMatch", "SARI", "GLEU"))
	}
	fmt.Fprint(w, "The same by type. ")
	return r.updates(w, r.whole.updateTable(r.book), columns...)
}

func (r *Report) table10(w io.Writer) error {
	fmt.Fprint(w, "## Table 10: detection and update on the full test set\n\n")
	return r.updates(w, r.whole.updateTable(r.book), updatesOn("Test", full))
}

// copyTables are the paper's Tables 12 and 13.
func (r *Report) copyTables(w io.Writer) error {
	const what = ": configurations of the update with implicit detection\n\n"
	fmt.Fprint(w, "## Table 12"+what, "What the network reads → what it emits. C_edit are the edits of the comment, "+
		"from which the new one, C_new, is made. ")
	if err := r.updates(w, r.whole.copyTable(), updatesOn("Clean", cleaned)); err != nil {
		return err
	}
	fmt.Fprint(w, "## Table 13"+what)
	return r.updates(w, r.whole.copyTable(), updatesOn("Test", full))
}
