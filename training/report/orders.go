package report

import (
	"fmt"
	"io"
	"math"
)

// claim is an order that the paper finds among rows.
type claim struct {
	text          string
	better, worse []*system
	// table and its cells say how they fare.
	groups []group
	tables []*compared
}

// orders compares the best of one group with the best of another, on each view.
func (r *Report) orders(w io.Writer, main, edits []*compared) {
	b := r.book
	table, other := b.mainTable(), b.implicitTable()
	claims := []claim{
		{"just in time above post hoc", b.networks(justTime, "", ""), b.networks(postHoc, "", ""), table, main},
		{"post hoc above bag of words (the SVM)", b.networks(postHoc, "", ""), b.baselines([]string{"svm"}, ""), table, main},
		{"a bag of the edit above a bag of the method", b.baselines([]string{"bow"}, ""), b.baselines([]string{"bow-posthoc"}, ""), table, main},
		{"just in time above every baseline of the paper", b.networks(justTime, "", ""), b.baselines(papersBaselines, ""), table, main},
		{"features help", b.features(), b.networks(justTime, "", ""), table, main},
		{"explicit edits above implicit ones", b.networks(justTime, "", ""), b.networks(implicit, "", ""), other, edits},
		{"implicit edits no better than post hoc", b.networks(postHoc, "", ""), b.networks(implicit, "", ""), other, edits},
	}
	fmt.Fprint(w, "## The paper's orders\n\nThe best F1 of either side, and p of the paired bootstrap for the difference.\n\n| claim | set | left | right | |\n|---|---|---|---|---|\n")
	for _, c := range claims {
		systems := flat(c.groups)
		for k, set := range []string{"clean", "test", "as judged"} {
			if k >= len(c.tables) {
				continue
			}
			left, right := top(systems, c.better, c.tables[k]), top(systems, c.worse, c.tables[k])
			if left < 0 || right < 0 {
				fmt.Fprintf(w, "| %s | %s | – | – | not trained |\n", c.text, set)
				continue
			}
			fmt.Fprintf(w, "| %s | %s | %s %s | %s %s | %s |\n", c.text, set, systems[left].title, percent(c.tables[k].cells[left].means[f1]),
				systems[right].title, percent(c.tables[k].cells[right].means[f1]), verdict(c.tables[k], left, right))
		}
	}
	fmt.Fprintln(w)
}

// f1 is the place of F1 in metric.Measures.
const f1 = 2

// top is the index among all systems of the one of some that has the best F1, or -1.
func top(all, some []*system, c *compared) int {
	best := -1
	for i, s := range all {
		for _, o := range some {
			if s.row == o.row && c.cells[i].present && (best < 0 || c.cells[i].means[f1] > c.cells[best].means[f1]) {
				best = i
			}
		}
	}
	return best
}

func verdict(c *compared, left, right int) string {
	p := c.p[f1][left][right]
	difference := c.cells[left].means[f1] - c.cells[right].means[f1]
	switch {
	case p >= 0.05:
		return fmt.Sprintf("no significant difference (p = %.2f)", p)
	case difference > 0:
		return fmt.Sprintf("holds, by %.1f points (p %s)", 100*difference, small(p))
	}
	return fmt.Sprintf("the other way, by %.1f points (p %s)", math.Abs(100*difference), small(p))
}

func small(p float64) string {
	if p < 0.0005 {
		return "< 0.001"
	}
	return fmt.Sprintf("= %.3f", p)
}
