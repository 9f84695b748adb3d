package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jithook/training/measure/metric"
)

// updateClaims are those of the paper's text (section "Extrinsic Evaluation", appendix "Update w/ Implicit Detection
// Configurations"), and ours: what the hook suggests against the paper's system.
func (b *book) updateClaims() []claim {
	one := func(row string) []*system {
		for _, g := range append(b.updateTable(b), b.copyTable()...) {
			for _, s := range g.systems {
				if s.row == row {
					return []*system{s}
				}
			}
		}
		return nil
	}
	all := func(rows ...string) (systems []*system) {
		for _, row := range rows {
			systems = append(systems, one(row)...)
		}
		return systems
	}
	order := func(text string, says relation, left, right []*system, measures ...string) claim {
		return claim{text: text, says: says, left: left, right: right, measures: measures,
			sets: []titledView{{"clean", cleaned}, {"test", full}}}
	}
	pretrained, joint := b.detecting("pretrained-"), b.detecting("joint-")
	claims := []claim{
		order("never updating above always updating", above, one(neverRow), one(alwaysRow), "xMatch", "METEOR", "BLEU-4",
			"GLEU"),
		order("implicit detection above both", above, one(copyRow), all(neverRow, alwaysRow), "xMatch", "GLEU"),
		order("always updating above implicit detection, where edits are what counts", above, one(alwaysRow), one(copyRow),
			"SARI", "F1"),
		order("pretrained update + detection above implicit detection", above, pretrained, one(copyRow), "xMatch", "SARI",
			"GLEU", "F1"),
		order("jointly trained above implicit detection", above, joint, one(copyRow), "xMatch", "SARI", "GLEU", "F1"),
		order("pretrained and jointly trained alike", level, pretrained, joint, "xMatch", "F1"),
		order("explicit edits above versions, implicit detection", above, all("copy-edit-comment", "copy-edit-edits"),
			all("copy-new-comment", "copy-versions-comment", "copy-new-edits", "copy-versions-edits"), "xMatch", "F1"),
		order("emitting edits above emitting the comment", above, one("copy-edit-edits"), one("copy-edit-comment"), "xMatch",
			"GLEU"),
		order("features help, implicit detection", above, one(copyRow), one("copy-edit-edits"), "xMatch", "F1"),
		order("reranking helps", above, one("pretrained-hybrid"), one("pretrained-hybrid-beam"), "xMatch", "SARI", "GLEU"),
	}
	for _, ours := range b.ours() {
		c := order(ours.title+" above the paper's system", above, []*system{ours}, one("pretrained-hybrid"), "xMatch", "SARI",
			"GLEU")
		c.sets = []titledView{{"as judged, the stale ones", view{set: "clean", stale: true}}, {"as judged", asJudged}}
		claims = append(claims, c)
	}
	return claims
}

const updateOrdersHead = "### Updates\n\nEach side stands for its row that is best by the measure.\n\n" +
	"| order | set | measure | left | right | |\n|---|---|---|---|---|---|\n"

// updateOrders holds the orders of updaters against the saved runs.
func (r *Report) updateOrders(w io.Writer) error {
	fmt.Fprint(w, updateOrdersHead)
	for _, c := range r.whole.updateClaims() {
		for _, set := range c.sets {
			// Means alone: no samples are drawn.
			left, err := compare(c.left, set.view, metric.Bootstrap{})
			if err != nil {
				return err
			}
			right, err := compare(c.right, set.view, metric.Bootstrap{})
			if err != nil {
				return err
			}
			if left.n == 0 || right.n == 0 {
				fmt.Fprintf(w, "| %s | %s | %s | – | – | not trained, or not measured there |\n", c.text, set.title,
					strings.Join(c.measures, ", "))
				continue
			}
			tested := map[[2]int]*compared{} // most often one pair is best by all measures
			for _, name := range c.measures {
				m := slices.Index(metric.Measures, name)
				i, j := left.best(m), right.best(m)
				pair := tested[[2]int{i, j}]
				if pair == nil {
					if pair, err = compare([]*system{c.left[i], c.right[j]}, set.view, r.test); err != nil {
						return err
					}
					tested[[2]int{i, j}] = pair
				}
				fmt.Fprintf(w, "| %s | %s | %s | %s %s | %s %s | %s |\n", c.text, set.title, name, c.left[i].title,
					percent(pair.cells[0].means[m]),
					c.right[j].title, percent(pair.cells[1].means[m]),
					c.says.verdict(pair.p[m][0][1], pair.cells[0].means[m]-pair.cells[1].means[m]))
			}
		}
	}
	fmt.Fprintln(w)
	return nil
}
