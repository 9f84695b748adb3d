package report

import (
	"fmt"
	"io"
	"math"

	"jithook/training/metric"
)

// claim is an order that the paper finds among rows.
type claim struct {
	text          string
	better, worse []*system
}

// claims are those of the paper's text (sections "Intrinsic Evaluation", appendix "Implicit vs. Explicit Edits").
func (b *book) claims() []claim {
	return []claim{
		{"just in time above post hoc", b.networks(justTime, "", ""), b.networks(postHoc, "", "")},
		{"post hoc above the bag of words of the SVM", b.networks(postHoc, "", ""), b.baselines([]string{"svm"}, "")},
		{"the rule that sees the change above what sees the new version alone", b.baselines([]string{"overlap"}, ""),
			append(b.networks(postHoc, "", ""), b.baselines([]string{"svm", "bow-posthoc"}, "")...)},
		{"embeddings above TF-IDF, post hoc", b.baselines([]string{"bow-posthoc"}, ""), b.baselines([]string{"svm"}, "")},
		{"a bag of the edit above a bag of the method", b.baselines([]string{"bow"}, ""), b.baselines([]string{"bow-posthoc"}, "")},
		{"features of the change by hand above bags", b.baselines([]string{"liu"}, ""), b.baselines([]string{"svm", "bow-posthoc", "bow"}, "")},
		{"just in time above every baseline of the paper", b.networks(justTime, "", ""), b.baselines(papersBaselines, "")},
		{"features help", b.features(), b.networks(justTime, "", "")},
		{"explicit edits above implicit ones", b.networks(justTime, "", ""), b.networks(implicit, "", "")},
		{"implicit edits no better than post hoc", b.networks(postHoc, "", ""), b.networks(implicit, "", "")},
	}
}

const ordersHead = "## The paper's orders\n\nEach side stands for its row with the best F1. AP is by how many points of average precision the left side leads, where both rank. The\n" +
	"last three columns say by how many points of F1 it leads on each type of comment: where an order comes from. Nearly half of the paper's full test set is @return; nearly half of ours is @param.\n\n"

const ordersColumns = "| order | set | left | right | | AP | @return | @param | summary |\n|---|---|---|---|---|---|---|---|---|\n"

// orders holds the paper's orders against the saved runs, of the reduced draw and then of the whole.
func (r *Report) orders(w io.Writer) error {
	fmt.Fprint(w, ordersHead, "### Where all learnt from the reduced draw\n\n", ordersColumns)
	for _, c := range r.book.claims() {
		if err := r.order(w, c); err != nil {
			return err
		}
	}
	fmt.Fprint(w, "\n### Where all learnt from the whole draw\n\nOrders of which a side was not trained on it are left out.\n\n", ordersColumns)
	for _, c := range r.whole.claims() {
		if best(c.better, full) == nil || best(c.worse, full) == nil {
			continue
		}
		if err := r.order(w, c); err != nil {
			return err
		}
	}
	fmt.Fprintln(w)
	r.ladders(w)
	r.reading(w)
	return r.updateOrders(w)
}

// order prints what the saved runs say of an order, on each set.
func (r *Report) order(w io.Writer, c claim) error {
	for _, set := range []struct {
		title string
		view  view
	}{{"clean", cleaned}, {"test", full}, {"as judged", asJudged}} {
		left, right := best(c.better, set.view), best(c.worse, set.view)
		if left == nil || right == nil {
			fmt.Fprintf(w, "| %s | %s | – | – | not trained | | | | |\n", c.text, set.title)
			continue
		}
		result, err := compare([]*system{left, right}, set.view, r.test)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %s | %s %s | %s %s | %s |", c.text, set.title, left.title, percent(result.cells[0].means[f1]),
			right.title, percent(result.cells[1].means[f1]), verdict(result.p[f1][0][1], result.cells[0].means[f1]-result.cells[1].means[f1]))
		if result.cells[0].ranks && result.cells[1].ranks {
			fmt.Fprintf(w, " %+.1f |", 100*(result.cells[0].ap-result.cells[1].ap))
		} else {
			fmt.Fprint(w, " – |")
		}
		for _, t := range spoken {
			v := set.view.of(t.typ)
			fmt.Fprintf(w, " %+.1f |", 100*(meanF1(left, v)-meanF1(right, v)))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// f1 is the place of F1 in metric.Measures.
const f1 = 2

// best is the system with the highest F1 on a view, nil where none has scores.
func best(systems []*system, v view) *system {
	var top *system
	for _, s := range systems {
		if len(s.restarts) > 0 && (top == nil || meanF1(s, v) > meanF1(top, v)) {
			top = s
		}
	}
	return top
}

// meanF1 is a system's F1, the mean of its restarts.
func meanF1(s *system, v view) float64 {
	var sum float64
	for _, r := range s.restarts {
		sum += metric.Measure(s.items(v, r)).All.F1
	}
	return sum / float64(len(s.restarts))
}

// verdict says whether the first of two systems is better, by the difference of their figures and its p-value.
func verdict(p, difference float64) string {
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
