package report

import (
	"fmt"
	"slices"
	"strings"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
	"jithook/training/measure/score"
)

// system is a row of the tables: the restarts of one model, or one level of the hook.
type system struct {
	row, title string
	command    string      // `jit-train …`
	updates    bool        // it is measured by what it makes of comments, too
	level      score.Level // at which it speaks; NoLevels stands for a score of one half
	chosen     bool        // it speaks from the score on that has the best F1 on clean-valid
	rule       bool        // it learns nothing, or nothing of its own
	fixed      bool        // it says the same at every restart
	network    bool        // it is one of the paper's, trained in epochs
	restarts   []*run      // those with scores
}

// learnt says how many units the restarts learnt from, and the detectors that they ask, "" where they learnt nothing.
func (s *system) learnt() string {
	units := unitsOf(s.restarts, func(r *run) int {
		switch t := r.about.Training; {
		case s.row == neverRow || s.updates && t == nil:
			return 0
		case t != nil: // of the updater, or of the generator that a baseline asks
			return t.learnt()
		}
		return r.about.learnt()
	})
	if detectors := unitsOf(s.restarts, func(r *run) int { return r.about.DetectorUnits }); detectors != "" {
		units += " + " + detectors
	}
	return units
}

// unitsOf names the numbers of units of runs, 0 left out.
func unitsOf(runs []*run, units func(*run) int) string {
	var numbers []string
	for _, r := range runs {
		if n := units(r); n > 0 {
			numbers = append(numbers, thousands(n))
		}
	}
	slices.Sort(numbers)
	return strings.Join(slices.Compact(numbers), ", ")
}

// made is what a table says of how a row came to be: units, runs and the command.
func (s *system) made() string {
	units := s.learnt()
	if units == "" {
		return fmt.Sprintf(" – | – | `%s` |", s.command)
	}
	return fmt.Sprintf(" %s | %d%s | `%s` |", units, len(s.restarts), s.unconverged(), s.command)
}

// unconverged says of a network that it would have gone on learning, "" where all of its restarts came to an end.
func (s *system) unconverged() string {
	open := 0
	for _, r := range s.restarts {
		if s.network && !r.converged() {
			open++
		}
	}
	switch open {
	case 0:
		return ""
	case len(s.restarts):
		return ", not converged"
	}
	return fmt.Sprintf(", %d of them not converged", open)
}

// lettered are the letters of systems by their p-values (metric.Marks), of those alone whose figures do not hang on a
// single training.
func lettered(p [][]float64, sure func(k int) bool) []string {
	var kept []int
	for k := range p {
		if sure(k) {
			kept = append(kept, k)
		}
	}
	between := make([][]float64, len(kept))
	for i, k := range kept {
		for _, l := range kept {
			between[i] = append(between[i], p[k][l])
		}
	}
	marks := make([]string, len(p))
	for i, mark := range metric.Marks(between) {
		marks[kept[i]] = mark
	}
	return marks
}

// view is the part of a set that systems are measured on.
type view struct {
	set       string
	confirmed bool
	stale     bool         // the stale units alone; of updates
	typ       javadoc.Type // "": all
}

var (
	cleaned  = view{set: "clean", confirmed: true}
	asJudged = view{set: "clean"}
	full     = view{set: "test"}
	// what models are chosen by
	cleanValid = view{set: "clean-valid"}
)

func (v view) of(t javadoc.Type) view { v.typ = t; return v }

// titledView is a view and what the page calls it.
type titledView struct {
	title string
	view  view
}

// cut is the view's part of a run's scores, or nil where it has none of the set.
func cut[S interface {
	Confirmed() S
	Stale() S
	Of(javadoc.Type) S
}](v view, sets map[string]S) *S {
	s, ok := sets[v.set]
	if !ok {
		return nil
	}
	if v.confirmed {
		s = s.Confirmed()
	}
	if v.stale {
		s = s.Stale()
	}
	if v.typ != "" {
		s = s.Of(v.typ)
	}
	return &s
}

