package report

import (
	"fmt"
	"io"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
)

// ranking is a system's average precision on a view, the mean of its restarts; none is false where there are no
// restarts.
func ranking(s *system, v view) (mean float64, ok bool) {
	for _, r := range s.restarts {
		mean += metric.Measure(s.items(v, r)).All.AveragePrecision / float64(len(s.restarts))
	}
	return mean, len(s.restarts) > 0
}

const laddersHead = "### What each way to read the code is worth\n\n" +
	"Average precision on *clean* and on *test*. The first four columns learnt from the reduced draw. Guessing has the " +
	"share that is stale:\n" +
	"%s on *clean*, %s on *test*.\n\n" +
	"| | post hoc | just in time, implicit | just in time | + features | + features, all units " +
	"|\n|---|---|---|---|---|---|\n"

// ladders sets the networks' average precisions side by side, by what they read of the change.
func (r *Report) ladders(w io.Writer) {
	reduced, features, whole := r.book, r.book.features(), r.whole.features()
	steps := [][]*system{reduced.networks(postHoc, "", ""), reduced.networks(implicit, "", ""),
		reduced.networks(justTime, "", ""), features, whole}
	share := func(v view) string {
		for _, s := range steps {
			for _, network := range s {
				if len(network.restarts) > 0 {
					return percent(stale(network.items(v, network.restarts[0])))
				}
			}
		}
		return "–"
	}
	fmt.Fprintf(w, laddersHead, share(cleaned), share(full))
	for i, name := range []string{"SEQ", "GRAPH", "HYBRID"} {
		fmt.Fprintf(w, "| %s |", name)
		for _, s := range steps {
			onClean, ok := ranking(s[i], cleaned)
			onTest, _ := ranking(s[i], full)
			if !ok {
				fmt.Fprint(w, " – |")
				continue
			}
			fmt.Fprintf(w, " %s, %s |", percent(onClean), percent(onTest))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}

// pooled are the figures of all restarts' verdicts together.
func pooled(s *system, v view) metric.Scores {
	var items []metric.Item
	for _, run := range s.restarts {
		items = append(items, s.items(v, run)...)
	}
	return metric.Measure(items).All
}

// reading explains the orders by figures of the runs. A paragraph whose runs are missing is left out.
func (r *Report) reading(w io.Writer) {
	of := func(name string, v view) metric.Scores { return pooled(r.whole.baseline(name, ""), v) }
	has := func(names ...string) bool {
		for _, name := range names {
			if len(r.whole.baseline(name, "").restarts) == 0 {
				return false
			}
		}
		return true
	}
	fmt.Fprint(w, "**Where the orders come from.** ")
	r.readingOfNetworks(w)
	if has("overlap", "khamis", "svm") {
		v := cleaned.of(javadoc.Param)
		fmt.Fprintf(w, "On @param the signature decides: the rule that looks whether the comment's first word still is a "+
			"parameter has F1 %s on clean, the one that\n"+
			"looks for a deleted word %s, and neither learns. A bag of words that knows the new method alone has %s.\n\n",
			percent(of("khamis", v).F1), percent(of("overlap", v).F1), percent(of("svm", v).F1))
	}
	if has("checks") {
		share := func(t javadoc.Type) (string, string) {
			return percent(of("checks", asJudged.of(t)).Recall), percent(of("checks", full.of(t)).Recall)
		}
		returnJudged, returnMined := share(javadoc.Return)
		summaryJudged, summaryMined := share(javadoc.Summary)
		paramJudged, paramMined := share(javadoc.Param)
		fmt.Fprintf(w, "On @return and summary the mined labels hide the orders. Our checks, right in %s of 100 alarms as "+
			"judged, find %s %% of the @return comments\n"+
			"that are stale, but %s %% of those that their authors changed; of summaries %s and %s %%, of @param %s and %s "+
			"%%. What authors changed there\n"+
			"was often not stale, so systems lie closer on *test* than on *clean*.\n\n",
			percent(of("checks", asJudged).Precision), returnJudged, returnMined, summaryJudged, summaryMined, paramJudged,
			paramMined)
	}
	if has("bow", "bow-posthoc", "overlap") {
		fmt.Fprintf(w, "Seeing the change is worth little where the model cannot tie it to the comment: the mean of an "+
			"edit's embeddings has F1 %s on clean, the mean\n"+
			"of the method's %s, and the rule that looks for a deleted word %s.\n\n",
			percent(of("bow", cleaned).F1), percent(of("bow-posthoc", cleaned).F1), percent(of("overlap", cleaned).F1))
	}
}

// readingOfNetworks explains by figures of the runs where the networks of the reduced draw keep the paper's orders, and
// where not.
func (r *Report) readingOfNetworks(w io.Writer) {
	b := r.book
	post, implicitly, just, told := best(b.networks(postHoc, "", ""), cleaned),
		best(b.networks(implicit, "", ""), cleaned),
		best(b.networks(justTime, "", ""), cleaned), best(b.features(), cleaned)
	svm, overlap := b.baseline("svm", ""), b.baseline("overlap", "")
	if post == nil || implicitly == nil || just == nil || told == nil || len(svm.restarts)*len(overlap.restarts) == 0 {
		return
	}
	rank := func(s *system, v view) string { p, _ := ranking(s, v); return percent(p) }
	f := func(s *system, v view) string { return percent(pooled(s, v).F1) }
	share := percent(stale(post.items(cleaned, post.restarts[0])))
	fmt.Fprintf(w, "Who does not see the change has little to go by: on clean %s has an average precision of %s and\n"+
		"%s, which reads two versions apart, %s, where guessing has %s.\n"+
		"%s, which sees the edits, has %s. Where features say of each word whether it was edited and stands in the "+
		"comment, %s has %s.\n\n",
		post.title, rank(post, cleaned), implicitly.title, rank(implicitly, cleaned), share, just.title, rank(just, cleaned),
		told.title, rank(told, cleaned))
	if pooled(post, full).F1 < pooled(svm, full).F1 {
		fmt.Fprintf(w, "Post hoc is not above the SVM that learnt from as many units: F1 %s against %s on test, average "+
			"precision %s against %s. Neither knows the change.\n"+
			"The SVM raises an alarm about %s of 100 stale units, the network about %s; what ranks little better than "+
			"guessing has the higher F1 the more\n"+
			"alarms it raises.\n\n",
			f(post, full), f(svm, full), rank(post, full), rank(svm, full), percent(pooled(svm, full).Recall),
			percent(pooled(post, full).Recall))
	}
	if pooled(implicitly, full).F1 > pooled(post, full).F1 {
		fmt.Fprintf(w, "That implicit edits have a higher F1 than post hoc networks (%s against %s on test) says as "+
			"little: their average precisions are %s and %s, their\n"+
			"alarms are about %s and %s of 100 units.\n\n",
			f(implicitly, full), f(post, full), rank(implicitly, full), rank(post, full), alarms(implicitly, full),
			alarms(post, full))
	}
	param := cleaned.of(javadoc.Param)
	if pooled(just, cleaned).F1 < pooled(overlap, cleaned).F1 {
		fmt.Fprintf(w, "Just in time alone is not above the rule OVERLAP(C, deleted): F1 %s against %s on clean, on @param "+
			"%s against %s. The rule compares words; a\n"+
			"network has to learn that a word of the comment and one of the code are the same. The features say so: %s has\n"+
			"%s on @param.",
			f(just, cleaned), f(overlap, cleaned), f(just, param), f(overlap, param), told.title, f(told, param))
		if whole := best(r.whole.features(), cleaned); whole != nil {
			fmt.Fprintf(w, " With all %s units %s\nhas F1 %s on clean, above the rule.", whole.learnt(), whole.title,
				f(whole, cleaned))
		}
		fmt.Fprint(w, "\n\n")
	}
}

// alarms is the share of units that a system raises an alarm about, in percent.
func alarms(s *system, v view) string {
	raised, all := 0, 0
	for _, run := range s.restarts {
		for _, it := range s.items(v, run) {
			all++
			if it.Alarm {
				raised++
			}
		}
	}
	return percent(float64(raised) / float64(max(1, all)))
}
