package report

import (
	"path"
	"slices"

	"jithook/engine/javadoc"
	"jithook/training/measure/score"
	"jithook/training/train"
	"jithook/training/train/baseline"
)

// book finds systems by their rows. What learns is compared with what learnt from as many units: one book has the runs
// of the reduced draw (training/train/rows.toml), one those of the whole; both have what learns nothing.
type book struct {
	whole   bool
	cap     int               // of the reduced draw's units
	runs    map[string][]*run // with scores
	updates map[string][]*run // with scores of updates: the reduced book has those that ask a detector of the reduced draw
}

func newBook(runs []*run, whole bool, reduced int) *book {
	b := &book{whole: whole, cap: reduced, runs: map[string][]*run{}, updates: map[string][]*run{}}
	for _, r := range runs {
		if asksReduced := r.about.DetectorUnits > 0 && r.about.DetectorUnits <= reduced; r.updates != nil &&
			asksReduced != whole {
			b.updates[r.row] = append(b.updates[r.row], r)
		}
		if r.scores != nil && (r.about.learnt() == 0 || r.about.reduced() != whole) {
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
	s := &system{row: name, title: of.System, command: of.Command(b.cap), rule: !of.Learns(), fixed: !of.Random()}
	if b.whole {
		s.command = of.Command(0)
	}
	if t != "" && of.Learns() {
		s.row += "-" + string(t)
	}
	s.restarts = b.runs[s.row]
	return s
}

// network is the row of a network.
func (b *book) network(row, title string) *system {
	name := row
	if b.whole {
		name = path.Join(train.Whole, row)
	}
	return &system{row: row, title: title, command: "rows --corpus DIR " + name, network: true, restarts: b.runs[row]}
}

// The networks by how they read the code: (M, T), (M_edit, T_edit), and the old and new versions apart.
var (
	postHoc = [][2]string{{"posthoc-seq", "SEQ(C, M)"}, {"posthoc-graph", "GRAPH(C, T)"},
		{"posthoc-hybrid", "HYBRID(C, M, T)"}}
	justTime = [][2]string{{"seq", "SEQ(C, M_edit)"}, {"graph", "GRAPH(C, T_edit)"},
		{"hybrid", "HYBRID(C, M_edit, T_edit)"}}
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

// withoutFeatures are the networks by how they read the code, and nothing else.
func (b *book) withoutFeatures() []*system {
	return slices.Concat(b.networks(postHoc, "", ""), b.networks(implicit, "", ""), b.networks(justTime, "", ""))
}

// allNetworks are those that read all types of comment.
func (b *book) allNetworks() []*system { return append(b.withoutFeatures(), b.features()...) }

func (b *book) features() []*system { return b.networks(justTime, "-features", " + features") }

func (b *book) baselines(names []string, t javadoc.Type) []*system {
	var systems []*system
	for _, name := range names {
		systems = append(systems, b.baseline(name, t))
	}
	return systems
}

// whollyTrained are those of a book's systems that learn, trained or not, as a group of its own; none where nothing was
// trained.
func whollyTrained(systems []*system) []group {
	if !slices.ContainsFunc(systems, func(s *system) bool { return s.learnt() != "" }) {
		return nil
	}
	systems = slices.DeleteFunc(systems, func(s *system) bool { return len(s.restarts) > 0 && s.learnt() == "" })
	return []group{{"Trained on all units that are drawn", systems}}
}

// specific are the networks with features that learn from one type of comment alone.
func (b *book) specific(t javadoc.Type, more string) []*system {
	return b.networks(justTime, "-features-"+string(t), " + features"+more)
}

// learners are the rows of a book that learn, for the table of a type of comment or ("") of all.
func (b *book) learners(t javadoc.Type) []group {
	var networks []*system
	if t == "" {
		networks = b.allNetworks()
	} else {
		networks = append(b.specific(t, ", of these comments alone"), b.features()...)
	}
	return whollyTrained(slices.Concat(b.baselines(papersBaselines, t), b.baselines(ourBaselines, t), networks))
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

// commentTable is the paper's Table 7, 8 or 9: models that were trained on one type of comment, and those trained on
// all.
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
		{"Trained on these comments alone", b.specific(t, "")},
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
)

// hook is jit-hook at a level.
func (b *book) hook(title string, level score.Level) *system {
	return &system{row: hookRun, title: title, command: "eval --corpus DIR", level: level, restarts: b.runs[hookRun]}
}

// hookRanks is jit-hook where it is to rank, without levels.
func (b *book) hookRanks() *system {
	return b.hook("checks and model, at probability 0.5", score.NoLevels)
}

// modelAlone is what the hook carries without the checks.
func (b *book) modelAlone() *system {
	return &system{row: networkRun, title: "the shipped model alone", command: "eval --corpus DIR",
		restarts: b.runs[networkRun]}
}

// from is a system that speaks from the score on that has the best F1 on clean-valid.
func (s *system) from(title string) *system {
	chosen := *s
	chosen.title, chosen.chosen = title, true
	return &chosen
}

// hookTable is what jit-hook does, and what others do on the same units.
func (b *book) hookTable() []group {
	var papers []*system
	for _, paper := range b.features() {
		paper.title = "the paper's " + paper.title
		papers = append(papers, paper, paper.from(paper.title+", *chosen*"))
	}
	simple := []*system{b.baseline("overlap", ""), b.baseline("checks", ""),
		b.baseline("boosting", "").from("boosted trees, *chosen*")}
	ours := []*system{b.modelAlone(), b.hookRanks(), b.hookRanks().from("checks and model, *chosen*"),
		b.hook("checks and model, at *warn*", score.Warned), b.hook("checks and model, at *block*", score.Blocked)}
	return []group{{"", slices.Concat(simple, papers, ours)}}
}
