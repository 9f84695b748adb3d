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
	level      score.Level // at which it speaks; NoLevels stands for a score of one half
	chosen     bool        // it speaks from the score on that has the best F1 on clean-valid
	rule       bool        // it learns nothing
	fixed      bool        // it says the same at every restart
	network    bool        // it is one of the paper's, trained in epochs
	restarts   []*run      // those with scores
}

// learnt says how many units the restarts learnt from, "" where they learnt nothing.
func (s *system) learnt() string {
	return unitsOf(s.restarts, func(r *run) int {
		if t := r.about.Training; t != nil {
			return t.learnt() // of the generator that a baseline asks
		}
		return r.about.learnt()
	})
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
	return made(s.learnt(), len(s.restarts), s.unconverged(), s.command)
}

func made(units string, runs int, more, command string) string {
	if units == "" {
		return fmt.Sprintf(" – | – | `%s` |", command)
	}
	return fmt.Sprintf(" %s | %d%s | `%s` |", units, runs, more, command)
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
)

func (v view) of(t javadoc.Type) view { v.typ = t; return v }

// cut is the view's part of what a run says, or nil where it says nothing of the set.
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

// cells are the figures of a system on a view.
type cells struct {
	present bool
	means   metric.Means
	marks   [len(metric.Measures)]string // letters, see metric.Marks
	ap      float64                      // average precision, the mean of the restarts
	ranks   bool                         // whether there are more than two scores, so that it says something
}

// compared is what a table shows of its systems on a view.
type compared struct {
	cells []cells
	p     [len(metric.Measures)][][]float64 // between the systems that are present, by their index in the table
	n     int                               // units
	stale int
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
	var stale []bool
	var digest uint64
	var present []int
	var alarms []metric.System
	for i, s := range systems {
		var said metric.System
		for _, r := range s.restarts {
			set := cut(v, r.scores)
			if set == nil {
				continue
			}
			if stale == nil {
				digest = set.Digest
				for _, u := range set.Units {
					stale = append(stale, u.Stale)
				}
			}
			if set.Digest != digest || len(set.Units) != len(stale) {
				return nil, fmt.Errorf("compare %s with %s on %s: they were measured on other units; make one of them anew", s.row,
					systems[present[0]].row, v.set)
			}
			items := s.items(v, r)
			flags := make([]bool, len(items))
			for k, it := range items {
				flags[k] = it.Alarm
			}
			said = append(said, flags)
			out.cells[i].ap += metric.Measure(items).All.AveragePrecision
			out.cells[i].ranks = out.cells[i].ranks || ranks(items)
		}
		if len(said) > 0 {
			out.cells[i].present = true
			out.cells[i].ap /= float64(len(said))
			present, alarms = append(present, i), append(alarms, said)
		}
	}
	if len(present) == 0 {
		return out, nil
	}
	out.n = len(stale)
	for _, s := range stale {
		if s {
			out.stale++
		}
	}
	c, err := test.Compare(stale, alarms)
	if err != nil {
		return nil, err
	}
	for k, i := range present {
		out.cells[i].means = c.Means[k]
	}
	for m := range metric.Measures {
		marks := lettered(c.P[m], func(k int) bool { return systems[present[k]].fixed || len(alarms[k]) > 1 })
		out.p[m] = make([][]float64, len(systems))
		for k, i := range present {
			out.cells[i].marks[m] = marks[k]
			out.p[m][i] = make([]float64, len(systems))
			for l, j := range present {
				out.p[m][i][j] = c.P[m][k][l]
			}
		}
	}
	return out, nil
}
