package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jithook/training/measure/metric"
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

// updateClaims are those of the paper's text (section "Extrinsic Evaluation", appendix "Update w/ Implicit Detection
// Configurations"), and ours: what the hook suggests against the paper's system.
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
		{"never updating above always updating", one(neverRow), one(alwaysRow),
			[]string{"xMatch", "METEOR", "BLEU-4", "GLEU"}, sets},
		{"implicit detection above both", one(copyRow), all(neverRow, alwaysRow), []string{"xMatch", "GLEU"}, sets},
		{"always updating above implicit detection, where edits are what counts", one(alwaysRow), one(copyRow),
			[]string{"SARI", "F1"}, sets}, {"pretrained update + detection above implicit detection", pretrained, one(copyRow),
			[]string{"xMatch", "SARI", "GLEU", "F1"}, sets},
		{"jointly trained above implicit detection", joint, one(copyRow), []string{"xMatch", "SARI", "GLEU", "F1"}, sets},
		{alike, pretrained, joint, []string{"xMatch", "F1"}, sets},
		{"explicit edits above versions, implicit detection", all("copy-edit-comment", "copy-edit-edits"),
			all("copy-new-comment", "copy-versions-comment", "copy-new-edits", "copy-versions-edits"), []string{"xMatch", "F1"},
			sets}, {"emitting edits above emitting the comment", one("copy-edit-edits"), one("copy-edit-comment"),
			[]string{"xMatch", "GLEU"}, sets},
		{"features help, implicit detection", one(copyRow), one("copy-edit-edits"), []string{"xMatch", "F1"}, sets},
		{"reranking helps", one("pretrained-hybrid"), one("pretrained-hybrid-beam"), []string{"xMatch", "SARI", "GLEU"},
			sets},
	}
	for _, ours := range b.ours() {
		claims = append(claims, updateClaim{ours.title + " above the paper's system", []*updater{ours},
			one("pretrained-hybrid"), []string{"xMatch", "SARI", "GLEU"},
			[]titledView{{"as judged, the stale ones", view{set: "clean", stale: true}}, {"as judged", asJudged}}})
	}
	return claims
}

// verdict reports whether the order holds, by the difference of the figures of its sides and the p-value of that.
func (c *updateClaim) verdict(p, difference float64) string {
	if c.text == alike {
		return level.verdict(p, difference)
	}
	return above.verdict(p, difference)
}

const updateOrdersHead = "### Updates\n\nEach side stands for its row that is best by the measure.\n\n" +
	"| order | set | measure | left | right | |\n|---|---|---|---|---|---|\n"

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
				fmt.Fprintf(w, "| %s | %s | %s | – | – | not trained, or not measured there |\n", c.text, set.title,
					strings.Join(c.measures, ", "))
				continue
			}
			tested := map[[2]int]*updated{} // most often one pair is best by all measures
			for _, name := range c.measures {
				m := slices.Index(metric.UpdateMeasures[:], name)
				i, j := left.best(m), right.best(m)
				pair := tested[[2]int{i, j}]
				if pair == nil {
					if pair, err = compareUpdaters([]*updater{c.better[i], c.worse[j]}, set.view, r.test); err != nil {
						return err
					}
					tested[[2]int{i, j}] = pair
				}
				fmt.Fprintf(w, "| %s | %s | %s | %s %s | %s %s | %s |\n", c.text, set.title, name, c.better[i].title,
					percent(pair.means[0][m]),
					c.worse[j].title, percent(pair.means[1][m]), c.verdict(pair.p[m][0][1], pair.means[0][m]-pair.means[1][m]))
			}
		}
	}
	fmt.Fprintln(w)
	return nil
}