func (s *system) items(v view, r *run) []metric.Item {
	set := cut(v, r.scores)
	if set == nil {
		return nil
	}
	if s.chosen {
		valid := r.scores["clean-valid"]
		return metric.At(score.Items(*set), metric.Best(score.Items(valid)))
	}
	if s.level != score.NoLevels {
		return score.AtLevel(*set, s.level)
	}
	return score.Items(*set)
}

// said is what a restart says of the units of a view.
type said struct {
	digest uint64
	units  []metric.Updated // without texts where it updates nothing
	items  []metric.Item    // with scores; nil where it updates
}

// says is what a restart says of a view, nil where it was not measured there.
func (s *system) says(v view, r *run) *said {
	if s.updates {
		set := cut(v, r.updates)
		if set == nil {
			return nil
		}
		return &said{digest: set.Digest, units: score.Updated(*set)}
	}
	set := cut(v, r.scores)
	if set == nil {
		return nil
	}
	of := &said{digest: set.Digest, items: s.items(v, r)}
	for _, it := range of.items {
		of.units = append(of.units, metric.Updated{Type: it.Type, Stale: it.Stale, Alarm: it.Alarm})
	}
	return of
}

// cells are the figures of a system on a view, by the index of metric.Measures.
type cells struct {
	present bool
	means   []float64
	marks   []string // letters, see metric.Marks
	ap      float64  // average precision, the mean of the restarts
	ranks   bool     // whether there are more than two scores, so that it says something
}

// compared is what a table shows of its systems on a view.
type compared struct {
	cells []cells
	p     [][][]float64 // by measure, between the systems that are present, by their index in the table
	n     int           // units
	stale int
}

// best is the index of the system with the highest mean of a measure, -1 where none is present.
func (c *compared) best(m int) int {
	top := -1
	for i, cell := range c.cells {
		if cell.present && (top < 0 || cell.means[m] > c.cells[top].means[m]) {
			top = i
		}
	}
	return top
}

// ranks reports whether there are more than two scores.
func ranks(items []metric.Item) bool {
	scores := map[float64]bool{}
	for _, it := range items {
		scores[it.Score] = true
	}
	return len(scores) > 2
}

// compare measures systems on a view and tests their differences.
func compare(systems []*system, v view, test metric.Bootstrap) (*compared, error) {
	out := &compared{cells: make([]cells, len(systems))}
	var first *said
	var present []int
	var made []metric.System
	for i, s := range systems {
		var restarts metric.System
		cell := &out.cells[i]
		for _, r := range s.restarts {
			of := s.says(v, r)
			if of == nil {
				continue
			}
			if first == nil {
				first = of
			}
			if of.digest != first.digest || len(of.units) != len(first.units) {
				return nil, fmt.Errorf("compare %s with others on %s: it was measured on other units; make it anew by "+
					"`jit-train %s`", s.row, v.set, s.command)
			}
			restarts = append(restarts, of.units)
			cell.ap += metric.Measure(of.items).All.AveragePrecision
			cell.ranks = cell.ranks || ranks(of.items)
		}
		if len(restarts) > 0 {
			cell.present = true
			cell.ap /= float64(len(restarts))
			present, made = append(present, i), append(made, restarts)
		}
	}
	if first == nil {
		return out, nil
	}
	out.n = len(first.units)
	for _, u := range first.units {
		if u.Stale {
			out.stale++
		}
	}
	c, err := test.Compare(made, systems[0].updates)
	if err != nil {
		return nil, err
	}
	for k, i := range present {
		out.cells[i].means = c.Means[k]
	}
	for _, chances := range c.P {
		marks := lettered(chances, func(k int) bool { return systems[present[k]].fixed || len(made[k]) > 1 })
		p := make([][]float64, len(systems))
		for k, i := range present {
			out.cells[i].marks = append(out.cells[i].marks, marks[k])
			p[i] = make([]float64, len(systems))
			for l, j := range present {
				p[i][j] = chances[k][l]
			}
		}
		out.p = append(out.p, p)
	}
	return out, nil
}
