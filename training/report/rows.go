package report

import (
	"slices"

	"jithook/engine/javadoc"
	"jithook/training/baseline"
	"jithook/training/score"
)

// book finds systems by their rows.
type book struct {
	runs    map[string][]*run // with scores
	updates map[string][]*run // with scores of updates
}

func newBook(runs []*run) *book {
	b := &book{runs: map[string][]*run{}, updates: map[string][]*run{}}
	for _, r := range runs {
		if r.updates != nil {
			b.updates[r.row] = append(b.updates[r.row], r)
		}
		if r.scores != nil {
			b.runs[r.row] = append(b.runs[r.row], r)
		}
	}
	return b
}

// group is a part of a table.
type group struct {
	title   string
	systems []*system
}

func flat(groups []group) []*system {
	var all []*system
	for _, g := range groups {
		all = append(all, g.systems...)
	}
	return all
}

// baseline is the row of a baseline, trained on the units of one type or ("") on all.
func (b *book) baseline(name string, t javadoc.Type) *system {
	of := baseline.ByName(name)
	s := &system{row: name, title: of.System, command: "baseline " + name + " --corpus DIR", rule: !of.Trains()}
	if t != "" && of.Learns() {
		s.row += "-" + string(t)
	}
	s.restarts = b.runs[s.row]
	return s
}

// network is the row of a network.
func (b *book) network(row, title string) *system {
	return &system{row: row, title: title, command: "rows --corpus DIR " + row, restarts: b.runs[row]}
}

// The networks by how they read the code: (M, T), (M_edit, T_edit), and the old and new versions apart.
var (
	postHoc  = [][2]string{{"posthoc-seq", "SEQ(C, M)"}, {"posthoc-graph", "GRAPH(C, T)"}, {"posthoc-hybrid", "HYBRID(C, M, T)"}}
	justTime = [][2]string{{"seq", "SEQ(C, M_edit)"}, {"graph", "GRAPH(C, T_edit)"}, {"hybrid", "HYBRID(C, M_edit, T_edit)"}}
	implicit = [][2]string{{"implicit-seq", "SEQ(C, M_old, M)"}, {"implicit-graph", "GRAPH(C, T_old, T)"},
		{"implicit-hybrid", "HYBRID(C, M_old, M, T_old, T)"}}
)

func (b *book) networks(rows [][2]string, suffix, more string) []*system {
	var systems []*system
	for _, r := range rows {
		systems = append(systems, b.network(r[0]+suffix, r[1]+more))
	}
	return systems
}

func (b *book) features() []*system { return b.networks(justTime, "-features", " + features") }

func (b *book) baselines(names []string, t javadoc.Type) []*system {
	var systems []*system
	for _, name := range names {
		systems = append(systems, b.baseline(name, t))
	}
	return systems
}

var (
	papersBaselines = []string{"overlap", "svm", "bow-posthoc", "bow", "liu"}
	ourBaselines    = []string{"checks", "boosting"}
)

// mainTable is the paper's Table 2, with what we add.
func (b *book) mainTable() []group {
	return []group{
		{"Baselines", b.baselines(papersBaselines, "")},
		{"Our baselines", b.baselines(ourBaselines, "")},
		{"Post hoc", b.networks(postHoc, "", "")},
		{"Just in time", b.networks(justTime, "", "")},
		{"Just in time + features", b.features()},
	}
}

// commentTable is the paper's Table 7, 8 or 9: models that were trained on one type of comment, and those trained on all.
func (b *book) commentTable(t javadoc.Type) []group {
	names := slices.Clone(papersBaselines)
	for _, special := range []string{"khamis", "genmatch"} {
		if of := baseline.ByName(special); of != nil && of.Speaks(t) {
			names = append(names, special)
		}
	}
	return []group{
		{"Baselines", b.baselines(names, t)},
		{"Our baselines", b.baselines(ourBaselines, t)},
		{"Trained on these comments alone", b.networks(justTime, "-features-"+string(t), " + features")},
		{"Trained on all", b.features()},
	}
}

// implicitTable is the paper's Table 11.
func (b *book) implicitTable() []group {
	return []group{
		{"Post hoc", b.networks(postHoc, "", "")},
		{"Just in time, implicit", b.networks(implicit, "", "")},
		{"Just in time, explicit", b.networks(justTime, "", "")},
	}
}

// The runs of the detector that the hook carries.
const (
	hookRun    = "hook"
	networkRun = "hook-network"
	// paperRun is the paper's network as it does best here, which the hook's tables have beside.
	paperRun = "seq-2layer"
)

// hookTable is what jit-hook does.
func (b *book) hookTable() []group {
	hook := func(title string, level score.Level) *system {
		return &system{row: hookRun, title: title, command: "eval --corpus DIR", level: level, restarts: b.runs[hookRun]}
	}
	alone := &system{row: networkRun, title: "the shipped model alone", command: "eval --corpus DIR", restarts: b.runs[networkRun]}
	paper := &system{row: paperRun, title: "the paper's SEQ(C, M_edit) + features, alone", restarts: b.runs[paperRun],
		command: "train --config training/configs/seq.toml --corpus DIR --out RUN"}
	return []group{{"", []*system{
		b.baseline("overlap", ""), b.baseline("checks", ""), paper, alone,
		hook("checks and model, at probability 0.5", score.NoLevels), hook("checks and model, at *warn*", score.Warned),
		hook("checks and model, at *block*", score.Blocked),
	}}}
}
