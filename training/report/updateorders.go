package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jithook/training/metric"
)

// updateClaim is an order of updaters by some measures.
type updateClaim struct {
	text          string
	better, worse []*updater
	measures      []string
	sets          []titledView
}

// alike is the one claim that there is no difference.
const alike = "pretrained and jointly trained alike"

// titledView is a view and what the page calls it.
type titledView struct {
	title string
	view  view
}

// updateClaims are those of the paper's text (section "Extrinsic Evaluation", appendix "Update w/ Implicit Detection Configurations"), and
// ours: what the hook suggests against the paper's system.
func (b *book) updateClaims() []updateClaim {
	one := func(row string) []*updater {
		for _, g := range append(b.updateTable(b), b.copyTable()...) {
			for _, s := range g.systems {
				if s.row == row {
					return []*updater{s}
				}
			}
		}
		return nil
	}
	all := func(rows ...string) (systems []*updater) {
		for _, row := range rows {
			systems = append(systems, one(row)...)
		}
		return systems
	}
	sets := []titledView{{"clean", cleaned}, {"test", full}}
	pretrained, joint := b.detecting("pretrained-"), b.detecting("joint-")
	claims := []updateClaim{
		{"never updating above always updating", one(neverRow), one(alwaysRow), []string{"xMatch", "METEOR", "BLEU-4", "GLEU"}, sets},
		{"implicit detection above both", one(copyRow), all(neverRow, alwaysRow), []string{"xMatch", "GLEU"}, sets},
		{"always updating above implicit detection, where edits are what counts", one(alwaysRow), one(copyRow), []string{"SARI", "F1"}, sets},
		{"pretrained update + detection above implicit detection", pretrained, one(copyRow), []string{"xMatch", "SARI", "GLEU", "F1"}, sets},
		{"jointly trained above implicit detection", joint, one(copyRow), []string{"xMatch", "SARI", "GLEU", "F1"}, sets},
		{alike, pretrained, joint, []string{"xMatch", "F1"}, sets},
		{"explicit edits above versions, implicit detection", all("copy-edit-comment", "copy-edit-edits"),
			all("copy-new-comment", "copy-versions-comment", "copy-new-edits", "copy-versions-edits"), []string{"xMatch", "F1"}, sets},
		{"emitting edits above emitting the comment", one("copy-edit-edits"), one("copy-edit-comment"), []string{"xMatch", "GLEU"}, sets},
		{"features help, implicit detection", one(copyRow), one("copy-edit-edits"), []string{"xMatch", "F1"}, sets},
		{"reranking helps", one("pretrained-hybrid"), one("pretrained-hybrid-beam"), []string{"xMatch", "SARI", "GLEU"}, sets},
	}
	for _, ours := range b.ours() {
		claims = append(claims, updateClaim{ours.title + " above the paper's system", []*updater{ours}, one("pretrained-hybrid"), []string{"xMatch", "SARI", "GLEU"},
			[]titledView{{"as judged, the stale ones", view{set: "clean", stale: true}}, {"as judged", asJudged}}})
	}
	return claims
}

func (c *updateClaim) verdict(p, difference float64) string {
	switch {
	case c.text != alike:
		return verdict(p, difference)
	case p >= 0.05:
		return fmt.Sprintf("holds: no significant difference (p = %.2f)", p)
	}
	return fmt.Sprintf("not so: they differ by %+.1f points (p %s)", 100*difference, small(p))
}

const updateOrdersHead = "### Updates\n\nEach side stands for its row that is best by the measure. The paper's samples of 5,000 units are far more than some sets hold, so that it\n" +
	"finds nearly every difference significant. The last column has p of the same test with samples as large as the set.\n\n" +
	"| order | set | measure | left | right | | p, samples of the set's size |\n|---|---|---|---|---|---|---|\n"

// updateOrders holds the orders of updaters against the saved runs.
func (r *Report) updateOrders(w io.Writer) error {
	fmt.Fprint(w, updateOrdersHead)
	for _, c := range r.whole.updateClaims() {
		for _, set := range c.sets {
			// Means alone: no samples are drawn.
			left, err := compareUpdaters(c.better, set.view, metric.Bootstrap{})
			if err != nil {
				return err
			}
			right, err := compareUpdaters(c.worse, set.view, metric.Bootstrap{})
			if err != nil {
				return err
			}
			if left.n == 0 || right.n == 0 {
				fmt.Fprintf(w, "| %s | %s | %s | – | – | not trained, or not measured there | |\n", c.text, set.title, strings.Join(c.measures, ", "))
				continue
			}
			sized := r.test
			sized.Size = left.n
			tested := map[[2]int][2]*updated{} // by the paper's test and the other; most often one pair is best by all measures
			for _, name := range c.measures {
				m := slices.Index(metric.UpdateMeasures[:], name)
				i, j := left.best(m), right.best(m)
				both, done := tested[[2]int{i, j}]
				if !done {
					for k, test := range []metric.Bootstrap{r.test, sized} {
						if both[k], err = compareUpdaters([]*updater{c.better[i], c.worse[j]}, set.view, test); err != nil {
							return err
						}
					}
					tested[[2]int{i, j}] = both
				}
				means := both[0].means
				fmt.Fprintf(w, "| %s | %s | %s | %s %s | %s %s | %s | %.3f |\n", c.text, set.title, name, c.better[i].title, percent(means[0][m]),
					c.worse[j].title, percent(means[1][m]), c.verdict(both[0].p[m][0][1], means[0][m]-means[1][m]), both[1].p[m][0][1])
			}
		}
	}
	fmt.Fprintln(w)
	return nil
}
