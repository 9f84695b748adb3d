package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"jithook/training/measure/metric"
)

// The rows that the tables of updates share.
const (
	neverRow  = "never"
	alwaysRow = "always"
	copyRow   = "copy"
	// fixRow and those that begin so are what jit-hook suggests.
	fixRow = "fix"
)

// ours are the rows of jit-hook's suggestions, the surest first.
func (b *book) ours() []*system {
	return []*system{
		b.updater(fixRow, "`jit-hook --suggest-fix`: suggestions"),
		b.updater(fixRow+"-guess", "`jit-hook --suggest-fix`: suggestions and guesses"),
		b.updater(fixRow+"-all", "`jit-hook --suggest-fix=all`"),
		b.updater(fixRow+"-keen", "`jit-hook --suggest-fix=all`, reporting more"),
	}
}

// updater is a row of the tables of detection and update.
func (b *book) updater(row, title string) *system {
	rule := row == neverRow || strings.HasPrefix(row, fixRow)
	s := &system{row: row, title: title, updates: true, rule: rule, fixed: rule, restarts: b.updates[row]}
	s.command = s.updateCommand()
	return s
}

// updateCommand makes an updater's row again. It needs what is packed of other runs: of the row's own, and of the
// generator by which it was reranked.
func (s *system) updateCommand() string {
	words := []string{"update --corpus DIR"}
	if len(s.restarts) > 0 {
		about := s.restarts[0].about
		var warn []string
		for _, t := range slices.Sorted(maps.Keys(about.Warn)) {
			warn = append(warn, fmt.Sprintf("%s=%g", t, about.Warn[t]))
		}
		switch {
		case warn != nil:
			words = append(words, "--warn", strings.Join(warn, ","))
		case !s.rule && about.Detector != "":
			words = append(words, "--detector", "training/runs/"+about.Detector)
		case !s.rule && s.row != alwaysRow:
			words = append(words, "--model DIR2")
		}
		if about.Generator != "" {
			words = append(words, "--generator DIR3")
		}
	}
	return strings.Join(append(words, s.row), " ")
}

// references are the rows beside which every other is read.
func (b *book) references() group {
	return group{"", []*system{b.updater(neverRow, "Never update"),
		b.updater(alwaysRow, "Always update (Panthaplackel et al., 2020)")}}
}

// detecting are the updaters that ask a detector with features first, one for each way to read the code.
func (b *book) detecting(prefix string) []*system {
	var systems []*system
	for _, r := range justTime {
		systems = append(systems, b.updater(prefix+r[0], r[1]+" + features"))
	}
	return systems
}

// updateTable is the paper's Table 4 or 10, with what we add, such as the detectors of the reduced draw.
func (b *book) updateTable(reduced *book) []group {
	return []group{
		b.references(),
		{"", []*system{b.updater(copyRow, "Update w/ implicit detection")}},
		{"Pretrained update + detection", b.detecting("pretrained-")},
		{"Pretrained update + detection by what learnt from the reduced draw", reduced.detecting("pretrained-")},
		{"Jointly trained update + detection", b.detecting("joint-")},
		{"Ours", append([]*system{
			b.updater("pretrained-hybrid-beam", "pretrained HYBRID(C, M_edit, T_edit) + features, without reranking"),
		}, b.ours()...)},
	}
}

// copyTable is the paper's Table 12 or 13: what the update with implicit detection reads, and what it emits.
func (b *book) copyTable() []group {
	copying := group{title: "Update w/ implicit detection"}
	for _, emits := range [][2]string{{"-comment", "C_new"}, {"-edits", "C_edit ⇒ C_new"}} {
		for _, reads := range [][2]string{{"-new", "(C, M)"}, {"-versions", "(C, M_old, M)"}, {"-edit", "(C, M_edit)"}} {
			copying.systems = append(copying.systems, b.updater(copyRow+reads[0]+emits[0], reads[1]+" → "+emits[1]))
		}
	}
	copying.systems = append(copying.systems, b.updater(copyRow, "(C, M_edit) → C_edit ⇒ C_new + features"))
	return []group{b.references(), copying}
}

// updatesTrained are the updaters that have a training of their own; the others join one of them with a detector.
func (b *book) updatesTrained() []*system {
	systems := []*system{b.updater(alwaysRow, "update, on stale comments alone"),
		b.updater(copyRow, "update w/ implicit detection")}
	for _, s := range b.detecting("joint-") {
		systems = append(systems, b.updater(s.row, "update and detection, "+s.title))
	}
	return systems
}

// updatesOn is a table of updaters on a view, with the named measures or with all.
func updatesOn(title string, v view, measures ...string) column {
	if len(measures) == 0 {
		measures = slices.Concat(metric.TextMeasures[:], metric.DetectionMeasures[:])
	}
	return column{title: title, view: v, measures: measures}
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
	if err := r.table(w, r.whole.updateTable(r.book), []column{updatesOn("Clean", cleaned)}, true); err != nil {
		return err
	}
	fmt.Fprint(w, "The right text of a comment that its author improved though it was not stale is the old one. Stale "+
		"comments that their authors overlooked\n"+
		"have no right text and are left out, as in the paper's sample. ")
	if err := r.table(w, r.whole.updateTable(r.book), []column{updatesOn("As judged", asJudged)}, true); err != nil {
		return err
	}
	fmt.Fprint(w, "The stale ones alone, where a comment that is left alone is never right, and R says how many are "+
		"changed. ")
	stale := view{set: "clean", stale: true}
	if err := r.table(w, r.whole.updateTable(r.book),
		[]column{updatesOn("Stale", stale, "xMatch", "METEOR", "BLEU-4", "SARI", "GLEU", "R")}, true); err != nil {
		return err
	}
	var columns []column
	for _, t := range spoken {
		columns = append(columns, updatesOn(t.title, stale.of(t.typ), "xMatch", "SARI", "GLEU"))
	}
	fmt.Fprint(w, "The same by type. ")
	return r.table(w, r.whole.updateTable(r.book), columns, true)
}

func (r *Report) table10(w io.Writer) error {
	fmt.Fprint(w, "## Table 10: detection and update on the full test set\n\n")
	return r.table(w, r.whole.updateTable(r.book), []column{updatesOn("Test", full)}, true)
}

// copyTables are the paper's Tables 12 and 13.
func (r *Report) copyTables(w io.Writer) error {
	const what = ": configurations of the update with implicit detection\n\n"
	fmt.Fprint(w, "## Table 12"+what, "What the network reads → what it emits. C_edit are the edits of the comment, "+
		"from which the new one, C_new, is made. ")
	if err := r.table(w, r.whole.copyTable(), []column{updatesOn("Clean", cleaned)}, true); err != nil {
		return err
	}
	fmt.Fprint(w, "## Table 13"+what)
	return r.table(w, r.whole.copyTable(), []column{updatesOn("Test", full)}, true)
}
