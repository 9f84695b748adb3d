package report

import (
	"fmt"
	"io"
	"math"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
)

// relation is what a claim says of its two sides.
type relation int

const (
	above  relation = iota // the left side is significantly better
	noLess                 // the left side is not significantly worse
	level                  // neither is significantly better
)

// claim is an order that the paper finds among rows.
type claim struct {
	text        string
	says        relation
	left, right []*system
	typ         javadoc.Type // that it speaks of; "" for all
	// of an order of updaters: by what measures, and where
	measures []string
	sets     []titledView
}

// claims are those of the paper's text (sections "Intrinsic Evaluation", appendices "Comment-Specific Performance" and
// "Implicit vs. Explicit Edits").
func (b *book) claims() []claim {
	rows := func(of [][2]string) []*system { return b.networks(of, "", "") }
	simple := func(names ...string) []*system { return b.baselines(names, "") }
	order := func(text string, says relation, left, right []*system) claim {
		return claim{text: text, says: says, left: left, right: right}
	}
	all := []claim{
		order("just in time above post hoc", above, rows(justTime), rows(postHoc)),
		order("post hoc above the bag of words of the SVM", above, rows(postHoc), simple("svm")),
		order("post hoc below the bag of embeddings, post hoc", above, simple("bow-posthoc"), rows(postHoc)),
		order("the rule that sees the change above what sees the new version alone", above, simple("overlap"),
			append(rows(postHoc), simple("svm", "bow-posthoc")...)),
		order("embeddings above TF-IDF, post hoc", above, simple("bow-posthoc"), simple("svm")),
		order("a bag of the edit above a bag of the method", above, simple("bow"), simple("bow-posthoc")),
		order("features of the change by hand above bags", above, simple("liu"), simple("svm", "bow-posthoc", "bow")),
		order("just in time above every baseline of the paper", above, rows(justTime), simple(papersBaselines...)),
		order("HYBRID no worse than SEQ and GRAPH, just in time", noLess, rows(justTime[2:]), rows(justTime[:2])),
		order("HYBRID no worse than SEQ and GRAPH, with features", noLess, b.features()[2:], b.features()[:2]),
		order("features help", above, b.features(), rows(justTime)),
		order("explicit edits above implicit ones", above, rows(justTime), rows(implicit)),
		order("implicit edits no better than post hoc", noLess, rows(postHoc), rows(implicit)),
	}
	for _, t := range spoken {
		of := order("networks of "+t.title+" alone and of all comments alike", level,
			b.specific(t.typ, ", of "+t.title+" alone"), b.features())
		of.typ = t.typ
		all = append(all, of)
	}
	return all
}

const ordersHead = "## The paper's orders\n\n" +
	"Each side stands for its row with the best F1. AP is by how many points of average precision the left side\n" +
	"leads, where both rank; the last three columns are by how many points of F1 it leads on each type of comment.\n" +
	"Nearly half of the paper's full test set is @return; nearly half of ours is @param. A side marked † was not\n" +
	"trained until it converged: more training may change what holds of it.\n\n"

const ordersColumns = "| order | set | left | right | | AP | @return | @param | summary " +
	"|\n|---|---|---|---|---|---|---|---|---|\n"

// orders holds the paper's orders against the saved runs, of the reduced draw and then of the whole.
func (r *Report) orders(w io.Writer) error {
	fmt.Fprint(w, ordersHead, "### Where all learnt from the reduced draw\n\n", ordersColumns)
	for _, c := range r.book.claims() {
		if err := r.order(w, c); err != nil {
			return err
		}
	}
	fmt.Fprint(w, "\n### Where all learnt from the whole draw\n\nOrders of which a side was not trained on it are left "+
		"out.\n\n", ordersColumns)
	for _, c := range r.whole.claims() {
		if best(c.left, full, meanF1) == nil || best(c.right, full, meanF1) == nil {
			continue
		}
		if err := r.order(w, c); err != nil {
			return err
		}
	}
	fmt.Fprintln(w)
	r.ladders(w)
	return r.updateOrders(w)
}

// order prints what the saved runs say of an order, on each set.
func (r *Report) order(w io.Writer, c claim) error {
	for _, set := range []titledView{{"clean", cleaned}, {"test", full}, {"as judged", asJudged}} {
		on := set.view.of(c.typ)
		left, right := best(c.left, on, meanF1), best(c.right, on, meanF1)
		if left == nil || right == nil {
			fmt.Fprintf(w, "| %s | %s | – | – | not trained | | | | |\n", c.text, set.title)
			continue
		}
		result, err := compare([]*system{left, right}, on, r.test)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %s | %s %s | %s %s | %s |", c.text, set.title, left.marked(),
			percent(result.cells[0].means[f1]), right.marked(), percent(result.cells[1].means[f1]),
			c.says.verdict(result.p[f1][0][1], result.cells[0].means[f1]-result.cells[1].means[f1]))
		if result.cells[0].ranks && result.cells[1].ranks {
			fmt.Fprintf(w, " %+.1f |", 100*(result.cells[0].ap-result.cells[1].ap))
		} else {
			fmt.Fprint(w, " – |")
		}
		for _, t := range spoken {
			if c.typ != "" && c.typ != t.typ {
				fmt.Fprint(w, " – |")
				continue
			}
			v := set.view.of(t.typ)
			fmt.Fprintf(w, " %+.1f |", 100*(left.mean(v, meanF1)-right.mean(v, meanF1)))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// f1 is the place of F1 in metric.Measures.
const f1 = 2

// best is the system with the highest of a figure on a view, nil where none has restarts.
func best(systems []*system, v view, figure func(metric.Scores) float64) (top *system) {
	var most float64
	for _, s := range systems {
		if len(s.restarts) == 0 {
			continue
		}
		if m := s.mean(v, figure); top == nil || m > most {
			top, most = s, m
		}
	}
	return top
}

// mean is a figure of a system on a view, the mean of its restarts; 0 where there are none.
func (s *system) mean(v view, figure func(metric.Scores) float64) (sum float64) {
	for _, r := range s.restarts {
		sum += figure(metric.Measure(s.items(v, r)).All)
	}
	return sum / float64(max(1, len(s.restarts)))
}

func meanF1(s metric.Scores) float64 { return s.F1 }

func averagePrecision(s metric.Scores) float64 { return s.AveragePrecision }

// marked is the system's title, with a sign where it would have gone on learning.
func (s *system) marked() string {
	if s.unconverged() != "" {
		return s.title + " †"
	}
	return s.title
}

// verdict reports whether a claim holds, by the difference of the figures of its sides and the p-value of that.
func (says relation) verdict(p, difference float64) string {
	points := fmt.Sprintf("by %.1f points (p %s)", math.Abs(100*difference), small(p))
	switch {
	case says == level && p >= 0.05 || says == noLess && p >= 0.05:
		return fmt.Sprintf("holds: no significant difference (p = %.2f)", p)
	case says == level && difference > 0:
		return "does not hold: the left side leads " + points
	case says == level:
		return "does not hold: the right side leads " + points
	case p >= 0.05:
		return fmt.Sprintf("no significant difference (p = %.2f)", p)
	case difference > 0:
		return "holds, " + points
	}
	return "the other way, " + points
}

func small(p float64) string {
	if p < 0.0005 {
		return "< 0.001"
	}
	return fmt.Sprintf("= %.3f", p)
}
